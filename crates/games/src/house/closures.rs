//! Rules written as closures.

use std::fmt;
use std::sync::Arc;

use crate::house::change::Change;
use crate::house::rule::{Ending, HouseRule, Piece};
use crate::house::view::View;
use crate::moves::{Added, Move};
use crate::{PlacementFault, RuleSet};
use tabiya_core::{Bitboard, Color, Square};

/// Defines `Closures` and its hooks from a list of the trait's methods: those that read the rule, and those that a
/// change is handed to.
macro_rules! closures {
    (
        reads { $($read:ident($($a:ident: $argument:ty),+) $(-> $out:ty)?, else $nothing:expr;)+ }
        changes { $($change:ident($($b:ident: $part:ty),*);)+ }
    ) => {
        /// A rule made of closures. Its only state is its notes on pieces. See [`rule`].
        #[derive(Clone)]
        pub struct Closures {
            name: &'static str,
            summary: &'static str,
            follow_up: &'static str,
            attacks: Option<Arc<dyn Fn(&View<'_>) -> Bitboard + Send + Sync>>,
            $($read: Arc<dyn Fn($($argument),+) $(-> $out)? + Send + Sync>,)+
            $($change: Arc<dyn Fn(&mut Change<'_> $(, $part)*) + Send + Sync>,)+
        }

        impl Closures {
            fn named(name: &'static str) -> Self {
                Self {
                    name,
                    summary: "a rule of this program",
                    follow_up: name,
                    attacks: None,
                    $($read: Arc::new($nothing),)+
                    $($change: Arc::new(|_ $(, $b)*| { $(let _ = $b;)* }),)+
                }
            }

            $(
                #[doc = concat!("Sets the rule's [`HouseRule::", stringify!($read), "`].")]
                #[must_use]
                pub fn $read(
                    self,
                    $read: impl Fn($($argument),+) $(-> $out)? + Send + Sync + 'static,
                ) -> Self {
                    Self { $read: Arc::new($read), ..self }
                }
            )+
            $(
                #[doc = concat!("Sets the rule's [`HouseRule::", stringify!($change), "`].")]
                #[must_use]
                pub fn $change(
                    self,
                    $change: impl Fn(&mut Change<'_> $(, $part)*) + Send + Sync + 'static,
                ) -> Self {
                    Self { $change: Arc::new($change), ..self }
                }
            )+
        }

        impl HouseRule for Closures {
            fn name(&self) -> &'static str {
                self.name
            }

            fn summary(&self) -> &'static str {
                self.summary
            }

            fn follow_up(&self) -> &'static str {
                self.follow_up
            }

            fn attacks(&self, view: &View<'_>) -> Bitboard {
                let attacks = self.attacks.as_ref();
                attacks.map_or_else(|| self.attacks_by_moves(view), |attacks| attacks(view))
            }

            $(
                fn $read(&self, $($a: $argument),+) $(-> $out)? {
                    (self.$read)($($a),+)
                }
            )+
            $(
                fn $change(&mut self, change: &mut Change<'_> $(, $b: $part)*) {
                    (self.$change)(change $(, $b)*);
                }
            )+
        }
    };
}

closures! {
    reads {
        prepare(rules: &mut RuleSet, start: &mut String) -> Result<(), String>, else |_, _| Ok(());
        forgives(fault: PlacementFault) -> bool, else |_| false;
        moves(view: &View<'_>, moves: &mut Vec<Added>), else |_, _| {};
        allows(view: &View<'_>, m: &Move) -> Result<(), String>, else |_, _| Ok(());
        obligation(view: &View<'_>) -> Option<&'static str>, else |_| None;
        ending(view: &View<'_>) -> Option<Ending>, else |_| None;
    }
    changes {
        set_up();
        before_move(m: &Move);
        before_capture(square: Square, taken: Piece);
        after_capture(square: Square, taken: Piece);
        on_placed(square: Square, piece: Piece);
        after_move(m: &Move);
        before_turn(next: Color);
        after_turn();
    }
}

impl Closures {
    /// Sets the rule's [`HouseRule::summary`].
    #[must_use]
    pub fn summary(self, summary: &'static str) -> Self {
        Self { summary, ..self }
    }

    /// Sets the rule's [`HouseRule::follow_up`].
    #[must_use]
    pub fn follow_up(self, follow_up: &'static str) -> Self {
        Self { follow_up, ..self }
    }

    /// Sets the rule's [`HouseRule::attacks`]; without it they follow from the moves that the rule adds.
    #[must_use]
    pub fn attacks(self, attacks: impl Fn(&View<'_>) -> Bitboard + Send + Sync + 'static) -> Self {
        Self { attacks: Some(Arc::new(attacks)), ..self }
    }
}

/// Creates a rule with this name that does nothing until a closure is set. The state of such a rule is in the notes on
/// pieces alone; a rule with other state is a type that implements [`HouseRule`].
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
