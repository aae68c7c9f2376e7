//! Alpha-beta search as a newcomer would write it: a transposition table, null moves, quiescence, killers and
//! history, staged move generation.

use core::marker::PhantomData;
use core::ops::Range;

use tabiya_core::prefetch;

use super::board::{Code, SmallSearchBoard};
use super::evaluation::{VALUES, evaluate};
use super::order::{MoveRank, capture_rank, quiet_rank};
use super::style::Style;

const MATE: i32 = 30_000;
const MAX_PLY: usize = 64;
/// The king's role.
const KING: usize = 5;
/// The number of hash table entries: a large table, because in a full one each library displaces other
/// entries.
const ENTRIES: usize = 1 << 20;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ScoreBound {
    Exact,
    Lower,
    Upper,
}

#[derive(Debug, Clone, Copy)]
struct TranspositionEntry {
    key: u64,
    packed: u16,
    depth: i8,
    bound: ScoreBound,
    score: i32,
}

/// The alpha-beta window of a search.
#[derive(Debug, Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

/// A node of the main search at which moves are tried.
struct OpenNode<'a, B> {
    board: &'a B,
    /// The move that was tried first because the hash table stores it.
    hint: Code,
    depth: i8,
    ply: usize,
    check: bool,
}

/// The small search over one library, used in one style.
pub(super) struct SmallSearch<B: SmallSearchBoard, S: Style<B>> {
    table: Vec<TranspositionEntry>,
    /// The moves of the nodes on the current path, each with its rank.
    moves: Vec<(B::Move, MoveRank)>,
    buffer: B::Buffer,
    killers: [[Code; 2]; MAX_PLY],
    history: Box<[[i32; 64]; 64]>,
    /// The nodes of the search and of quiescence.
    pub(super) nodes: u64,
    style: PhantomData<S>,
}

impl<B: SmallSearchBoard, S: Style<B>> SmallSearch<B, S> {
    pub(super) fn new() -> Self {
        let entry =
            TranspositionEntry { key: 0, packed: 0, depth: -1, bound: ScoreBound::Upper, score: 0 };
        Self {
            table: vec![entry; ENTRIES],
            moves: Vec::with_capacity(4096),
            buffer: B::Buffer::default(),
            killers: [[Code::NONE; 2]; MAX_PLY],
            history: Box::new([[0; 64]; 64]),
            nodes: 0,
            style: PhantomData,
        }
    }

    /// Searches to depth 1, 2 and so on up to `depth`, and returns the last score.
    pub(super) fn search(&mut self, board: &B, depth: i8) -> i32 {
        let window = Window { alpha: -MATE, beta: MATE };
        let mut kept = vec![board.clone(); S::KEPT_POSITIONS];
        (1..=depth).fold(0, |_, depth| self.node(board, &mut kept, depth, window, 0, true))
    }

    /// The score of being mated at a ply.
    #[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "at most 64")]
    fn mated(ply: usize) -> i32 {
        ply as i32 - MATE
    }

    #[expect(clippy::cast_possible_truncation, reason = "an index below the table's length")]
    fn slot(key: u64) -> usize {
        key as usize & (ENTRIES - 1)
    }

    /// The score of a position; `below` are the positions kept for the plies below it.
    fn node(
        &mut self,
        board: &B,
        below: &mut [B],
        depth: i8,
        window: Window,
        ply: usize,
        may_pass: bool,
    ) -> i32 {
        let node = S::node(board);
        let check = S::is_check(&node);
        let depth = if check && depth < 1 { 1 } else { depth };
        if depth < 1 || ply >= MAX_PLY {
            let stands = self.stand_pat(board);
            let is_enough = stands >= window.beta;
            return if is_enough { stands } else { self.take(board, below, &node, stands, window) };
        }
        self.nodes += 1;
        let entry = self.table[Self::slot(board.key())];
        let mut packed = 0;
        if entry.key == board.key() && entry.depth >= 0 {
            packed = entry.packed;
            let proves = match entry.bound {
                ScoreBound::Exact => true,
                ScoreBound::Lower => entry.score >= window.beta,
                ScoreBound::Upper => entry.score <= window.alpha,
            };
            if entry.depth >= depth && ply > 0 && proves {
                return entry.score;
            }
        }
        let ours = |role| board.pieces(board.is_white_to_move(), role) != 0;
        let has_pieces = (1..KING).any(ours) && ours(KING);
        if may_pass && !check && depth >= 3 && has_pieces {
            let passed = S::null_move(&node);
            let narrow = Window { alpha: -window.beta, beta: 1 - window.beta };
            if -self.node(&passed, below, depth - 3, narrow, ply + 1, false) >= window.beta {
                return window.beta;
            }
        }

        let mut line = NodeOutcome { window, best: -MATE, packed: 0, tried: 0 };
        let base = self.moves.len();
        let mut quiets = base;
        let moves = &mut self.moves;
        S::all_moves(&node, |m, roles| match roles {
            Some(roles) => {
                // Captures come first, and the others follow in any order: they have no rank yet.
                moves.push((m, capture_rank::<B>(m, roles)));
                let last = moves.len() - 1;
                moves.swap(quiets, last);
                quiets += 1;
            }
            None => moves.push((m, MoveRank::NONE)),
        });
        let hinted = S::hint(&node, packed, &self.moves[base..]);
        let hint = hinted.map_or(Code::NONE, B::code);
        let open = OpenNode { board, hint, depth, ply, check };
        let mut is_cut = false;
        if let Some(m) = hinted {
            is_cut = self.attempt(&open, below, m, hint, &mut line);
        }
        if !is_cut {
            if !S::LISTS_AT_ONCE {
                let Self { moves, buffer, .. } = self;
                S::captures(&node, buffer, |m, roles| moves.push((m, capture_rank::<B>(m, roles))));
                quiets = self.moves.len();
            }
            is_cut = self.attempt_all(&open, below, base..quiets, &mut line);
        }
        if !is_cut {
            let Self { moves, buffer, killers, history, .. } = self;
            let rank = |m| quiet_rank(B::code(m), killers[ply], history);
            moves[quiets..].iter_mut().for_each(|(m, ranked)| *ranked = rank(*m));
            S::later_quiets(&node, buffer, |m| moves.push((m, rank(m))));
            let end = self.moves.len();
            self.attempt_all(&open, below, quiets..end, &mut line);
        }
        self.moves.truncate(base);
        if line.tried == 0 {
            // A side without its king, as in atomic chess, has lost too.
            let is_lost = check || !ours(KING);
            return if is_lost { Self::mated(ply) } else { 0 };
        }
        let bound = if line.best >= window.beta {
            ScoreBound::Lower
        } else if line.best > window.alpha {
            ScoreBound::Exact
        } else {
            ScoreBound::Upper
        };
        let (key, packed, score) = (board.key(), line.packed, line.best);
        self.table[Self::slot(key)] = TranspositionEntry { key, packed, depth, score, bound };
        line.best
    }

