//! Measures which of two engines counts faster.

mod cpu_time;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::time::{Duration, Instant};

use tabiya_count::{Control, MeanInterval};
use tabiya_suite::Verdict;

use crate::query::Query;
use crate::right::RightCounts;
use crate::{Checked, EngineConfig, EngineError, Origin, Protocol, Restarts, TestedEngine};

/// The time that the first engine should take before the other one takes its turn, unless the limit is so short that
/// there would be too few rounds.
const TURN: Duration = Duration::from_millis(40);
/// The maximum number of counts in a turn.
const MOST_COUNTS: usize = 200;
/// The number of turns of each engine in a round. The system reports CPU times in steps of 10 ms, so that one turn
/// alone would be measured badly.
const TURNS: u32 = 6;
/// The minimum number of rounds, and of those before the measurement may end early.
const LEAST_ROUNDS: u32 = 6;
/// The measurement ends once the ratio is known this well: half the width of its interval is at most this part of it ..
const PRECISION: f64 = 0.004;
/// .. or at most this part of the difference between the engines, with both taken as logarithms.
const PRECISION_OF_DIFFERENCE: f64 = 0.1;

/// A measurement of two engines that make the same counts in turn.
#[derive(Clone, Copy)]
pub struct SpeedTest<'a> {
    /// The engine whose speed is asked for, and the engine that it is compared with.
    pub engines: [&'a EngineConfig; 2],
    /// Lets the caller stop the measurement, which then ends with what is known.
    pub control: &'a Control,
    /// The time after which the measurement ends, if that is enough for a result; otherwise it takes up to four times
    /// as long.
    pub limit: Duration,
}

/// A count for engines to make, with the time that it took before.
#[derive(Debug, Clone)]
pub struct TimedCount {
    /// The position.
    pub origin: Origin,
    /// The depth in plies, at least 1.
    pub depth: u32,
    /// The right count.
    pub expected: u128,
    /// The time that the first engine took for it.
    pub time: Duration,
}

/// The time that the first of two engines takes, divided by the second engine's.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SpeedRatio {
    /// The geometric mean over all rounds.
    pub ratio: f64,
    /// The ends of the 99% interval.
    pub interval: (f64, f64),
    /// The number of rounds; in each, both engines make the same counts.
    pub rounds: usize,
    /// The number of different counts.
    pub counts: usize,
    /// What was measured.
    pub clock: SpeedClock,
}

/// What a measurement of speed adds up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpeedClock {
    /// The CPU time of the engine and its children.
    Cpu,
    /// The time until each answer, where the system does not report the CPU time of other processes.
    Wall,
}

/// Why there is no ratio of speeds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SpeedError {
    /// The engine with this index counts wrong.
    Wrong {
        /// 0 for the first engine, 1 for the second.
        engine: usize,
        /// The position.
        origin: Box<Origin>,
        /// The depth in plies.
        depth: u32,
        /// The right count.
        expected: u128,
        /// The engine's count.
        got: u128,
    },
    /// The engine with this index gives no answer.
    Engine(usize, EngineError),
    /// The time was enough for this number of rounds, which is too small.
    TooShort(usize),
}

/// The time that an engine takes in a turn or a round.
#[derive(Debug, Clone, Copy)]
struct RoundTime {
    cpu: Option<Duration>,
    wall: Duration,
}

impl TimedCount {
    /// The counts of a run that are fit for a measurement: of each position the deepest that the engine got right.
    pub fn fit_to_measure(checked: &Checked<'_>) -> Vec<Self> {
        let mut counts: Vec<(usize, Self)> = Vec::new();
        for (outcome, verdict) in checked.judged() {
            let case = &outcome.located.case;
            let depth = outcome.check.depth;
            if *verdict != Verdict::Right || depth == 0 || !case.faults.is_empty() {
                continue;
            }
            let count = Self {
                origin: Origin::written(case.board(), &case.text),
                depth,
                expected: outcome.check.expected,
                time: outcome.time,
            };
            // The checks of a case are adjacent, by ascending depth.
            let identity = std::ptr::from_ref(outcome.located).addr();
            match counts.last_mut().filter(|last| last.0 == identity) {
                Some(last) => last.1 = count,
                None => counts.push((identity, count)),
            }
        }
        counts.into_iter().map(|(_, count)| count).collect()
    }
}

