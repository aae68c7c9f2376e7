//! The variants by name.

use std::fmt;
use std::str::FromStr;

use tabiya_core::{Faults, FenError, Notes, Position, Rules, Standard};

use crate::antichess::Antichess;
use crate::any_position::AnyPosition;
use crate::atomic::Atomic;
use crate::book::Book;
use crate::crazyhouse::{Crazyhouse, InHand};
use crate::custom::{Custom, CustomState};
use crate::hint::nearest;
use crate::horde::Horde;
use crate::king_capture::KingCapture;
use crate::king_of_the_hill::KingOfTheHill;
use crate::pawn_wipeout::PawnWipeout;
use crate::racing_kings::RacingKings;
use crate::rule_set::RuleSet;
use crate::three_check::{ChecksLeft, ThreeCheck};

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
    /// [`KingCapture`].
    KingCapture,
    /// [`PawnWipeout`].
    PawnWipeout,
    /// [`KingOfTheHill`].
    KingOfTheHill,
    /// [`ThreeCheck`].
    ThreeCheck,
    /// [`Antichess`].
    Antichess,
    /// [`Atomic`].
    Atomic,
    /// [`Horde`].
    Horde,
    /// [`RacingKings`].
    RacingKings,
    /// [`Crazyhouse`].
    Crazyhouse,
    /// [`Custom`].
    Custom(Book),
}

/// Something done under the rules of a variant, which are a type: [`Variant::visit`] finds it.
pub trait VariantVisitor {
    /// What comes of it.
    type Out;

    /// Does it. `extra` is the state beyond the board with which games start.
    fn visit<R: Playable>(self, extra: R::Extra) -> Self::Out;
}

/// Rules that have a name among the [`Variant`]s.
pub trait Playable: Rules {
    /// The variant.
    fn variant(extra: &Self::Extra) -> Variant;

    /// A position as one under any rules.
    fn any(p: Position<Self>) -> AnyPosition;
}

impl Variant {
    /// Those that need no file.
    pub const BUILT_IN: [Self; 10] = [
        Self::Chess,
        Self::KingCapture,
        Self::PawnWipeout,
        Self::KingOfTheHill,
        Self::ThreeCheck,
        Self::Antichess,
        Self::Atomic,
        Self::Horde,
        Self::RacingKings,
        Self::Crazyhouse,
    ];

