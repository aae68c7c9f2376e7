"""Positions counted by hand, to test whether a release of a judge uses the same rules.

The first count is for depth 1, the next for depth 2.
"""

PROBES = (
    ("king-capture", "8/8/8/8/8/8/8/K6k w - - 0 1", [3, 9]),  # no pawns
    ("king-capture", "8/8/8/8/8/8/pp6/kp5K w - - 0 1", [3, 0]),  # pawns stay pawns, and block
    ("king-capture", "7k/P7/8/8/8/8/8/K7 w - - 0 1", [4, 12]),  # pawns do not promote either
    ("king-capture", "7k/8/8/8/3p4/8/4P3/K7 w - - 0 1", [5, 21]),  # no captures en passant
    ("king-capture", "k7/P7/8/8/8/8/7p/7K w - - 0 1", [3, 12]),  # Black captures the king, or moves past it
    ("king-capture", "K7/8/8/8/8/8/8/6kR w - - 0 1", [11, 50]),  # no reply once the king is captured
    ("pawn-wipeout", "8/8/8/8/8/p7/8/K1k5 b - - 0 1", [0, 0]),  # White has no pawns
    ("pawn-wipeout", "7k/P7/8/8/8/8/p7/K7 w - - 0 1", [6, 7]),  # no reply to a promotion or a wipeout
    ("kingofthehill", "8/8/8/8/3K4/8/8/k7 b - - 0 1", [0, 0]),  # over before the first ply
    ("kingofthehill", "7k/8/8/8/8/4K3/8/8 w - - 0 1", [8, 18]),  # no reply on d4 or e4
    ("3check", "k7/8/8/8/8/8/8/2K4R b - - 0+1 0 1", [0, 0]),  # over before the first ply
    ("3check", "k7/8/8/8/8/8/8/2K4R w - - 1+3 0 1", [16, 43]),  # no reply to Rh8+; one to Rh7
    ("3check", "k7/8/8/8/8/8/8/2K4R w - - 3+1 0 1", [16, 45]),  # White's checks are the first number
    ("antichess", "8/8/8/8/8/8/8/R3K3 b - - 0 1", [0, 0]),  # Black has nothing left
    ("antichess", "8/8/8/8/8/p7/P7/8 w - - 0 1", [0, 0]),  # White has no move
    ("antichess", "8/8/8/8/8/8/1k6/K6R w - - 0 1", [1, 0]),  # the king must be captured
    ("antichess", "8/8/8/3pP3/8/8/8/K6k w - d6 0 1", [1, 3]),  # and so must a pawn, en passant
    ("antichess", "8/P7/8/8/8/8/8/7k w - - 0 1", [5, 15]),  # five promotions, one of them to a king
    ("antichess", "8/8/8/8/8/8/8/KK4k1 w - - 0 1", [6, 30]),  # several kings
    ("atomic", "8/8/8/8/8/8/8/k6R b - - 0 1", [0, 0]),  # White has no king
    ("atomic", "8/8/8/8/8/8/8/k6R w - - 0 1", [0, 0]),  # the same with White to move
    ("atomic", "7k/8/8/8/8/8/1p6/K7 w - - 0 1", [2, 10]),  # kings may not capture
    ("atomic", "8/8/8/8/8/8/1k6/K6r w - - 0 1", [2, 40]),  # next to the other king there is no check
    ("atomic", "4k3/3p4/8/8/8/8/K6r/3R4 w - - 0 1", [6, 97]),  # Rxd7 ends the game, even in check
    ("atomic", "7k/8/8/8/8/8/3pK3/3R4 w - - 0 1", [12, 65]),  # a side may not explode its own king
    ("atomic", "r3k2r/7p/8/6N1/8/8/8/4K3 w kq - 0 1", [11, 214]),  # Nxh7 explodes the rook on h8 and its castling right
    ("horde", "8/8/8/8/8/8/8/k7 b - - 0 1", [0, 0]),  # Black has captured everything
    ("horde", "8/8/8/8/8/8/8/kP6 b - - 0 1", [2, 0]),  # Black captures the last pawn, or blocks it
    ("horde", "k7/8/8/8/8/1p6/8/P7 w - - 0 1", [2, 9]),  # a1a3 cannot be captured en passant
    ("horde", "k7/8/8/8/1p6/8/P7/8 w - - 0 1", [2, 10]),  # a2a4 can
    ("racingkings", "8/k7/8/8/8/8/7R/7K w - - 0 1", [13, 58]),  # Ra2 and Rh7 give check
    ("racingkings", "2K5/k7/8/8/8/8/8/6n1 b - - 0 1", [6, 0]),  # Black can still equalise
    ("racingkings", "2K5/8/k7/8/8/8/8/6n1 b - - 0 1", [0, 0]),  # Black cannot equalise
    ("racingkings", "8/K6k/8/8/8/8/8/8 b - - 0 1", [5, 15]),  # White has no reply if Black gets there first
    ("crazyhouse", "k7/8/8/8/8/8/8/K7[P] w - - 0 1", [51, 148]),  # pawns on six ranks
    ("crazyhouse", "4k3/8/8/8/8/8/8/r3K3[N] w - - 0 1", [6, 99]),  # a dropped knight can block the check
    ("crazyhouse", "k7/8/8/8/8/8/8/Kq~6[] w - - 0 1", [1, 3, 157]),  # a promoted piece is captured as a pawn
    ("crazyhouse", "k7/8/8/8/8/8/8/Kq6[] w - - 0 1", [1, 3, 201]),  # other pieces are not
    ("crazyhouse", "kr6/pp6/8/8/8/8/8/K7[N] w - - 0 1", [62, 584]),  # a knight on c7 is mate
)
