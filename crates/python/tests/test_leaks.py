"""A million calls, right and wrong ones, leave no memory and no reference behind."""

import gc
import resource
import sys
import time
import tracemalloc
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from wrong_calls import TABLE, names

import tabiya
from tabiya import Board, Move

RIGHT = """
Board()
Board("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", chess960=True)
Board(variant="crazyhouse")
Board(rules=rules)
board.fen()
board.epd(shredder=True)
board.san(move)
board.uci(move)
board.parse_san("e4")
board.parse_uci("e2e4")
board.is_legal(move)
board.is_capture(move)
board.gives_check(move)
board.explain("e2e4")
board.explain(move).sentences
board.see(move)
board.children()
board.captures()
board.piece_map()
board.piece_at(E1)
board.pieces(ROOK, WHITE)
board.attackers(WHITE, E2) | [A1]
list(board.pseudo_legal_moves)
list(board.generate_legal_moves(BB_E2, BB_ALL))
board.variation_san([move])
board.status()
board.unicode()
board.transform(flip_horizontal)
board.epd(bm=[move], id="a")
Board.from_epd('4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "a";')
Board().set_piece_map({E1: Piece(KING, WHITE), E8: Piece(KING, BLACK)})
list(SquareSet([A1, B1]).carry_rippler())
board.attacks(A1) & {A8} ^ 3
board.checkers() - squares
board.outcome(claim_draw=True)
board.is_repetition()
board.copy()
board.mirror()
board.copy(stack=False) == board
hash(board)
repr(board)
str(board)
board.divide(1)
board.perft(2)
board._repr_svg_()
[Board().push(m) for m in moves if m is None]
(lambda b: (b.push(move), b.push(Move.null()), b.move_stack, b.peek(), b.pop(), b.pop()))(board.copy())
(lambda b: (b.push_san("Ra8"), b.set_fen(STARTING_FEN), b.reset(), b.clear_stack()))(board.copy())
list(moves)
moves[3]
move in moves
len(moves)
Move(E2, E4)
Move.from_uci("e7e8q")
Move.from_uci("N@f3").uci()
Move.null()
hash(move)
SquareSet(range(8))
SquareSet([A1, B1]).tolist()
list(squares)
Piece.from_symbol("q").unicode_symbol()
piece == piece
outcome.result()
termination.name
RuleSet(str(rules)).notes
game.moves
game.end()
game.tags
book.moves(board)
polyglot.key(board)
broken.reason
found.line
__import__("pickle").loads(__import__("pickle").dumps((board, move, piece, squares)))
__import__("copy").deepcopy(board)
"""

# These take long, or use files.
SLOW = ["0_000", "00000", "folder", "games", "missing", "no/such", "search", "hash=", "perft(4", "type("]
CALLS = 1_000_000


def resident() -> int:
    """Return the bytes of this process in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


def references() -> dict[str, int]:
    """Count the references to the objects that all calls share, and the objects that the collector knows."""
    gc.collect()
    shared = {str(move): sys.getrefcount(move) for move in Board().legal_moves}
    types = {name: sys.getrefcount(value) for name, value in vars(tabiya).items() if isinstance(value, type)}
    return {**shared, **types, "null": sys.getrefcount(Move.null()), "objects": len(gc.get_objects())}


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
def test_a_million_calls_leak_nothing(tmp_path: Path) -> None:
    namespace: dict[str, Any] = names(str(tmp_path))
    wrong = [line.split(" | ", 2)[2].strip() for line in TABLE.strip().splitlines()]
    texts = RIGHT.strip().splitlines() * 4 + [call for call in wrong if not any(slow in call for slow in SLOW)]
    codes = [compile(text.strip(), text, "eval") for text in texts]
    assert len(codes) > 400

    def call(codes: list[CodeType], rounds: int) -> int:
        for _ in range(rounds):
            for code in codes:
                try:
                    eval(code, namespace)  # noqa: S307
                except Exception:  # noqa: BLE001, S110
                    pass
        return rounds * len(codes)

    begun = time.process_time()
    calls, before = call(codes, 100), resident()
    while calls < CALLS:
        calls += call(codes, 100)
    grown = resident() - before
    assert grown < 1 << 20, f"{grown} bytes of the process"
    # Python's own cache of attributes keeps names that pickle reads.
    steady = [code for code in codes if "pickle" not in code.co_filename]
    tracemalloc.start()
    calls += call(steady, 25)
    counted, (traced, _) = references(), tracemalloc.get_traced_memory()
    calls += call(steady, 50)
    more = {name: count for name, count in references().items() if count > counted[name] + 20}
    assert more == {}
    traced = tracemalloc.get_traced_memory()[0] - traced
    tracemalloc.stop()
    assert traced < 2_000, f"{traced} bytes of Python"
    print(f"{calls} calls in {time.process_time() - begun:.1f} s: {grown} bytes of the process, {traced} of Python")
