//! Checks that an engine really counts a variant that it offers.
//!
//! Some engines accept any variant name and count chess. A position with another count in chess shows this.

use tabiya_core::Faults;
use tabiya_games::{AnyPosition, Variant};

use super::TestedEngine;
use super::error::{EngineError, Unsupported};
use super::origin::Origin;
use super::query::Query;
use tabiya_count::perft_on;

/// The maximum depth at which a difference from chess is searched for.
const DEPTH: u32 = 3;

/// The number of leaf nodes from the same board under the rules of chess.
fn chess_count(p: &AnyPosition, depth: u32) -> Option<u128> {
    let text = p.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    let board = fields[0].split('[').next().unwrap_or_default().replace('~', "");
    let fen = format!("{board} {} - - 0 1", fields[1]);
    let (p, _) = Variant::Chess.read_ignoring(&fen, Faults::ALL).ok()?;
    Some(perft_on(tabiya_core::Backend::best(), p, depth))
}

impl TestedEngine<'_> {
    /// Checks that the engine counts a variant, and not chess under the variant's name.
    pub(super) fn prove(&mut self, variant: Variant) -> Result<(), EngineError> {
        if self.proven.contains(&variant) {
            return Ok(());
        }
        // Recorded before the engine is asked, so that an engine that breaks is not asked again.
        self.proven.push(variant);
        let Ok((p, _)) = variant.read(&variant.probe_fen()) else { return Ok(()) };
        let origin = Origin::given(p);
        for depth in 1..=DEPTH {
            let right = perft_on(self.config.backend, p, depth);
            let Some(of_chess) = chess_count(&p, depth).filter(|&count| count != right) else {
                continue;
            };
            let query = Query { origin: &origin, depth, chess960: self.config().chess960 };
            let total = self.query(&query)?.total();
            if total == of_chess {
                return Err(EngineError::Refused(Unsupported::Pretence(variant)));
            }
            break;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_variant_has_a_position_that_differs_from_chess() {
        for variant in
            Variant::BUILT_IN.iter().copied().filter(|&variant| variant != Variant::Chess)
        {
            let (p, notes) = variant.read(&variant.probe_fen()).expect("a position");
            assert!(notes.is_empty(), "{variant}: {notes}");
            let differs = (1..=DEPTH).any(|depth| {
                let right = perft_on(tabiya_core::Backend::best(), p, depth);
                chess_count(&p, depth).is_some_and(|count| count != right)
            });
            assert!(differs, "{variant}");
        }
    }
}
