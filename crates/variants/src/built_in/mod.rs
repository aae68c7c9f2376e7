//! The built-in variants.

mod sets;

use tabiya_core::{Position, Rules};
use tabiya_fairy::{FairyPosition, RuleSetRef};

use crate::custom::{Custom, CustomState};
use sets::Entry;

/// Something done under the rules of a variant, which are a type: [`Variant::visit`] finds it.
pub trait VariantVisitor {
    /// What comes of it.
    type Out;

    /// Does it. `state` is the state beyond the board with which games start.
    fn visit<R: Playable>(self, state: R::State) -> Self::Out;
}

/// Rules that have a name among the [`Variant`]s.
pub trait Playable: Rules {
    /// The variant.
    fn variant(state: &Self::State) -> Variant;

    /// A position as one under any rules.
    fn any(p: Position<Self>) -> AnyPosition;

    // Hidden: it is `Position::legal_moves`, for crates that want to be compiled quickly.
    /// The legal moves. Compiled here, once for all crates that walk trees, where
    /// [`Position::legal_moves`] would be compiled in each of them.
    #[doc(hidden)]
    fn legal_moves(p: &Position<Self>) -> Self::Moves;

    /// The number of legal moves, compiled here as well.
    #[doc(hidden)]
    fn count_moves(p: &Position<Self>) -> u32;
}

