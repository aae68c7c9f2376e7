"""A UCI engine for the tests that counts leaf nodes with tabiya, rightly or with one fault.

The first argument is the fault: right, en-passant (lists no such captures), promotion (adds moves of pawns without a
promotion), crash (ends when it is to count kings without pawns) or silent (never answers).
"""

import sys

from tabiya import PAWN, Board, Move


def moves(board: Board, fault: str) -> list[str]:
    """Return the moves that the engine believes to be legal."""
    legal = list(board.legal_moves)
    if fault == "en-passant":
        legal = [move for move in legal if not board.is_en_passant(move)]
    texts = [board.uci(move) for move in legal]
    if fault == "promotion":
        texts += [text[:4] for text in texts if text.endswith("q")]
    return texts


def count(board: Board, depth: int, fault: str) -> int:
    """Count the leaf nodes below a position."""
    if depth == 0:
        return 1
    total = 0
    for text in moves(board, fault):
        move = Move.from_uci(text)
        if not board.is_legal(move):
            total += 1
            continue
        board.push(move)
        total += count(board, depth - 1, fault)
        board.pop()
    return total


def main(fault: str) -> None:
    """Answer commands until the end of the input."""
    board = Board()
    for line in sys.stdin:
        match line.split():
            case ["uci"]:
                print("id name Faulty\nuciok", flush=True)
            case ["isready"]:
                print("readyok", flush=True)
            case ["position", "fen", *words]:
                text, _, made = " ".join(words).partition(" moves ")
                board = Board(text)
                for word in made.split():
                    board.push_uci(word)
            case ["position", "startpos", *words]:
                board = Board()
                for word in words[1:]:
                    board.push_uci(word)
            case ["go", "perft", number]:
                if fault == "silent":
                    continue
                if fault == "crash" and not any(piece.piece_type == PAWN for piece in board.piece_map().values()):
                    sys.exit(3)
                depth, total = int(number), 0
                for text in moves(board, fault):
                    below = board.copy(stack=False)
                    nodes = 1
                    if below.is_legal(Move.from_uci(text)):
                        below.push_uci(text)
                        nodes = count(below, depth - 1, fault)
                    print(f"{text}: {nodes}")
                    total += nodes
                print(f"\nNodes searched: {total}\n", flush=True)
            case ["quit"]:
                return


main(sys.argv[1])
