//! Games of any variant, under house rules or not.

use std::fmt::Write as _;

use tabiya_core::{Color, EnPassantMode};
use tabiya_formats::pgn::{HOUSE_RULES, PgnRules, StartError, Tags, VariantRules};
use tabiya_house::{HouseMove, HousePosition};
use tabiya_variants::{AnyMove, AnyPosition, Shown, Variant};

use tabiya_board::pgn::house_rules::HouseGames;

/// Reads games of this variant unless they name another, and under house rules if they name some.
#[derive(Debug, Clone, Copy)]
pub(super) struct AnyGames(pub(super) Variant);

/// A position of such a game.
#[derive(Debug, Clone)]
pub(super) enum AnyGamePosition {
    Plain(AnyPosition),
    House(Box<HousePosition>),
}

/// A move of such a game.
#[derive(Debug, Clone)]
pub(super) enum AnyGameMove {
    Plain(AnyMove),
    House(HouseMove),
}

impl PgnRules for AnyGames {
    type Position = AnyGamePosition;
    type Move = AnyGameMove;

    fn start(&self, tags: &Tags) -> Result<AnyGamePosition, StartError> {
        Ok(match tags.get(HOUSE_RULES) {
            None => AnyGamePosition::Plain(VariantRules(self.0).start(tags)?),
            Some(_) => AnyGamePosition::House(Box::new(HouseGames(self.0).start(tags)?)),
        })
    }

    fn read(&self, p: &AnyGamePosition, text: &[u8]) -> Result<AnyGameMove, String> {
        Ok(match p {
            AnyGamePosition::Plain(p) => AnyGameMove::Plain(VariantRules(self.0).read(p, text)?),
            AnyGamePosition::House(p) => AnyGameMove::House(HouseGames(self.0).read(p, text)?),
        })
    }

    fn play(&self, p: &mut AnyGamePosition, m: &AnyGameMove) -> Result<(), String> {
        match (p, m) {
            (AnyGamePosition::Plain(p), AnyGameMove::Plain(m)) => VariantRules(self.0).play(p, m),
            (AnyGamePosition::House(p), AnyGameMove::House(m)) => HouseGames(self.0).play(p, m),
            _ => Err("a move of another game".to_owned()),
        }
    }

    fn advance(&self, p: &mut AnyGamePosition, text: &[u8]) -> Result<(), String> {
        match p {
            AnyGamePosition::Plain(p) => VariantRules(self.0).advance(p, text),
            AnyGamePosition::House(p) => HouseGames(self.0).advance(p, text),
        }
    }

    fn turn(&self, p: &AnyGamePosition) -> (u16, Color) {
        match p {
            AnyGamePosition::Plain(p) => VariantRules(self.0).turn(p),
            AnyGamePosition::House(p) => HouseGames(self.0).turn(p),
        }
    }
}

impl AnyGamePosition {
    /// The position as EPD, with its counters, its variant and its house rules as operations.
    pub(super) fn epd(&self) -> String {
        let shown: &dyn Shown = match self {
            Self::Plain(p) => p,
            Self::House(p) => &**p,
        };
        let (p, house) = (shown.board(), shown.house());
        let mut epd = match self {
            Self::Plain(p) => p.epd(p.castling_mode(), EnPassantMode::Legal),
            Self::House(_) => shown.common_fen(),
        };
        let (clock, number) = (p.halfmove_clock(), p.fullmove_number());
        let counters = if house.is_empty() {
            format!(" hmvc {clock}; fmvn {number};")
        } else {
            ";".to_owned()
        };
        epd.push_str(&counters);
        match shown.variant() {
            Variant::Chess => {}
            // EPD has no form for a quotation mark; only a rule file, which a reader must be given anyway, has such a name.
            variant if variant.name().contains('"') => {}
            variant if variant.name().contains(';') => {
                let _ = write!(epd, " variant \"{variant}\";");
            }
            variant => {
                let _ = write!(epd, " variant {variant};");
            }
        }
        if !house.is_empty() {
            let _ = write!(epd, " house {};", house.join(","));
        }
        epd
    }
}
