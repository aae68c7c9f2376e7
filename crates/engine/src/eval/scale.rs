//! Advantages that do not win.

use tabiya_core::{Bitboard, Color, Role};

use super::profile::Profile;
use crate::view::View;

/// All of the end game's score.
pub(crate) const FULL: i32 = 64;

/// What pieces weigh here, from pawn to king, in pawns.
const VALUES: [i32; 6] = [0, 3, 3, 5, 9, 0];

/// How much of the end game's score counts, of [`FULL`]: little where the better side has no pawn and
/// hardly a piece more, less with bishops on squares of different colours.
#[inline(always)]
pub(super) fn scale(v: &View, end: i32, profile: &Profile) -> i32 {
    if !profile.scales {
        return FULL;
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
        // Two knights do not win either.
        return if more < 5 { 0 } else { 8 };
    }
    if pawns.is_empty() && more == 6 && less == 0 && v.piece(strong, Role::Bishop).is_empty() {
        return 0;
    }
    let bishops = v.role(Role::Bishop);
    let one_each = bishops.len() == 2
        && v.piece(strong, Role::Bishop).len() == 1
        && (bishops & Bitboard::LIGHT).len() == 1;
    if one_each {
        if more == 3 && less == 3 {
            return (16 + 6 * pawns.len() as i32).min(FULL);
        }
        return 52;
    }
    (44 + 5 * pawns.len() as i32).min(FULL)
}
