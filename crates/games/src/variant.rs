//! Variants: their names, rules and start positions.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use tabiya_core::{CastlingMode, Faults, Position, Setup};
use tabiya_fairy::TableRules;
use tabiya_variants::{KindId, KindRules, MaskRules, OpenRulesError, RuleSet, nearest, quote};

use crate::any_position::tables;
use crate::built_in::{AnyPosition, Playable, Variant, VariantVisitor};
use crate::fen_notes::FenNotes;
use crate::position_error::PositionError;
use crate::rule_set_ref::RuleSetRef;

/// The opened rules of the built-in variants whose rules are data.
static RULE_SETS: LazyLock<Vec<(Variant, RuleSetRef)>> = LazyLock::new(|| {
    let open = |rules| RuleSetRef::open(rules).expect("what is built in is sound");
    let rules = |&variant: &Variant| Some((variant, open(variant.rules()?)));
    Variant::BUILT_IN.iter().filter_map(rules).collect()
});

impl Variant {
    /// Opens these rules: a built-in variant if its rules are the same, otherwise a custom one. The rules are checked,
    /// and stay in memory until the program ends; equal rules are kept once.
    ///
    /// ```
    /// use tabiya_games::{RuleSet, Variant};
    /// let rules = RuleSet::from_toml("name = \"hill\"\ngoal.king = [\"d4-e5\"]")?;
    /// assert_eq!(Variant::from_rules(rules)?.name(), "hill");
    /// assert_eq!(Variant::from_rules(RuleSet::antichess())?, Variant::Antichess);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the rules contradict themselves, see [`RuleSet::check`], or if too many rules are open, see
    /// [`MOST_BYTES_OF_RULES`](crate::MOST_BYTES_OF_RULES).
    pub fn from_rules(rules: RuleSet) -> Result<Self, OpenRulesError> {
        RuleSetRef::open(rules).map(Self::of_opened)
    }

    /// Opens these rules without checking them: see [`TableRules::open_unchecked`].
    ///
    /// # Errors
    /// Fails if too many rules are open.
    #[doc(hidden)] // For house rules, which may need rules that the checks reject.
    pub fn of_unchecked(rules: RuleSet) -> Result<Self, OpenRulesError> {
        TableRules::open_unchecked(rules).map(|tables| Self::Custom(tables.into()))
    }

    /// The variant with these opened rules.
    pub(crate) fn of_opened(rules: RuleSetRef) -> Self {
        let known = RULE_SETS.iter().find(|(_, known)| *known == rules);
        known.map_or(Self::Custom(rules), |&(variant, _)| variant)
    }

