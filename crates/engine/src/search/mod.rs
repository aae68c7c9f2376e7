//! Principal variation search with pruning, reductions and extensions.

mod node;
mod node_task;
mod picker;
mod pruning;
mod quiescence;
mod reductions;
mod root;
mod singular;
mod tried;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tabiya_core::{Bitboard, Role};

use quiescence::is_nearer;

use crate::board::{GameVerdict, MoveOf, SearchBoard};
use crate::eval::PawnCache;
use crate::eval::profile::Profile;
use crate::feature::{Feature, Features};
use crate::history::{Before, MoveHistory, Structures, place};
use crate::info::Bound;
use crate::score::{MATE, MAX_PLY, NONE, WIN, plies};
use crate::stop::Stop;
use crate::strength::Noise;
use crate::table::{Entry, SearchTable};
use crate::view::EvalView;

pub(crate) use reductions::Reductions;
pub(crate) use root::{RootMove, Schedule};

/// Data that a search thread keeps from one search to the next.
pub(crate) struct ThreadMemory {
    pub(crate) history: MoveHistory,
    pub(crate) pawns: PawnCache,
}

impl ThreadMemory {
    pub(crate) fn new() -> Self {
        Self { history: MoveHistory::new(), pawns: PawnCache::new() }
    }

    /// Clears the histories and the pawn cache.
    pub(crate) fn clear(&mut self) {
        self.history.clear();
        self.pawns.clear();
    }
}

/// Data that all threads of a search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a SearchTable,
    pub(crate) profile: &'a Profile,
    pub(crate) reductions: &'a Reductions,
    pub(crate) features: Features,
    pub(crate) noise: Noise,
    pub(crate) stop: &'a Stop,
    /// Set when the search is done, to end all threads.
    pub(crate) done: AtomicBool,
    /// The number of nodes searched by all threads, as of their last reports.
    pub(crate) nodes: AtomicU64,
}

/// The search's data for one ply of the current line.
#[derive(Clone, Copy)]
struct SearchFrame<M> {
    /// The static evaluation; [`NONE`] if the side to move is in check.
    eval: i32,
    killers: [Option<M>; 2],
    /// The [`place`] of the move made at this ply: the index of its role and target.
    place: Option<usize>,
    /// The hash move, while a search without it tests whether it is singular.
    excluded: Option<M>,
    /// The number of moves on the line to this ply that were extended by more than one ply.
    doubled: u32,
}

/// The number of nodes below which the first iteration is never stopped. It rarely takes that many.
const FIRST_NODES: u64 = 20_000;

impl<M: Copy> SearchFrame<M> {
    const EMPTY: Self =
        Self { eval: NONE, killers: [None; 2], place: None, excluded: None, doubled: 0 };
}

/// A move with its score for ordering.
#[derive(Clone, Copy)]
struct Scored<M> {
    m: M,
    score: i32,
}

/// The search state of one thread.
pub(crate) struct SearchWorker<'a, B: SearchBoard> {
    shared: &'a Shared<'a>,
    features: Features,
    memory: &'a mut ThreadMemory,
    /// The keys of the game's positions and of those on the line to the current node, excluding its own.
    keys: Vec<u64>,
    /// Frames by ply; the first two belong to plies before the root.
    frames: Vec<SearchFrame<B::Move>>,
    /// The best line found from each ply.
    lines: Vec<Vec<B::Move>>,
    /// The generated moves of all nodes on the line to the current node.
    moves: Vec<Scored<B::Move>>,
    buffer: B::Buffer,
    pub(crate) root_moves: Vec<RootMove<B::Move>>,
    /// The index in `root_moves` of the line being searched (MultiPV): moves before it are excluded.
    first_root: usize,
    root_depth: i32,
    schedule: Schedule,
    nodes: u64,
    told: u64,
    seldepth: usize,
    is_aborted: bool,
}

