//! Makes a position smaller as long as it keeps a property.

use std::collections::HashSet;

use tabiya_core::{Bitboard, CastlingMode, Color, Piece, Pockets, Role, Setup, Square};
use tabiya_games::{AnyPosition, FenNotes, Variant};

/// Shrinks `start` to the smallest position found for which `still` returns true. Removes pieces, pieces in
/// hand, castling rights, the en passant square, promotion marks, checks already given, and counters: first half
/// of these parts at a time, then fewer, down to single parts. No single part of the result can be removed.
///
/// `still` is assumed to hold for `start`. It is never called twice with the same position, nor with a position
/// that has a fault which `start` does not have. If it returns false in all later calls, the search ends with
/// the last position for which it returned true. A position that no [`Setup`] can hold is returned unchanged.
pub fn shrink(start: &AnyPosition, still: &mut dyn FnMut(&AnyPosition) -> bool) -> AnyPosition {
    let variant = start.variant();
    let (Some(setup), Some(full)) = (start.to_setup(), variant.start().to_setup()) else {
        return *start;
    };
    let (_, known) = read(variant, &setup).unzip();
    let mut search =
        ShrinkSearch { variant, full, known, asked: HashSet::new(), still, best: *start };
    while search.pass() {}
    search.best
}

/// The state of one call of [`shrink`].
struct ShrinkSearch<'a> {
    variant: Variant,
    /// The setup of the variant's start position, which has all remaining checks.
    full: Setup,
    /// The faults of the position to shrink.
    known: Option<FenNotes>,
    asked: HashSet<String>,
    still: &'a mut dyn FnMut(&AnyPosition) -> bool,
    best: AnyPosition,
}

/// A part that can be removed from a position.
#[derive(Clone, Copy)]
enum RemovablePart {
    Piece(Square),
    InHand(Piece),
    Right(Square),
    EnPassant,
    Promoted(Square),
    ChecksGiven,
    HalfmoveClock,
    FullmoveNumber,
}

impl ShrinkSearch<'_> {
    /// Tries to remove half of the parts at a time, then quarters, down to single parts. Returns whether any was
    /// removed.
    fn pass(&mut self) -> bool {
        let mut smaller = false;
        let mut size = self.parts().len().div_ceil(2);
        while size > 0 {
            let mut at = 0;
            loop {
                let parts = self.parts();
                let Some(chunk) = parts.get(at..parts.len().min(at + size)) else { break };
                if chunk.is_empty() {
                    break;
                }
                if self.take(chunk) {
                    // The list of parts is shorter now, and the parts to try next begin at `at`.
                    smaller = true;
                } else {
                    at += size;
                }
            }
            size /= 2;
        }
        smaller
    }

    /// The parts that can be removed from the best position so far, pieces first.
    fn parts(&self) -> Vec<RemovablePart> {
        let Some(setup) = self.best.to_setup() else { return Vec::new() };
        let mut parts: Vec<RemovablePart> = Square::ALL
            .into_iter()
            .filter(|&square| setup.pieces[square as usize].is_some())
            .map(RemovablePart::Piece)
            .collect();
        for piece in in_hand() {
            let count = setup.pockets.unwrap_or_default().count(piece);
            parts.extend((0..count).map(|_| RemovablePart::InHand(piece)));
        }
        parts.extend(setup.castling_rooks.into_iter().map(RemovablePart::Right));
        parts.extend(setup.en_passant.map(|_| RemovablePart::EnPassant));
        parts.extend(setup.promoted.into_iter().map(RemovablePart::Promoted));
        let spare = [
            (setup.remaining_checks != self.full.remaining_checks, RemovablePart::ChecksGiven),
            (setup.halfmove_clock != 0, RemovablePart::HalfmoveClock),
            (setup.fullmove_number != 1, RemovablePart::FullmoveNumber),
        ];
        parts.extend(spare.into_iter().filter_map(|(some, part)| some.then_some(part)));
        parts
    }

    /// Removes parts from the best position so far if `still` holds then. Returns whether it removed them.
    fn take(&mut self, parts: &[RemovablePart]) -> bool {
        let Some(mut setup) = self.best.to_setup() else { return false };
        for &part in parts {
            self.without(&mut setup, part);
        }
        drop_idle_rights(&mut setup);
        let Some((p, notes)) = read(self.variant, &setup) else { return false };
        let known = |note| self.known.as_ref().is_some_and(|known| known.iter().any(|k| k == note));
        if !notes.iter().all(known) || !self.asked.insert(setup.fen(MODE).to_string()) {
            return false;
        }
        let holds = (self.still)(&p);
        if holds {
            self.best = p;
        }
        holds
    }

    fn without(&self, setup: &mut Setup, part: RemovablePart) {
        match part {
            RemovablePart::Piece(square) => {
                setup.pieces[square as usize] = None;
                setup.promoted = setup.promoted.without(square);
            }
            RemovablePart::InHand(piece) => {
                setup.pockets = setup.pockets.map(|pockets| pockets.without(piece));
            }
            RemovablePart::Right(rook) => setup.castling_rooks = setup.castling_rooks.without(rook),
            RemovablePart::EnPassant => setup.en_passant = None,
            RemovablePart::Promoted(square) => setup.promoted = setup.promoted.without(square),
            RemovablePart::ChecksGiven => setup.remaining_checks = self.full.remaining_checks,
            RemovablePart::HalfmoveClock => setup.halfmove_clock = 0,
            RemovablePart::FullmoveNumber => setup.fullmove_number = 1,
        }
    }
}

/// The notation that names each castling rook by its file, so that a right does not depend on other rooks.
const MODE: CastlingMode = CastlingMode::Chess960;

/// Removes castling rights whose king or rook is no longer on its square.
fn drop_idle_rights(setup: &mut Setup) {
    for color in Color::ALL {
        let home = Bitboard::rank(color.back_rank());
        let kings = setup.by_piece(Role::King.of(color)) & home;
        let rooks = setup.by_piece(Role::Rook.of(color));
        let lost = if kings.is_empty() { home } else { home - rooks };
        setup.castling_rooks -= lost;
    }
}

/// The pieces that can be in hand.
fn in_hand() -> impl Iterator<Item = Piece> {
    Color::ALL.into_iter().flat_map(|color| Pockets::ROLES.map(|role| role.of(color)))
}

/// Reads a setup from its FEN, so that the result can always be written as text; `None` if it is invalid.
fn read(variant: Variant, setup: &Setup) -> Option<(AnyPosition, FenNotes)> {
    variant.read(&setup.fen(MODE).to_string()).ok()
}

#[cfg(test)]
mod tests;
