//! What a position with pieces of its own is worth: what follows from how they move, and what the rules ask for.

use tabiya_core::attacks::king_attacks;
use tabiya_core::{Bitboard, ByColor, Color, Square, Stalemate};
use tabiya_fairy::{FairyPosition, KindId};

use super::extras::{CHECKS_LEFT, LAST_OF_KIND};
use crate::score::WIN;

/// How near a piece is to its goal, by the moves that it needs.
const GOAL: [i32; 8] = [0, 300, 120, 60, 32, 16, 8, 4];
/// Which part of what a pawn gains when it is promoted it is worth more, by the moves that it needs, in
/// hundredths.
const PROMOTION: [i32; 8] = [0, 36, 20, 11, 6, 3, 1, 0];
/// A piece next to its royal piece.
const GUARD: i32 = 7;
/// An enemy piece up to two steps from the royal piece.
const DANGER: i32 = 15;

/// The values of a game's pieces: found once a game.
#[derive(Debug, Clone)]
pub(crate) struct OwnPieces {
    /// What a piece of each kind is worth on each square.
    board: ByColor<Vec<[i32; 64]>>,
    /// And in hand.
    hand: ByColor<Vec<i32>>,
}

impl OwnPieces {
    /// Those of a position's game.
    pub(crate) fn of(p: &FairyPosition) -> Self {
        let kinds = || p.rules().kind_ids();
        let board = |color| kinds().map(|kind| on_squares(p, color, kind)).collect();
        let hand = |color| kinds().map(|kind| material(p, color, kind) * 11 / 10).collect();
        Self {
            board: ByColor { white: board(Color::White), black: board(Color::Black) },
            hand: ByColor { white: hand(Color::White), black: hand(Color::Black) },
        }
    }

    /// What a position is worth to the side to move, in hundredths of a pawn.
    pub(crate) fn evaluate(&self, p: &FairyPosition) -> i32 {
        let us = p.turn();
        (self.of_side(p, us) - self.of_side(p, !us)).clamp(1 - WIN, WIN - 1)
    }

    fn of_side(&self, p: &FairyPosition, color: Color) -> i32 {
        let rules = p.rules();
        let mut sum = 0;
        for kind in rules.kind_ids() {
            let values = &self.board[color][kind.index()];
            for square in p.by_piece(color, kind) {
                sum += values[square as usize];
            }
            if rules.drops {
                sum += i32::from(p.in_hand(color, kind)) * self.hand[color][kind.index()];
            }
        }
        for kind in rules.extinct.iter() {
            let left = p.by_piece(color, kind).len() as usize;
            // With more of them than the table tells, none is dear.
            sum -= LAST_OF_KIND.get(left).copied().unwrap_or_default();
        }
        if let Some(checks) = p.remaining_checks() {
            sum += CHECKS_LEFT[usize::from(checks[color]).min(CHECKS_LEFT.len() - 1)];
        }
        sum + p.royal(color).map_or(0, |royal| safety(p, color, royal))
    }
}

/// How safe a royal piece is by what stands near it.
fn safety(p: &FairyPosition, color: Color, royal: Square) -> i32 {
    let near = king_attacks(royal);
    let wide = near.into_iter().fold(near, |all, square| all | king_attacks(square));
    let count = |set: Bitboard| set.len().cast_signed();
    GUARD * count(near & p.by_color(color)) - DANGER * count(wide & p.by_color(!color))
}

/// Whether the game is won by losing everything.
fn loses_to_win(p: &FairyPosition) -> bool {
    let rules = p.rules();
    rules.royal.is_none()
        && rules.must_capture
        && rules.stalemate == Stalemate::Win
        && rules.extinct.is_empty()
        && rules.checks_to_win.is_none()
}

/// What a piece is worth wherever it stands.
fn material(p: &FairyPosition, color: Color, kind: KindId) -> i32 {
    if p.rules().royal == Some(kind) {
        // Both have one, or it is lost with the game.
        0
    } else if loses_to_win(p) {
        -30 - p.value(color, kind) / 5
    } else {
        p.value(color, kind)
    }
}

/// What a piece is worth on each square.
fn on_squares(p: &FairyPosition, color: Color, kind: KindId) -> [i32; 64] {
    let rules = p.rules();
    let goal = rules.kind(kind).goal[color];
    let to_goal = p.distances(color, kind, goal);
    let to_promotion = p.distances(color, kind, rules.promotion_squares[color]);
    let best = rules.promotion[color].iter().map(|kind| p.value(color, kind)).max();
    let gain = match best {
        Some(best) if kind == KindId::PAWN => (best - p.value(color, kind)).max(0),
        _ => 0,
    };
    // What is farther away than the table tells, or cannot come there, counts nothing.
    let by_distance = |table: [i32; 8], distance: Option<u8>| {
        distance.and_then(|distance| table.get(usize::from(distance)).copied()).unwrap_or_default()
    };
    let is_royal = rules.royal == Some(kind);
    Square::ALL.map(|square| {
        let placement = p.placement(color, kind, square);
        // A royal piece hides, unless it has somewhere to go.
        let placement = match () {
            () if loses_to_win(p) => 0,
            () if is_royal && goal.is_empty() => -placement / 2,
            () => placement,
        };
        material(p, color, kind)
            + placement
            + by_distance(GOAL, to_goal[square as usize])
            + gain * by_distance(PROMOTION, to_promotion[square as usize]) / 100
    })
}
