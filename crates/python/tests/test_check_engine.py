"""check_engine against engines with one fault each."""

import shlex
import sys
from pathlib import Path

import pytest

import tabiya
from tabiya import check_engine

ENGINE = shlex.join([sys.executable, str(Path(__file__).with_name("uci_engine.py"))])

SUITE = """\
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400
4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1 ;D1 7 ;D2 44 ;D3 349
4k3/2P5/8/8/8/8/8/4K3 w - - 0 1 ;D1 9 ;D2 33
4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 ;D1 26
"""


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    path = tmp_path / "suite.epd"
    path.write_text(SUITE)
    return path


def test_a_correct_engine_passes(suite: Path) -> None:
    report = check_engine(f"{ENGINE} right", suite)
    assert report and report.failures == [] and report.right == 8, report
    assert report.engine == "Faulty" and report.end is None
    assert repr(report) == "<EngineReport: 8 right, 0 failed, 0 unsupported, 0 not made>"
    few = check_engine(f"{ENGINE} right", [suite], depth=2, nodes=100, jobs=1)
    assert (few.right, few.not_made) == (6, 2)


def test_a_missing_move_is_found(suite: Path) -> None:
    report = check_engine(f"{ENGINE} en-passant", suite, shrink=True)
    assert not report
    [failure] = report.failures
    assert (failure.fen, failure.depth, failure.line) == (SUITE.splitlines()[1].split(" ;")[0], 2, 2)
    assert failure.expected == 44 and failure.got == 43 and failure.path == ["a2a4"]
    assert failure.position == "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1"
    assert [move for move, _ in failure.missing] == ["b4a3"] and failure.extra == []
    assert "b4a3 is legal" in failure.missing[0][1]
    assert failure.smallest is not None and " a3 " in failure.smallest
    assert "missing: b4a3 is legal" in str(failure) and "after: a2a4" in str(failure)


def test_an_extra_move_is_found(suite: Path) -> None:
    report = check_engine(f"{ENGINE} promotion", suite)
    [failure] = report.failures
    assert (failure.line, failure.depth, failure.path) == (3, 1, [])
    assert [move for move, _ in failure.extra] == ["c7c8"] and failure.missing == []
    assert "c7c8 is illegal" in failure.extra[0][1]


def test_a_crash_and_a_time_out_are_found(suite: Path) -> None:
    crash = check_engine(f"{ENGINE} crash", suite, depth=2)
    assert len(crash.failures) == 1 and crash.failures[0].got is None, crash.failures
    assert crash.failures[0].line == 4 and crash.failures[0].reason
    silent = check_engine(f"{ENGINE} silent", suite, depth=1, timeout=0.3, jobs=1)
    assert not silent and silent.right == 0
    assert any("0.3" in failure.reason for failure in silent.failures), silent.failures


def test_a_wrong_suite_is_not_blamed_on_the_engine(tmp_path: Path) -> None:
    suite = tmp_path / "wrong.epd"
    suite.write_text(SUITE.replace("D1 20", "D1 21"))
    [failure] = check_engine(f"{ENGINE} right", suite, depth=1).failures
    assert failure.got == 20 and "the suite is wrong" in failure.reason


def test_invalid_arguments_raise_errors(suite: Path, tmp_path: Path) -> None:
    with pytest.raises(tabiya.EngineError, match="no-such-engine"):
        check_engine("no-such-engine", suite)
    with pytest.raises(FileNotFoundError, match="nowhere"):
        check_engine(f"{ENGINE} right", "nowhere.epd")
    with pytest.raises(ValueError, match="quotation mark"):
        check_engine("'engine", suite)
    with pytest.raises(ValueError, match="timeout"):
        check_engine(f"{ENGINE} right", suite, timeout=-1)
    with pytest.raises(ValueError, match="jobs 0"):
        check_engine(f"{ENGINE} right", suite, jobs=0)
    with pytest.raises(ValueError, match="variant"):
        check_engine(f"{ENGINE} right", suite, variant="bridge")
    with pytest.raises(ValueError, match="no checks"):
        check_engine(f"{ENGINE} right", suite, nodes=1)
    with pytest.raises(TypeError):
        check_engine(f"{ENGINE} right", 5)  # type: ignore[arg-type]
    broken = tmp_path / "broken.epd"
    broken.write_text("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 five\n")
    with pytest.raises(ValueError, match=r"broken\.epd:1"):
        check_engine(f"{ENGINE} right", broken)
