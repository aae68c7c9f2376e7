//! The fields of a rule file and their meanings.

use std::fmt;

/// Defines `FileKey` from a list of fields, in the order in which the writer writes them. Each entry has the
/// generator that the field needs (`masks` or `tables`), the field's name, and lines of text that explain the
/// field.
macro_rules! keys {
    ($($player:ident $key:ident = $name:literal: $($comment:literal)+;)+) => {
        /// A field at the top level of a rule file.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub(super) enum FileKey {
            $($key),+
        }

        impl FileKey {
            /// All fields.
            pub(super) const ALL: &[Self] = &[$(Self::$key),+];

            /// The names of all fields.
            pub(super) const NAMES: &[&str] = &[$($name),+];

            /// Whether this field needs the generator that uses tables, because the generator of chess with
            /// masks cannot express the field.
            pub(super) fn is_fairy(self) -> bool {
                match self { $(Self::$key => stringify!($player) == "tables"),+ }
            }

            /// The meaning of the field, as lines for a comment.
            pub(super) fn comments(self) -> &'static [&'static str] {
                match self { $(Self::$key => &[$($comment),+]),+ }
            }
        }
    };
}

keys! {
    masks Name = "name":
        "The name of the game: the one field that a file must have.";
    masks Base = "base":
        "The built-in set that applies where a file says nothing; \"chess\" by default.";
    tables Board = "board":
        "The board's files and ranks, up to 8x8; FEN has that many of both.";
    masks Royal = "royal":
        "[\"king\"]: the king must be kept safe; []: it is a piece like others.";
    tables BareKing = "bare-king":
        "\"loss\": a side with only its royal piece left has lost, unless its next move bares the"
        "other side too; or false.";
    masks Castling = "castling":
        "\"safe\": not out of, through or into check; \"through-attack\": through attacked"
        "squares; false: not at all.";
    masks EnPassant = "en-passant":
        "Whether a piece that advances two squares may be captured en passant: by pawns, and by kinds"
        "whose table says en-passant = true.";
    masks Promotion = "promotion":
        "The roles that a pawn may become on the last rank; []: it stays a pawn.";
    tables PromotionSquares = "promotion-squares":
        "The squares on which White's pawns are promoted, mirrored for Black; or a list a side:"
        "promotion-squares.white and promotion-squares.black.";
    tables PromotionForced = "promotion-forced":
        "Whether a pawn that comes there must be promoted.";
    masks Extinct = "extinct":
        "A side without any piece of one of these roles has lost.";
    masks DoublePush = "double-push":
        "The squares from which pawns may advance two squares: of one list, each side takes those"
        "with two more ahead. Or a list a side: double-push.white and double-push.black.";
    masks MustCapture = "must-capture":
        "Whether a side that can capture must.";
    masks Walls = "walls":
        "Squares that do not exist. Lists of squares hold squares (\"e4\"), ranks (\"rank 4\"), files"
        "(\"file e\") and the squares between two corners (\"a1-h2\").";
    masks Mobility = "mobility":
        "The squares that a role may enter: all, if nothing is said. For both sides or one, such as"
        "mobility.king = [\"rank 1\"] or mobility.white.king = [\"rank 1\"].";
    masks Goal = "goal":
        "The squares that a role wins by reaching. For both sides or one, such as"
        "goal.king = [\"d4-e5\"] or goal.white.pawn = [\"rank 8\"].";
    masks ChecksToWin = "checks-to-win":
        "The number of checks to give for a win, 1 to 255, or false.";
    masks Stalemate = "stalemate":
        "The result for a side that cannot move and is not in check: \"draw\", \"win\" or \"loss\".";
    masks Repetition = "repetition":
        "How many times a position must occur for a draw, 2 to 9999, or false.";
    masks FiftyMoveRule = "no-progress":
        "How many half-moves without a capture or a pawn's move make a draw, 1 to 9999, or false.";
    tables Turns = "turns":
        "Whose ply it is, repeated: up to 64 plies, some of each side.";
    tables Again = "again":
        "After a move of one of these, the same side moves once more in its turn.";
    tables Drops = "drops":
        "Whether captured pieces may be dropped.";
    tables DropSquares = "drop-squares":
        "The squares onto which a piece may be dropped: White's, mirrored for Black. Or for one side,"
        "such as drop-squares.white.rook = [\"rank 1\"].";
    masks Start = "start":
        "Where the game starts, as FEN.";
    tables Pieces = "pieces":
        "The pieces: letters, and moves in Betza's notation. Drawn: o moves, x captures, * both, with"
        "pieces wherever hoppers need them. White's to the left of Black's where they differ.";
}

impl FileKey {
    /// The field with this name.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|key| Self::NAMES[*key as usize] == name)
    }
}

impl fmt::Display for FileKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::NAMES[*self as usize])
    }
}
