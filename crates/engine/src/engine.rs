//! The engine, with the hash table and the histories that it keeps between moves.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use tabiya_games::{AnyPosition, Game, GameError, Move, Variant};

use crate::board::SearchBoard;
use crate::deadline::Deadline;
use crate::eval::profile::Profile;
use crate::house_game::without_house;
use crate::info::{Choice, Info};
use crate::limits::Limits;
use crate::options::Options;
use crate::score::{PLIES, Score};
use crate::search::{Reductions, Schedule, SearchWorker, Shared, ThreadMemory};
use crate::table::SearchTable;

/// An engine that plays under all rules. Allocates its memory at the first call of [`go`](Self::go).
///
/// ```
/// use tabiya_engine::{Engine, Limits, Options, Score};
/// use tabiya_games::{Game, Variant};
///
/// let mut engine = Engine::new(Options::default());
/// let (p, _) = Variant::Chess.read("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")?;
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// let choice = engine.go(&Game::new(p), &limits, &mut |_| ())?.expect("the game goes on");
/// assert_eq!(choice.score, Score::Mate(1));
/// assert_eq!(choice.m.to(), "d8".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    options: Options,
    table: Option<SearchTable>,
    memories: Vec<ThreadMemory>,
    reductions: Option<Reductions>,
    profile: Option<(Variant, Profile)>,
}

impl Engine {
    /// Creates an engine.
    pub fn new(options: Options) -> Self {
        Self { options, table: None, memories: Vec::new(), reductions: None, profile: None }
    }

    /// The settings of the engine.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Replaces the settings. They take effect at the next search.
    pub fn set_options(&mut self, options: Options) {
        if options.hash != self.options.hash {
            self.table = None;
        }
        self.options = options;
    }

    /// Clears all data from the last game.
    pub fn new_game(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
        self.memories.iter_mut().for_each(ThreadMemory::clear);
    }

    /// Allocates the memory that the options ask for. [`go`](Self::go) does this too if it was not done.
    pub fn prepare(&mut self) {
        self.table.get_or_insert_with(|| SearchTable::new(self.options.hash));
        self.memories.resize_with(self.options.threads.max(1), ThreadMemory::new);
        self.reductions.get_or_insert_with(Reductions::new);
    }

    /// The static evaluation for the side to move, in hundredths of a pawn.
    pub fn evaluate(&mut self, p: &AnyPosition) -> i32 {
        self.prepare();
        let profile = self.profile(p);
        let pawns = &mut self.memories[0].pawns;
        SearchBoard::evaluate(p, &p.view(), &profile, pawns)
    }

    /// Chooses a move in a game. Returns `None` if there is no legal move, or if the game has ended under house rules.
    ///
    /// A game without house rules, or whose house rules concern only the start, is searched by a fast search, in which
    /// custom pieces are valued by how they move. Under other house rules a simpler search evaluates positions by
    /// material and placement alone; of the limits it obeys depth, nodes, time, clock and stop.
    ///
    /// With one thread and a limit of nodes or depth, equal calls give equal results.
    ///
    /// # Errors
    /// If a house rule fails.
    pub fn go(
        &mut self,
        game: &Game,
        limits: &Limits,
        on_info: &mut dyn FnMut(&Info),
    ) -> Result<Option<Choice>, GameError> {
        let is_plain = game.position().plain().is_some();
        let positions: Option<Vec<_>> = game.positions().map(without_house).collect();
        let choice = match positions.as_deref().and_then(<[_]>::split_last) {
            // Under house rules no move can be made after any ending.
            Some(_) if !is_plain && game.ending()?.is_some() => None,
            Some((now, before)) => self.go_without_house(now, before, limits, on_info),
            None => self.go_under_house(game, limits, on_info)?,
        };
        while (limits.infinite || limits.ponder && !limits.stop.is_ponder_hit())
            && !limits.stop.is_stopped()
        {
            thread::sleep(Duration::from_millis(1));
        }
        Ok(choice)
    }

    fn go_without_house(
        &mut self,
        now: &AnyPosition,
        before: &[AnyPosition],
        limits: &Limits,
        on_info: &mut dyn FnMut(&Info),
    ) -> Option<Choice> {
        let keys = before.iter().map(|p| p.key().to_u64()).collect();
        self.prepare();
        match now {
            AnyPosition::Chess(p) => self.run(p, now, keys, limits, on_info),
            _ => self.run(now, now, keys, limits, on_info),
        }
    }

    /// The evaluation profile for the rules of a position.
    fn profile(&mut self, p: &AnyPosition) -> Profile {
        let variant = p.variant();
        match &self.profile {
            Some((known, profile)) if *known == variant => profile.clone(),
            known => {
                // Stored positions and moves mean something else under other rules.
                if known.is_some() {
                    self.new_game();
                }
                let profile = Profile::of(p);
                self.profile = Some((variant, profile.clone()));
                profile
            }
        }
    }