impl SpeedTest<'_> {
    /// Lets both engines make the counts in turn, and compares the times. Which one goes first changes with each turn,
    /// so that a machine that slows down slows both.
    ///
    /// # Errors
    /// If a count is wrong, if an engine gives no answer, or if the time is too short for a result.
    pub fn run(&self, counts: &[TimedCount]) -> Result<SpeedRatio, SpeedError> {
        let restarts = Restarts::new(0);
        let mut engines =
            self.engines.map(|config| TestedEngine::new(config, self.control, &restarts));
        let turn = TURN.min(self.limit / (2 * TURNS * (LEAST_ROUNDS + 1)));
        let mut cycle =
            CountCycle { counts: counts.to_vec(), turn, next: 0, rights: HashMap::new() };
        let mut times: Vec<[RoundTime; 2]> = Vec::new();
        if let Some(TimedCount { origin, depth, .. }) = counts.first() {
            // What is found out about an engine at its first count takes no part in the measurement.
            for (at, engine) in engines.iter_mut().enumerate() {
                engine.answer(origin, *depth).map_err(|error| SpeedError::Engine(at, error))?;
            }
        }
        let begun = Instant::now();
        // The first round is not counted: an engine may make tables when it is asked for the first time.
        let mut is_warm = false;
        while !counts.is_empty() {
            match cycle.round(&mut engines) {
                Ok(round) if is_warm => times.push(round),
                Ok(_) => is_warm = true,
                Err(SpeedError::Engine(_, EngineError::Stopped)) => break,
                Err(error) => return Err(error),
            }
            let is_result = times.len() >= LEAST_ROUNDS as usize;
            let is_enough = is_result && ratio(&times).is_some_and(is_precise);
            let limit = if is_result { self.limit } else { 4 * self.limit };
            if is_enough || begun.elapsed() >= limit {
                break;
            }
        }
        engines.into_iter().for_each(TestedEngine::quit);
        let enough = Some(&times).filter(|times| times.len() >= LEAST_ROUNDS as usize);
        let ratio = enough.and_then(|times| ratio(times));
        let ratio = ratio.ok_or(SpeedError::TooShort(times.len()))?;
        Ok(SpeedRatio { counts: cycle.rights.len(), ..ratio })
    }
}

/// The counts that engines are asked for, again and again.
struct CountCycle<'a> {
    counts: Vec<TimedCount>,
    /// The length of a turn.
    turn: Duration,
    next: usize,
    /// The right counts, by index: they are computed once, before the engines are timed.
    rights: HashMap<usize, RightCounts<'a>>,
}

