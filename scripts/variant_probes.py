"""Positions with counts by hand: whether a release of a judge plays by the rules as meant.

The first count is that of one ply, the next that of two.
"""

PROBES = (
    ("king-capture", "8/8/8/8/8/8/8/K6k w - - 0 1", [3, 9]),  # no pawns
    ("king-capture", "8/8/8/8/8/8/pp6/kp5K w - - 0 1", [3, 0]),  # pawns stay pawns, and block
    ("king-capture", "7k/P7/8/8/8/8/8/K7 w - - 0 1", [4, 12]),  # nor become anything else
    ("king-capture", "7k/8/8/8/3p4/8/4P3/K7 w - - 0 1", [5, 21]),  # nor be taken en passant
    ("king-capture", "k7/P7/8/8/8/8/7p/7K w - - 0 1", [3, 12]),  # black takes the king, or steps past it
    ("king-capture", "K7/8/8/8/8/8/8/6kR w - - 0 1", [11, 50]),  # no reply once the king is taken
    ("pawn-wipeout", "8/8/8/8/8/p7/8/K1k5 b - - 0 1", [0, 0]),  # White has no pawns
    ("pawn-wipeout", "7k/P7/8/8/8/8/p7/K7 w - - 0 1", [6, 7]),  # no reply to a promotion or a wipeout
    ("kingofthehill", "8/8/8/8/3K4/8/8/k7 b - - 0 1", [0, 0]),  # over before the first ply
    ("kingofthehill", "7k/8/8/8/8/4K3/8/8 w - - 0 1", [8, 18]),  # no reply on d4 or e4
    ("3check", "k7/8/8/8/8/8/8/2K4R b - - 0+1 0 1", [0, 0]),  # over before the first ply
    ("3check", "k7/8/8/8/8/8/8/2K4R w - - 1+3 0 1", [16, 43]),  # no reply to Rh8+; one to Rh7
    ("3check", "k7/8/8/8/8/8/8/2K4R w - - 3+1 0 1", [16, 45]),  # White's checks are the first number
    ("antichess", "8/8/8/8/8/8/8/R3K3 b - - 0 1", [0, 0]),  # Black has nothing left
    ("antichess", "8/8/8/8/8/p7/P7/8 w - - 0 1", [0, 0]),  # White has no move
    ("antichess", "8/8/8/8/8/8/1k6/K6R w - - 0 1", [1, 0]),  # the king must be taken
    ("antichess", "8/8/8/3pP3/8/8/8/K6k w - d6 0 1", [1, 3]),  # and a pawn in passing
    ("antichess", "8/P7/8/8/8/8/8/7k w - - 0 1", [5, 15]),  # one of the five becomes a king
    ("antichess", "8/8/8/8/8/8/8/KK4k1 w - - 0 1", [6, 30]),  # several kings
    ("atomic", "8/8/8/8/8/8/8/k6R b - - 0 1", [0, 0]),  # White has no king
    ("atomic", "8/8/8/8/8/8/8/k6R w - - 0 1", [0, 0]),  # whoever is to move
    ("atomic", "7k/8/8/8/8/8/1p6/K7 w - - 0 1", [2, 10]),  # a king may not take
    ("atomic", "8/8/8/8/8/8/1k6/K6r w - - 0 1", [2, 40]),  # next to the other king there is no check
    ("atomic", "4k3/3p4/8/8/8/8/K6r/3R4 w - - 0 1", [6, 97]),  # Rxd7 ends it, in check as well
    ("atomic", "7k/8/8/8/8/8/3pK3/3R4 w - - 0 1", [12, 65]),  # nobody explodes the own king
    ("atomic", "r3k2r/7p/8/6N1/8/8/8/4K3 w kq - 0 1", [11, 214]),  # Nxh7 takes the right of h8 away
    ("horde", "8/8/8/8/8/8/8/k7 b - - 0 1", [0, 0]),  # Black has taken everything
    ("horde", "8/8/8/8/8/8/8/kP6 b - - 0 1", [2, 0]),  # or does; or blocks the last pawn
    ("horde", "k7/8/8/8/8/1p6/8/P7 w - - 0 1", [2, 9]),  # a1a3 is not taken en passant
    ("horde", "k7/8/8/8/1p6/8/P7/8 w - - 0 1", [2, 10]),  # a2a4 is
    ("racingkings", "8/k7/8/8/8/8/7R/7K w - - 0 1", [13, 58]),  # Ra2 and Rh7 give check
    ("racingkings", "2K5/k7/8/8/8/8/8/6n1 b - - 0 1", [6, 0]),  # Black may equalise, and may fail to
    ("racingkings", "2K5/8/k7/8/8/8/8/6n1 b - - 0 1", [0, 0]),  # or cannot
    ("racingkings", "8/K6k/8/8/8/8/8/8 b - - 0 1", [5, 15]),  # White has no reply if Black is first
    ("crazyhouse", "k7/8/8/8/8/8/8/K7[P] w - - 0 1", [51, 148]),  # pawns on six ranks
    ("crazyhouse", "4k3/8/8/8/8/8/8/r3K3[N] w - - 0 1", [6, 99]),  # a knight comes between
    ("crazyhouse", "k7/8/8/8/8/8/8/Kq~6[] w - - 0 1", [1, 3, 157]),  # what was a pawn is taken as one
    ("crazyhouse", "k7/8/8/8/8/8/8/Kq6[] w - - 0 1", [1, 3, 201]),  # what was not, is not
    ("crazyhouse", "kr6/pp6/8/8/8/8/8/K7[N] w - - 0 1", [62, 584]),  # a knight on c7 is mate
)
