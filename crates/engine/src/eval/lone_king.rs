//! Bonus for coming closer to mate against a lone king.

use tabiya_core::{Bitboard, Color, Role, Square};

use super::attacks::distance;
use crate::view::EvalView;

/// Bonus for driving a lone king to the edge (with bishop and knight: to a corner of the bishop's colour) and
/// for bringing the winner's king near. White's bonus less Black's.
#[cold]
#[inline(never)]
pub(super) fn lone_king(v: &EvalView) -> i32 {
    for (strong, sign) in [(Color::White, 1), (Color::Black, -1)] {
        let (Some(king), Some(prey)) = (v.king(strong), v.king(!strong)) else { continue };
        if v.color(!strong) != Bitboard::of(prey) || v.piece(strong, Role::Pawn).any() {
            continue;
        }
        let near = 7 - distance(king, prey);
        return sign * (12 * near + 16 * outwards(v, strong, prey));
    }
    0
}

/// How far the lone king has been driven: to the edge, from 0 to 6, or to the right corner, from 0 to 14.
fn outwards(v: &EvalView, strong: Color, prey: Square) -> i32 {
    let bishops = v.piece(strong, Role::Bishop);
    let others = v.color(strong) - bishops - v.piece(strong, Role::King);
    if bishops.single().is_some() && others == v.piece(strong, Role::Knight) {
        let is_light = !bishops.is_disjoint(Bitboard::LIGHT);
        let corners = if is_light { [Square::A8, Square::H1] } else { [Square::A1, Square::H8] };
        let steps = |corner: Square| {
            let (a, b) = (prey as i32, corner as i32);
            (a % 8 - b % 8).abs() + (a / 8 - b / 8).abs()
        };
        return 14 - 2 * corners.map(steps).into_iter().min().unwrap_or(7);
    }
    let (file, rank) = (prey as i32 % 8, prey as i32 / 8);
    let from_middle = |at: i32| (3 - at).max(at - 4);
    from_middle(file) + from_middle(rank)
}