impl<'a, B: SearchBoard> SearchWorker<'a, B> {
    /// Creates the worker for a root with these moves. `keys` are the keys of the game's earlier positions.
    pub(crate) fn new(
        shared: &'a Shared<'a>,
        memory: &'a mut ThreadMemory,
        keys: Vec<u64>,
        moves: &[B::Move],
        schedule: Schedule,
    ) -> Self {
        Self {
            shared,
            features: shared.features,
            memory,
            keys,
            frames: vec![SearchFrame::EMPTY; MAX_PLY + 8],
            lines: vec![Vec::new(); MAX_PLY + 8],
            moves: Vec::with_capacity(4096),
            buffer: B::Buffer::default(),
            root_moves: moves.iter().map(|&m| RootMove::new(m)).collect(),
            first_root: 0,
            root_depth: 0,
            schedule,
            nodes: 0,
            told: 0,
            seldepth: 0,
            is_aborted: false,
        }
    }

    fn frame(&mut self, ply: usize) -> &mut SearchFrame<B::Move> {
        &mut self.frames[ply + 2]
    }

    /// The [`place`] of the moves made one, two and four plies before this ply.
    #[inline(always)]
    fn before(&self, ply: usize) -> Before {
        if !self.has(Feature::ContinuationHistory) {
            return [None; 3];
        }
        let fourth = if ply < 2 { None } else { self.frames[ply - 2].place };
        [self.frames[ply + 1].place, self.frames[ply].place, fourth]
    }

    #[inline(always)]
    fn has(&self, feature: Feature) -> bool {
        self.features.has(feature)
    }

    /// Counts a node and returns whether the search must stop.
    #[inline(always)]
    fn enter(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        if self.nodes & 511 == 0 || self.nodes >= self.schedule.nodes {
            self.look_at_clock();
        }
        self.is_aborted
    }

    /// Stops the search when a limit is reached, but not before a move has been found.
    #[cold]
    #[inline(never)]
    fn look_at_clock(&mut self) {
        self.tell_nodes();
        if self.root_depth > 1 || self.nodes >= FIRST_NODES {
            self.is_aborted = self.nodes >= self.schedule.nodes
                || self.shared.stop.is_stopped()
                || self.shared.done.load(Ordering::Relaxed)
                || self.schedule.is_over(self.shared.stop);
        }
    }

