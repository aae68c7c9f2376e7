//! Positions that a key must tell apart from a given one.

use tabiya_core::{CastlingMode, Setup};
use tabiya_variants::AnyPosition;

/// The position without its en passant square, without each of the castling rights, and with the other side to
/// move: those that are valid and different. Empty if no setup can hold the position.
pub(super) fn relatives(p: &AnyPosition) -> Vec<AnyPosition> {
    let Some(setup) = p.to_setup() else { return Vec::new() };
    let mut setups = Vec::new();
    if p.en_passant().is_some() {
        setups.push(Setup { en_passant: None, ..setup.clone() });
    }
    for rook in setup.castling_rooks {
        let castling_rooks = setup.castling_rooks.without(rook);
        setups.push(Setup { castling_rooks, ..setup.clone() });
    }
    setups.push(Setup { turn: !setup.turn, en_passant: None, ..setup });
    let read = |text: String| p.variant().read(&text).ok().map(|(relative, _)| relative);
    setups
        .into_iter()
        .filter_map(|setup| read(setup.fen(CastlingMode::Chess960).to_string()))
        .filter(|relative| relative != p)
        .collect()
}
