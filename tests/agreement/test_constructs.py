"""The engines agree on each construct of the language by itself."""

from pathlib import Path
from textwrap import indent

import pytest
from constructs import CONSTRUCTS, HEAD
from engines import assert_agreement, instance_of, module_of

from leasecheck.search.outcome import Request


@pytest.mark.parametrize("name", CONSTRUCTS)
def test_engines_agree_on(name: str, tmp_path: Path) -> None:
    source = HEAD + "    @action\n    def go(s, x: Job):\n" + indent(CONSTRUCTS[name], " " * 8) + "\n"
    assert_agreement(instance_of(module_of(source, tmp_path)), Request(depth=3, keep_going=True, workers=1))
