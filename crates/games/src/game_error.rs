//! Errors of games, under any rules.

use tabiya_core::Square;
use tabiya_fairy::MoveTextError;
use tabiya_variants::{excerpt, quote};

use crate::any_position::AnyIllegalMove;

tabiya_core::reasons! {
    /// An illegal move, a game that cannot begin, or a house rule that misbehaves. The game is left unchanged.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum GameError {
        /// The move is illegal under the rules of the variant.
        IllegalMove(error: AnyIllegalMove) => "{error}";
        /// The text names no legal move of a game without house rules.
        Text(error: MoveTextError) => "{error}";
        /// The text names no legal move under house rules; `why` has the reason if it is known.
        NoMove {
            /// The text of the move.
            text: String,
            /// The reason, with the name of the rule if a rule has refused the move.
            why: Option<String>
        } => "{what} is {how}",
            what = excerpt(text),
            how = why.as_ref().map_or("not a legal move".to_owned(), |why| format!("illegal: {why}"));
        /// The text names no legal move of the variant that house rules change, for this reason.
        Illegal(why: String) => "{why}";
        /// No house rule has this name, or the name lacks its number, as in `chess960=518`.
        UnknownRule {
            /// The name.
            name: String,
            /// The names of the rules that are known, separated by commas.
            known: String
        } => "{what}", what = unknown(name, known);
        /// The game has ended, for this reason.
        Over(why: String) => "the game is over ({why})";
        /// The game cannot begin, for this reason.
        Start(why: String) => "the game cannot begin: {why}";
        /// A rule has panicked, has reported that it cannot go on, or has changed a piece that was about to move.
        Failed {
            /// The name of the rule.
            rule: &'static str,
            /// The message of the rule or of its panic.
            said: String
        } => "the rule {rule} has failed: {said}";
        /// A rule has placed a piece on a square that no piece can enter.
        Misplaced {
            /// The name of the rule.
            rule: &'static str,
            /// The square of the piece.
            square: Square
        } => "the rule {rule} places a piece on {square}, where no piece can be";
        /// A rule has removed a side's last royal piece other than by a capture.
        NoRoyal {
            /// The name of the rule.
            rule: &'static str
        } => "the rule {rule} takes a side's last royal piece off the board";
        /// A rule has added two moves with the same text.
        Twice {
            /// The name of the rule.
            rule: &'static str,
            /// The text of the move.
            text: String
        } => "the rule {rule} adds the move {text} twice";
        /// A rule has given a side more plies in a turn than allowed.
        Endless {
            /// The name of the rule.
            rule: &'static str
        } => "the rule {rule} lets a side move more than {MOST_PLIES} times in a turn";
        /// The caller has stopped the count of leaf nodes.
        Stopped => "the count was stopped";
    }
}

impl std::error::Error for GameError {}

impl From<AnyIllegalMove> for GameError {
    fn from(error: AnyIllegalMove) -> Self {
        Self::IllegalMove(error)
    }
}

impl From<MoveTextError> for GameError {
    fn from(error: MoveTextError) -> Self {
        Self::Text(error)
    }
}

/// The maximum number of plies that a side can have in a turn after its first ply.
pub(crate) const MOST_PLIES: u8 = 64;

/// What is wrong with the name of a rule.
fn unknown(name: &str, known: &str) -> String {
    match name {
        "chess960" => format!("{name} needs the number of its start, as in {name}=518"),
        _ => format!("unknown house rule {}, expected one of {known}", quote(name)),
    }
}
