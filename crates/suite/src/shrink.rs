//! Makes a position small while it keeps showing what it shows.

use std::collections::HashSet;

use tabiya_core::{Bitboard, CastlingMode, Color, Piece, Pockets, Role, Setup, Square};
use tabiya_variants::{AnyPosition, FenNotes, Variant};

/// The smallest position found of which `still` holds, by taking away from `start` whatever can be
/// spared: pieces, in halves first and then one by one, pieces in hand, castling rights, the e.p.
/// square, marks of promotion, checks given, and counters. At the end nothing alone can be.
///
/// `still` is not asked about `start`, of which it is taken to hold, and never twice about one
/// position, nor about one with a fault that `start` has not. One that tires says no from then on:
/// what it agreed to last is returned. A position that no [`Setup`] can hold stays as it is.
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

/// What one shrinking knows.
struct ShrinkSearch<'a> {
    variant: Variant,
    /// The setup of the start of a game, where the checks left are all there.
    full: Setup,
    /// The faults that the start has itself.
    known: Option<FenNotes>,
    asked: HashSet<String>,
    still: &'a mut dyn FnMut(&AnyPosition) -> bool,
    best: AnyPosition,
}

/// What can be taken away from a position.
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
    /// Tries to take away halves, quarters and so on down to single parts. Whether any was.
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
                    // What follows has moved up to here.
                    smaller = true;
                } else {
                    at += size;
                }
            }
            size /= 2;
        }
        smaller
    }

    /// All that can be taken away from the best so far, pieces first.
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

    /// Takes parts away from the best so far, if what remains is a position that still shows it.
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

/// Each rook by its file: which right is which does not depend on other rooks.
const MODE: CastlingMode = CastlingMode::Chess960;

/// Rights go with their king and their rook.
fn drop_idle_rights(setup: &mut Setup) {
    for color in Color::ALL {
        let home = Bitboard::rank(color.back_rank());
        let kings = setup.by_piece(Role::King.of(color)) & home;
        let rooks = setup.by_piece(Role::Rook.of(color));
        let lost = if kings.is_empty() { home } else { home - rooks };
        setup.castling_rooks -= lost;
    }
}

/// The kinds of pieces that can be in hand.
fn in_hand() -> impl Iterator<Item = Piece> {
    Color::ALL.into_iter().flat_map(|color| Pockets::ROLES.map(|role| role.of(color)))
}

/// By way of text, so that what is found can be handed to anybody as text.
fn read(variant: Variant, setup: &Setup) -> Option<(AnyPosition, FenNotes)> {
    variant.read(&setup.fen(MODE).to_string()).ok()
}

#[cfg(test)]
mod tests;
