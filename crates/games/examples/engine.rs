//! An example engine to build on, explained in `docs/writing-an-engine.md`: it speaks UCI, and plays chess and every
//! variant with one search. Run it by `cargo run --release -p tabiya-games --example engine`.

use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use tabiya_core::{Bitboard, BoardObserver, ByRole, Color, Ends, Move, Outcome, Piece, Position};
use tabiya_core::{Repetitions, Role, Rules, Square, Stalemate};
use tabiya_games::{AnyPosition, Playable, PositionVisitor, Variant};

/// The score of an immediate win on the board; each ply until the win subtracts 1.
pub(crate) const MATE: i32 = 30_000;
const VALUES: ByRole<i32> = ByRole([100, 310, 320, 500, 900, 0]);
const CENTER: Bitboard = Bitboard(0x0000_3c3c_3c3c_0000);

/// The evaluation from White's point of view, in hundredths of a pawn: an accumulator, which moves keep up to date. The
/// accumulators of a network are kept in the same way.
#[derive(Clone, Copy, Default)]
struct Balance(i32);

impl Balance {
    fn new<R: Rules>(p: &Position<R>) -> Self {
        let mut balance = Self::default();
        p.pieces().for_each(|(square, piece)| balance.added(piece, square));
        balance
    }

    /// The evaluation for the side to move.
    fn evaluate<R: Rules>(self, p: &Position<R>) -> i32 {
        let score = if p.turn() == Color::White { self.0 } else { -self.0 };
        // Where stalemate wins, having few pieces is good.
        if R::Ends::stalemate(p) == Stalemate::Win { -score } else { score }
    }
}

impl BoardObserver for Balance {
    fn added(&mut self, piece: Piece, square: Square) {
        let is_central = piece.role != Role::King && CENTER.contains(square);
        let value = VALUES[piece.role] + 10 * i32::from(is_central);
        self.0 += if piece.color == Color::White { value } else { -value };
    }

    fn removed(&mut self, piece: Piece, square: Square) {
        self.added(piece.role.of(!piece.color), square);
    }
}

/// The score of a finished game for the side to move.
fn result<R: Rules>(p: &Position<R>, ply: i32) -> i32 {
    let winner = p.outcome().and_then(Outcome::winner);
    winner.map_or(0, |winner| if winner == p.turn() { MATE - ply } else { ply - MATE })
}

/// A hash table entry: bounds on the score of a position that was searched to `depth`.
#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    best: Option<Move>,
    depth: i32,
    low: i32,
    high: i32,
}

/// The state of a search, under any rules.
pub(crate) struct Engine {
    table: Vec<Entry>,
    /// `killers`: for each ply, the quiet move that last caused a cutoff. `history`: a score of each quiet move.
    killers: [Option<Move>; 256],
    history: Vec<i32>,
    /// A stack of untried moves with their scores, for all nodes of the current line.
    moves: Vec<(Move, i32)>,
    /// The earlier positions of the game, and of the line being searched.
    pub(crate) before: Repetitions,
    pub(crate) deadline: Instant,
    best: Option<Move>,
    pub(crate) nodes: u64,
}

impl Engine {
    pub(crate) fn new() -> Self {
        let (table, history) = (vec![Entry::default(); 1 << 20], vec![0; 1 << 16]);
        let (moves, before, deadline) = (Vec::new(), Repetitions::new(), Instant::now());
        Self { table, killers: [None; 256], history, moves, before, deadline, best: None, nodes: 0 }
    }

    /// Searches by iterative deepening until time is up; returns the best move and its score.
    pub(crate) fn search(&mut self, p: &AnyPosition, depth: i32) -> Option<(Move, i32)> {
        (self.best, self.nodes) = (None, 0);
        let before = self.before.clone();
        let score = (1..=depth).map_while(|depth| p.visit(Go(self, depth))?).last();
        (self.moves, self.before) = (Vec::new(), before);
        Some((self.best?, score.unwrap_or(0)))
    }

