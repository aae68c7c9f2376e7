//! Games of any variant, under house rules or not.

use std::fmt::Write as _;

use tabiya_core::{Color, EnPassantMode};
use tabiya_formats::pgn::{HOUSE_RULES, PgnRules, StartError, Tags, VariantRules, is_null_move};
use tabiya_games::house::{HouseMove, HousePosition};
use tabiya_games::{AnyMove, AnyPosition, Shown, Variant};
use tabiya_suite::epd::variant_operation;

use tabiya_board::pgn::house_rules::HouseGames;

/// Reads games of a variant unless they name another, and under house rules if they name some.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AnyGames {
    pub(crate) variant: Variant,
    /// Whether null moves are read.
    pub(crate) null_moves: bool,
}

/// A position of such a game.
#[derive(Debug, Clone)]
pub(crate) enum AnyGamePosition {
    Plain(AnyPosition),
    House(Box<HousePosition>),
}

/// A move of such a game.
#[derive(Debug, Clone)]
pub(crate) enum AnyGameMove {
    Plain(AnyMove),
    House(HouseMove),
    Null,
}

impl AnyGames {
    fn plain(self) -> VariantRules {
        VariantRules(self.variant)
    }

    fn house(self) -> HouseGames {
        HouseGames(self.variant)
    }
}

impl PgnRules for AnyGames {
    type Position = AnyGamePosition;
    type Move = AnyGameMove;

    fn start(&self, tags: &Tags) -> Result<AnyGamePosition, StartError> {
        Ok(match tags.get(HOUSE_RULES) {
            None => AnyGamePosition::Plain(self.plain().start(tags)?),
            Some(_) => AnyGamePosition::House(Box::new(self.house().start(tags)?)),
        })
    }

    fn read(&self, p: &AnyGamePosition, text: &[u8]) -> Result<AnyGameMove, String> {
        if self.null_moves && is_null_move(text) {
            return Ok(AnyGameMove::Null);
        }
        Ok(match p {
            AnyGamePosition::Plain(p) => AnyGameMove::Plain(self.plain().read(p, text)?),
            AnyGamePosition::House(p) => AnyGameMove::House(self.house().read(p, text)?),
        })
    }

    fn play(&self, p: &mut AnyGamePosition, m: &AnyGameMove) -> Result<(), String> {
        match (p, m) {
            (AnyGamePosition::Plain(p), AnyGameMove::Plain(m)) => self.plain().play(p, m),
            (AnyGamePosition::House(p), AnyGameMove::House(m)) => self.house().play(p, m),
            (AnyGamePosition::Plain(p), AnyGameMove::Null) => {
                *p = after_null_move(p).ok_or("a null move is not possible in check")?;
                Ok(())
            }
            (AnyGamePosition::House(_), AnyGameMove::Null) => {
                Err("a null move is not possible under house rules".to_owned())
            }
            _ => Err("a move of another game".to_owned()),
        }
    }

    fn advance(&self, p: &mut AnyGamePosition, text: &[u8]) -> Result<(), String> {
        match p {
            _ if self.null_moves && is_null_move(text) => self.play(p, &AnyGameMove::Null),
            AnyGamePosition::Plain(p) => self.plain().advance(p, text),
            AnyGamePosition::House(p) => self.house().advance(p, text),
        }
    }

    fn turn(&self, p: &AnyGamePosition) -> (u16, Color) {
        match p {
            AnyGamePosition::Plain(p) => self.plain().turn(p),
            AnyGamePosition::House(p) => self.house().turn(p),
        }
    }
}

/// The position after a null move, which counts as a move; `None` in check.
fn after_null_move(p: &AnyPosition) -> Option<AnyPosition> {
    let number = p.fullmove_number() + u16::from(p.turn() == Color::Black);
    Some(p.null_move()?.with_counters(p.halfmove_clock() + 1, number))
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
        if shown.variant() != Variant::Chess {
            let _ = write!(epd, " {}", variant_operation(shown.variant()));
        }
        if !house.is_empty() {
            let _ = write!(epd, " house {};", house.join(","));
        }
        epd
    }
}
