//! Capturing en passant is mandatory, even if it exposes the king. A side that must do so gives no check.

use crate::{KindId, PlacementFault};
use tabiya_core::{Bitboard, Color, Square};

use crate::house::{HouseRule, View};
use crate::moves::{Added, Move};

/// Capturing en passant is mandatory when it is possible, even if it exposes the king. Therefore a double push
/// that must be captured is legal even if it leaves the mover's king attacked: the enemy has to capture the
/// pawn.
#[derive(Debug, Clone)]
pub struct ForcedEnPassant;

impl ForcedEnPassant {
    /// The captures en passant of the side to move: their origins, the square of the captured pawn, and the
    /// target.
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

    /// The double pushes of the side to move after which the enemy must capture the pawn en passant, whether
    /// or not the pushes leave the king attacked.
    fn pushes(view: &View<'_>) -> Vec<Added> {
        let (p, us) = (view.position(), view.turn());
        let up = if us == Color::White { 1 } else { -1 };
        if !p.rules().en_passant {
            return Vec::new();
        }
        let pawns = view.pieces(us, KindId::PAWN) & p.rules().kind(KindId::PAWN).double_push[us];
        let closed = p.occupied() | p.blocked();
        let push = |from: Square| {
            let free = |square: &Square| !closed.contains(*square);
            let passed = from.offset(0, up).filter(free)?;
            let to = passed.offset(0, up).filter(free)?;
            let beside = [-1, 1].into_iter().filter_map(|files| to.offset(files, 0));
            let is_taken =
                !view.pieces(!us, KindId::PAWN).is_disjoint(beside.collect::<Bitboard>());
            is_taken.then(|| Added {
                leaves: Bitboard::of(from),
                places: vec![(to, us, KindId::PAWN)],
                may_expose: true,
                passed: Some(passed),
                ..Added::new("", from, to)
            })
        };
        (pawns - view.state.late_pawns()).into_iter().filter_map(push).collect()
    }
}

impl HouseRule for ForcedEnPassant {
    fn name(&self) -> &'static str {
        "forced-en-passant"
    }

    fn forgives(&self, fault: PlacementFault) -> bool {
        fault == PlacementFault::OpponentInCheck
    }

    fn moves(&self, view: &View<'_>, moves: &mut Vec<Added>) {
        let us = view.turn();
        let all = view.position().legal_moves();
        let is_legal =
            |push: &Added| all.iter().any(|m| (m.from(), m.to()) == (push.from, push.to));
        let Some((origins, taken, to)) = Self::captures(view) else {
            moves.extend(Self::pushes(view).into_iter().filter(|push| !is_legal(push)));
            return;
        };
        for from in origins {
            // Only captures that the underlying game forbids, because they expose the king, are added.
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

    fn allows(&self, view: &View<'_>, m: &Move) -> Result<(), String> {
        match Self::captures(view) {
            Some((from, _, to)) if !from.contains(m.from()) || m.to() != to => {
                Err(format!("a pawn can be captured en passant on {to}"))
            }
            _ => Ok(()),
        }
    }

    fn obligation(&self, view: &View<'_>) -> Option<&'static str> {
        Self::captures(view).map(|_| "capture en passant")
    }

    fn key(&self, view: &View<'_>) -> u64 {
        Self::captures(view).map_or(0, |(_, _, to)| 1 + to as u64)
    }

    /// No squares: no move that this rule adds captures a king.
    fn attacks(&self, _: &View<'_>) -> Bitboard {
        Bitboard::EMPTY
    }
}
