//! Capturing en passant is mandatory, also when it exposes the king.

use tabiya_core::{Bitboard, Color, Square};
use tabiya_fairy::KindId;

use crate::{Added, HouseMove, HouseRule, View};

/// Capturing en passant is mandatory when it is possible, also when it exposes the king.
#[derive(Debug, Clone)]
pub struct ForcedEnPassant;

impl ForcedEnPassant {
    /// The captures en passant of the side to move: from where, what is captured, and to where.
    fn captures(view: &View<'_>) -> Option<(Bitboard, Square, Square)> {
        let us = view.turn();
        let up = if us == Color::White { 1 } else { -1 };
        let to = view.position().en_passant_square()?;
        let taken = to.offset(0, -up)?;
        let is_enemy = view.pieces(!us, KindId::PAWN).contains(taken);
        let beside: Bitboard =
            [-1, 1].into_iter().filter_map(|files| to.offset(files, -up)).collect();
        let from = beside & view.pieces(us, KindId::PAWN);
        (is_enemy && from.any()).then_some((from, taken, to))
    }
}

impl HouseRule for ForcedEnPassant {
    fn name(&self) -> &'static str {
        "forced-en-passant"
    }

    fn moves(&self, view: &View<'_>, moves: &mut Vec<Added>) {
        let us = view.turn();
        let Some((origins, taken, to)) = Self::captures(view) else { return };
        let all = view.position().legal_moves();
        for from in origins {
            // Those that expose the king are added to those that are legal anyway.
            if !all.iter().any(|m| m.from() == from && m.to() == to) {
                moves.push(Added {
                    captures: Bitboard::of(taken),
                    leaves: Bitboard::of(from),
                    places: vec![(to, us, KindId::PAWN)],
                    may_expose: true,
                    ..Added::new("en-passant", from, to)
                });
            }
        }
    }

    fn allows(&self, view: &View<'_>, m: &HouseMove) -> Result<(), String> {
        match Self::captures(view) {
            Some((from, _, to)) if !from.contains(m.from()) || m.to() != to => {
                Err(format!("a pawn can be captured en passant on {to}"))
            }
            _ => Ok(()),
        }
    }

    fn key(&self, view: &View<'_>) -> u64 {
        Self::captures(view).map_or(0, |(_, _, to)| 1 + to as u64)
    }

    fn boxed(&self) -> Box<dyn HouseRule> {
        Box::new(self.clone())
    }
}
