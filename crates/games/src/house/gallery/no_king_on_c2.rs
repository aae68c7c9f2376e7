//! Kings may not move to c2.

use crate::KindId;
use tabiya_core::Square;

use crate::house::{HouseRule, View};
use crate::moves::Move;

/// Kings may not move to c2.
#[derive(Debug, Clone)]
pub struct NoKingOnC2;

impl HouseRule for NoKingOnC2 {
    fn name(&self) -> &'static str {
        "no-king-on-c2"
    }

    fn allows(&self, view: &View<'_>, m: &Move) -> Result<(), String> {
        let king = view.pieces(view.turn(), KindId::KING).contains(m.from());
        if king && m.to() == Square::C2 { Err("no king moves to c2".to_owned()) } else { Ok(()) }
    }
}
