//! Our own count, which follows every path, on the best back end of the processor.

use tabiya_core::Backend;
use tabiya_count::perft_on;
use tabiya_games::Variant;

use super::{VariantContestant, VariantPosition, timed};
use crate::Measurement;

pub(super) struct TabiyaVariants;

impl VariantContestant for TabiyaVariants {
    fn name(&self) -> &str {
        "tabiya"
    }

    fn task(&self, position: &VariantPosition) -> (u32, u64) {
        position.ours
    }

    fn count(
        &mut self,
        position: &VariantPosition,
        depth: u32,
    ) -> Result<Option<Measurement>, String> {
        let variant: Variant = position.variant.parse().map_err(|e| format!("{e}"))?;
        let (p, _) = variant.read(position.fen).map_err(|e| e.to_string())?;
        Ok(Some(timed(|| {
            let count = perft_on(Backend::best(), p, depth);
            u64::try_from(count).expect("the trees of the comparison are smaller")
        })))
    }
}

#[cfg(test)]
mod tests {
    use super::TabiyaVariants;
    use crate::{VariantContestant, VariantPosition};

    #[test]
    fn variants_are_found_by_name() {
        let fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
        let mut position = VariantPosition {
            variant: "king-capture",
            name: "test",
            fen,
            ours: (3, 4793),
            peers: (2, 276),
        };
        let nodes = |position: &VariantPosition, depth| {
            TabiyaVariants.count(position, depth).map(|m| m.map(|m| m.nodes))
        };
        assert_eq!(nodes(&position, 3), Ok(Some(4793)));
        position.variant = "king-captrue";
        assert!(nodes(&position, 3).is_err());
    }
}
