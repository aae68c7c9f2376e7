//! Rules written as closures.

use std::fmt;
use std::sync::Arc;

use crate::change::Change;
use crate::house_move::{Added, HouseMove};
use crate::rule::{Ending, HouseRule};
use crate::view::View;

type Moves = dyn Fn(&View<'_>, &mut Vec<Added>) + Send + Sync;
type Allows = dyn Fn(&View<'_>, &HouseMove) -> Result<(), String> + Send + Sync;
type Happens = dyn Fn(&mut Change<'_>, &HouseMove) + Send + Sync;
type Ends = dyn Fn(&View<'_>) -> Option<Ending> + Send + Sync;

/// A rule that has no state but notes of pieces, written as closures: see [`rule`].
#[derive(Clone)]
pub struct Closures {
    name: &'static str,
    moves: Arc<Moves>,
    allows: Arc<Allows>,
    before_move: Arc<Happens>,
    after_move: Arc<Happens>,
    ending: Arc<Ends>,
}

/// A rule of this name that does nothing yet.
///
/// Whoever moves a knight moves once more:
///
/// ```
/// use tabiya_core::Color;
/// use tabiya_fairy::{KindId, RuleSet};
/// use tabiya_house::{House, rule};
///
/// let knights_twice = rule("knights-twice").after_move(|change, m| {
///     let is_knight = change.position().piece_on(m.destination()) == Some((change.turn(), KindId::KNIGHT));
///     if is_knight && change.again().is_none() {
///         change.move_again();
///     }
/// });
/// let mut game = House::new(RuleSet::chess(), vec![Box::new(knights_twice)]).begin()?;
/// game.play_text("g1f3")?;
/// assert_eq!(game.position().board().turn(), Color::White);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rule(name: &'static str) -> Closures {
    Closures {
        name,
        moves: Arc::new(|_, _| {}),
        allows: Arc::new(|_, _| Ok(())),
        before_move: Arc::new(|_, _| {}),
        after_move: Arc::new(|_, _| {}),
        ending: Arc::new(|_| None),
    }
}

impl Closures {
    /// The rule with this as its [`HouseRule::moves`].
    #[must_use]
    pub fn moves(self, moves: impl Fn(&View<'_>, &mut Vec<Added>) + Send + Sync + 'static) -> Self {
        Self { moves: Arc::new(moves), ..self }
    }

    /// The rule with this as its [`HouseRule::allows`].
    #[must_use]
    pub fn allows(
        self,
        allows: impl Fn(&View<'_>, &HouseMove) -> Result<(), String> + Send + Sync + 'static,
    ) -> Self {
        Self { allows: Arc::new(allows), ..self }
    }

    /// The rule with this as its [`HouseRule::before_move`].
    #[must_use]
    pub fn before_move(
        self,
        before_move: impl Fn(&mut Change<'_>, &HouseMove) + Send + Sync + 'static,
    ) -> Self {
        Self { before_move: Arc::new(before_move), ..self }
    }

    /// The rule with this as its [`HouseRule::after_move`].
    #[must_use]
    pub fn after_move(
        self,
        after_move: impl Fn(&mut Change<'_>, &HouseMove) + Send + Sync + 'static,
    ) -> Self {
        Self { after_move: Arc::new(after_move), ..self }
    }

    /// The rule with this as its [`HouseRule::ending`].
    #[must_use]
    pub fn ending(
        self,
        ending: impl Fn(&View<'_>) -> Option<Ending> + Send + Sync + 'static,
    ) -> Self {
        Self { ending: Arc::new(ending), ..self }
    }
}

impl fmt::Debug for Closures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Closures").field(&self.name).finish()
    }
}

impl HouseRule for Closures {
    fn name(&self) -> &'static str {
        self.name
    }

    fn moves(&self, view: &View<'_>, moves: &mut Vec<Added>) {
        (self.moves)(view, moves);
    }

    fn allows(&self, view: &View<'_>, m: &HouseMove) -> Result<(), String> {
        (self.allows)(view, m)
    }

    fn before_move(&mut self, change: &mut Change<'_>, m: &HouseMove) {
        (self.before_move)(change, m);
    }

    fn after_move(&mut self, change: &mut Change<'_>, m: &HouseMove) {
        (self.after_move)(change, m);
    }

    fn ending(&self, view: &View<'_>) -> Option<Ending> {
        (self.ending)(view)
    }
}
