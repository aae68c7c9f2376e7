//! Whether a game is over, and why.

use tabiya_core::{Draw, Ends, Outcome, Position, Rules};

/// How a game has ended whose position now has come so many times.
pub(crate) fn ending<R: Rules>(p: &Position<R>, times: usize) -> Option<Outcome> {
    let outcome = p.outcome();
    // A lack of material is the last of the reasons.
    if matches!(outcome, None | Some(Outcome::Draw(Draw::InsufficientMaterial))) {
        draw_by_history(p, times).map(Outcome::Draw).or(outcome)
    } else {
        outcome
    }
}

/// The draws that the position alone does not tell.
fn draw_by_history<R: Rules>(p: &Position<R>, times: usize) -> Option<Draw> {
    if R::Ends::repetition(p).is_some_and(|enough| times >= enough as usize) {
        Some(Draw::Repetition)
    } else if R::Ends::fifty_move_rule(p)
        .is_some_and(|enough| u32::from(p.halfmove_clock()) >= enough)
    {
        Some(Draw::FiftyMoveRule)
    } else {
        None
    }
}
