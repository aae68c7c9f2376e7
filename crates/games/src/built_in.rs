//! The built-in variants.

use tabiya_core::{Faults, Position, Rules, San, Standard};
use tabiya_fairy::{FairyPosition, MoveTextError};
use tabiya_variants::{CHESS, Masked, MaskedState, VariantEntry};

use crate::any_position::Erased;
use crate::rule_set_ref::RuleSetRef;

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

/// A visitor that [`AnyPosition::visit`] calls with a position under any type of rules.
pub trait PositionVisitor {
    /// The visitor's result.
    type Out;

    /// Called with the position.
    fn visit<R: Playable>(self, p: &Position<R>) -> Self::Out;
}

/// Generates all code that enumerates the variants, from the list of `tabiya-variants`.
macro_rules! variants {
    ($($kind:ident $name:ident $file:ident;)*) => {
        variants! { @sort [$($name $file)*] [] [] [] $($kind $name;)* }
    };
    // Sorts the variants into those whose rules are data, a type, or both.
    (@sort $all:tt [$($data:ident)*] $typed:tt $both:tt data $name:ident; $($rest:tt)*) => {
        variants! { @sort $all [$($data)* $name] $typed $both $($rest)* }
    };
    (@sort $all:tt $data:tt [$($typed:ident)*] $both:tt typed $name:ident; $($rest:tt)*) => {
        variants! { @sort $all $data [$($typed)* $name] $both $($rest)* }
    };
    (@sort $all:tt $data:tt $typed:tt [$($both:ident)*] both $name:ident; $($rest:tt)*) => {
        variants! { @sort $all $data $typed [$($both)* $name] $($rest)* }
    };
    (@sort [$($name:ident $file:ident)*] [$($data:ident)*] [$($typed:ident)*] [$($both:ident)*]) => {
        /// A chess variant: built in, or read from a rule file.
        ///
        /// ```
        /// use tabiya_games::Variant;
        /// let variant: Variant = "king-capture".parse()?;
        /// assert_eq!(variant, Variant::KingCapture);
        /// assert_eq!(variant.start().to_string().split(' ').nth(2), Some("-"));
        /// assert_eq!("kingcapture".parse(), Ok(variant));
        /// # Ok::<(), tabiya_games::UnknownVariant>(())
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        #[non_exhaustive]
        pub enum Variant {
            /// Chess, including Chess960, which differs in castling only.
            #[default]
            Chess,
            $(#[doc = concat!("See [`", stringify!($file), "`](tabiya_variants::", stringify!($file), ").")]
            $name,)*
            /// A variant with other rules, for example from a rule file.
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
        /// use tabiya_games::{AnyPosition, Playable, PositionVisitor, Variant};
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
        /// # Ok::<(), tabiya_games::PositionError>(())
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        #[expect(missing_docs, reason = "the names are the variants' names")]
        pub enum AnyPosition {
            Chess(Position),
            $($typed(Position<tabiya_variants::$typed>),)*
            /// A position under rules from data that the move generator's masks can express.
            Masked(Position<Masked>),
            /// A position under rules from data that masks cannot express: its moves are generated from tables.
            Fairy(FairyPosition),
        }

        impl AnyPosition {
            /// Plays the legal move that a text in algebraic notation names, in place: the fastest way to follow a
            /// game.
            ///
            /// ```
            /// use tabiya_games::Variant;
            /// let mut p = Variant::Chess.start();
            /// p.play_san(b"Nf3")?;
            /// assert!(p.play_san(b"Nf3").is_err());
            /// assert_eq!(p.turn(), tabiya_core::Color::Black);
            /// # Ok::<(), tabiya_games::MoveTextError>(())
            /// ```
            ///
            /// # Errors
            /// If the text is not in algebraic notation, or its move is illegal or ambiguous. The position is then
            /// unchanged.
            pub fn play_san(&mut self, text: &[u8]) -> Result<(), MoveTextError> {
                match self {
                    Self::Chess(p) => play_san(p, text),
                    $(Self::$typed(p) => play_san(p, text),)*
                    Self::Masked(p) => play_san(p, text),
                    Self::Fairy(p) => {
                        let text = str::from_utf8(text).map_err(|_| MoveTextError::Form)?;
                        *p = p.play_unchecked(p.san_move(text)?);
                        Ok(())
                    }
                }
            }

            /// Calls the visitor with the [`Position`] in this value; `None` if moves are generated from tables,
            /// because positions under such rules have another type.
            #[inline]
            pub fn visit<V: PositionVisitor>(&self, visitor: V) -> Option<V::Out> {
                Some(match self {
                    Self::Chess(p) => visitor.visit(p),
                    $(Self::$typed(p) => visitor.visit(p),)*
                    Self::Masked(p) => visitor.visit(p),
                    Self::Fairy(_) => return None,
                })
            }

            /// Calls the visitor as [`visit`](Self::visit) does, but with the type of rules that counts fastest. For
            /// king capture and pawn wipeout, and rule files with the same rules, this is a type of their own instead
            /// of [`Masked`].
            ///
            /// ```
            /// use tabiya_core::Position;
            /// use tabiya_games::{Playable, PositionVisitor, Variant};
            ///
            /// struct NameOfType;
            ///
            /// impl PositionVisitor for NameOfType {
            ///     type Out = &'static str;
            ///     fn visit<R: Playable>(self, _: &Position<R>) -> &'static str {
            ///         R::NAME
            ///     }
            /// }
            ///
            /// let p = Variant::PawnWipeout.start();
            /// assert_eq!(p.visit(NameOfType), Some("custom"));
            /// assert_eq!(p.visit_fastest(NameOfType), Some("pawn-wipeout"));
            /// ```
            pub fn visit_fastest<V: PositionVisitor>(&self, visitor: V) -> Option<V::Out> {
                if let Self::Masked(p) = self {
                    match self.variant() {
                        $(Variant::$both => {
                            let p = converted::<_, tabiya_variants::$both>(p, ());
                            return Some(visitor.visit(&p));
                        })*
                        _ => {}
                    }
                }
                self.visit(visitor)
            }

            pub(crate) fn erased(&self) -> &dyn Erased {
                match self {
                    Self::Chess(p) => p,
                    $(Self::$typed(p) => p,)*
                    Self::Masked(p) => p,
                    Self::Fairy(p) => p,
                }
            }
        }

        impl Variant {
            /// All built-in variants.
            pub const BUILT_IN: &'static [Self] = &[Self::Chess, $(Self::$name),*];

            /// Whether the rules are a Rust type.
            pub(crate) fn is_typed(self) -> bool {
                matches!(self, Self::Chess $(| Self::$typed)*)
            }

            /// The description of a built-in variant.
            pub(crate) fn entry(self) -> Option<VariantEntry> {
                match self {
                    Self::Chess => Some(CHESS),
                    $(Self::$name => Some(tabiya_variants::$file::ENTRY),)*
                    Self::Custom(_) => None,
                }
            }

            /// Runs a visitor with the Rust type of these rules; `None` for rules whose moves are generated from
            /// tables.
            pub fn visit<V: VariantVisitor>(self, visitor: V) -> Option<V::Out> {
                Some(match self {
                    Self::Chess => visitor.visit::<Standard>(Default::default()),
                    $(Self::$typed => visitor.visit::<tabiya_variants::$typed>(Default::default()),)*
                    data => visitor.visit::<Masked>(MaskedState::new(data.rule_set_ref().masks()?)),
                })
            }
        }

        playable! {
            Standard: |_| Variant::Chess, AnyPosition::Chess;
            $(tabiya_variants::$typed: |_| Variant::$typed, AnyPosition::$typed;)*
            $(tabiya_variants::$both: |_| Variant::$both, data_form;)*
            Masked: |state| Variant::of_opened(state.rules().into()), AnyPosition::Masked;
        }
    };
}

/// Implements `Playable` for each type of rules, so that its methods are compiled in this crate.
macro_rules! playable {
    ($($rules:ty: |$state:pat_param| $variant:expr, $any:expr;)*) => {
        $(impl Playable for $rules {
            fn variant($state: &Self::State) -> Variant {
                $variant
            }

            fn any(p: Position<Self>) -> AnyPosition {
                let any: fn(Position<Self>) -> AnyPosition = $any;
                any(p)
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

tabiya_variants::for_each_variant!(variants);

/// Converts a position to equal rules of another type.
fn converted<R: Rules, Q: Rules>(p: &Position<R>, state: Q::State) -> Position<Q> {
    Position::from_setup_with(&p.to_setup(), state, Faults::ALL).expect("all faults are ignored")
}

/// A position of a variant that is both data and a type, as an [`AnyPosition`] holds it.
fn data_form<R: Playable>(p: Position<R>) -> AnyPosition {
    let rules = R::variant(p.state()).masks().expect("rules that masks can express");
    AnyPosition::Masked(converted(&p, MaskedState::new(rules)))
}

/// Plays the legal move that a text in algebraic notation names.
fn play_san<R: Rules>(p: &mut Position<R>, text: &[u8]) -> Result<(), MoveTextError> {
    let m = San::from_ascii(text)?.to_move(p)?;
    *p = p.play_unchecked(m);
    Ok(())
}
