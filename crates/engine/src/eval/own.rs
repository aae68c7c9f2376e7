//! Evaluation of positions with custom pieces, by the pieces' moves and the winning conditions.

use tabiya_core::attacks::king_attacks;
use tabiya_core::{Bitboard, ByColor, Color, Square, Stalemate};
use tabiya_fairy::FairyPosition;
use tabiya_games::KindId;

use crate::score::WIN;

/// Bonus for checks given, by the number of checks that a side still has to give.
pub(super) const CHECKS_LEFT: [i32; 5] = [1000, 330, 120, 40, 0];
/// Penalty by the number of pieces left of a kind whose extinction loses.
pub(super) const LAST_OF_KIND: [i32; 6] = [1500, 320, 140, 70, 35, 15];

/// Bonus for a piece near its goal, by the number of moves to the goal.
const GOAL: [i32; 8] = [0, 300, 120, 60, 32, 16, 8, 4];
/// Bonus for a pawn by its number of moves to promotion, in hundredths of the gain in value from promoting.
const PROMOTION: [i32; 8] = [0, 36, 20, 11, 6, 3, 1, 0];
/// Bonus for a friendly piece next to the royal piece.
const GUARD: i32 = 7;
/// Penalty for an enemy piece at most two squares from the royal piece.
const DANGER: i32 = 15;
/// Bonus for each square by which a lone king is away from the middle.
const OUTWARDS: i32 = 16;
/// Penalty for each safe square next to a lone enemy king.
const FLIGHT: i32 = 25;

/// The values of a game's pieces, computed once for each game.
#[derive(Debug, Clone)]
pub(crate) struct OwnPieces {
    /// The value of a piece, by colour, kind and square.
    board: ByColor<Vec<[i32; 64]>>,
    /// The value of a piece in hand, by colour and kind.
    hand: ByColor<Vec<i32>>,
}

impl OwnPieces {
    /// Computes the values under the rules of a position.
    pub(crate) fn of(p: &FairyPosition) -> Self {
        let kinds = || p.rules().kind_ids();
        let board = |color| kinds().map(|kind| on_squares(p, color, kind)).collect();
        let hand = |color| kinds().map(|kind| material(p, color, kind) * 11 / 10).collect();
        Self {
            board: ByColor { white: board(Color::White), black: board(Color::Black) },
            hand: ByColor { white: hand(Color::White), black: hand(Color::Black) },
        }
    }

    /// The static evaluation for the side to move, in hundredths of a pawn.
    pub(crate) fn evaluate(&self, p: &FairyPosition) -> i32 {
        let us = p.turn();
        let value = |color| self.of_side(p, color) + hunt(p, color);
        (value(us) - value(!us)).clamp(1 - WIN, WIN - 1)
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
            // There is no penalty for more pieces than the table has entries.
            sum -= LAST_OF_KIND.get(left).copied().unwrap_or_default();
        }
        if let Some(checks) = p.remaining_checks() {
            sum += CHECKS_LEFT[usize::from(checks[color]).min(CHECKS_LEFT.len() - 1)];
        }
        sum + p.royal(color).map_or(0, |royal| safety(p, color, royal))
    }
}

/// The safety of a royal piece, by the number of friendly and enemy pieces near it.
fn safety(p: &FairyPosition, color: Color, royal: Square) -> i32 {
    let near = king_attacks(royal);
    let wide = near.into_iter().fold(near, |all, square| all | king_attacks(square));
    let count = |set: Bitboard| set.len().cast_signed();
    GUARD * count(near & p.by_color(color)) - DANGER * count(wide & p.by_color(!color))
}

/// Bonus against an enemy king without other pieces of value: for driving it to the edge and for attacking
/// the squares next to it.
fn hunt(p: &FairyPosition, color: Color) -> i32 {
    let rules = p.rules();
    let enemies = p.by_color(!color);
    let king = p.only_royal().or(Some(KindId::KING).filter(|&kind| rules.extinct.contains(kind)));
    let prey = king.and_then(|kind| p.by_piece(!color, kind).single());
    let Some(prey) = prey.filter(|_| enemies.len() <= 2) else { return 0 };
    let is_worthless =
        |square: Square| p.piece_on(square).is_some_and(|(_, kind)| p.value(!color, kind) == 0);
    if !enemies.without(prey).into_iter().all(is_worthless) {
        return 0;
    }
    let is_free = |&square: &Square| p.attackers(color, square).is_empty();
    let flights = king_attacks(prey) - p.blocked() - enemies;
    let free = flights.into_iter().filter(is_free).count();
    let from_middle = |at: i32| (3 - at).max(at - 4);
    let outwards = from_middle(prey as i32 % 8) + from_middle(prey as i32 / 8);
    OUTWARDS * outwards - FLIGHT * i32::try_from(free).unwrap_or(8)
}

/// Whether the rules are like antichess: losing all pieces wins.
fn loses_to_win(p: &FairyPosition) -> bool {
    let rules = p.rules();
    rules.royal.is_empty()
        && rules.must_capture
        && rules.stalemate == Stalemate::Win
        && rules.extinct.is_empty()
        && rules.checks_to_win.is_none()
}

/// The value of a piece, regardless of its square.
fn material(p: &FairyPosition, color: Color, kind: KindId) -> i32 {
    if p.only_royal() == Some(kind) {
        // Each side has exactly one royal piece while the game lasts.
        0
    } else if loses_to_win(p) {
        -30 - p.value(color, kind) / 5
    } else {
        p.value(color, kind)
    }
}

/// The value of a piece of a kind on each square.
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
    // No bonus for pieces that are too far away for the table, or that can never get there.
    let by_distance = |table: [i32; 8], distance: Option<u8>| {
        distance.and_then(|distance| table.get(usize::from(distance)).copied()).unwrap_or_default()
    };
    let is_royal = rules.royal.contains(kind);
    Square::ALL.map(|square| {
        let placement = p.placement(color, kind, square);
        // A royal piece is safer where it has little mobility, unless it has a goal to reach.
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