    /// Tries a range of `moves`, the best first; returns whether a move caused a beta cutoff.
    fn attempt_all(
        &mut self,
        open: &OpenNode<'_, B>,
        below: &mut [B],
        range: Range<usize>,
        line: &mut NodeOutcome,
    ) -> bool {
        for at in range.clone() {
            let (m, code) = self.pick(at, range.end);
            if code != open.hint && self.attempt(open, below, m, code, line) {
                return true;
            }
        }
        false
    }

    /// Moves the best move of a range of `moves` to the start of the range, and returns it.
    fn pick(&mut self, at: usize, end: usize) -> (B::Move, Code) {
        let moves = &mut self.moves[at..end];
        let mut best = 0;
        let mut best_rank = moves[0].1;
        for (other, &(_, rank)) in moves.iter().enumerate().skip(1) {
            if rank > best_rank {
                (best, best_rank) = (other, rank);
            }
        }
        moves.swap(0, best);
        (moves[0].0, best_rank.code())
    }

    /// Tries a move; returns whether the move caused a beta cutoff.
    fn attempt(
        &mut self,
        open: &OpenNode<'_, B>,
        below: &mut [B],
        m: B::Move,
        code: Code,
        line: &mut NodeOutcome,
    ) -> bool {
        let &OpenNode { board, depth, ply, check, .. } = open;
        let is_quiet = !board.is_capture(m) && code.promotion() == 0;
        let window = line.window;
        let narrow = Window { alpha: window.alpha, beta: window.alpha + 1 };
        line.tried += 1;
        let is_first = line.tried == 1;
        let is_late = is_quiet && !check && depth >= 3 && line.tried > 4;
        let score = S::after(board, m, below, |next, below| {
            // The table entry is loaded into the cache while the position is examined.
            prefetch(&self.table[Self::slot(next.key())]);
            if is_first {
                return -self.node(next, below, depth - 1, window.turned(), ply + 1, true);
            }
            let reduced = depth - if is_late { 2 } else { 1 };
            let score = -self.node(next, below, reduced, narrow.turned(), ply + 1, true);
            if score > window.alpha && (is_late || score < window.beta) {
                return -self.node(next, below, depth - 1, window.turned(), ply + 1, true);
            }
            score
        });
        if score > line.best {
            (line.best, line.packed) = (score, B::pack(m));
        }
        line.window.alpha = line.window.alpha.max(score);
        if score < window.beta {
            return false;
        }
        if is_quiet {
            let killers = &mut self.killers[ply.min(MAX_PLY - 1)];
            if killers[0] != code {
                *killers = [code, killers[0]];
            }
            let history = &mut self.history[code.from()][code.to()];
            *history = (*history + i32::from(depth) * i32::from(depth)).min(900_000);
        }
        true
    }

    /// Searches captures until no capture improves the score.
    fn quiescence(&mut self, board: &B, below: &mut [B], window: Window) -> i32 {
        let stands = self.stand_pat(board);
        if stands >= window.beta {
            return stands;
        }
        self.take(board, below, &S::node(board), stands, window)
    }

    /// The score of the position if nothing is captured (stand pat).
    fn stand_pat(&mut self, board: &B) -> i32 {
        self.nodes += 1;
        evaluate(board)
    }

    /// Tries the captures; `best` is the score if nothing is captured.
    fn take(
        &mut self,
        board: &B,
        below: &mut [B],
        node: &S::Node<'_>,
        mut best: i32,
        mut window: Window,
    ) -> i32 {
        window.alpha = window.alpha.max(best);
        let base = self.moves.len();
        let Self { moves, buffer, .. } = self;
        S::captures(node, buffer, |m, roles| {
            let gain = VALUES[roles.captured] * 16 - VALUES[roles.mover];
            moves.push((m, MoveRank::new(gain, B::code(m))));
        });
        let end = self.moves.len();
        for at in base..end {
            let (m, _) = self.pick(at, end);
            let score = -S::after(board, m, below, |next, below| {
                self.quiescence(next, below, window.turned())
            });
            best = best.max(score);
            window.alpha = window.alpha.max(score);
            if score >= window.beta {
                break;
            }
        }
        self.moves.truncate(base);
        best
    }
}

/// The outcome of the moves tried so far at a node.
struct NodeOutcome {
    window: Window,
    best: i32,
    packed: u16,
    tried: u32,
}
