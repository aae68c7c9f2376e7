//! The crate `shakmaty`: moves are listed, each is played on a copy, and the last ply is counted
//! without being played.

use shakmaty::fen::Fen;
use shakmaty::variant::{
    Antichess, Atomic, Crazyhouse, Horde, KingOfTheHill, RacingKings, ThreeCheck,
};
use shakmaty::{CastlingMode, FromSetup, Position};

use super::{VariantContestant, VariantPosition, timed};
use crate::Measurement;

pub(super) struct ShakmatyVariants;

impl VariantContestant for ShakmatyVariants {
    fn name(&self) -> &str {
        "shakmaty"
    }

    fn count(
        &mut self,
        position: &VariantPosition,
        depth: u32,
    ) -> Result<Option<Measurement>, String> {
        let fen: Fen = position.fen.parse().map_err(|e| format!("{e}"))?;
        let measured = match position.variant {
            "kingofthehill" => count::<KingOfTheHill>(fen, depth),
            "3check" => count::<ThreeCheck>(fen, depth),
            "antichess" => count::<Antichess>(fen, depth),
            "atomic" => count::<Atomic>(fen, depth),
            "horde" => count::<Horde>(fen, depth),
            "racingkings" => count::<RacingKings>(fen, depth),
            "crazyhouse" => count::<Crazyhouse>(fen, depth),
            _ => return Ok(None),
        };
        measured.map(Some)
    }
}

fn count<P: Position + FromSetup + Clone>(fen: Fen, depth: u32) -> Result<Measurement, String> {
    let position: P = fen.into_position(CastlingMode::Standard).map_err(|e| e.to_string())?;
    Ok(timed(|| perft(&position, depth)))
}

/// The leaf nodes; the depth is at least 1. In some variants shakmaty lists moves after the game's end.
pub(crate) fn perft<P: Position + Clone>(position: &P, depth: u32) -> u64 {
    if position.is_variant_end() {
        return 0;
    }
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let below = |m| {
        let mut next = position.clone();
        next.play_unchecked(m);
        perft(&next, depth - 1)
    };
    moves.iter().map(|&m| below(m)).sum()
}

#[cfg(test)]
mod tests {
    use super::ShakmatyVariants;
    use crate::{VariantContestant, VariantPosition};

    fn counts(variant: &'static str, fen: &'static str) -> [Option<u64>; 2] {
        let (name, ours, peers) = ("test", (1, 0), (1, 0));
        let position = VariantPosition { variant, name, fen, ours, peers };
        [1, 2].map(|depth| Some(ShakmatyVariants.count(&position, depth).expect(fen)?.nodes))
    }

    #[test]
    fn a_finished_game_has_no_moves() {
        // In the first three positions White may step on the hill, give the third check, or explode the king.
        assert_eq!(counts("kingofthehill", "7k/8/8/8/8/4K3/8/8 w - - 0 1"), [Some(8), Some(18)]);
        assert_eq!(counts("3check", "k7/8/8/8/8/8/8/2K4R w - - 1+3 0 1"), [Some(16), Some(43)]);
        assert_eq!(counts("atomic", "4k3/3p4/8/8/8/8/K6r/3R4 w - - 0 1"), [Some(6), Some(97)]);
        assert_eq!(counts("racingkings", "8/K6k/8/8/8/8/8/8 b - - 0 1"), [Some(5), Some(15)]);
    }

    #[test]
    fn an_unknown_variant_is_not_counted() {
        assert_eq!(counts("king-capture", "7k/8/8/8/8/8/8/K7 w - - 0 1"), [None, None]);
    }
}
