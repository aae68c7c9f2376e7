//! The variants by name.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use tabiya_core::{CastlingMode, Faults, Position, Role, Rules, Setup, Standard};

use tabiya_fairy::FairyRulesRef;

use crate::any_position::AnyPosition;
use crate::built_in::atomic::Atomic;
use crate::built_in::crazyhouse::Crazyhouse;
use crate::built_in::horde::Horde;
use crate::built_in::racing_kings::RacingKings;
use crate::built_in::{self, Entry};
use crate::custom::{Custom, CustomState};
use crate::fen_notes::FenNotes;
use crate::hint::nearest;
use crate::kind::Kind;
use crate::position_error::PositionError;
use crate::rule_set::RuleSet;
use crate::rule_set_ref::RuleSetRef;
use crate::ruled_position::RuledPosition;

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

/// Defines what is compiled here for each of the rules.
macro_rules! compiled_here {
    () => {
        fn legal_moves(p: &Position<Self>) -> Self::Moves {
            p.legal_moves()
        }

        fn count_moves(p: &Position<Self>) -> u32 {
            p.count_moves()
        }
    };
}

/// Defines [`Variant`] from the list of all variants: each with the file that describes it and, unless
/// its rules are data, their type.
macro_rules! variants {
    ($($(#[$doc:meta])* $name:ident: $file:ident $(($rules:ty))?,)*) => {
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
            $($(#[$doc])* $name,)*
            /// The rules of a file.
            Custom(RuleSetRef),
        }

        impl Variant {
            /// The variants that need no file.
            pub const BUILT_IN: [Self; [$(built_in::$file::ENTRY.name),*].len()] =
                [$(Self::$name),*];

            /// What is said of a built-in variant.
            fn entry(self) -> Option<Entry> {
                match self {
                    $(Self::$name => Some(built_in::$file::ENTRY),)*
                    Self::Custom(_) => None,
                }
            }

            /// Does something under these rules, which are a type: the one place where a name becomes one.
            fn with_type<V: VariantVisitor>(self, visitor: V) -> V::Out {
                match self {
                    $($(Self::$name => visitor.visit::<$rules>(<$rules as Rules>::State::default()),)?)*
                    data => visitor.visit::<Custom>(CustomState::new(data.rule_set_ref())),
                }
            }
        }

        $($(impl Playable for $rules {
            fn variant(_: &Self::State) -> Variant {
                Variant::$name
            }

            fn any(p: Position<Self>) -> AnyPosition {
                AnyPosition::$name(p)
            }

            compiled_here!();
        })?)*
    };
}

variants! {
    /// Chess, and Chess960, which is a way of castling.
    #[default]
    Chess: chess (Standard),
    /// [`RuleSet::king_capture`].
    KingCapture: king_capture,
    /// [`RuleSet::pawn_wipeout`].
    PawnWipeout: pawn_wipeout,
    /// [`RuleSet::king_of_the_hill`].
    KingOfTheHill: king_of_the_hill,
    /// [`RuleSet::three_check`].
    ThreeCheck: three_check,
    /// [`RuleSet::antichess`].
    Antichess: antichess,
    /// [`Atomic`].
    Atomic: atomic (Atomic),
    /// [`Horde`].
    Horde: horde (Horde),
    /// [`RacingKings`].
    RacingKings: racing_kings (RacingKings),
    /// [`Crazyhouse`].
    Crazyhouse: crazyhouse (Crazyhouse),
}

impl Playable for Custom {
    fn variant(state: &CustomState) -> Variant {
        state.rules().variant()
    }

    fn any(p: Position<Self>) -> AnyPosition {
        AnyPosition::Custom(p)
    }

    compiled_here!();
}

/// The rule sets of the built-in variants that are data.
static RULE_SETS: LazyLock<Vec<(Variant, RuleSetRef)>> = LazyLock::new(|| {
    let rules = |variant: Variant| Some((variant, RuleSetRef::built_in(variant.rules()?, variant)));
    Variant::BUILT_IN
        .into_iter()
        .filter(|&variant| variant != Variant::Chess)
        .filter_map(rules)
        .collect()
});

impl Variant {
    /// Does something under these rules, if they are a type: `None` for those with kinds of pieces of their own.
    pub fn visit<V: VariantVisitor>(self, visitor: V) -> Option<V::Out> {
        self.fairy().is_none().then(|| self.with_type(visitor))
    }

    /// The rules with pieces of their own.
    fn fairy(self) -> Option<(RuleSetRef, FairyRulesRef)> {
        match self {
            Self::Custom(rules) => rules.interned().fairy().map(|fairy| (rules, fairy)),
            _ => None,
        }
    }

    /// The name in `UCI_Variant`, or that of a rule file.
    pub fn name(self) -> &'static str {
        match self {
            Self::Custom(rules) => &rules.rules().name,
            built_in => built_in.entry().map_or("", |entry| entry.name),
        }
    }

    /// Other names that are understood.
    pub fn aliases(self) -> &'static [&'static str] {
        self.entry().map_or(&[], |entry| entry.aliases)
    }

    /// The rules in a line.
    pub fn summary(self) -> &'static str {
        self.entry().map_or("rules of a file", |entry| entry.summary)
    }

    /// The rules that positions of a variant refer to where they are data: those of chess for a
    /// variant that is a type.
    fn rule_set_ref(self) -> RuleSetRef {
        match self {
            Self::Custom(rules) => rules,
            built_in => RULE_SETS
                .iter()
                .find(|(variant, _)| *variant == built_in)
                .map_or_else(RuleSetRef::default, |(_, rules)| *rules),
        }
    }

    /// The rules as data; `None` where a rule file could not say them.
    ///
    /// ```
    /// use tabiya_variants::{RuleSet, Variant};
    /// assert_eq!(Variant::ThreeCheck.rules(), Some(RuleSet::three_check()));
    /// assert_eq!(Variant::Atomic.rules(), None);
    /// ```
    pub fn rules(self) -> Option<RuleSet> {
        match self {
            Self::Custom(rules) => Some(rules.rules().clone()),
            built_in => built_in.entry().and_then(|entry| entry.rules).map(|rules| rules()),
        }
    }

    /// The kinds of pieces of the game, the six roles first.
    ///
    /// ```
    /// use tabiya_variants::{RuleSet, RuleSetRef, Variant};
    /// assert_eq!(Variant::Horde.kinds().len(), 6);
    /// let riders = "name = \"riders\"\npromotion = [\"rider\"]\n\
    ///     [pieces.rider]\nletter = \"i\"\nmoves = \"NN\"\n";
    /// let riders = Variant::Custom(RuleSetRef::open(RuleSet::from_toml(riders)?)?);
    /// assert_eq!(riders.kinds().last().map(|kind| (kind.letter(), kind.name())), Some(('i', "rider")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn kinds(self) -> Vec<Kind> {
        match self.fairy() {
            Some((rules, _)) => rules.interned().kinds().to_vec(),
            None => Role::ALL.map(Kind::from).to_vec(),
        }
    }

    /// The FEN of the position in which games start.
    pub fn start_fen(self) -> String {
        match self {
            Self::Custom(rules) => rules.rules().start_fen(),
            built_in => built_in.entry().map_or_else(String::new, |entry| entry.start.to_owned()),
        }
    }

    /// The position in which games start.
    ///
    /// # Panics
    /// Never for rules that are sound, as those of a [`RuleSetRef`] are.
    pub fn start(self) -> AnyPosition {
        self.read(&self.start_fen())
            .map(|(position, _)| position)
            .expect("rules are sound, and so is their start")
    }

    /// Reads a position of this variant from FEN or EPD as people write it; what is put right is
    /// noted.
    ///
    /// # Errors
    /// Text that remains unclear, and positions with grave faults under these rules.
    pub fn read(self, fen: &str) -> Result<(AnyPosition, FenNotes), PositionError> {
        self.read_ignoring(fen, Faults::IGNORED_BY_DEFAULT)
    }

    /// Reads a position as [`read`](Self::read) does, ignoring these faults instead of
    /// [`Faults::IGNORED_BY_DEFAULT`].
    ///
    /// # Errors
    /// Text that remains unclear, and positions with other faults under these rules.
    pub fn read_ignoring(
        self,
        fen: &str,
        ignored: Faults,
    ) -> Result<(AnyPosition, FenNotes), PositionError> {
        match self.fairy() {
            Some((rules, fairy)) => RuledPosition::read((rules, fairy), fen, ignored)
                .map(|(p, notes)| (AnyPosition::Fairy(p), notes)),
            None => self.with_type(Read { fen, ignored }),
        }
    }

    /// The position of a setup under these rules, if it has no fault but those that are ignored.
    ///
    /// ```
    /// use tabiya_core::{Faults, Setup};
    /// use tabiya_variants::Variant;
    /// let setup: Setup = "4k3/8/8/8/8/8/PPPP4/8 w - - 0 1".parse()?;
    /// assert_eq!(Variant::Horde.from_setup(&setup, Faults::NONE)?.count_moves(), 8);
    /// let error = Variant::Chess.from_setup(&setup, Faults::NONE).unwrap_err();
    /// assert_eq!(error.to_string(), "white has no king");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// All faults of the setup that are not ignored.
    pub fn from_setup(self, setup: &Setup, ignored: Faults) -> Result<AnyPosition, PositionError> {
        if self.fairy().is_some() {
            // A setup is one of the six roles on eight by eight squares.
            return Ok(self
                .read_ignoring(&setup.fen(CastlingMode::Chess960).to_string(), ignored)?
                .0);
        }
        self.with_type(Accept { setup, ignored })
    }
}

