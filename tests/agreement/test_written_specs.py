"""The engines agree on specs that nobody thought of."""

from pathlib import Path

import pytest
from engines import assert_agreement, instance_of, module_of
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from written_specs import plain_specs, written_specs

from leasecheck.compile import NotCompilable
from leasecheck.language.errors import DefinitionError
from leasecheck.search.outcome import Request

QUIET = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.function_scoped_fixture, HealthCheck.data_too_large]


def agree(source: str, request: Request, folder: Path) -> None:
    """Hold both engines to one outcome, if the source is a spec that compiles."""
    try:
        instance = instance_of(module_of(source, folder))
        assert_agreement(instance, request)
    except (DefinitionError, NotCompilable):
        assume(False)


@given(source=written_specs(), depth=st.integers(0, 3), keep_going=st.booleans(), workers=st.sampled_from([1, 2]))
@settings(max_examples=25, deadline=None, suppress_health_check=QUIET)
def test_engines_agree_on_what_is_written(source: str, depth: int, keep_going: bool, workers: int, tmp_path: Path) -> None:
    agree(source, Request(depth=depth, keep_going=keep_going, workers=workers), tmp_path)


@given(source=plain_specs(), keep_going=st.booleans(), workers=st.sampled_from([1, 2]))
@settings(max_examples=25, deadline=None, suppress_health_check=QUIET)
def test_engines_agree_on_what_is_plain(source: str, keep_going: bool, workers: int, tmp_path: Path) -> None:
    agree(source, Request(keep_going=keep_going, workers=workers), tmp_path)


@pytest.mark.long
@given(source=plain_specs(), keep_going=st.booleans(), workers=st.sampled_from([1, 2, 3]))
@settings(max_examples=500, deadline=None, suppress_health_check=QUIET)
def test_engines_agree_on_much_that_is_plain(source: str, keep_going: bool, workers: int, tmp_path: Path) -> None:
    agree(source, Request(keep_going=keep_going, workers=workers), tmp_path)


@pytest.mark.long
@given(source=written_specs(), depth=st.integers(0, 4), keep_going=st.booleans(), workers=st.sampled_from([1, 2]))
@settings(max_examples=2000, deadline=None, suppress_health_check=QUIET)
def test_engines_agree_on_much_that_is_written(
    source: str, depth: int, keep_going: bool, workers: int, tmp_path: Path
) -> None:
    agree(source, Request(depth=depth, keep_going=keep_going, workers=workers), tmp_path)
