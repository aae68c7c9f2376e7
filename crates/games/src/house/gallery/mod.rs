//! House rules by name, and examples of them: the rules of ChessMaker (a Python library) and the published duck chess,
//! each in a separate file.

mod beta_decay;
mod capture_all;
mod chess960;
mod double_check_to_win;
mod duck_chess;
mod forced_en_passant;
mod free_castling;
mod il_vaticano;
mod knight_boosting;
mod knooks;
mod la_bastarda;
mod no_king_on_c2;
mod omnipotent_f6_pawn;
mod siberian_swipe;
mod vertical_castling;

use std::sync::Arc;

use crate::built_in::Variant;
use crate::game::Game;
use crate::game_error::GameError;
use crate::house::House;
use crate::house::rule::HouseRule;

pub use beta_decay::BetaDecay;
pub use capture_all::CaptureAll;
pub use chess960::Chess960;
pub use double_check_to_win::DoubleCheckToWin;
pub use duck_chess::DuckChess;
pub use forced_en_passant::ForcedEnPassant;
pub use il_vaticano::IlVaticano;
pub use knight_boosting::KnightBoosting;
pub use knooks::Knooks;
pub use la_bastarda::LaBastarda;
pub use no_king_on_c2::NoKingOnC2;
pub use omnipotent_f6_pawn::OmnipotentF6Pawn;
pub use siberian_swipe::SiberianSwipe;
pub use vertical_castling::VerticalCastling;

/// A rule of the gallery: its name, its summary, and the rule itself.
type GalleryRule = (&'static str, &'static str, &'static dyn HouseRule);

const RULES: [GalleryRule; 15] = [
    ("chess960", "a shuffled start; chess960=518 is the start of chess", &Chess960::new(0)),
    ("knooks", "a rook and a knight of one side become a knook, which moves as both", &Knooks),
    (
        "forced-en-passant",
        "capturing en passant is mandatory, also when it exposes the king",
        &ForcedEnPassant,
    ),
    ("knight-boosting", "promoting to a knight lets that knight move once more", &KnightBoosting),
    (
        "omnipotent-f6-pawn",
        "an enemy on f6 can be captured by a pawn that is summoned there",
        &OmnipotentF6Pawn,
    ),
    (
        "siberian-swipe",
        "a rook that has not moved captures a rook on its file over everything",
        &SiberianSwipe,
    ),
    (
        "il-vaticano",
        "two bishops with two enemies between them swap places and capture both",
        &IlVaticano,
    ),
    (
        "beta-decay",
        "a queen with room on a rank or file splits into rook, bishop and pawn",
        &BetaDecay,
    ),
    (
        "la-bastarda",
        "a king next to a queen steps away from it and leaves one of its pawns",
        &LaBastarda,
    ),
    ("no-king-on-c2", "kings may not move to c2", &NoKingOnC2),
    ("vertical-castling", "castling along a file as well", &VerticalCastling),
    ("double-check-to-win", "giving check with two pieces at once wins", &DoubleCheckToWin),
    ("capture-all", "no check: a side without pieces has lost", &CaptureAll),
    (
        "duck-chess",
        "after each move the same side moves a duck, which is in the way; no check",
        &DuckChess::Published,
    ),
    (
        "duck-chess-h5",
        "duck chess as in ChessMaker: the duck begins on h5, and stalemate is a draw",
        &DuckChess::FromH5,
    ),
];

/// The names of all rules of the gallery.
pub const NAMES: [&str; 15] = {
    let mut names = [""; 15];
    let mut at = 0;
    while at < names.len() {
        names[at] = RULES[at].0;
        at += 1;
    }
    names
};

/// House rules by name: the rules of this module, and a program's own rules.
///
/// ```
/// use tabiya_games::Variant;
/// use tabiya_games::house::Gallery;
/// let fen = Some("4k3/8/8/8/8/8/8/R3K2R w - - 0 1");
/// let game = Gallery::default().begin(Variant::Chess, &["no-king-on-c2"], fen)?;
/// assert_eq!(game.legal_moves()?.len(), 24);
/// # Ok::<(), tabiya_games::GameError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Gallery {
    own: Arc<[Box<dyn HouseRule>]>,
}

impl Default for Gallery {
    /// The rules of this module alone.
    fn default() -> Self {
        Self::with(&[])
    }
}

impl Gallery {
    /// The rules of this module, and a program's own rules, which are looked up first.
    pub fn with(own: &[Box<dyn HouseRule>]) -> Self {
        Self { own: own.into() }
    }

    /// The names of the program's own rules.
    pub fn own_names(&self) -> Vec<String> {
        self.own.iter().map(|rule| rule.full_name()).collect()
    }

    /// The name and the summary of each rule: first the program's own rules.
    pub fn summaries(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let own = self.own.iter().map(|rule| (rule.name(), rule.summary()));
        own.chain(RULES.into_iter().map(|(name, summary, _)| (name, summary)))
    }

    /// The rule with this name. Chess960 needs the number of its start: `chess960=518`.
    ///
    /// ```
    /// use tabiya_games::house::Gallery;
    /// let gallery = Gallery::default();
    /// assert!(gallery.rule("knooks").is_some_and(|rule| rule.name() == "knooks"));
    /// assert!(gallery.rule("chess960=518").is_some());
    /// assert!(gallery.rule("chess960").is_none() && gallery.rule("chess960=960").is_none());
    /// assert!(gallery.rule("losers").is_none());
    /// ```
    pub fn rule(&self, name: &str) -> Option<Box<dyn HouseRule>> {
        if let Some(own) = self.own.iter().find(|own| own.full_name() == name) {
            return Some(own.clone());
        }
        if let Some(number) = name.strip_prefix("chess960=") {
            let number = number.parse().ok().filter(|&number: &u16| number < 960)?;
            return Some(Box::new(Chess960::new(number)));
        }
        let (_, _, rule) = RULES.into_iter().skip(1).find(|(known, ..)| *known == name)?;
        Some(rule.boxed())
    }

    /// The rules with these names, in the order of the names.
    ///
    /// # Errors
    /// Fails with the first unknown name.
    pub fn rules<S: AsRef<str>>(&self, names: &[S]) -> Result<Vec<Box<dyn HouseRule>>, GameError> {
        let known = |name: &S| {
            let name = name.as_ref();
            self.rule(name).ok_or_else(|| {
                let known: Vec<_> = self.summaries().map(|(name, _)| name).collect();
                GameError::UnknownRule { name: name.to_owned(), known: known.join(", ") }
            })
        };
        names.iter().map(known).collect()
    }

    /// Begins a game of a variant with the rules of these names, from the variant's start position or from a FEN.
    ///
    /// # Errors
    /// Fails if a name is unknown, or if the game cannot begin.
    pub fn begin<S: AsRef<str>>(
        &self,
        variant: Variant,
        names: &[S],
        fen: Option<&str>,
    ) -> Result<Game, GameError> {
        let house = House::of_variant(variant, self.rules(names)?)?;
        match fen {
            Some(fen) => house.starting_at(fen).begin(),
            None => house.begin(),
        }
    }
}

/// The name of a rule, with `number` added if the rule needs a number: `chess960=518`.
///
/// ```
/// use tabiya_games::house::gallery::numbered;
/// assert_eq!([numbered("chess960", 961), numbered("knooks", 961)], ["chess960=1", "knooks"]);
/// ```
pub fn numbered(name: &str, number: u64) -> String {
    if name == NAMES[0] { format!("{name}={}", number % 960) } else { name.to_owned() }
}
