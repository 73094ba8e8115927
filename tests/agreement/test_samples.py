"""Each construct in ``samples/`` is compiled and means what CPython means, in every state, or is refused with its reason."""

from pathlib import Path

import pytest
from samples import Sample, samples, states_of
from state_by_state import compare

from leasecheck.compile import NotCompilable, compile_spec
from leasecheck.compile.limits import COMPACT

SAMPLES = samples()
COMPILED = [sample for sample in SAMPLES if sample.refused is None]
REFUSED = [sample for sample in SAMPLES if sample.refused is not None]


def name_of(sample: Sample) -> str:
    return sample.name


@pytest.mark.parametrize("sample", COMPILED, ids=name_of)
def test_means_what_cpython_means(sample: Sample, tmp_path: Path) -> None:
    instance = sample.instance(tmp_path)
    found = compare(instance, states_of(instance))
    assert found.differences == []
    assert found.telling > 1 or found.always_fails, "it tells nothing: another meaning would look the same"


@pytest.mark.long
@pytest.mark.parametrize("sample", COMPILED, ids=name_of)
def test_means_what_cpython_means_in_compact_form(sample: Sample, tmp_path: Path) -> None:
    instance = sample.instance(tmp_path)
    assert compare(instance, states_of(instance), COMPACT).differences == []


@pytest.mark.parametrize("sample", REFUSED, ids=name_of)
def test_is_refused(sample: Sample, tmp_path: Path) -> None:
    with pytest.raises(NotCompilable) as refused:
        compile_spec(sample.instance(tmp_path), lambda _: True)
    problem = refused.value
    assert problem.file.endswith(".py")
    assert problem.line > 0
    assert problem.construct
    assert all(words in str(problem) for words in sample.refused or ()), str(problem)


def test_names_are_different() -> None:
    names = [sample.name for sample in SAMPLES]
    assert len(names) == len(set(names))