    fn tell_nodes(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.told, Ordering::Relaxed);
        self.told = self.nodes;
    }

    /// The static evaluation of a position, with the random error of a weakened engine.
    #[inline]
    fn evaluate(&mut self, p: &B, v: &EvalView) -> i32 {
        let value = p.evaluate(v, self.shared.profile, &mut self.memory.pawns);
        self.shared.noise.blur(p.key(), value)
    }

    /// The static evaluation, corrected by its recent errors in similar positions.
    #[inline]
    fn correct(&self, raw: i32, v: &EvalView) -> i32 {
        if !self.has(Feature::CorrectionHistory) {
            return raw;
        }
        let more = self.memory.history.correction(v.turn, structures(v));
        (raw + more).clamp(1 - WIN, WIN - 1)
    }

    /// The raw static evaluation of a position out of check (from the hash entry if it has one), the
    /// corrected evaluation, and the best estimate: the entry's score if that is more accurate, else the
    /// corrected evaluation.
    #[inline(always)]
    fn estimate(&mut self, p: &B, v: &EvalView, entry: Option<&Entry>) -> (i32, i32, i32) {
        let raw = match entry {
            Some(entry) if entry.eval != NONE => entry.eval,
            _ => self.evaluate(p, v),
        };
        let eval = self.correct(raw, v);
        let nearer = entry.filter(|entry| is_nearer(entry, eval));
        (raw, eval, nearer.map_or(eval, |entry| entry.score))
    }

    /// The score if the game is over at this node by a rule of the variant, insufficient material, repetition
    /// or the fifty-move rule; otherwise `None`.
    #[inline]
    fn end_of_game(&mut self, p: &B, ply: usize) -> Option<i32> {
        if let Some(verdict) = p.ending() {
            return Some(score_of(verdict, ply));
        }
        if p.is_dead() || self.is_repeated(p, ply) {
            return Some(0);
        }
        let clock = p.halfmove_clock();
        if self.shared.profile.fifty_move_rule.is_some_and(|most| clock >= most) {
            // Mate takes precedence over the fifty-move draw.
            return Some(
                self.score_without_moves(p, ply).unwrap_or(score_of(GameVerdict::Draw, ply)),
            );
        }
        None
    }

    /// The score of a node without legal moves; `None` if it has any.
    #[cold]
    fn score_without_moves(&mut self, p: &B, ply: usize) -> Option<i32> {
        let node = p.node();
        p.noisy_into(&node, &mut self.buffer);
        let has_noisy = !self.buffer.is_empty();
        p.quiets_into(&node, &mut self.buffer);
        let has_moves = has_noisy || !self.buffer.is_empty();
        (!has_moves).then(|| score_of(p.without_moves(), ply))
    }

    /// Stores a cutoff caused by the evaluation alone, so that the position is not evaluated again.
    fn keep_refutation(&self, p: &B, ply: usize, score: i32, eval: i32) {
        if score.abs() < WIN {
            let entry = Entry { bits: 0, score, eval, depth: 0, bound: Bound::Lower };
            self.shared.table.store::<B>(p.key(), ply, entry);
        }
    }

    /// Whether moves at this ply may be extended. The limit keeps lines finite.
    fn may_extend(&self, ply: usize) -> bool {
        plies(ply) < 2 * self.root_depth
    }

    /// Whether the position has occurred before: once since the root, or twice since the game began.
    fn is_repeated(&self, p: &B, ply: usize) -> bool {
        if !self.shared.profile.repetition {
            return false;
        }
        let key = p.key();
        let back = (p.halfmove_clock() as usize).min(self.keys.len());
        let recent = &self.keys[self.keys.len() - back..];
        let mut times = 0;
        let apart = if p.alternates() { 2 } else { 1 };
        for (at, &other) in recent.iter().rev().enumerate().skip(apart - 1).step_by(apart) {
            if other == key {
                times += 1;
                if at < ply || times > 1 {
                    return true;
                }
            }
        }
        false
    }

    /// Makes a move at `ply`, and records the move and the key of the position before it.
    #[inline(always)]
    fn make(&mut self, p: &B, m: B::Move, ply: usize) -> B {
        if let Some(key) = p.key_after(m) {
            self.shared.table.prefetch(key);
        }
        let next = p.play(m);
        self.keys.push(p.key());
        self.frame(ply).place = Some(place(m.spot(p)));
        next
    }

    #[inline(always)]
    fn unmake(&mut self) {
        self.keys.pop();
    }
}

/// The score of a finished game at this many plies from the root.
fn score_of(verdict: GameVerdict, ply: usize) -> i32 {
    let ply = plies(ply);
    match verdict {
        GameVerdict::Loss => ply - MATE,
        GameVerdict::Draw => 0,
        GameVerdict::Win => MATE - ply,
    }
}

/// The hashes of the pawns of both sides, of White's other pieces and of Black's other pieces.
#[inline(always)]
fn structures(v: &EvalView) -> Structures {
    let (pawns, white) = (v.role(Role::Pawn), v.colors[0]);
    let mixed = (pawns & white).0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ (pawns - white).0.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(32);
    let pieces = |side: Bitboard| {
        let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
        roles.into_iter().fold(0_u64, |mixed, role| {
            let set = v.role(role) & side;
            (mixed.rotate_left(9) ^ set.0).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        })
    };
    [mixed, pieces(white), pieces(v.colors[1])]
        .map(|mixed| mixed.wrapping_mul(0xd6e8_feb8_6659_fd93) >> 40)
}
