//! Rules that show how such a thing is written: those of ChessMaker (Python), each in a file of its own.

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

use crate::rule::HouseRule;

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

/// The names of all rules of the gallery.
pub const NAMES: [&str; 14] = [
    "chess960",
    "knooks",
    "forced-en-passant",
    "knight-boosting",
    "omnipotent-f6-pawn",
    "siberian-swipe",
    "il-vaticano",
    "beta-decay",
    "la-bastarda",
    "no-king-on-c2",
    "vertical-castling",
    "double-check-to-win",
    "capture-all",
    "duck-chess",
];

/// What a rule of the gallery does, in a few words; nothing for other names.
pub fn summary(name: &str) -> &'static str {
    match name {
        "chess960" => "a shuffled start; chess960=518 is that of chess",
        "knooks" => "a rook and a knight of one side become a knook, which moves as both",
        "forced-en-passant" => "capturing en passant is mandatory, also when it exposes the king",
        "knight-boosting" => "who promotes to a knight moves that knight once more",
        "omnipotent-f6-pawn" => "an enemy on f6 can be captured by a pawn that is summoned there",
        "siberian-swipe" => "a rook that has not moved captures a rook on its file over everything",
        "il-vaticano" => "two bishops with two enemies between them swap places and capture both",
        "beta-decay" => "a queen with room on a rank or file splits into rook, bishop and pawn",
        "la-bastarda" => "a king beside a queen steps away from it and leaves one of its pawns",
        "no-king-on-c2" => "kings may not move to c2",
        "vertical-castling" => "castling along a file as well",
        "double-check-to-win" => "who gives check with two pieces at once wins",
        "capture-all" => "no check: who has nothing left has lost",
        "duck-chess" => "after each move the same side moves a duck, which is in the way; no check",
        _ => "",
    }
}

/// The rule of this name; `chess960=518` is the start of that number, 0 if none is given.
///
/// ```
/// use tabiya_house::gallery::{NAMES, rule};
/// assert!(NAMES.iter().all(|name| rule(name).is_some_and(|rule| rule.name() == *name)));
/// assert!(rule("chess960=518").is_some() && rule("chess960=960").is_none());
/// assert!(rule("losers").is_none());
/// ```
pub fn rule(name: &str) -> Option<Box<dyn HouseRule>> {
    if let Some(number) = name.strip_prefix("chess960=") {
        let number = number.parse().ok().filter(|&number: &u16| number < 960)?;
        return Some(Box::new(Chess960::new(number)));
    }
    Some(match name {
        "chess960" => Box::new(Chess960::new(0)),
        "forced-en-passant" => Box::new(ForcedEnPassant),
        "knooks" => Box::new(Knooks),
        "knight-boosting" => Box::new(KnightBoosting),
        "omnipotent-f6-pawn" => Box::new(OmnipotentF6Pawn),
        "siberian-swipe" => Box::new(SiberianSwipe),
        "il-vaticano" => Box::new(IlVaticano),
        "beta-decay" => Box::new(BetaDecay),
        "la-bastarda" => Box::new(LaBastarda),
        "no-king-on-c2" => Box::new(NoKingOnC2),
        "vertical-castling" => Box::new(VerticalCastling),
        "double-check-to-win" => Box::new(DoubleCheckToWin),
        "capture-all" => Box::new(CaptureAll),
        "duck-chess" => Box::new(DuckChess),
        _ => return None,
    })
}

/// The places of kinds that rules name besides pawn, rook and king.
pub(crate) mod kinds {
    use tabiya_core::{Bitboard, ByColor};
    use tabiya_fairy::betza::Movement;
    use tabiya_fairy::{FairyRules, KindId, KindRules, MOST_KINDS};

    /// The kind of a role of chess.
    pub(crate) fn role(role: tabiya_core::Role) -> KindId {
        KindId::from_index(role as usize).expect("the six roles come first")
    }

    /// The kind of this name.
    pub(crate) fn named(rules: &FairyRules, name: &str) -> Option<KindId> {
        rules.kind_ids().find(|&kind| rules.kind(kind).name == name)
    }

    /// Adds a kind that moves so, with this letter or, if that is taken, another.
    pub(crate) fn add(
        rules: &mut FairyRules,
        name: &str,
        letter: char,
        notation: Option<&str>,
    ) -> Result<(), String> {
        if named(rules, name).is_some() {
            return Err(format!("the game has a piece called {name} already"));
        }
        let is_free = |letter: &char| rules.kind_of_letter(*letter).is_none();
        let letter = std::iter::once(letter).chain('a'..='z').find(is_free);
        let letter = letter.filter(|_| rules.kinds.len() < MOST_KINDS);
        let Some(letter) = letter else { return Err(format!("no room for a {name}")) };
        let moves: Movement =
            notation.map(|text| text.parse().expect("a notation")).unwrap_or_default();
        rules.kinds.push(KindRules {
            name: name.to_owned(),
            letter,
            moves: ByColor { white: moves.clone(), black: moves },
            double_push: ByColor::both(Bitboard::EMPTY),
            mobility: ByColor::both(Bitboard::FULL),
            goal: ByColor::both(Bitboard::EMPTY),
            drop_squares: ByColor::both(Bitboard::EMPTY),
        });
        Ok(())
    }
}
