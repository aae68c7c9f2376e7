//! Reads the games of a PGN file as actions.

use tabiya_core::{Color, San};
use tabiya_formats::pgn::{GameRules, HOUSE_RULES, PgnGame, PgnRules, StartError, Tags};
use tabiya_games::{AnyMove, AnyPosition, Variant};

use crate::batch::Numbering;

/// The rules of the games of one variant, whose moves are read together with their actions.
pub(super) struct ActionRules {
    pub(super) variant: Variant,
    pub(super) rules: GameRules,
    pub(super) numbering: Numbering,
}

/// A game whose moves have their actions.
pub(super) type ActionGame = PgnGame<AnyPosition, (AnyMove, usize)>;

impl PgnRules for ActionRules {
    type Position = AnyPosition;
    type Move = (AnyMove, usize);

    fn start(&self, tags: &Tags) -> Result<AnyPosition, StartError> {
        let start = self.rules.start(tags)?;
        let Some(p) = start.plain() else {
            let reason = "a game under house rules is not read here".to_owned();
            return Err(StartError { tag: HOUSE_RULES, reason });
        };
        if p.variant() == self.variant {
            return Ok(*p);
        }
        let (given, expected) = (p.variant(), self.variant);
        let reason = format!("a game of {given}, expected {expected}");
        Err(StartError { tag: "Variant", reason })
    }

    fn read_move(&self, p: &AnyPosition, text: &[u8]) -> Result<(AnyMove, usize), String> {
        if let (AnyPosition::Chess(p), Numbering::AlphaZero(numbers)) = (p, &self.numbering)
            && let Ok(san) = San::from_ascii(text)
            && let Ok(m) = san.to_move(p)
        {
            return Ok((AnyMove::of(m), numbers.action(p.turn(), m)));
        }
        let m = self.rules.read_move(&(*p).into(), text)?.own().ok_or("a move of a house rule")?;
        Ok((m, self.numbering.action(p, m)))
    }

    fn play(&self, p: &mut AnyPosition, m: &(AnyMove, usize)) -> Result<(), String> {
        *p = match (&*p, m.0.short()) {
            (AnyPosition::Chess(p), Some(m)) => AnyPosition::Chess(p.play_unchecked(m)),
            (p, _) => p.play_unchecked(m.0),
        };
        Ok(())
    }

    fn turn(&self, p: &AnyPosition) -> (u16, Color) {
        (p.fullmove_number(), p.turn())
    }
}
