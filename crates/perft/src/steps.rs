//! Steps through a tree: compiled into the code of a processor, or once for each of the rules.
//!
//! Most of a count's time goes into its last plies. Elsewhere one function serves all callers: what
//! is compiled into each of them is compiled anew for all rules, which takes minutes.

use tabiya_core::{Black, Color, Cpu, Key, Move, Portable, Position, Rules, Side, White};

/// The moves.
#[inline(never)]
pub(crate) fn listed<R: Rules>(p: &Position<R>) -> R::Moves {
    let mut moves = R::Moves::default();
    match p.turn() {
        Color::White => p.moves_of::<White, _>(Portable, &mut moves),
        Color::Black => p.moves_of::<Black, _>(Portable, &mut moves),
    }
    moves
}

/// The number of moves.
#[inline(never)]
pub(crate) fn counted<R: Rules>(p: &Position<R>) -> u32 {
    p.count_moves()
}

/// The position after a move.
#[inline(never)]
pub(crate) fn played<R: Rules>(p: &Position<R>, m: Move) -> Position<R> {
    p.play_unchecked(m)
}

/// Whether a move gives check.
#[inline(never)]
pub(crate) fn gives_check<R: Rules>(p: &Position<R>, m: Move) -> bool {
    if R::COMPACT { played(p, m).is_check() } else { p.gives_check(m) }
}

/// The moves of `S`, who is to move.
#[inline(always)]
pub(crate) fn list<R: Rules, S: Side, C: Cpu>(cpu: C, p: &Position<R>) -> R::Moves {
    if R::COMPACT {
        return listed(p);
    }
    let mut moves = R::Moves::default();
    p.moves_of::<S, C>(cpu, &mut moves);
    moves
}

/// The position after a move of `S`.
#[inline(always)]
pub(crate) fn play<R: Rules, S: Side, C: Cpu>(cpu: C, p: &Position<R>, m: Move) -> Position<R> {
    if R::COMPACT { played(p, m) } else { p.play_of::<S, C>(cpu, m) }
}

/// The key after a move of `S`.
#[inline(always)]
pub(crate) fn key_after<R: Rules, S: Side, C: Cpu>(cpu: C, p: &Position<R>, m: Move) -> Key {
    if R::COMPACT { played(p, m).key() } else { p.key_after_of::<S, C>(cpu, m) }
}

/// The number of moves of `S`, who is to move.
#[inline(always)]
pub(crate) fn count<R: Rules, S: Side, C: Cpu>(cpu: C, p: &Position<R>) -> u32 {
    if R::COMPACT { counted(p) } else { p.count_moves_of::<S, C>(cpu) }
}
