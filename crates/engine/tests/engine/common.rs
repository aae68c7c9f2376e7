//! Games of the engine against itself.

use tabiya_engine::{Choice, Engine, Limits};
use tabiya_variants::AnyPosition;

/// Searches a game with a limit of nodes, and asserts that every reported line can be played and that there is
/// a choice where there is a move.
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
