//! Rules written as closures.

use std::fmt;
use std::sync::Arc;

use crate::house::change::Change;
use crate::house::rule::{Ending, HouseRule};
use crate::house::view::View;
use crate::moves::{Added, Move};

/// Defines `Closures` from a list of rule methods, each with its parameters, result and default closure.
macro_rules! closures {
    ($($hook:ident: ($($argument:ty),+) $(-> $out:ty)?, else $nothing:expr;)+) => {
        /// A rule made of closures. Its only state is its notes on pieces. See [`rule`].
        #[derive(Clone)]
        pub struct Closures {
            name: &'static str,
            $($hook: Arc<dyn Fn($($argument),+) $(-> $out)? + Send + Sync>,)+
        }

        impl Closures {
            fn named(name: &'static str) -> Self {
                Self { name, $($hook: Arc::new($nothing)),+ }
            }

            $(
                #[doc = concat!("Sets the rule's [`HouseRule::", stringify!($hook), "`].")]
                #[must_use]
                pub fn $hook(
                    self,
                    $hook: impl Fn($($argument),+) $(-> $out)? + Send + Sync + 'static,
                ) -> Self {
                    Self { $hook: Arc::new($hook), ..self }
                }
            )+
        }
    };
}

closures! {
    moves: (&View<'_>, &mut Vec<Added>), else |_, _| {};
    allows: (&View<'_>, &Move) -> Result<(), String>, else |_, _| Ok(());
    before_move: (&mut Change<'_>, &Move), else |_, _| {};
    after_move: (&mut Change<'_>, &Move), else |_, _| {};
    ending: (&View<'_>) -> Option<Ending>, else |_| None;
}

/// Creates a rule with this name that does nothing until a closure is set.
///
/// Under the following rule, a side that moves a knight moves once more:
///
/// ```
/// use tabiya_core::Color;
/// use tabiya_games::{KindId, RuleSet};
/// use tabiya_games::house::{House, rule};
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
    Closures::named(name)
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

    fn allows(&self, view: &View<'_>, m: &Move) -> Result<(), String> {
        (self.allows)(view, m)
    }

    fn before_move(&mut self, change: &mut Change<'_>, m: &Move) {
        (self.before_move)(change, m);
    }

    fn after_move(&mut self, change: &mut Change<'_>, m: &Move) {
        (self.after_move)(change, m);
    }

    fn ending(&self, view: &View<'_>) -> Option<Ending> {
        (self.ending)(view)
    }
}
