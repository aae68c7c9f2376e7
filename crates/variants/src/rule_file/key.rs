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
    tables RoyalSafety = "royal-safety":
        "Which royal pieces must be safe: \"last\": the last one of its kind; \"all\"; \"one\": any one.";
    tables Checks = "checks":
        "Whether moves may give check.";
    tables FacingRoyals = "facing-royals":
        "Whether royal pieces may face each other on a rank or file with nothing between them.";
    tables BareKing = "bare-king":
        "\"loss\": a side with only its royal piece left has lost, unless its next move bares the"
        "other side too; or false.";
    masks Castling = "castling":
        "\"safe\": not out of, through or into check; \"through-attack\": through attacked"
        "squares; \"free\": whatever is attacked; false: not at all.";
    tables CastlingWith = "castling-with":
        "The pieces with which the king castles.";
    tables CastlingFiles = "castling-files":
        "The files to which the king castles, towards the last file and towards the a-file.";
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
        "A side without any piece of one of these roles has lost; \"all\": without any at all.";
    tables ExtinctLeft = "extinct-left":
        "How many pieces may be left, on the board and in hand, for a side to have lost so: 0 to 255.";
    tables ExtinctResult = "extinct-result":
        "The result for that side: \"loss\" or \"win\".";
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
    tables GoalSafe = "goal-safe":
        "Whether a piece wins on its goal only where it is not attacked.";
    tables GoalCount = "goal-count":
        "How many pieces must be on their goals for a win, 1 to 64.";
    tables GoalReply = "goal-reply":
        "Whether the game goes on if Black can reach its goal right after White; then it is drawn.";
    masks ChecksToWin = "checks-to-win":
        "The number of checks to give for a win, 1 to 255, or false.";
    tables Checkmate = "checkmate":
        "The result for a checkmated side: \"loss\" or \"win\".";
    masks Stalemate = "stalemate":
        "The result for a side that cannot move and is not in check: \"draw\", \"win\" or \"loss\".";
    tables StalemateCounts = "stalemate-counts":
        "Whether the side with fewer pieces gets the result of stalemate, instead of the side to move.";
    masks Repetition = "repetition":
        "How many times a position must occur for a draw, 2 to 9999, or false.";
    masks FiftyMoveRule = "no-progress":
        "How many half-moves without a capture or a pawn's move make a draw, 1 to 9999, or false.";
    tables Turns = "turns":
        "Whose ply it is, repeated: up to 64 plies, some of each side.";
    tables Again = "again":
        "After a move of one of these, the same side moves once more in its turn.";
    tables Drops = "drops":
        "Whether pieces in hand may be dropped.";
    tables CapturesToHand = "captures-to-hand":
        "Whether captured pieces come into the hand of the side that captures, if there are drops.";
    tables MustDrop = "must-drop":
        "Whether a side that can drop a piece must.";
    tables PromotedStay = "promoted-stay":
        "Whether a captured piece that was promoted from a pawn stays what it is in hand.";
    tables DeadEnds = "dead-ends":
        "Whether a piece may go, or be dropped, where it could never move again.";
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