    /// Removes and returns the best move at index `first` or above, if its score is at least `worst`.
    fn pick(&mut self, first: usize, worst: i32) -> Option<Move> {
        let best = (first..self.moves.len()).max_by_key(|&at| self.moves[at].1)?;
        (self.moves[best].1 >= worst).then(|| self.moves.swap_remove(best).0)
    }

    /// The priority of a move: captures of valuable pieces first, captures that lose material (-1) last.
    fn order<R: Rules>(&self, p: &Position<R>, m: Move, ply: i32) -> i32 {
        match p.captured(m) {
            Some((role, _)) if p.see_ge(m, 0) => 1_000_000 + 16 * VALUES[role] - VALUES[m.role()],
            Some(_) => -1,
            None if m.promotion().is_some() || self.killers[ply as usize] == Some(m) => 900_000,
            None => self.history[usize::from(m.bits())].min(800_000),
        }
    }
}

/// Visitor that searches a position of any rules to a given depth; returns `None` when time is up.
struct Go<'a>(&'a mut Engine, i32);

impl PositionVisitor for Go<'_> {
    type Out = Option<i32>;
    fn visit<R: Playable>(self, p: &Position<R>) -> Option<i32> {
        let root = self.0.before.len();
        let mut search = Search::<R> { engine: self.0, list: R::Moves::default(), root };
        search.node(p, Balance::new(p), self.1, (-MATE, MATE), 0)
    }
}

/// A search under rules `R`, with a move list that every node refills.
struct Search<'a, R: Rules> {
    engine: &'a mut Engine,
    list: R::Moves,
    /// The number of positions before the root.
    root: usize,
}

impl<R: Rules> Search<'_, R> {
    /// Alpha-beta search: returns the score for the side to move. At depth 0 it generates noisy moves only.
    fn node(
        &mut self,
        p: &Position<R>,
        balance: Balance,
        depth: i32,
        window: (i32, i32),
        ply: i32,
    ) -> Option<i32> {
        let depth = if ply < 200 { depth.max(0) } else { 0 };
        let engine = &mut *self.engine;
        engine.nodes += 1;
        if engine.nodes & 1023 == 0 && engine.best.is_some() && Instant::now() >= engine.deadline {
            return None;
        } else if p.is_variant_end() {
            return Some(result(p, ply));
        } else if ply > 0 && engine.before.draw_in_search(p, self.root).is_some() {
            return Some(0);
        }
        // At depth 0 no capture has to be made. Standing pat often causes a cutoff before masks are computed.
        let (mut best, mut best_move) =
            (if depth == 0 { balance.evaluate(p) } else { -MATE }, None);
        let (mut alpha, beta) = (window.0.max(best), window.1);
        if best >= beta {
            return Some(best);
        }
        let key = p.key().to_u64();
        let slot = (key >> 32) as usize % self.engine.table.len();
        let entry = Some(self.engine.table[slot]).filter(|entry| entry.key == key);
        if let Some(Entry { low, high, .. }) = entry.filter(|e| e.depth >= depth && ply > 0)
            && (low >= beta || high <= alpha || low == high)
        {
            return Some(if low >= beta { low } else { high });
        }
        let node = p.node();
        let hash = if ply == 0 { self.engine.best } else { entry.and_then(|entry| entry.best) };
        let hash = hash.filter(|&m| node.is_legal(m));
        self.engine.before.push(p);
        let pieces = p.by_color(p.turn()) - p.by_role(Role::Pawn) - p.by_role(Role::King);
        let can_wait = pieces.any() && R::Ends::stalemate(p) == Stalemate::Draw;
        // Null move pruning. The null move is searched with a zero window, in which no other null move is tried.
        if (depth > 2 && beta - alpha > 1 && can_wait && balance.evaluate(p) >= beta)
            && let Some(next) = node.null_move()
            && -self.node(&next, balance, depth - 3, (-beta, 1 - beta), ply + 1)? >= beta
        {
            self.engine.before.pop();
            return Some(beta);
        }
        let (first, mut stage, mut next) = (self.engine.moves.len(), 0, *p);
        self.engine.moves.extend(hash.map(|m| (m, 0)));
        loop {
            let Some(m) = self.engine.pick(first, if stage == 1 { 0 } else { i32::MIN }) else {
                stage += 1;
                match stage {
                    1 => node.noisy_into(&mut self.list),
                    2 if depth > 0 => node.quiets_into(&mut self.list),
                    _ => break,
                }
                for &m in self.list.iter().filter(|&&m| hash != Some(m)) {
                    self.engine.moves.push((m, self.engine.order(p, m, ply)));
                }
                continue;
            };
            let rest = depth - 1 + i32::from(depth > 0 && node.gives_check(m));
            let mut after = balance;
            p.play_into_with(m, &mut next, &mut after);
            let score = -self.node(&next, after, rest, (-beta, -alpha), ply + 1)?;
            if score > best {
                (best, best_move) = (score, Some(m));
                self.engine.best = if ply == 0 { best_move } else { self.engine.best };
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                if p.is_quiet(m) {
                    self.engine.killers[ply as usize] = Some(m);
                    self.engine.history[usize::from(m.bits())] += depth * depth;
                }
                break;
            }
        }
        self.engine.before.pop();
        self.engine.moves.truncate(first);
        if best_move.is_none() && depth > 0 {
            return Some(result(p, ply));
        }
        // Mate scores depend on the ply. Table entries hold no ply, so they get no mate scores.
        let is_mate = best.abs() > MATE - 1000;
        let low = if best > window.0 && !is_mate { best } else { -MATE };
        let high = if best < beta && !is_mate { best } else { MATE };
        self.engine.table[slot] = Entry { key, best: best_move, depth, low, high };
        Some(best)
    }
}

