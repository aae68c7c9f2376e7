//! The built-in rule sets.

use tabiya_core::{Bitboard, ByColor, Castling, Square, Stalemate};

use super::RuleSet;
use crate::kind::{KindId, KindSet};

/// The name of a rule set, and the function that builds it.
type Named = (&'static str, fn() -> RuleSet);

/// The built-in rule sets by name.
const BUILT_IN: [Named; 6] = [
    ("chess", RuleSet::chess),
    ("king-capture", RuleSet::king_capture),
    ("pawn-wipeout", RuleSet::pawn_wipeout),
    ("kingofthehill", RuleSet::king_of_the_hill),
    ("3check", RuleSet::three_check),
    ("antichess", RuleSet::antichess),
];

/// The four centre squares: the goal of the king in king of the hill.
const HILL: Bitboard = Bitboard::of(Square::D4).with(Square::E4).with(Square::D5).with(Square::E5);

impl RuleSet {
    /// The names of the built-in rule sets.
    pub fn built_in_names() -> [&'static str; BUILT_IN.len()] {
        BUILT_IN.map(|(name, _)| name)
    }

    /// The built-in rule set with this name.
    ///
    /// ```
    /// use tabiya_fairy::RuleSet;
    /// assert_eq!(RuleSet::built_in("king-capture"), Some(RuleSet::king_capture()));
    /// assert_eq!(RuleSet::built_in("bughouse"), None);
    /// ```
    pub fn built_in(name: &str) -> Option<Self> {
        BUILT_IN.into_iter().find(|(known, _)| *known == name).map(|(_, rules)| rules())
    }

    /// A simplified chess in which capturing the enemy king wins. Checks may be ignored, and a king may step
    /// into check. There is no castling and no en passant, and a pawn on the last rank stays a pawn. Otherwise
    /// the game ends only when a side has no move, which is a draw.
    pub fn king_capture() -> Self {
        Self {
            name: "king-capture".to_owned(),
            royal: None,
            castling: Castling::Never,
            en_passant: false,
            promotion: ByColor::default(),
            promotion_forced: false,
            extinct: KindSet::EMPTY.with(KindId::KING),
            repetition: None,
            fifty_move_rule: None,
            ..Self::chess()
        }
    }

    /// Chess, but a side without pawns loses at once. So a move wins by capturing the last enemy pawn, and
    /// loses by promoting the mover's own last pawn. If neither side has pawns, White has lost.
    pub fn pawn_wipeout() -> Self {
        Self {
            name: "pawn-wipeout".to_owned(),
            extinct: KindSet::EMPTY.with(KindId::PAWN),
            ..Self::chess()
        }
    }

    /// Chess, but a side whose king reaches d4, e4, d5 or e5 wins.
    pub fn king_of_the_hill() -> Self {
        let mut rules = Self { name: "kingofthehill".to_owned(), ..Self::chess() };
        rules.kinds[KindId::KING.index()].goal = ByColor::both(HILL);
        rules
    }

    /// Chess, but a side that has given three checks wins. FEN states how many checks each side still has to
    /// give.
    pub fn three_check() -> Self {
        Self { name: "3check".to_owned(), checks_to_win: Some(3), ..Self::chess() }
    }

    /// Antichess: captures are compulsory. The king is a piece like the others, and pawns may become kings;
    /// there is no check and no castling. A side that has no move or no pieces left has won.
    pub fn antichess() -> Self {
        Self {
            name: "antichess".to_owned(),
            royal: None,
            castling: Castling::Never,
            promotion: ByColor::both(KindSet::PROMOTIONS.with(KindId::KING)),
            must_capture: true,
            stalemate: Stalemate::Win,
            start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1".to_owned(),
            ..Self::chess()
        }
    }
}
