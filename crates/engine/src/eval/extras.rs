//! Terms for rules that chess does not have: goals, remaining checks, extinction, pieces in hand.

use tabiya_core::{Bitboard, Color, Pockets, Role};

use super::attacks::distance;
use super::own::{CHECKS_LEFT, LAST_OF_KIND};
use super::profile::Profile;
use super::tapered::Tapered;
use crate::view::EvalView;

/// Bonus for a king near its goal, by the number of king's moves to it.
const KING_NEAR: [i32; 8] = [400, 110, 50, 25, 10, 0, 0, 0];
/// Bonus for a king near its goal in a race of kings, by the number of king's moves to it.
const RACE: [i32; 8] = [900, 620, 450, 320, 210, 120, 50, 0];
/// Bonus for any other piece near its goal, by the number of king's moves to it.
const NEAR: [i32; 8] = [300, 60, 30, 15, 8, 4, 2, 0];
/// The sum of these terms for White less the sum for Black.
pub(super) fn extras(v: &EvalView, profile: &Profile) -> Tapered {
    of_side(v, Color::White, profile) - of_side(v, Color::Black, profile)
}

fn of_side(v: &EvalView, color: Color, profile: &Profile) -> Tapered {
    let mut sum = Tapered::ZERO;
    if let Some(pockets) = v.pockets {
        for (role, value) in Pockets::ROLES.into_iter().zip(profile.pocket) {
            sum += value * pockets.count(role.of(color)).cast_signed();
        }
    }
    let mut flat = 0;
    for role in Role::ALL {
        let goal = profile.goal[color][role];
        if goal.any() {
            flat += near(v.piece(color, role), goal, role, profile);
        }
    }
    if let Some(checks) = v.checks {
        flat += CHECKS_LEFT[usize::from(checks[color]).min(CHECKS_LEFT.len() - 1)];
    }
    for role in profile.extinct.iter().filter(|&role| role != Role::King) {
        let left = v.piece(color, role).len() as usize;
        // There is no penalty for more pieces than the table has entries.
        flat -= LAST_OF_KIND.get(left).copied().unwrap_or_default();
    }
    sum + Tapered::new(flat, flat)
}

/// The bonus for the piece of a role that is nearest to the goal squares.
fn near(pieces: Bitboard, goal: Bitboard, role: Role, profile: &Profile) -> i32 {
    let table = match role {
        _ if profile.is_race => &RACE,
        Role::King => &KING_NEAR,
        _ => &NEAR,
    };
    let to_goal = |from| goal.into_iter().map(|to| distance(from, to)).min().unwrap_or(7);
    let best = pieces.into_iter().map(to_goal).min();
    best.map_or(0, |distance| table[usize::try_from(distance).unwrap_or(7).min(7)])
}
