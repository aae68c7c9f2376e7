"""A small board for the test of perft_face.py: chess without castling. With the argument `fault`, it does not promote to
knights."""

import sys

from perft_face import run

LINES = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)]
JUMPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
WAYS = {"r": LINES[:4], "b": LINES[4:], "q": LINES, "k": LINES, "n": JUMPS}
PROMOTIONS = "qrb" if sys.argv[1:] == ["fault"] else "qrbn"


def name(square):
    return "abcdefgh"[square[0]] + "12345678"[square[1]]


class Board:
    @classmethod
    def from_fen(cls, fen):
        placement, turn, _, passed, *_ = fen.split()
        board = cls()
        board.cells, board.undone, board.black = {}, [], turn == "b"
        board.passed = None if passed == "-" else (ord(passed[0]) - ord("a"), int(passed[1]) - 1)
        for rank, row in enumerate(reversed(placement.split("/"))):
            for digit in "12345678":
                row = row.replace(digit, "." * int(digit))
            board.cells |= {(file, rank): cell for file, cell in enumerate(row)}
        return board

    def holds(self, square, black):
        return self.cells[square].isalpha() and self.cells[square].islower() == black

    def moves(self):
        """The pseudo-legal moves."""
        for origin in self.cells:
            if self.holds(origin, self.black):
                role = self.cells[origin].lower()
                yield from self.pawn_moves(*origin) if role == "p" else self.piece_moves(origin, role)

    def piece_moves(self, origin, role):
        for files, ranks in WAYS[role]:
            to = origin
            while (to := (to[0] + files, to[1] + ranks)) in self.cells and not self.holds(to, self.black):
                yield origin, to, ""
                if self.cells[to] != "." or role in "nk":
                    break

    def pawn_moves(self, file, rank):
        up, home, last = (-1, 6, 0) if self.black else (1, 1, 7)
        goals = [(file, rank + up)] if self.cells[file, rank + up] == "." else []
        if goals and rank == home and self.cells[file, rank + 2 * up] == ".":
            goals.append((file, rank + 2 * up))
        sides = [(file - 1, rank + up), (file + 1, rank + up)]
        goals += [to for to in sides if to in self.cells and (self.holds(to, not self.black) or to == self.passed)]
        for to in goals:
            for promotion in PROMOTIONS if to[1] == last else [""]:
                yield (file, rank), to, promotion

    def make(self, move):
        origin, to, promotion = move
        self.undone.append((dict(self.cells), self.passed))
        piece, self.cells[origin] = self.cells[origin], "."
        is_pawn = piece in "pP"
        if is_pawn and to == self.passed:
            self.cells[to[0], origin[1]] = "."
        self.cells[to] = (promotion if self.black else promotion.upper()) or piece
        self.passed = (to[0], (origin[1] + to[1]) // 2) if is_pawn and abs(to[1] - origin[1]) == 2 else None
        self.black = not self.black
        # The king is left in check if an answer captures it.
        if any(self.cells[answer] in "kK" for _, answer, _ in self.moves()):
            self.unmake(move)
            return False
        return True

    def unmake(self, move):
        self.cells, self.passed = self.undone.pop()
        self.black = not self.black

    def text(self, move):
        origin, to, promotion = move
        return name(origin) + name(to) + promotion


run(Board)
