//! Staged move picker: the moves of a stage are generated when the moves of the stage before are used up.

use super::{Scored, SearchWorker};
use crate::board::{MoveOf, SearchBoard};
use crate::feature::Feature;
use crate::score::CAPTURE_VALUES;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Hint,
    Captures,
    Winning,
    Killer(usize),
    Quiets,
    Checks,
    Rest,
    Losing,
    Done,
}

/// Picks the moves of a node, the most promising first: the hash move, captures that lose no material,
/// killers and the countermove, quiet moves by history, captures that lose material.
pub(super) struct Picker<B: SearchBoard> {
    stage: Stage,
    hint: Option<B::Move>,
    killers: [Option<B::Move>; 3],
    /// The index in the thread's move list where this node's moves begin.
    base: usize,
    at: usize,
    end: usize,
    /// The index after the losing captures, which are postponed to the last stage.
    losing: usize,
    only_captures: bool,
    /// Whether a stage of quiet checks follows the winning captures.
    with_checks: bool,
    ply: usize,
}

/// Captures whose static exchange wins less than this are postponed.
const PUT_OFF: i32 = 0;

impl<B: SearchBoard> Picker<B> {
    /// Creates a picker of all moves of a node.
    pub(super) fn new(w: &SearchWorker<'_, B>, hint: Option<B::Move>, ply: usize) -> Self {
        let [first, second] = w.frames[ply + 2].killers;
        let counter = B::Move::from_bits(w.memory.history.counter(w.before(ply)[0]));
        let killers = if w.has(Feature::Killers) { [first, second, counter] } else { [None; 3] };
        Self { killers, only_captures: false, ..Self::captures(w, hint, ply) }
    }

    /// Creates a picker of only the hash move, the captures and the promotions of a node.
    pub(super) fn captures(w: &SearchWorker<'_, B>, hint: Option<B::Move>, ply: usize) -> Self {
        let base = w.moves.len();
        Self {
            stage: Stage::Hint,
            hint,
            killers: [None; 3],
            base,
            at: base,
            end: base,
            losing: base,
            only_captures: true,
            with_checks: false,
            ply,
        }
    }

    /// Adds a stage of quiet checks that lose no material, after the captures.
    pub(super) fn and_checks(self) -> Self {
        Self { with_checks: true, ..self }
    }

    /// Skips the remaining quiet moves.
    pub(super) fn skip_quiets(&mut self) {
        self.only_captures = true;
    }

    /// Removes this node's moves from the thread's move list.
    pub(super) fn finish(&self, w: &mut SearchWorker<'_, B>) {
        w.moves.truncate(self.base);
    }

