//! A game of a batch.

use tabiya_core::Color;

use super::draws::{DrawRules, End};
use super::play::Play;
use super::random::Random;

/// The greatest number of positions that an observation has.
pub(crate) const MOST_HISTORY: usize = 8;

/// The bit of an entry in `Game::seen` that says that the position has occurred more than once.
const REPEATED: u64 = 1;

/// A game: its current position, and what is needed of the earlier ones.
#[derive(Debug, Clone)]
pub(crate) struct Game<P> {
    /// The last positions: the current one is at `now`, each earlier one a place before, around the end.
    recent: [P; MOST_HISTORY],
    now: usize,
    /// The signatures of all positions, the current one last, with the bit `REPEATED`.
    seen: Vec<u64>,
    pub(crate) random: Random,
    /// How the game ended, or the game before, if it ended with the last step.
    pub(crate) end: End,
    /// The side that made the last move.
    pub(crate) mover: Color,
    /// Whether the game is over and has not been reset.
    pub(crate) is_over: bool,
    /// Whether the last step has ended the game.
    pub(crate) has_just_ended: bool,
}

impl<P: Play> Game<P> {
    /// A game that begins with this position.
    pub(crate) fn new(start: P, random: Random) -> Self {
        let mut game = Self {
            recent: [start; MOST_HISTORY],
            now: 0,
            seen: Vec::new(),
            random,
            end: End::default(),
            mover: start.turn(),
            is_over: false,
            has_just_ended: false,
        };
        game.begin(start);
        game
    }

    /// Begins anew with this position. How the last game ended stays known.
    pub(crate) fn begin(&mut self, start: P) {
        self.seen.clear();
        self.recent[self.now] = start;
        self.is_over = false;
        self.note();
    }

    #[inline]
    pub(crate) fn position(&self) -> &P {
        &self.recent[self.now]
    }

    /// The number of plies made.
    pub(crate) fn plies(&self) -> u32 {
        u32::try_from(self.seen.len() - 1).unwrap_or(u32::MAX)
    }

    /// The position this many plies ago, and whether it has occurred more than once; `None` before the start.
    pub(crate) fn ago(&self, plies: usize) -> Option<(&P, bool)> {
        let seen = self.seen.get(self.seen.len().checked_sub(plies + 1)?)?;
        let place = (self.now + MOST_HISTORY - plies) % MOST_HISTORY;
        Some((&self.recent[place], seen & REPEATED != 0))
    }

    /// Adds a position, and returns the number of times that it has occurred.
    pub(crate) fn add(&mut self, next: P) -> usize {
        self.now = (self.now + 1) % MOST_HISTORY;
        self.recent[self.now] = next;
        self.note()
    }

    /// Adds the current position to those seen, and returns the number of times that it has occurred.
    fn note(&mut self) -> usize {
        let p = self.position();
        let signature = p.signature() & !REPEATED;
        let before = self.seen.len();
        let first = before - p.reversible_plies().min(before);
        let mut times = 1;
        for other in &mut self.seen[first..] {
            let is_same = *other & !REPEATED == signature;
            *other |= u64::from(is_same);
            times += usize::from(is_same);
        }
        self.seen.push(signature | u64::from(times > 1));
        times
    }

    /// How the game has ended if the current position has occurred this many times.
    fn end_after(&self, times: usize, draws: DrawRules) -> End {
        let stopped = || draws.is_too_long(self.plies()).then_some(End::STOPPED);
        self.position().end(times, draws).or_else(stopped).unwrap_or_default()
    }

    /// Makes a legal move, and notes whether it ends the game.
    pub(crate) fn step(&mut self, m: P::Move, draws: DrawRules) {
        self.mover = self.position().turn();
        let times = self.add(self.position().after(m));
        self.end = self.end_after(times, draws);
        self.is_over = self.end.is_end();
        self.has_just_ended = self.is_over;
    }

    /// Forgets how the last game ended.
    pub(crate) fn forget_end(&mut self) {
        (self.end, self.has_just_ended) = (End::default(), false);
    }

    /// Sets up a game from the positions of another one, the current position last.
    pub(crate) fn set_up(&mut self, positions: impl Iterator<Item = P>, draws: DrawRules) {
        self.has_just_ended = false;
        let mut times = 0;
        for (place, p) in positions.enumerate() {
            if place == 0 {
                self.begin(p);
                times = 1;
            } else {
                self.mover = self.position().turn();
                times = self.add(p);
            }
        }
        self.end = self.end_after(times, draws);
        self.is_over = self.end.is_end();
    }
}