/// Writes all that names each variant: what is data is an entry in `sets.rs`, what is a type has a file with its
/// `ENTRY`.
macro_rules! variants {
    (
        $d:tt
        chess: $chess:ty,
        data: { $($(#[$data_doc:meta])* $data:ident: $entry:ident,)* }
        typed: { $($(#[$doc:meta])* $name:ident: $file:ident,)* }
    ) => {
        $(
            mod $file;
            pub use $file::$name;
        )*

        /// A game by name: a built-in one, or that of a rule file.
        ///
        /// ```
        /// use tabiya_variants::Variant;
        /// let variant: Variant = "king-capture".parse()?;
        /// assert_eq!(variant, Variant::KingCapture);
        /// assert_eq!(variant.start().to_string().split(' ').nth(2), Some("-"));
        /// assert_eq!("kingcapture".parse(), Ok(variant));
        /// # Ok::<(), tabiya_variants::UnknownVariant>(())
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        #[non_exhaustive]
        pub enum Variant {
            /// Chess, and Chess960, which is a way of castling.
            #[default]
            Chess,
            $($(#[$data_doc])* $data,)*
            $($(#[$doc])* $name,)*
            /// The rules of a file.
            Custom(RuleSetRef),
        }

        /// A position of any variant.
        ///
        /// It answers what a [`Position`] and its [`Node`](tabiya_core::Node) answer, at the price of an indirect
        /// call each time. Moves come in a `Vec`; they and the pieces are those of any rules,
        /// [`AnyMove`](crate::AnyMove) and [`KindId`](crate::KindId). What visits many positions is better written
        /// for all rules that are a type: [`visit`](Self::visit) hands it the typed position.
        ///
        /// ```
        /// use tabiya_core::Position;
        /// use tabiya_variants::{AnyPosition, Playable, PositionVisitor, Variant};
        ///
        /// struct CountMoves;
        ///
        /// impl PositionVisitor for CountMoves {
        ///     type Out = u32;
        ///     fn visit<R: Playable>(self, p: &Position<R>) -> u32 {
        ///         p.count_moves()
        ///     }
        /// }
        ///
        /// let (p, _) = Variant::KingCapture.read("4k3/8/8/8/8/8/8/4RK2 w - - 0 1")?;
        /// assert_eq!(p.visit(CountMoves), Some(15));
        /// # Ok::<(), tabiya_variants::PositionError>(())
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        #[expect(missing_docs, reason = "the names are those of the variants")]
        pub enum AnyPosition {
            Chess(Position<$chess>),
            $($name(Position<$name>),)*
            /// A position under rules that are data and that masks can say.
            Custom(Position<Custom>),
            /// A position under rules that are data and that tables say.
            Tables(FairyPosition<'static>),
        }

        /// Something done with a position whose rules are a type, whatever they are.
        pub trait PositionVisitor {
            /// What comes of it.
            type Out;

            /// Does it.
            fn visit<R: Playable>(self, p: &Position<R>) -> Self::Out;
        }

        impl AnyPosition {
            /// Does something with the position, if it is a [`Position`]: `None` under rules that are played by
            /// tables, whose positions are none.
            #[inline]
            pub fn visit<V: PositionVisitor>(&self, visitor: V) -> Option<V::Out> {
                Some(match self {
                    Self::Chess(p) => visitor.visit(p),
                    $(Self::$name(p) => visitor.visit(p),)*
                    Self::Custom(p) => visitor.visit(p),
                    Self::Tables(_) => return None,
                })
            }
        }

        /// What a position answers, whatever its type is.
        macro_rules! with_position {
            ($d position:expr, $d p:ident => $d answer:expr) => {
                match $d position {
                    AnyPosition::Chess($d p) => $d answer,
                    $(AnyPosition::$name($d p) => $d answer,)*
                    AnyPosition::Custom($d p) => $d answer,
                    AnyPosition::Tables($d p) => $d answer,
                }
            };
        }

        pub(crate) use with_position;

        impl Variant {
            /// The variants that need no file.
            pub const BUILT_IN: [Self; 1 + [$(stringify!($data),)* $(stringify!($name)),*].len()] =
                [Self::Chess, $(Self::$data,)* $(Self::$name),*];

            /// What is said of a built-in variant.
            pub(crate) fn entry(self) -> Option<Entry> {
                match self {
                    Self::Chess => Some(sets::CHESS),
                    $(Self::$data => Some(sets::$entry),)*
                    $(Self::$name => Some($file::ENTRY),)*
                    Self::Custom(_) => None,
                }
            }

            /// Does something under these rules, which are a type: the one place where a name becomes one.
            pub(crate) fn with_type<V: VariantVisitor>(self, visitor: V) -> Option<V::Out> {
                Some(match self {
                    Self::Chess => visitor.visit::<$chess>(Default::default()),
                    $(Self::$name => {
                        visitor.visit::<$name>(<$name as Rules>::State::default())
                    })*
                    data => visitor.visit::<Custom>(CustomState::new(data.rule_set_ref())?),
                })
            }
        }

        playable! {
            $chess: |_| Variant::Chess => Chess,
            $($name: |_| Variant::$name => $name,)*
            Custom: |state| Variant::of(state.rules()) => Custom,
        }
    };
}

/// Ties rules that are a type to their variant, and compiles here what all crates ask of them.
macro_rules! playable {
    ($($rules:ty: |$state:pat_param| $variant:expr => $name:ident,)*) => {
        $(impl Playable for $rules {
            fn variant($state: &Self::State) -> Variant {
                $variant
            }

            fn any(p: Position<Self>) -> AnyPosition {
                AnyPosition::$name(p)
            }

            fn legal_moves(p: &Position<Self>) -> Self::Moves {
                p.legal_moves()
            }

            fn count_moves(p: &Position<Self>) -> u32 {
                p.count_moves()
            }
        })*
    };
}

variants! {
    $
    chess: tabiya_core::Standard,
    data: {
        /// [`RuleSet::king_capture`](tabiya_fairy::RuleSet::king_capture).
        KingCapture: KING_CAPTURE,
        /// [`RuleSet::pawn_wipeout`](tabiya_fairy::RuleSet::pawn_wipeout).
        PawnWipeout: PAWN_WIPEOUT,
        /// [`RuleSet::king_of_the_hill`](tabiya_fairy::RuleSet::king_of_the_hill).
        KingOfTheHill: KING_OF_THE_HILL,
        /// [`RuleSet::three_check`](tabiya_fairy::RuleSet::three_check).
        ThreeCheck: THREE_CHECK,
        /// [`RuleSet::antichess`](tabiya_fairy::RuleSet::antichess).
        Antichess: ANTICHESS,
    }
    typed: {
        /// [`Atomic`].
        Atomic: atomic,
        /// [`Horde`].
        Horde: horde,
        /// [`RacingKings`].
        RacingKings: racing_kings,
        /// [`Crazyhouse`].
        Crazyhouse: crazyhouse,
    }
}

pub use crazyhouse::{InHand, LanesIfEmptyHanded};