/// Reads the arguments of `position`; returns the last position, and the keys of the earlier ones.
fn read(variant: Variant, words: &[&str]) -> Option<(AnyPosition, Repetitions)> {
    let (mut p, mut before) = (variant.start(), Repetitions::new());
    let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    if let ["fen", fen @ ..] = &words[..end] {
        p = variant.read(&fen.join(" ")).ok()?.0;
    }
    for text in words.iter().skip(end + 1) {
        before.push_key(p.key());
        p = p.play_unchecked(p.uci_move(text).ok()?);
    }
    Some((p, before))
}

/// Reads and executes UCI commands until `quit` or the end of input.
pub(crate) fn uci(input: impl BufRead, out: &mut dyn Write) -> io::Result<()> {
    let (mut engine, mut variant, mut p) = (Engine::new(), Variant::Chess, AnyPosition::default());
    for line in input.lines().map_while(Result::ok) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["uci"] => {
                let option = "option name UCI_Variant type combo default chess var";
                let names = Variant::names().join(" var ");
                writeln!(out, "id name example\n{option} {names}\nuciok")?;
            }
            ["isready"] => writeln!(out, "readyok")?,
            ["setoption", "name", "UCI_Variant", "value", name] => {
                (engine, variant) = (Engine::new(), name.parse().unwrap_or_default());
            }
            ["position", ref words @ ..] => match read(variant, words) {
                Some(found) => (p, engine.before) = found,
                None => writeln!(out, "info string no such position")?,
            },
            ["go", ..] => {
                let number = |name: &str| -> Option<u32> {
                    words.iter().skip_while(|&&word| word != name).nth(1)?.parse().ok()
                };
                let clock = number(if p.turn() == Color::White { "wtime" } else { "btime" });
                let ms = number("movetime").or(clock.map(|ms| ms / 30));
                let depth = number("depth").unwrap_or(if ms.is_some() { 99 } else { 6 }).min(99);
                let time = Duration::from_millis(ms.unwrap_or(u32::MAX).into());
                engine.deadline = Instant::now() + time;
                let best = engine.search(&p, depth.cast_signed());
                let best = best.map(|(m, _)| m.uci(p.castling_mode()).to_string());
                writeln!(out, "bestmove {}", best.unwrap_or("(none)".into()))?;
            }
            ["quit"] => break,
            _ => {}
        }
    }
    Ok(())
}

fn main() -> io::Result<()> {
    uci(io::stdin().lock(), &mut io::stdout())
}
