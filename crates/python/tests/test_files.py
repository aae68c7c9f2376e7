"""Games from PGN, and Polyglot books, with python-chess as the reference."""

import io
import random
from pathlib import Path

import chess
import chess.pgn
import chess.polyglot
import pytest
from conftest import REFERENCES, random_boards, start

import tabiya
import tabiya.pgn
import tabiya.polyglot


def written(name: str, seed: int) -> str:
    """Return a random game as python-chess writes it."""
    generator = random.Random(seed)
    board = start(name, generator.randrange(960))
    for _ in range(generator.randrange(10, 60)):
        moves = sorted(board.legal_moves, key=str)
        if not moves or board.is_game_over():
            break
        board.push(generator.choice(moves))
    game = chess.pgn.Game.from_board(board)
    game.headers["White"] = f"{name} {seed}"
    node = game.next()
    if node is not None:
        node.comment = f"the first move of {seed}"
    return str(game) + "\n\n"


def test_games_of_every_variant_are_read_like_python_chess(tmp_path: Path) -> None:
    text = "".join(written(name, seed) for seed in range(20) for name in REFERENCES)
    path = tmp_path / "games.pgn"
    path.write_text(text)
    source = io.StringIO(text)
    reader = tabiya.pgn.read(path)
    count = 0
    for game in reader:
        reference = chess.pgn.read_game(source)
        assert reference is not None and not reference.errors
        assert [m.uci() for m in game.moves] == [m.uci() for m in reference.mainline_moves()]
        assert game.end().fen().split()[:4] == reference.end().board().fen().split()[:4]
        assert dict(game.tags) == dict(reference.headers)
        assert game.tag("white") == reference.headers["White"]
        assert game.result == reference.headers["Result"]
        first = reference.next()
        assert first is not None
        assert game.comments == [(1, first.comment)]
        assert game.board().move_stack == [] and len(game.end().move_stack) == len(game)
        count += 1
    assert count == 20 * len(REFERENCES) and reader.broken == []


def test_broken_games_are_skipped_and_named(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("1. e4 e5 2. Ke3 *\n\n1. d4 {never closed\n\n[White \"x\"]\n\n1. c4 *\n")
    reader = tabiya.pgn.read(str(path))
    assert [len(game) for game in reader] == [1]
    assert [(broken.line, broken.ply) for broken in reader.broken] == [(1, 2), (3, 1)]
    assert "the king does not move" in reader.broken[0].reason or "illegal" in repr(reader.broken[0])
    with pytest.raises(FileNotFoundError):
        tabiya.pgn.read(tmp_path / "missing.pgn")
    with pytest.raises(ValueError, match="unknown variant"):
        tabiya.pgn.read(path, variant="shogi")


def test_keys_and_books_match_python_chess(tmp_path: Path) -> None:
    entries = {}
    for name in ("chess", "chess960"):
        for reference in random_boards(name, 300):
            board = tabiya.Board(reference.fen(en_passant="fen"), chess960=name == "chess960")
            key = chess.polyglot.zobrist_hash(reference)
            assert tabiya.polyglot.key(board) == key, reference.fen()
            if name == "chess":
                moves = sorted(reference.legal_moves, key=str)[:3]
                entries[key] = (reference.fen(en_passant="fen"), moves)
    path = tmp_path / "book.bin"
    with path.open("wb") as file:
        for key in sorted(entries):
            for weight, move in enumerate(entries[key][1]):
                promotion = move.promotion - 1 if move.promotion is not None else 0
                code = move.to_square | move.from_square << 6 | promotion << 12
                file.write(key.to_bytes(8) + code.to_bytes(2) + (3 - weight).to_bytes(2) + bytes(4))
    book = tabiya.polyglot.Book(path)
    assert len(book) == sum(len(moves) for _, moves in entries.values())
    with chess.polyglot.open_reader(path) as reader:
        for fen, _ in entries.values():
            reference = chess.Board(fen)
            expected = [(entry.move.uci(), entry.weight) for entry in reader.find_all(reference)]
            ours = [(move.uci(), weight) for move, weight in book.moves(tabiya.Board(fen))]
            assert ours == expected
    assert book.moves(tabiya.Board(variant="atomic")) == []
    with pytest.raises(ValueError, match="chess alone"):
        tabiya.polyglot.key(tabiya.Board(variant="atomic"))
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(ValueError, match="multiple of 16"):
        tabiya.polyglot.Book(path)