struct Accept<'a> {
    setup: &'a Setup,
    ignored: Faults,
}

impl VariantVisitor for Accept<'_> {
    type Out = Result<AnyPosition, PositionError>;

    fn visit<R: Playable>(self, state: R::State) -> Self::Out {
        Ok(R::any(Position::from_setup_with(self.setup, state, self.ignored)?))
    }
}

struct Read<'a> {
    fen: &'a str,
    ignored: Faults,
}

impl VariantVisitor for Read<'_> {
    type Out = Result<(AnyPosition, FenNotes), PositionError>;

    fn visit<R: Playable>(self, state: R::State) -> Self::Out {
        let Self { fen, ignored } = self;
        let (position, notes) = Position::<R>::from_fen_ignoring(fen, state, ignored)?;
        Ok((R::any(position), notes.into()))
    }
}

/// No built-in variant has this name.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct UnknownVariant {
    name: String,
    /// What may have been meant.
    hint: Option<String>,
}

impl UnknownVariant {
    /// Whether a known name is so much alike that it may have been meant.
    pub(crate) fn has_hint(&self) -> bool {
        self.hint.is_some()
    }
}

impl FromStr for Variant {
    type Err = UnknownVariant;

    /// Finds a built-in variant by its name or one of its aliases, in any case.
    fn from_str(text: &str) -> Result<Self, UnknownVariant> {
        let is_name = |name: &str| name.eq_ignore_ascii_case(text);
        let known = |variant: &Self| {
            is_name(variant.name()) || variant.aliases().iter().any(|name| is_name(name))
        };
        Self::BUILT_IN.into_iter().find(known).ok_or_else(|| UnknownVariant {
            name: text.chars().take(64).collect(),
            hint: nearest(text, Self::BUILT_IN.map(Self::name)),
        })
    }
}

impl fmt::Display for Variant {
    /// The name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for UnknownVariant {
    /// `unknown variant "king-captrue", did you mean "king-capture"?`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown variant \"{}\", ", self.name.escape_default())?;
        match &self.hint {
            Some(hint) => write!(f, "did you mean \"{hint}\"?"),
            None => write!(f, "expected {}", Variant::BUILT_IN.map(Variant::name).join(", ")),
        }
    }
}

impl std::error::Error for UnknownVariant {}
