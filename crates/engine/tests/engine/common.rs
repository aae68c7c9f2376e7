//! Searches whose reports are checked.

use tabiya_engine::{Choice, Engine, Limits};
use tabiya_games::AnyPosition;

/// Searches a game with a limit of nodes. Asserts that every reported line is legal, and that a move is
/// chosen exactly if there is a legal move.
pub(crate) fn choose_soundly(
    engine: &mut Engine,
    game: &[AnyPosition],
    nodes: u64,
) -> Option<Choice> {
    let now = game[game.len() - 1];
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let choice = engine.go(game, &limits, &mut |info| {
        let mut p = now;
        for &m in &info.line {
            assert!(p.is_legal(m), "{} {now}: {:?}", now.variant(), info.line);
            p = p.play_unchecked(m);
        }
    });
    assert_eq!(choice.is_none(), now.legal_moves().is_empty(), "{} {now}", now.variant());
    choice
}
