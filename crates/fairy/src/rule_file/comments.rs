//! What the fields of a file mean.

use super::key::Key;

/// What a field means, in lines.
pub(super) fn comments(key: Key) -> &'static [&'static str] {
    match key {
        Key::Name => &["The name of the game: the one field that a file must have."],
        Key::Base => &[
            "The built-in set that holds where a file says nothing; \"chess\" if it is not named.",
        ],
        Key::Board => &["The board's files and ranks, up to 8x8; FEN has that many of both."],
        Key::Royal => &["[\"king\"]: the king must be kept safe; []: it is a piece like others."],
        Key::BareKing => &[
            "\"loss\": who has only the royal piece left has lost, unless the next move bares the other",
            "side too; or false.",
        ],
        Key::Castling => &[
            "\"safe\": not out of, through or into check; \"through-attack\": through attacked",
            "squares; false: not at all.",
        ],
        Key::EnPassant => &[
            "Whether what advances two squares may be captured en passant: by pawns, and by kinds whose",
            "table says en-passant = true.",
        ],
        Key::Promotion => {
            &["The roles that a pawn may become on the last rank; []: it stays a pawn."]
        }
        Key::PromotionSquares => &[
            "The squares on which White's pawns are promoted, mirrored for Black; or a list a side:",
            "promotion-squares.white and promotion-squares.black.",
        ],
        Key::PromotionForced => &["Whether a pawn that comes there must be promoted."],
        Key::Extinct => &["A side that has none of one of these has lost."],
        Key::DoublePush => &[
            "The squares from which pawns may advance two squares: of one list, each side takes those",
            "with two more ahead. Or a list a side: double-push.white and double-push.black.",
        ],
        Key::MustCapture => &["Whether a side that can capture must."],
        Key::Walls => &[
            "Squares that do not exist. Lists of squares hold squares (\"e4\"), ranks (\"rank 4\"), files",
            "(\"file e\") and the squares between two corners (\"a1-h2\").",
        ],
        Key::Mobility => &[
            "The squares that a role may enter: all, if nothing is said. For both sides or one, such as",
            "mobility.king = [\"rank 1\"] or mobility.white.king = [\"rank 1\"].",
        ],
        Key::Goal => &[
            "The squares that a role wins by reaching. For both sides or one, such as",
            "goal.king = [\"d4-e5\"] or goal.white.pawn = [\"rank 8\"].",
        ],
        Key::ChecksToWin => &["The number of checks whose giver wins, 1 to 255, or false."],
        Key::Stalemate => &[
            "What a side gets that cannot move and is not in check: \"draw\", \"win\" or \"loss\".",
        ],
        Key::Repetition => {
            &["How many times a position must occur for a draw, 2 to 9999, or false."]
        }
        Key::FiftyMoveRule => &[
            "How many half-moves without a capture or a pawn's move make a draw, 1 to 9999, or false.",
        ],
        Key::Turns => &["Whose ply it is, repeated: up to 64 plies, some of each side."],
        Key::Again => &["After a move of one of these, the same side moves once more in its turn."],
        Key::Drops => &["Whether what is captured may be dropped."],
        Key::DropSquares => &[
            "The squares onto which a piece may be dropped: White's, mirrored for Black. Or for one side,",
            "such as drop-squares.white.rook = [\"rank 1\"].",
        ],
        Key::Start => &["Where the game starts, as FEN."],
        Key::Pieces => &[
            "The pieces: letters, and moves in Betza's notation. Drawn: o moves, x captures, * both, with",
            "pieces wherever hoppers need them. White's to the left of Black's where they differ.",
        ],
    }
}