    /// The names of all built-in variants.
    pub fn names() -> Vec<&'static str> {
        Self::BUILT_IN.iter().map(|variant| variant.name()).collect()
    }

    /// The name of the variant, as in `UCI_Variant`, or the name that its rule file gives.
    pub fn name(self) -> &'static str {
        match self {
            Self::Custom(rules) => &rules.rules().name,
            built_in => built_in.entry().map_or("", |entry| entry.name),
        }
    }

    /// Other accepted names.
    pub fn aliases(self) -> &'static [&'static str] {
        self.entry().map_or(&[], |entry| entry.aliases)
    }

    /// A one-line summary of the rules.
    pub fn summary(self) -> &'static str {
        self.entry().map_or("rules of a file", |entry| entry.summary)
    }

    /// The value of the PGN tag `Variant` that chess servers write; `None` if they do not offer the variant.
    pub fn pgn_tag(self) -> Option<&'static str> {
        self.entry().and_then(|entry| entry.tag)
    }

    /// The FEN of a position in which a perft count up to depth 3 differs from the count in chess: it shows whether a
    /// program knows the rules. For a rule file no such position is known, and its start position is returned.
    pub fn probe_fen(self) -> String {
        self.entry().map_or_else(|| self.start_fen(), |entry| entry.probe.to_owned())
    }

    /// The rules as masks over the generator of chess; `None` if a rule file cannot express them, or masks cannot.
    pub fn masks(self) -> Option<&'static MaskRules> {
        if self.are_data() { self.rule_set_ref().masks() } else { None }
    }

    /// The rules as data; the rules of chess for a variant whose rules are a Rust type.
    pub(crate) fn rule_set_ref(self) -> RuleSetRef {
        match self {
            Self::Custom(rules) => rules,
            built_in => RULE_SETS
                .iter()
                .find(|(variant, _)| *variant == built_in)
                .map_or_else(RuleSetRef::default, |(_, rules)| *rules),
        }
    }

    /// The tables with which these rules are played.
    fn tables(self) -> &'static TableRules {
        self.rule_set_ref().tables().expect("rules that are not played by masks")
    }

    /// The rules as data; `None` if a rule file cannot express them.
    ///
    /// ```
    /// use tabiya_games::{RuleSet, Variant};
    /// assert_eq!(Variant::ThreeCheck.rules(), Some(RuleSet::three_check()));
    /// assert_eq!(Variant::Atomic.rules(), None);
    /// ```
    pub fn rules(self) -> Option<RuleSet> {
        match self {
            Self::Custom(rules) => Some(rules.rules().clone()),
            built_in => built_in.entry().and_then(|entry| entry.rules).map(|rules| rules()),
        }
    }

    /// Whether a rule file can express the rules.
    pub(crate) fn are_data(self) -> bool {
        self.entry().is_none_or(|entry| entry.rules.is_some())
    }

    /// The kinds of pieces of the variant in the order of their index, the six roles of chess first.
    ///
    /// ```
    /// use tabiya_games::{RuleSet, Variant};
    /// assert_eq!(Variant::Horde.kinds().len(), 6);
    /// let riders = "name = \"riders\"\npromotion = [\"rider\"]\n\
    ///     [pieces.rider]\nletter = \"i\"\nmoves = \"NN\"\n";
    /// let riders = Variant::from_rules(RuleSet::from_toml(riders)?)?;
    /// let last = riders.kinds().last().expect("a seventh kind");
    /// assert_eq!((last.letter, last.name.as_str()), ('i', "rider"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn kinds(self) -> &'static [KindRules] {
        &self.rule_set_ref().rules().kinds
    }

    /// The rules for a kind of piece of this variant.
    pub fn kind(self, kind: KindId) -> &'static KindRules {
        self.rule_set_ref().kind(kind)
    }

    /// The FEN of the start position.
    pub fn start_fen(self) -> String {
        match self {
            Self::Custom(rules) => rules.rules().start.clone(),
            built_in => built_in.entry().map_or_else(String::new, |entry| entry.start.to_owned()),
        }
    }

    /// The start position.
    ///
    /// # Panics
    /// Never, because the rules of a [`RuleSetRef`] have been checked.
    pub fn start(self) -> AnyPosition {
        let read = |fen: &str| self.read(fen).map(|(position, _)| position).expect("a start");
        match self.entry() {
            _ if self == Self::Chess => AnyPosition::default(),
            Some(entry) if self.is_typed() => read(entry.start),
            _ => self.rule_set_ref().start(),
        }
    }

    /// Reads a position of this variant from FEN or EPD as people write it, and notes the corrections.
    ///
    /// # Errors
    /// If the text cannot be read, or the position has faults under these rules that are not ignored by default.
    pub fn read(self, fen: &str) -> Result<(AnyPosition, FenNotes), PositionError> {
        self.read_ignoring(fen, Faults::IGNORED_BY_DEFAULT)
    }

    /// Reads a position as [`read`](Self::read) does, but ignores the faults in `ignored` instead of
    /// [`Faults::IGNORED_BY_DEFAULT`].
    ///
    /// # Errors
    /// If the text cannot be read, or the position has other faults under the rules of the variant.
    pub fn read_ignoring(
        self,
        fen: &str,
        ignored: Faults,
    ) -> Result<(AnyPosition, FenNotes), PositionError> {
        match self.visit(Read { fen, ignored }) {
            Some(read) => read,
            None => tables::read(self.tables(), fen, ignored),
        }
    }

    /// The position of a setup under these rules, ignoring the faults in `ignored`.
    ///
    /// ```
    /// use tabiya_core::{Faults, Setup};
    /// use tabiya_games::Variant;
    /// let setup: Setup = "4k3/8/8/8/8/8/PPPP4/8 w - - 0 1".parse()?;
    /// assert_eq!(Variant::Horde.from_setup(&setup, Faults::NONE)?.count_moves(), 8);
    /// let error = Variant::Chess.from_setup(&setup, Faults::NONE).unwrap_err();
    /// assert_eq!(error.to_string(), "white has no king");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the setup has faults that are not ignored; the error contains them.
    pub fn from_setup(self, setup: &Setup, ignored: Faults) -> Result<AnyPosition, PositionError> {
        match self.visit(Accept { setup, ignored }) {
            Some(read) => read,
            // A setup has only the six roles on a board of 8x8, so it can be written as FEN and read again.
            None => {
                let fen = setup.fen(CastlingMode::Chess960).to_string();
                Ok(self.read_ignoring(&fen, ignored)?.0)
            }
        }
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

/// The error that no built-in variant has a given name.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct UnknownVariant {
    name: String,
    /// A similar name, which may have been meant.
    pub(crate) hint: Option<String>,
}

impl FromStr for Variant {
    type Err = UnknownVariant;

    /// Finds a built-in variant by its name or one of its aliases, ignoring upper and lower case.
    fn from_str(text: &str) -> Result<Self, UnknownVariant> {
        let is_name = |name: &str| name.eq_ignore_ascii_case(text);
        let known = |variant: &Self| {
            is_name(variant.name()) || variant.aliases().iter().any(|name| is_name(name))
        };
        Self::BUILT_IN.iter().copied().find(known).ok_or_else(|| UnknownVariant {
            name: text.chars().take(64).collect(),
            hint: nearest(text, Self::names()),
        })
    }
}

impl fmt::Display for Variant {
    /// Writes the name of the variant.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for UnknownVariant {
    /// Writes, for example, `unknown variant "king-captrue", did you mean "king-capture"?`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown variant {}, ", quote(&self.name))?;
        match &self.hint {
            Some(hint) => write!(f, "did you mean \"{hint}\"?"),
            None => write!(f, "expected {}", Variant::names().join(", ")),
        }
    }
}

impl std::error::Error for UnknownVariant {}