    /// The next move to try; `None` if there are no more.
    pub(super) fn next(
        &mut self,
        w: &mut SearchWorker<'_, B>,
        p: &B,
        node: &B::Node<'_>,
    ) -> Option<B::Move> {
        loop {
            match self.stage {
                Stage::Hint => {
                    self.stage = Stage::Captures;
                    if self.hint.is_some() {
                        return self.hint;
                    }
                }
                Stage::Captures => {
                    self.add_noisy(w, p, node);
                    self.stage = Stage::Winning;
                }
                Stage::Winning => {
                    if let Some(m) = self.next_winning(w, p) {
                        return Some(m);
                    }
                    self.stage = match (self.only_captures, self.with_checks) {
                        (false, _) => Stage::Killer(0),
                        (true, false) => Stage::Losing,
                        (true, true) => {
                            self.add_checks(w, p, node);
                            Stage::Checks
                        }
                    };
                }
                Stage::Checks => {
                    while self.at < self.end {
                        let m = w.moves[self.at].m;
                        self.at += 1;
                        if p.see_ge(m, PUT_OFF, w.shared.profile) {
                            return Some(m);
                        }
                    }
                    self.stage = Stage::Losing;
                    self.at = self.base;
                }
                Stage::Killer(at) => {
                    if at == self.killers.len() || self.only_captures {
                        self.stage = Stage::Quiets;
                        continue;
                    }
                    self.stage = Stage::Killer(at + 1);
                    if let Some(m) = self.killer(p, node, at) {
                        return Some(m);
                    }
                }
                Stage::Quiets => {
                    if !self.only_captures {
                        self.add_quiets(w, p, node);
                    }
                    self.stage = Stage::Rest;
                }
                Stage::Rest => {
                    if !self.only_captures
                        && let Some(m) = self.next_quiet(w)
                    {
                        return Some(m);
                    }
                    self.stage = Stage::Losing;
                    self.at = self.base;
                }
                Stage::Losing => {
                    if self.at < self.losing {
                        self.at += 1;
                        return Some(w.moves[self.at - 1].m);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// Whether the picker has reached its last stage: captures that lose material.
    pub(super) fn is_losing(&self) -> bool {
        matches!(self.stage, Stage::Losing | Stage::Done)
    }

    fn add_noisy(&mut self, w: &mut SearchWorker<'_, B>, p: &B, node: &B::Node<'_>) {
        w.moves.truncate(self.base);
        let SearchWorker { buffer, moves, memory, .. } = w;
        p.noisy_into(node, buffer);
        for &m in buffer.iter().filter(|&&m| Some(m) != self.hint) {
            let captured = p.captured(m);
            let promotion = match m.is_promotion() {
                false => 0,
                true if m.is_best_promotion(p) => 800,
                true => -2000,
            };
            let score = match captured {
                None => 16 * promotion,
                Some(role) => {
                    let spot = m.spot(p);
                    16 * (CAPTURE_VALUES[role as usize] + promotion)
                        + memory.history.capture(spot, captured) / 4
                        - spot.role as i32
                }
            };
            moves.push(Scored { m, score });
        }
        self.end = w.moves.len();
    }

    fn next_winning(&mut self, w: &mut SearchWorker<'_, B>, p: &B) -> Option<B::Move> {
        while self.at < self.end {
            let m = pick(&mut w.moves[self.at..self.end]);
            self.at += 1;
            if p.see_ge(m, PUT_OFF, w.shared.profile) {
                return Some(m);
            }
            w.moves.swap(self.losing, self.at - 1);
            self.losing += 1;
        }
        None
    }

    fn killer(&self, p: &B, node: &B::Node<'_>, at: usize) -> Option<B::Move> {
        let m = self.killers[at]?;
        let is_new = Some(m) != self.hint && !self.killers[..at].contains(&Some(m));
        let is_quiet = || !p.is_capture(m) && !m.is_promotion();
        (is_new && is_quiet() && p.is_legal(node, m)).then_some(m)
    }

    fn add_quiets(&mut self, w: &mut SearchWorker<'_, B>, p: &B, node: &B::Node<'_>) {
        let (color, before) = (p.turn(), w.before(self.ply));
        // The losing captures stay at the start of the list.
        w.moves.truncate(self.losing);
        let SearchWorker { buffer, moves, memory, .. } = w;
        p.quiets_into(node, buffer);
        let quiets = memory.history.quiets(color, before);
        let known = |m| Some(m) == self.hint || self.killers.contains(&Some(m));
        for &m in buffer.iter().filter(|&&m| !known(m)) {
            let score = if m.is_promotion() { -1_000_000 } else { quiets.score(m.spot(p)) };
            moves.push(Scored { m, score });
        }
        self.at = self.losing;
        self.end = w.moves.len();
    }

    fn add_checks(&mut self, w: &mut SearchWorker<'_, B>, p: &B, node: &B::Node<'_>) {
        // The losing captures stay at the start of the list.
        w.moves.truncate(self.losing);
        let SearchWorker { buffer, moves, .. } = w;
        p.quiets_into(node, buffer);
        let is_check = |&&m: &&B::Move| !m.is_promotion() && p.gives_check(node, m);
        moves.extend(buffer.iter().filter(is_check).map(|&m| Scored { m, score: 0 }));
        self.at = self.losing;
        self.end = w.moves.len();
    }

    fn next_quiet(&mut self, w: &mut SearchWorker<'_, B>) -> Option<B::Move> {
        if self.at == self.end {
            return None;
        }
        self.at += 1;
        Some(pick(&mut w.moves[self.at - 1..self.end]))
    }
}

/// Swaps the move with the highest score to the start of the slice and returns it.
#[inline(always)]
fn pick<M: Copy>(moves: &mut [Scored<M>]) -> M {
    let (mut best, mut most) = (0, i32::MIN);
    for (at, other) in moves.iter().enumerate() {
        if other.score > most {
            (best, most) = (at, other.score);
        }
    }
    moves.swap(0, best);
    moves[0].m
}
