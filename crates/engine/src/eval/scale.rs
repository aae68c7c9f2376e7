//! Scaling of end-game scores in drawish positions.

use tabiya_core::{Bitboard, Color, File, Role, Square};

use super::attacks::distance;
use super::profile::Profile;
use super::tapered::FULL_SCALE;
use crate::view::EvalView;

/// Values of pieces for this decision, from pawn to king, in pawns.
const VALUES: [i32; 6] = [0, 3, 3, 5, 9, 0];

/// The factor for the end-game score, out of [`FULL_SCALE`]: low if the stronger side has no pawns and little
/// more material, reduced if bishops are of opposite colours.
#[inline(always)]
pub(crate) fn scale(v: &EvalView, end: i32, profile: &Profile) -> i32 {
    if !profile.scales {
        return FULL_SCALE;
    }
    let strong = if end >= 0 { Color::White } else { Color::Black };
    let pieces = |color: Color| -> i32 {
        let mut sum = 0;
        for (set, value) in v.roles.iter().zip(VALUES) {
            sum += (*set & v.color(color)).len() as i32 * value;
        }
        sum
    };
    let pawns = v.piece(strong, Role::Pawn);
    let (more, less) = (pieces(strong), pieces(!strong));
    if pawns.is_empty() && more - less <= 3 {
        return if more < 5 { 0 } else { 8 };
    }
    if pawns.is_empty() && more == 6 && less == 0 && v.piece(strong, Role::Bishop).is_empty() {
        // Two knights cannot force mate.
        return 0;
    }
    if is_wrong_bishop(v, strong) {
        return 0;
    }
    let bishops = v.role(Role::Bishop);
    let one_each = bishops.len() == 2
        && v.piece(strong, Role::Bishop).len() == 1
        && (bishops & Bitboard::LIGHT).len() == 1;
    if one_each {
        if more == 3 && less == 3 {
            return (16 + 6 * pawns.len() as i32).min(FULL_SCALE);
        }
        return 52;
    }
    (44 + 5 * pawns.len() as i32).min(FULL_SCALE)
}

/// Whether the stronger side has only pawns on one rook file, at most a bishop that does not control their
/// promotion corner, and the enemy king in or next to that corner: a draw.
#[inline(always)]
fn is_wrong_bishop(v: &EvalView, strong: Color) -> bool {
    let (pawns, bishops) = (v.piece(strong, Role::Pawn), v.piece(strong, Role::Bishop));
    let others = v.color(strong) - pawns - bishops - v.piece(strong, Role::King);
    if others.any() || pawns.is_empty() || bishops.more_than_one() {
        return false;
    }
    let (left, right) = (Bitboard::file(File::A), Bitboard::file(File::H));
    if (pawns - left).any() && (pawns - right).any() {
        return false;
    }
    let is_white = strong == Color::White;
    let corner = match ((pawns - left).is_empty(), is_white) {
        (true, true) => Square::A8,
        (true, false) => Square::A1,
        (false, true) => Square::H8,
        (false, false) => Square::H1,
    };
    let corner_is_light = Bitboard::LIGHT.contains(corner);
    let sees_corner = bishops.any() && (bishops & Bitboard::LIGHT).any() == corner_is_light;
    !sees_corner && v.king(!strong).is_some_and(|king| distance(king, corner) <= 1)
}
