//! What a house rule is.

use std::fmt::Debug;

use tabiya_core::{Bitboard, Color, Square};
use tabiya_fairy::{FairyFault, RuleSet};

use crate::change::Change;
use crate::event::Piece;
use crate::house_move::{Added, HouseMove};
use crate::view::View;

/// How a rule ends a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// Who has won; nobody in a draw.
    pub winner: Option<Color>,
    /// Why, as part of a sentence: `double check`.
    pub why: String,
}

/// A rule of the house, which can be cloned. Each method but the name does nothing unless it is written.
///
/// A rule that refuses a move, with a reason:
///
/// ```
/// use tabiya_core::Square;
/// use tabiya_fairy::RuleSet;
/// use tabiya_house::{House, HouseMove, HouseRule, View};
///
/// #[derive(Debug, Clone)]
/// struct NoCorner;
///
/// impl HouseRule for NoCorner {
///     fn name(&self) -> &'static str {
///         "no-corner"
///     }
///
///     fn allows(&self, _: &View<'_>, m: &HouseMove) -> Result<(), String> {
///         if m.to() == Square::A3 { Err("a3 is painted afresh".to_owned()) } else { Ok(()) }
///     }
/// }
///
/// let game = House::new(RuleSet::chess(), vec![Box::new(NoCorner)]).begin()?;
/// assert_eq!(game.legal_moves()?.len(), 18);
/// assert_eq!(game.position().why_not("a2a3").as_deref(), Some("refused by no-corner: a3 is painted afresh"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait HouseRule: CopyRule + Debug + Send + Sync {
    /// The rule's name: small letters, digits and hyphens.
    fn name(&self) -> &'static str;

    /// What the rule does, in a few words, for lists of rules.
    fn summary(&self) -> &'static str {
        "a rule of this program"
    }

    /// The name with all that must be known to make the rule again: `chess960=518`.
    fn full_name(&self) -> String {
        self.name().to_owned()
    }

    /// Whether the rule does nothing once the game has begun.
    fn is_start_only(&self) -> bool {
        false
    }

    /// Changes the rules of the game that the house rules are for, before it begins: adds kinds of pieces, lifts
    /// the king's safety. `start` is the FEN in which it begins.
    ///
    /// # Errors
    /// Why the rule does not suit the game.
    fn prepare(&self, _rules: &mut RuleSet, _start: &mut String) -> Result<(), String> {
        Ok(())
    }

    /// Whether this rule accepts a fault of a position because its moves can lead there: such a position can be
    /// read from FEN.
    fn forgives(&self, _fault: FairyFault) -> bool {
        false
    }

    /// Changes the board before the game begins.
    fn set_up(&mut self, _change: &mut Change<'_>) {}

    /// Adds moves of the side to move. Those that leave its royal piece attacked are left out.
    fn moves(&self, _view: &View<'_>, _moves: &mut Vec<Added>) {}

    /// The squares on which the side to move can capture by moves that the rule adds, which the other side's royal
    /// piece has to keep away from: those of [`moves`](Self::moves), unless the rule says otherwise.
    fn attacks(&self, view: &View<'_>) -> Bitboard {
        let mut moves = Vec::new();
        self.moves(view, &mut moves);
        moves.iter().fold(Bitboard::EMPTY, |all, m| all | m.captures)
    }

    /// What has to be moved in a follow-up that the rule has demanded, for front ends: `the duck`.
    fn follow_up(&self) -> &'static str {
        self.name()
    }

    /// Refuses a move.
    ///
    /// # Errors
    /// The reason, as a sentence or part of one.
    fn allows(&self, _view: &View<'_>, _m: &HouseMove) -> Result<(), String> {
        Ok(())
    }

    /// A move is about to be made.
    fn before_move(&mut self, _change: &mut Change<'_>, _m: &HouseMove) {}

    /// What stands on a square is about to be captured.
    fn before_capture(&mut self, _change: &mut Change<'_>, _square: Square, _taken: Piece) {}

    /// The move has been made that has captured this on a square; it is still the mover's turn.
    fn after_capture(&mut self, _change: &mut Change<'_>, _square: Square, _taken: Piece) {}

    /// A piece has come onto a square, by a rule or by a move that a rule adds: not one that has moved there.
    fn on_placed(&mut self, _change: &mut Change<'_>, _square: Square, _piece: Piece) {}

    /// A move has been made; it is still the mover's turn.
    fn after_move(&mut self, _change: &mut Change<'_>, _m: &HouseMove) {}

    /// The turn is about to pass to this side, or to stay with it.
    fn before_turn(&mut self, _change: &mut Change<'_>, _next: Color) {}

    /// The turn has passed.
    fn after_turn(&mut self, _change: &mut Change<'_>) {}

    /// Ends the game, if it has ended by this rule.
    fn ending(&self, _view: &View<'_>) -> Option<Ending> {
        None
    }

    /// A number of the rule's own state: another one where the future may be another.
    fn key(&self, _view: &View<'_>) -> u64 {
        0
    }
}

/// Copies of rules with their state: of all that can be cloned.
pub trait CopyRule {
    /// A copy, with its state.
    fn boxed(&self) -> Box<dyn HouseRule>;
}

impl<T: HouseRule + Clone + 'static> CopyRule for T {
    fn boxed(&self) -> Box<dyn HouseRule> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn HouseRule> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}