    /// The name in `UCI_Variant`, or that of a rule file.
    pub fn name(self) -> &'static str {
        match self {
            Self::Chess => Standard::NAME,
            Self::KingCapture => KingCapture::NAME,
            Self::PawnWipeout => PawnWipeout::NAME,
            Self::KingOfTheHill => KingOfTheHill::NAME,
            Self::ThreeCheck => ThreeCheck::NAME,
            Self::Antichess => Antichess::NAME,
            Self::Atomic => Atomic::NAME,
            Self::Horde => Horde::NAME,
            Self::RacingKings => RacingKings::NAME,
            Self::Crazyhouse => Crazyhouse::NAME,
            Self::Custom(book) => &book.rules().name,
        }
    }

    /// Other names that are understood.
    pub const fn aliases(self) -> &'static [&'static str] {
        match self {
            Self::Chess => &["standard", "orthodox", "chess960", "fischerandom"],
            Self::KingCapture => &["kingcapture"],
            Self::PawnWipeout => &["pawnwipeout"],
            Self::KingOfTheHill => &["koth", "king-of-the-hill"],
            Self::ThreeCheck => &["threecheck", "three-check"],
            Self::Antichess => &["anti"],
            Self::RacingKings => &["racing-kings", "race"],
            Self::Crazyhouse => &["zh"],
            Self::Atomic | Self::Horde | Self::Custom(_) => &[],
        }
    }

    /// The rules in a line.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Chess => "chess, and Chess960, which is a way of castling",
            Self::KingCapture => {
                "who captures the king wins; no check, castling, en passant or promotion"
            }
            Self::PawnWipeout => "chess, and a side without pawns has lost",
            Self::KingOfTheHill => "chess, and a king on d4, e4, d5 or e5 has won",
            Self::ThreeCheck => "chess, and the third check wins",
            Self::Antichess => "who can capture must, and who has nothing left has won",
            Self::Atomic => "captures explode; whose king is blown up has lost",
            Self::Horde => "White's pawns, without a king, against an army",
            Self::RacingKings => "no checks; the first king on the eighth rank wins",
            Self::Crazyhouse => "chess, and what is captured may be dropped",
            Self::Custom(_) => "rules of a file",
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
            Self::Custom(book) => Some(book.rules().clone()),
            built_in => RuleSet::built_in(built_in.name()),
        }
    }

    /// The FEN of the position in which games start.
    pub fn start_fen(self) -> String {
        match self {
            Self::ThreeCheck => {
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1".to_owned()
            }
            Self::Horde => {
                "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1"
                    .to_owned()
            }
            Self::RacingKings => "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1".to_owned(),
            Self::Crazyhouse => {
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1".to_owned()
            }
            other => other.rules().unwrap_or_else(RuleSet::chess).start_fen().to_string(),
        }
    }

    /// Does something under these rules: the one place where a name becomes a type.
    pub fn visit<V: VariantVisitor>(self, visitor: V) -> V::Out {
        match self {
            Self::Chess => visitor.visit::<Standard>(()),
            Self::KingCapture => visitor.visit::<KingCapture>(()),
            Self::PawnWipeout => visitor.visit::<PawnWipeout>(()),
            Self::KingOfTheHill => visitor.visit::<KingOfTheHill>(()),
            Self::ThreeCheck => visitor.visit::<ThreeCheck>(ChecksLeft::default()),
            Self::Antichess => visitor.visit::<Antichess>(()),
            Self::Atomic => visitor.visit::<Atomic>(()),
            Self::Horde => visitor.visit::<Horde>(()),
            Self::RacingKings => visitor.visit::<RacingKings>(()),
            Self::Crazyhouse => visitor.visit::<Crazyhouse>(InHand::default()),
            Self::Custom(book) => visitor.visit::<Custom>(CustomState::new(book)),
        }
    }

    /// The position in which games start.
    ///
    /// # Panics
    /// Never for rules that are sound, as those of a [`Book`] are.
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
    pub fn read(self, fen: &str) -> Result<(AnyPosition, Notes), FenError> {
        self.read_forgiving(fen, Faults::TOLERATED)
    }

    /// The same, forgiving these faults instead of [`Faults::TOLERATED`].
    ///
    /// # Errors
    /// Text that remains unclear, and positions with other faults under these rules.
    pub fn read_forgiving(
        self,
        fen: &str,
        forgiven: Faults,
    ) -> Result<(AnyPosition, Notes), FenError> {
        self.visit(Read { fen, forgiven })
    }
}

struct Read<'a> {
    fen: &'a str,
    forgiven: Faults,
}

impl VariantVisitor for Read<'_> {
    type Out = Result<(AnyPosition, Notes), FenError>;

    fn visit<R: Playable>(self, extra: R::Extra) -> Self::Out {
        let Self { fen, forgiven } = self;
        let (position, notes) = Position::<R>::from_fen_forgiving(fen, extra, forgiven)?;
        Ok((R::any(position), notes))
    }
}

/// Rules that have no state of which the variant depends: the entry in both tables, and the type.
macro_rules! playable {
    ($($entry:ident: $rules:ty,)*) => {
        $(impl Playable for $rules {
            fn variant(_: &Self::Extra) -> Variant {
                Variant::$entry
            }

            fn any(p: Position<Self>) -> AnyPosition {
                AnyPosition::$entry(p)
            }
        })*
    };
}

playable! {
    Chess: Standard,
    KingCapture: KingCapture,
    PawnWipeout: PawnWipeout,
    KingOfTheHill: KingOfTheHill,
    ThreeCheck: ThreeCheck,
    Antichess: Antichess,
    Atomic: Atomic,
    Horde: Horde,
    RacingKings: RacingKings,
    Crazyhouse: Crazyhouse,
}

impl Playable for Custom {
    fn variant(state: &CustomState) -> Variant {
        Variant::Custom(state.book())
    }

    fn any(p: Position<Self>) -> AnyPosition {
        AnyPosition::Custom(p)
    }
}

/// No built-in variant has this name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownVariant {
    name: String,
    /// What may have been meant.
    hint: Option<String>,
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
