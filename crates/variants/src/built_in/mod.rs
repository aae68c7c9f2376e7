//! The built-in variants.

mod sets;

use tabiya_core::{Position, Rules, San};
use tabiya_fairy::{FairyPosition, MoveTextError, RuleSetRef};

use crate::custom::{Custom, CustomState};
use sets::VariantEntry;

/// A visitor that [`Variant::visit`] calls with the rules of a variant as a type.
pub trait VariantVisitor {
    /// The visitor's result.
    type Out;

    /// Called with the rules `R`. `state` is the variant's state at the start of a game, such as the checks to give.
    fn visit<R: Playable>(self, state: R::State) -> Self::Out;
}

/// The rules of one of the [`Variant`]s.
pub trait Playable: Rules {
    /// The variant with these rules.
    fn variant(state: &Self::State) -> Variant;

    /// Wraps a position of these rules.
    fn any(p: Position<Self>) -> AnyPosition;

    // Hidden: this is a copy of `Position::legal_moves` that shortens compile times.
    /// The legal moves. This method is compiled once in this crate, while [`Position::legal_moves`] is compiled again
    /// in each crate that calls it.
    #[doc(hidden)]
    fn legal_moves(p: &Position<Self>) -> Self::Moves;

    /// The number of legal moves. This method is compiled once in this crate, like `legal_moves`.
    #[doc(hidden)]
    fn count_moves(p: &Position<Self>) -> u32;
}

/// Generates all code that enumerates the variants. A variant whose rules are data has an entry in `sets.rs`; one
/// whose rules are a Rust type has a file with an `ENTRY`.
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

        /// A chess variant: built in, or read from a rule file.
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
            /// Chess, including Chess960, which differs in castling only.
            #[default]
            Chess,
            $($(#[$data_doc])* $data,)*
            $($(#[$doc])* $name,)*
            /// A variant with the rules of a rule file.
            Custom(RuleSetRef),
        }

        /// A position of any variant.
        ///
        /// It has the methods of a [`Position`] and its [`Node`](tabiya_core::Node), but each makes an indirect call.
        /// Lists of moves are a `Vec`, a move is an [`AnyMove`](crate::AnyMove), and a kind of piece is a
        /// [`KindId`](crate::KindId). Code that visits many positions is faster if it is generic over the rules:
        /// [`visit`](Self::visit) calls it with a [`Position`].
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
            /// A position under rules from data that the move generator's masks can express.
            Custom(Position<Custom>),
            /// A position under rules from data that masks cannot express: its moves are generated from tables.
            Tables(FairyPosition<'static>),
        }

        /// A visitor that [`AnyPosition::visit`] calls with a position under any type of rules.
        pub trait PositionVisitor {
            /// The visitor's result.
            type Out;

            /// Called with the position.
            fn visit<R: Playable>(self, p: &Position<R>) -> Self::Out;
        }

        impl AnyPosition {
            /// Plays the legal move that a text in algebraic notation names, in place: the fastest way to follow a game.
            ///
            /// ```
            /// use tabiya_variants::Variant;
            /// let mut p = Variant::Chess.start();
            /// p.play_san(b"Nf3")?;
            /// assert!(p.play_san(b"Nf3").is_err());
            /// assert_eq!(p.turn(), tabiya_core::Color::Black);
            /// # Ok::<(), tabiya_variants::MoveTextError>(())
            /// ```
            ///
            /// # Errors
            /// If the text is not in algebraic notation, or its move is illegal or ambiguous. The position is then
            /// unchanged.
            pub fn play_san(&mut self, text: &[u8]) -> Result<(), MoveTextError> {
                match self {
                    Self::Chess(p) => play_san(p, text),
                    $(Self::$name(p) => play_san(p, text),)*
                    Self::Custom(p) => play_san(p, text),
                    Self::Tables(p) => {
                        let text = str::from_utf8(text).map_err(|_| MoveTextError::Form)?;
                        *p = p.play_unchecked(p.san_move(text)?);
                        Ok(())
                    }
                }
            }

            /// Calls the visitor with the [`Position`] in this value; `None` if moves are generated from tables, because
            /// positions under such rules have another type.
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

        /// Evaluates an expression in which `p` is the typed position inside an `AnyPosition`.
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
            /// All built-in variants.
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

            /// Calls the visitor with the Rust type of these rules; `None` if moves are generated from tables.
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

/// Implements `Playable` for each type of rules, so that its methods are compiled in this crate.
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

/// Plays the legal move that a text in algebraic notation names.
fn play_san<R: Rules>(p: &mut Position<R>, text: &[u8]) -> Result<(), MoveTextError> {
    let m = San::from_ascii(text)?.to_move(p)?;
    *p = p.play_unchecked(m);
    Ok(())
}

variants! {
    $
    chess: tabiya_core::Standard,
    data: {
        /// King capture: see [`RuleSet::king_capture`](tabiya_fairy::RuleSet::king_capture).
        KingCapture: KING_CAPTURE,
        /// Pawn wipeout: see [`RuleSet::pawn_wipeout`](tabiya_fairy::RuleSet::pawn_wipeout).
        PawnWipeout: PAWN_WIPEOUT,
        /// King of the Hill: see [`RuleSet::king_of_the_hill`](tabiya_fairy::RuleSet::king_of_the_hill).
        KingOfTheHill: KING_OF_THE_HILL,
        /// Three-check: see [`RuleSet::three_check`](tabiya_fairy::RuleSet::three_check).
        ThreeCheck: THREE_CHECK,
        /// Antichess: see [`RuleSet::antichess`](tabiya_fairy::RuleSet::antichess).
        Antichess: ANTICHESS,
    }
    typed: {
        /// Atomic chess: see [`Atomic`].
        Atomic: atomic,
        /// Horde: see [`Horde`].
        Horde: horde,
        /// Racing Kings: see [`RacingKings`].
        RacingKings: racing_kings,
        /// Crazyhouse: see [`Crazyhouse`].
        Crazyhouse: crazyhouse,
    }
}

pub use crazyhouse::{InHand, LanesIfEmptyHanded};