impl<'a> CountCycle<'a> {
    /// Lets both engines take their turns.
    fn round(&mut self, engines: &mut [TestedEngine<'a>; 2]) -> Result<[RoundTime; 2], SpeedError> {
        let mut round = [RoundTime { cpu: Some(Duration::ZERO), wall: Duration::ZERO }; 2];
        for turn in 0..TURNS {
            let counts = self.turn(&engines[0]).map_err(|error| SpeedError::Engine(0, error))?;
            for at in if turn % 2 == 0 { [0, 1] } else { [1, 0] } {
                let time = self.time(&mut engines[at], at, &counts)?;
                round[at].cpu = round[at].cpu.zip(time.cpu).map(|(all, more)| all + more);
                round[at].wall += time.wall;
            }
        }
        Ok(round)
    }

    /// The indices of the counts of the next turn.
    fn turn(&mut self, engine: &TestedEngine<'a>) -> Result<Vec<usize>, EngineError> {
        let (mut turn, mut time) = (Vec::new(), Duration::ZERO);
        while time < self.turn && turn.len() < MOST_COUNTS {
            let at = self.next % self.counts.len();
            self.next += 1;
            let TimedCount { origin, depth, time: usual, .. } = &self.counts[at];
            if let Entry::Vacant(vacant) = self.rights.entry(at) {
                let mut right = engine.right_of(&engine.timed_query(origin, *depth));
                right.finish()?;
                vacant.insert(right);
            }
            time += *usual;
            turn.push(at);
        }
        Ok(turn)
    }

    /// Lets an engine make the counts of a turn.
    fn time(
        &mut self,
        engine: &mut TestedEngine<'a>,
        index: usize,
        turn: &[usize],
    ) -> Result<RoundTime, SpeedError> {
        let failed = |error| SpeedError::Engine(index, error);
        engine.forget().map_err(failed)?;
        let (cpu, start) = (engine.cpu_time(), Instant::now());
        for at in turn {
            let TimedCount { origin, depth, expected, time } = &mut self.counts[*at];
            let Some(right) = self.rights.get_mut(at) else { continue };
            let asked = Instant::now();
            let query = engine.timed_query(origin, *depth);
            let answer = engine.query_beside(&query, right).map_err(failed)?;
            if answer.is_wrong() || answer.total() != *expected {
                return Err(SpeedError::Wrong {
                    engine: index,
                    origin: Box::new(origin.clone()),
                    depth: *depth,
                    expected: *expected,
                    got: answer.total(),
                });
            }
            // The load of the machine changes, and the first time may contain the start of the engine.
            *time = (*time + asked.elapsed()) / 2;
        }
        let wall = start.elapsed();
        let spent = |before: Duration| engine.cpu_time()?.checked_sub(before);
        Ok(RoundTime { cpu: cpu.and_then(spent), wall })
    }
}

/// Whether more rounds would say little more.
fn is_precise(found: SpeedRatio) -> bool {
    let (low, high) = found.interval;
    let error = (high / low).ln() / 2.0;
    error <= PRECISION || error <= PRECISION_OF_DIFFERENCE * found.ratio.ln().abs()
}

/// The ratio of the times of all rounds; `None` for fewer than two rounds.
fn ratio(times: &[[RoundTime; 2]]) -> Option<SpeedRatio> {
    let is_measured = |time: &RoundTime| time.cpu.is_some_and(|cpu| !cpu.is_zero());
    let clock = match times.iter().flatten().all(is_measured) {
        true => SpeedClock::Cpu,
        false => SpeedClock::Wall,
    };
    let seconds = |time: &RoundTime| match clock {
        SpeedClock::Cpu => time.cpu.unwrap_or_default().as_secs_f64(),
        SpeedClock::Wall => time.wall.as_secs_f64().max(1e-9),
    };
    let logarithms: Vec<f64> =
        times.iter().map(|[first, second]| (seconds(first) / seconds(second)).ln()).collect();
    let MeanInterval { mean, error } = MeanInterval::from_values(&logarithms)?;
    Some(SpeedRatio {
        ratio: mean.exp(),
        interval: ((mean - error).exp(), (mean + error).exp()),
        rounds: times.len(),
        counts: 0,
        clock,
    })
}

impl<'a> TestedEngine<'a> {
    fn timed_query<'q>(&self, origin: &'q Origin, depth: u32) -> Query<'q> {
        Query { origin, depth, chess960: self.config.chess960 }
    }

    /// Tells a UCI engine that a new game begins, so that a hash table from earlier counts does not answer.
    fn forget(&mut self) -> Result<(), EngineError> {
        if self.config.command.is_one_shot() || self.config.protocol == Protocol::Xboard {
            return Ok(());
        }
        let limit = self.config.deadlines.ready;
        let ready = self.talk().and_then(|talk| {
            talk.process.send("ucinewgame\nisready\n");
            talk.await_ready(limit)
        });
        self.note(ready)
    }

    /// The CPU time that all processes of the engine have taken until now.
    fn cpu_time(&self) -> Option<Duration> {
        cpu_time::of_group(self.talk.as_ref().map(|talk| talk.process.id()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(first: u64, second: u64, cpu: bool) -> [RoundTime; 2] {
        [first, second].map(|time| {
            let time = Duration::from_millis(time);
            RoundTime { cpu: cpu.then_some(time), wall: 2 * time }
        })
    }

    #[test]
    fn the_ratio_lies_in_the_interval_of_its_rounds() {
        let times = [round(110, 100, true), round(220, 200, true), round(121, 100, true)];
        let SpeedRatio { ratio, interval: (low, high), rounds, clock, .. } =
            super::ratio(&times).expect("three rounds");
        // The mean of the logarithms of 1.1, 1.1 and 1.21 is the logarithm of 1.1 to the power of 4/3.
        assert!((ratio - 1.1f64.powf(4.0 / 3.0)).abs() < 1e-9, "{ratio}");
        assert!(low < ratio && ratio < high && (low * high - ratio * ratio).abs() < 1e-9);
        assert_eq!((rounds, clock), (3, SpeedClock::Cpu));
        assert_eq!(super::ratio(&times[..1]), None);
    }

    #[test]
    fn one_round_without_cpu_time_switches_all_to_wall_time() {
        let times = [round(100, 100, true), round(100, 50, false)];
        let found = super::ratio(&times).expect("two rounds");
        assert_eq!(found.clock, SpeedClock::Wall);
        assert!((found.ratio - 2f64.sqrt()).abs() < 1e-9, "{}", found.ratio);
    }
}
