//! Reads the games of a PGN file as actions.

use tabiya_core::{Color, San};
use tabiya_formats::pgn::{PgnGame, PgnRules, StartError, Tags, VariantRules};
use tabiya_games::{AnyMove, AnyPosition};

use crate::batch::Numbering;

/// The rules of the games of one variant, whose moves are read together with their actions.
pub(super) struct ActionRules {
    pub(super) rules: VariantRules,
    pub(super) numbering: Numbering,
}

/// A game whose moves have their actions.
pub(super) type ActionGame = PgnGame<AnyPosition, (AnyMove, usize)>;

impl PgnRules for ActionRules {
    type Position = AnyPosition;
    type Move = (AnyMove, usize);

    fn start(&self, tags: &Tags) -> Result<AnyPosition, StartError> {
        let start = self.rules.start(tags)?;
        if start.variant() == self.rules.0 {
            return Ok(start);
        }
        let (given, expected) = (start.variant(), self.rules.0);
        let reason = format!("a game of {given}, expected {expected}");
        Err(StartError { tag: "Variant", reason })
    }

    fn read(&self, p: &AnyPosition, text: &[u8]) -> Result<(AnyMove, usize), String> {
        if let (AnyPosition::Chess(p), Numbering::AlphaZero(numbers)) = (p, &self.numbering)
            && let Ok(san) = San::from_ascii(text)
            && let Ok(m) = san.to_move(p)
        {
            return Ok((AnyMove::of(m), numbers.action(p.turn(), m)));
        }
        let m = self.rules.read(p, text)?;
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
        self.rules.turn(p)
    }
}
