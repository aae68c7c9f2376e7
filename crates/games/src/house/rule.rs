//! The trait of house rules.

use std::fmt::Debug;

use crate::game_error::GameError;
use crate::{KindId, PlacementFault, RuleSet, caught};
use tabiya_core::{Bitboard, Color, Square};

use crate::house::change::Change;
use crate::house::view::View;
use crate::moves::{Added, Move};

/// A piece: its side and its kind.
pub type Piece = (Color, KindId);

/// The end of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// The side that has won; `None` in a draw.
    pub winner: Option<Color>,
    /// The reason, as part of a sentence: `double check`.
    pub why: String,
}

/// A house rule, which can be cloned. All methods except `name` have defaults, which leave the game unchanged.
///
/// A rule that refuses a move, with a reason:
///
/// ```
/// use tabiya_core::Square;
/// use tabiya_games::house::{House, HouseRule, View};
/// use tabiya_games::{Move, RuleSet};
///
/// #[derive(Debug, Clone)]
/// struct NoCorner;
///
/// impl HouseRule for NoCorner {
///     fn name(&self) -> &'static str {
///         "no-corner"
///     }
///
///     fn allows(&self, _: &View<'_>, m: &Move) -> Result<(), String> {
///         if m.to() == Square::A3 { Err("a3 is painted afresh".to_owned()) } else { Ok(()) }
///     }
/// }
///
/// let mut game = House::new(RuleSet::chess(), vec![Box::new(NoCorner)]).begin()?;
/// assert_eq!(game.legal_moves()?.len(), 18);
/// let refused = game.play_text("a2a3").unwrap_err();
/// assert_eq!(refused.to_string(), "a2a3 is illegal: refused by no-corner: a3 is painted afresh");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait HouseRule: CopyRule + Debug + Send + Sync {
    /// The rule's name: lower-case letters, digits and hyphens.
    fn name(&self) -> &'static str;

    /// A description in a few words, for lists of rules.
    fn summary(&self) -> &'static str {
        "a rule of this program"
    }

    /// The name, followed by what is needed to construct the rule again: `chess960=518`.
    fn full_name(&self) -> String {
        self.name().to_owned()
    }

    /// Whether the rule does nothing once the game has begun.
    fn is_start_only(&self) -> bool {
        false
    }

    /// Changes the rules of the underlying game before it begins: for example, adds kinds of pieces, or makes
    /// the king no longer royal. `start` is the FEN at which the game begins: `rules.start`, unless the caller has given
    /// another. A rule that has a start of its own sets either of them; a position that the caller has given begins the
    /// game nevertheless, as with rule files, and to change `start` is then an error.
    ///
    /// The kinds are checked afterwards as those of rule files are: no two have one name or one letter.
    ///
    /// # Errors
    /// Fails with the reason why the rule does not suit the game.
    fn prepare(&self, _rules: &mut RuleSet, _start: &mut String) -> Result<(), String> {
        Ok(())
    }

    /// Whether this rule accepts a fault of positions, because its moves can lead to positions with that
    /// fault. Such positions can then be read from FEN.
    fn forgives(&self, _fault: PlacementFault) -> bool {
        false
    }

    /// Changes the board before the game begins.
    fn set_up(&mut self, _change: &mut Change<'_>) {}

    /// Adds moves for the side to move. Moves that leave its royal piece attacked are removed afterwards,
    /// unless they set [`may_expose`](Added::may_expose).
    fn moves(&self, _view: &View<'_>, _moves: &mut Vec<Added>) {}

    /// The squares on which the side to move can capture by moves that the rule adds, and which the other
    /// side's royal piece must therefore avoid. By default they are the targets of [`moves`](Self::moves).
    fn attacks(&self, view: &View<'_>) -> Bitboard {
        self.attacks_by_moves(view)
    }

    /// The squares on which the side to move can capture by the moves that the rule adds.
    fn attacks_by_moves(&self, view: &View<'_>) -> Bitboard {
        let mut moves = Vec::new();
        self.moves(view, &mut moves);
        moves.iter().fold(Bitboard::EMPTY, |all, m| all | m.captures)
    }

    /// The name, for front ends, of what must be moved in a follow-up that the rule has demanded: `the duck`.
    fn follow_up(&self) -> &'static str {
        self.name()
    }

    /// What the rule obliges the side to move to do, for front ends, to follow `White must`: `capture en passant`. The
    /// rule itself has to refuse other moves by [`allows`](Self::allows).
    fn obligation(&self, _view: &View<'_>) -> Option<&'static str> {
        None
    }

    /// Decides whether a move is allowed; an error refuses it.
    ///
    /// # Errors
    /// Fails with the reason for the refusal, as a sentence or part of one.
    fn allows(&self, _view: &View<'_>, _m: &Move) -> Result<(), String> {
        Ok(())
    }

    /// Called before a move is made.
    fn before_move(&mut self, _change: &mut Change<'_>, _m: &Move) {}

    /// Called before the piece on a square is captured.
    fn before_capture(&mut self, _change: &mut Change<'_>, _square: Square, _taken: Piece) {}

    /// Called after a move has captured this piece on a square, before the turn passes.
    fn after_capture(&mut self, _change: &mut Change<'_>, _square: Square, _taken: Piece) {}

    /// Called after a rule, or a move that a rule adds, has placed a piece on a square. Not called for pieces
    /// that have only moved there.
    fn on_placed(&mut self, _change: &mut Change<'_>, _square: Square, _piece: Piece) {}

    /// Called after a move, before the turn passes.
    fn after_move(&mut self, _change: &mut Change<'_>, _m: &Move) {}

    /// Called before the turn passes to side `next`, or stays with it.
    fn before_turn(&mut self, _change: &mut Change<'_>, _next: Color) {}

    /// Called after the turn has passed.
    fn after_turn(&mut self, _change: &mut Change<'_>) {}

    /// The end of the game, if this rule has ended it.
    fn ending(&self, _view: &View<'_>) -> Option<Ending> {
        None
    }

    /// Whether the rule can fail without a panic, which [`failure`](Self::failure) then tells.
    fn can_fail(&self) -> bool {
        false
    }

    /// The reason why the rule could not answer its last call, if it could not: the call has then failed, and the reason is
    /// forgotten. Asked of rules that [can fail](Self::can_fail).
    fn failure(&self) -> Option<String> {
        None
    }

    /// A hash of the rule's own state. It must differ between positions that may differ in the rest of the
    /// game.
    fn key(&self, _view: &View<'_>) -> u64 {
        0
    }
}

/// Calls a rule, and converts a panic or another failure to an error.
#[inline]
pub(crate) fn call<T>(
    rule: &dyn HouseRule,
    work: impl FnOnce(&dyn HouseRule) -> T,
) -> Result<T, GameError> {
    judged(rule, caught(|| work(rule)))
}

/// The result of a call of a rule that may have failed without a panic.
#[inline]
pub(crate) fn judged<T>(rule: &dyn HouseRule, called: Result<T, String>) -> Result<T, GameError> {
    let said = match called {
        Ok(done) if !rule.can_fail() => return Ok(done),
        Ok(done) => match rule.failure() {
            None => return Ok(done),
            Some(said) => said,
        },
        Err(said) => said,
    };
    Err(GameError::Failed { rule: rule.name(), said })
}

/// Copies rules with their state; implemented for all rules that can be cloned.
pub trait CopyRule {
    /// Copies the rule with its state.
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

impl Added {
    /// The squares and the label, which together must differ between the moves of a rule.
    fn name(&self) -> (Square, Square, &'static str) {
        (self.from, self.to, self.label)
    }

    /// Finds a move that has the same squares and label as another move in the list.
    pub(crate) fn twice(moves: &[Self]) -> Option<&Self> {
        let mut names: Vec<_> = moves.iter().map(Self::name).collect();
        names.sort();
        let twin = names.windows(2).find(|two| two[0] == two[1])?[0];
        moves.iter().find(|m| m.name() == twin)
    }

    /// Whether a move that a rule adds has the same squares and label as this one.
    pub(crate) fn is_like(&self, m: &Move) -> bool {
        matches!(m, Move::Added(_, other) if other.name() == self.name())
    }
}