    fn run<B: SearchBoard>(
        &mut self,
        p: &B,
        any: &AnyPosition,
        keys: Vec<u64>,
        limits: &Limits,
        on_info: &mut dyn FnMut(&Info),
    ) -> Option<Choice> {
        let wanted = |m: &B::Move| {
            limits.searchmoves.is_empty() || limits.searchmoves.contains(&p.line(&[*m])[0])
        };
        let legal = p.legal_moves();
        let mut moves: Vec<B::Move> = legal.iter().copied().filter(wanted).collect();
        if moves.is_empty() {
            moves = legal;
        }
        if moves.is_empty() {
            return None;
        }
        let profile = self.profile(any);
        let Self { options, table, memories, reductions, .. } = self;
        let (table, reductions) = (table.as_mut()?, reductions.as_ref()?);
        table.age();
        let shared = Shared {
            table,
            profile: &profile,
            reductions,
            features: options.features,
            noise: options.strength.noise(options.seed),
            stop: &limits.stop,
            done: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        };
        let schedule = Schedule::of(options, limits, p);
        let (first, others) = memories.split_first_mut()?;
        let worker = |memory, number: usize| {
            let (is_first, skips) = (number == 0, number % 2 == 1);
            let schedule = Schedule { is_first, skips, ..schedule.clone() };
            SearchWorker::<B>::new(&shared, memory, keys.clone(), &moves, schedule)
        };
        let mut main = worker(first, 0);
        let mut helpers: Vec<_> =
            others.iter_mut().zip(1..).map(|(memory, number)| worker(memory, number)).collect();
        let (depth, others) = thread::scope(|scope| {
            let spawn =
                |helper: &mut SearchWorker<'_, B>| -> i32 { helper.iterate(p, &mut |_| ()) };
            // One element for each helper: `None` if the system could not start its thread.
            let handles: Vec<_> = helpers
                .iter_mut()
                .map(|helper| {
                    let builder = thread::Builder::new().stack_size(STACK);
                    builder.spawn_scoped(scope, move || spawn(helper)).ok()
                })
                .collect();
            let depth = main.iterate(p, on_info);
            let join = |handle: ScopedJoinHandle<'_, i32>| {
                handle.join().unwrap_or_else(|panic| resume_unwind(panic))
            };
            let others: Vec<_> = handles.into_iter().map(|handle| handle.map(join)).collect();
            (depth, others)
        });
        let (mut best, mut best_depth) = (&main, depth);
        for (helper, depth) in with_depths(&helpers, others) {
            let is_better = helper.root_moves[0].score > best.root_moves[0].score;
            if depth > best_depth && (is_better || depth >= schedule.depth) {
                (best, best_depth) = (helper, depth);
            }
        }
        if best_depth > depth {
            best.tell_lines(p, best_depth, on_info);
        }
        let best = &best.root_moves[0];
        let line: Vec<Move> = p.line(&best.line).into_iter().map(Move::Own).collect();
        // If the same side moves again, there is no opponent's reply to ponder on.
        let ponder = line.get(1).filter(|_| !p.moves_again(&p.play(best.m))).cloned();
        Some(Choice { m: line[0].clone(), score: Score::from_internal(best.score), ponder, line })
    }
}

/// The helpers whose threads ran, each with the depth that it completed.
fn with_depths<T>(helpers: &[T], depths: Vec<Option<i32>>) -> impl Iterator<Item = (&T, i32)> {
    helpers.iter().zip(depths).filter_map(|(helper, depth)| Some((helper, depth?)))
}

/// Stack size of a helper thread: enough for the deepest recursion, even without optimisation.
const STACK: usize = 16 << 20;

impl Schedule {
    fn of<B: SearchBoard>(options: &Options, limits: &Limits, p: &B) -> Self {
        let threads = u64::try_from(options.threads.max(1)).unwrap_or(1);
        let depth = limits.depth.and_then(|depth| i32::try_from(depth).ok()).unwrap_or(PLIES);
        Self {
            depth: depth.max(1),
            nodes: (limits.nodes.unwrap_or(u64::MAX) / threads).min(options.strength.nodes()),
            mate: limits.mate.and_then(|mate| i32::try_from(mate).ok()),
            lines: options.multipv.max(1),
            deadline: Deadline::new(limits, p.turn(), options),
            ponders: limits.ponder,
            skips: false,
            is_first: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::with_depths;

    #[test]
    fn helper_depths_stay_when_a_helper_cannot_start() {
        let helpers = ["first", "second", "third"];
        let found: Vec<_> = with_depths(&helpers, vec![Some(9), None, Some(12)]).collect();
        assert_eq!(found, [(&"first", 9), (&"third", 12)]);
    }
}
