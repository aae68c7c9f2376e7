//! What can be typed.

/// What can be typed, a line each.
pub(super) const HELP: &str = "\
A move: e2e4 or e4, g1f3 or Nf3, e7e8q or e8=Q, O-O, N@f3
moves [SQUARE]   the legal moves, or those of the piece on a square
why MOVE         why a move is legal or not: why e2e5
undo [N]         take back your last move, or N of them; redo makes it again
hint             a good move
level N          how strong the engine plays, 1 to 10
board            show the board; flip turns it
fen              the position as FEN
history          every move made so far
save FILE        write the game to a file, as PGN
load FILE        go on with the game of a PGN file
new              start again
resign           give up
quit             leave; so does the end of the input";
