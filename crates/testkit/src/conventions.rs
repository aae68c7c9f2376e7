//! In which of three ways a board notes that a pawn has just advanced two squares.

use tabiya_core::EnPassantMode;

/// The ways that everything seen so far agrees with, for the key and for the FEN. A board may choose,
/// and then has to keep to it.
#[derive(Debug, Clone)]
pub(super) struct Conventions {
    pub(super) key: Vec<EnPassantMode>,
    pub(super) fen: Vec<EnPassantMode>,
}

impl Conventions {
    /// Nothing seen yet.
    pub(super) fn new() -> Self {
        let all = vec![EnPassantMode::Legal, EnPassantMode::PseudoLegal, EnPassantMode::Always];
        Self { key: all.clone(), fen: all }
    }
}

/// Keeps the ways that agree, if any does; whether one does.
pub(super) fn narrow(
    modes: &mut Vec<EnPassantMode>,
    agrees: &mut dyn FnMut(EnPassantMode) -> bool,
) -> bool {
    let agreeing: Vec<_> = modes.iter().copied().filter(|&mode| agrees(mode)).collect();
    if agreeing.is_empty() {
        return false;
    }
    *modes = agreeing;
    true
}
