//! Quiescence search: captures until the position is quiet, with quiet checks at its first ply.

use super::SearchWorker;
use super::picker::Picker;
use crate::board::{MoveOf, SearchBoard};
use crate::eval::profile::ExchangeRule;
use crate::feature::Feature;
use crate::info::Bound;
use crate::score::{INFINITE, MAX_PLY, NONE, WIN};
use crate::table::Entry;

/// The number of quiescence plies in which a compulsory capture rules out standing pat.
const COMPULSORY_PLIES: usize = 10;
/// The number of quiescence plies after which only the first two moves are tried.
const WIDE_PLIES: usize = 6;
/// The number of quiescence plies after which the static evaluation is returned.
const MOST_PLIES: usize = 24;

impl<B: SearchBoard> SearchWorker<'_, B> {
    /// Searches the position `next` after a move made at `ply`. The window and the score are from the point
    /// of view of the side that made the move.
    #[inline(always)]
    pub(super) fn quiescence_next(
        &mut self,
        next: &B,
        moves_again: bool,
        (alpha, beta): (i32, i32),
        ply: usize,
        plies: usize,
    ) -> i32 {
        if moves_again {
            return self.quiescence(next, alpha, beta, ply + 1, plies);
        }
        -self.quiescence(next, -beta, -alpha, ply + 1, plies)
    }

    /// The score of a position after captures are played out and checks are answered; `plies` is the number
    /// of quiescence plies searched above this node.
    pub(super) fn quiescence(
        &mut self,
        p: &B,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        plies: usize,
    ) -> i32 {
        let is_pv = beta - alpha > 1;
        if is_pv {
            self.lines[ply].clear();
        }
        if self.enter(ply) {
            return 0;
        }
        if ply > 0
            && let Some(score) = self.end_of_game(p, ply)
        {
            return score;
        }
        let view = p.view();
        if ply >= MAX_PLY - 1 || plies >= MOST_PLIES {
            return self.evaluate(p, &view);
        }
        let key = p.key();
        // The check test is needed anyway. It comes first so that the prefetched hash entry has time to
        // arrive.
        let is_check = p.is_check();
        let entry = self.shared.table.probe::<B>(key, ply);
        if let Some(entry) = entry
            && !is_pv
            && proves(&entry, alpha, beta)
        {
            return entry.score;
        }
        let (mut best, mut raw) = (-INFINITE, NONE);
        let must_capture = self.shared.profile.exchange == ExchangeRule::Compulsory;
        if !is_check {
            (raw, _, best) = self.estimate(p, &view, entry.as_ref());
            if must_capture && plies < COMPULSORY_PLIES {
                // Standing pat is not allowed if a capture is possible.
                p.noisy_into(&p.node(), &mut self.buffer);
                if self.buffer.iter().any(|&m| p.is_capture(m)) {
                    best = -INFINITE;
                }
            }
            if best >= beta {
                if entry.is_none() {
                    self.keep_refutation(p, ply, best, raw);
                }
                return best;
            }
            alpha = alpha.max(best);
        }
        let stand_pat = best;
        let old_alpha = alpha;
        let node = p.node();
        let hint = entry.and_then(|entry| B::Move::from_bits(entry.bits));
        let is_loud = |m: B::Move| p.is_capture(m) || m.is_best_promotion(p);
        let is_wanted = |&m: &_| (is_check || is_loud(m)) && p.is_legal(&node, m);
        let hint = hint.filter(is_wanted);
        // In check all moves are tried, but only in the first eight quiescence plies.
        let mut picker = if is_check && plies < 8 {
            Picker::new(self, hint, ply)
        } else if plies == 0 && B::QUIET_CHECKS && self.has(Feature::QuietChecks) {
            Picker::captures(self, hint, ply).and_checks()
        } else {
            Picker::captures(self, hint, ply)
        };
        let wide_plies = if must_capture { 1 } else { WIDE_PLIES };
        let (mut best_move, mut tried) = (None, 0);
        while let Some(m) = picker.next(self, p, &node) {
            tried += 1;
            if plies >= wide_plies && tried > 2 && best > -WIN {
                break;
            }
            if best > -WIN && !must_capture {
                if picker.is_losing() {
                    break;
                }
                if !is_check && p.is_capture(m) && !m.is_promotion() {
                    let value = p.captured(m).map_or(0, |role| GAINS[role as usize]);
                    if stand_pat + value + 150 <= alpha {
                        best = best.max(stand_pat + value + 150);
                        continue;
                    }
                }
                if is_check && tried > 3 && !p.is_capture(m) {
                    continue;
                }
            }
            let next = self.make(p, m, ply);
            let again = p.moves_again(&next);
            if is_pv {
                self.forget_line(ply + 1);
            }
            let score = self.quiescence_next(&next, again, (alpha, beta), ply, plies + 1);
            self.unmake();
            if self.is_aborted {
                picker.finish(self);
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    (alpha, best_move) = (score, Some(m));
                    if is_pv {
                        self.remember_line(m, ply);
                    }
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        picker.finish(self);
        if best == -INFINITE {
            // No move was tried: no move is legal, or only quiet moves out of check after eight plies.
            return match self.score_without_moves(p, ply) {
                Some(score) => score,
                None => self.evaluate(p, &view),
            };
        }
        let bound = bound_of(best, beta, alpha > old_alpha);
        let bits = best_move.map_or(0, B::Move::bits);
        let entry = Entry { bits, score: best, eval: raw, depth: 0, bound };
        self.shared.table.store::<B>(key, ply, entry);
        best
    }
}

/// The greatest possible gain from a capture, by captured role from pawn to king.
const GAINS: [i32; 6] = [120, 350, 360, 550, 1000, 10_000];

/// The bound that the best score of a node gives: `is_above` means that it is above the lower end of the window.
#[inline(always)]
pub(super) fn bound_of(best: i32, beta: i32, is_above: bool) -> Bound {
    match is_above {
        _ if best >= beta => Bound::Lower,
        true => Bound::Exact,
        false => Bound::Upper,
    }
}

/// Whether the entry's score can be returned for this window without a search.
#[inline(always)]
pub(super) fn proves(entry: &Entry, alpha: i32, beta: i32) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= beta,
        Bound::Upper => entry.score <= alpha,
    }
}

/// Whether the entry's score is more accurate than the static evaluation.
#[inline(always)]
pub(super) fn is_nearer(entry: &Entry, eval: i32) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score > eval,
        Bound::Upper => entry.score < eval,
    }
}
