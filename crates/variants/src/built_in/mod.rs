//! The built-in variants.

mod sets;

use tabiya_core::{Position, Rules};
use tabiya_fairy::{FairyPosition, RuleSetRef};

use crate::custom::{Custom, CustomState};
use sets::VariantEntry;

/// A visitor that [`Variant::visit`] calls with the rules of a variant as a type.
pub trait VariantVisitor {
    /// The visitor's result.
    type Out;

    /// Called with the rules `R`. `state` is the state beyond the board at the start of a game.
    fn visit<R: Playable>(self, state: R::State) -> Self::Out;
}

/// The rules of one of the [`Variant`]s.
pub trait Playable: Rules {
    /// The variant.
    fn variant(state: &Self::State) -> Variant;

    /// Wraps a position of these rules.
    fn any(p: Position<Self>) -> AnyPosition;

    // Hidden: this is `Position::legal_moves` for crates that should compile quickly.
    /// The legal moves. Compiled here once for all crates that walk trees; [`Position::legal_moves`] would be
    /// compiled again in each of them.
    #[doc(hidden)]
    fn legal_moves(p: &Position<Self>) -> Self::Moves;

    /// The number of legal moves, also compiled here.
    #[doc(hidden)]
    fn count_moves(p: &Position<Self>) -> u32;
}

/// Generates all code that lists the variants. Rules that are data have an entry in `sets.rs`; rules that are a type
/// have a file with an `ENTRY`.
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

        /// A game by name: a built-in one, or one of a rule file.
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
        /// It has the methods of a [`Position`] and its [`Node`](tabiya_core::Node), at the price of an indirect call
        /// each. Moves are returned in a `Vec`; moves and kinds of pieces are of the types for any rules,
        /// [`AnyMove`](crate::AnyMove) and [`KindId`](crate::KindId). Code that visits many positions is faster if it
        /// is generic over the rules: [`visit`](Self::visit) calls it with the typed position.
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
            /// A position under rules that are data and that masks can express.
            Custom(Position<Custom>),
            /// A position under rules that are data and need tables.
            Tables(FairyPosition<'static>),
        }

        /// A visitor that [`AnyPosition::visit`] calls with a position of any type of rules.
        pub trait PositionVisitor {
            /// The visitor's result.
            type Out;

            /// Called with the position.
            fn visit<R: Playable>(self, p: &Position<R>) -> Self::Out;
        }

        impl AnyPosition {
            /// Calls the visitor if the position is a [`Position`]; `None` under rules that are played by tables,
            /// which have another type of position.
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

        /// Evaluates an expression for a position of any type.
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

            /// The description of a built-in variant.
            pub(crate) fn entry(self) -> Option<VariantEntry> {
                match self {
                    Self::Chess => Some(sets::CHESS),
                    $(Self::$data => Some(sets::$entry),)*
                    $(Self::$name => Some($file::ENTRY),)*
                    Self::Custom(_) => None,
                }
            }

            /// Calls the visitor with the type of these rules: the one place where a name becomes a type.
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

/// Connects rules that are a type with their variant, and compiles the methods that all crates call.
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
