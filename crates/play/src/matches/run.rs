//! Runs a match: starts the engines, plays the games and records the results.

mod results;

use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};
use std::io::ErrorKind;
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;

use anyhow::{Context, Error, Result};
use tabiya_core::{CastlingMode, Color};
use tabiya_count::{Control, has_room};
use tabiya_games::Game;
use tabiya_terminal::{AppendFile, note};
use tabiya_verify::{EngineConfig, EngineError, EnginePlayer, has_room_for_engine};

use super::Plan;
use super::checkpoint::MatchCheckpoint;
use super::game::{Audience, FaultKind, GameEnd, PlayedGame, fault_of, play};
use super::openings::{Opening, Openings};
use super::schedule::{Fixture, fixtures, half_pair};
use super::show::{Show, ShowMode};
use super::sprt::Decision;
use super::stats::MatchScore;
pub(crate) use results::{EngineFault, GameRecord};

/// The results of a match.
#[derive(Debug, Default)]
pub(crate) struct MatchRun {
    pub(crate) names: Vec<String>,
    /// The number of games in the schedule.
    pub(crate) total: usize,
    /// The finished games in their scheduled order.
    pub(crate) games: Vec<GameRecord>,
    /// The score of each pairing, from the point of view of its first engine.
    pub(crate) scores: BTreeMap<[usize; 2], MatchScore>,
    pub(crate) decision: Option<Decision>,
    /// The error that ended the match early.
    pub(crate) error: Option<Error>,
}

impl MatchRun {
    /// Whether any engine crashed, hung or made an illegal move.
    pub(crate) fn is_broken(&self) -> bool {
        let mut faults = self.games.iter().filter_map(|game| game.fault.as_ref());
        faults.any(|lost| lost.fault.kind != FaultKind::Time)
    }
}

/// The state of a match that the threads playing it share.
struct SharedMatch<'p> {
    plan: &'p Plan,
    openings: Openings,
    show: Show,
    state: Mutex<MatchState>,
}

#[derive(Default)]
struct MatchState {
    /// The games that have not begun, in their scheduled order.
    waiting: VecDeque<Fixture>,
    outcome: MatchRun,
    /// The half points of pairs whose other game is not finished yet, by opening and engines.
    halves: BTreeMap<(usize, [usize; 2]), u8>,
    /// The engines already reported to ignore `go nodes`.
    ignore_nodes: BTreeSet<usize>,
    pgn: Option<AppendFile>,
    checkpoint: Option<MatchCheckpoint>,
    /// Whether a game could not be written.
    cannot_save: bool,
}

impl MatchState {
    /// Takes the next game to play; `None` if the match is over. Once the test has decided, only pairs are completed.
    fn next(&mut self) -> Option<Fixture> {
        let at = match self.outcome.decision {
            _ if self.outcome.error.is_some() => None,
            Some(_) => half_pair(&self.waiting),
            None => Some(0),
        };
        self.waiting.remove(at?)
    }
}

impl SharedMatch<'_> {
    fn lock(&self) -> MutexGuard<'_, MatchState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Plays a match until all games are played, its test (SPRT) has decided, or `control` stops it. Games that the
/// checkpoint holds are not played again.
///
/// # Errors
/// If an engine cannot be started, lacks a feature that the games need, or fails before the first game; if an
/// opening cannot be read; if the checkpoint belongs to another match. An error after the first game ends the match,
/// and is a part of its record.
pub(crate) fn run(
    plan: &Plan,
    mut checkpoint: Option<MatchCheckpoint>,
    control: &Control,
) -> Result<MatchRun> {
    // Before the engines are started, so that an error costs no time.
    checkpoint.as_mut().map_or(Ok(()), |checkpoint| checkpoint.check(plan))?;
    let openings = Openings::new(&plan.openings, plan.variant, plan.is_chess960, plan.seed)?;
    let configs: Vec<EngineConfig> =
        plan.engines.iter().map(|spec| spec.config(plan.timeout)).collect::<Result<_>>()?;
    let mut first = Vec::new();
    let mut names = Vec::new();
    for (config, spec) in configs.iter().zip(&plan.engines) {
        let player = ready(None, config, plan, plan.is_chess960, control);
        if !plan.is_quiet {
            let sentences = config.objections.sentences();
            sentences.iter().for_each(|sentence| note(format_args!("note: {sentence}")));
        }
        let player = player.with_context(|| format!("{}", config.command))?;
        let own = || player.name().unwrap_or(config.command.program()).to_owned();
        names.push(unique(&names, spec.name.clone().unwrap_or_else(own)));
        first.push(Some(player));
    }
    // Said in quiet matches too: these openings are not played.
    openings.notes.iter().for_each(|text| note(format_args!("note: {text}")));
    let pairs = plan.games.div_ceil(2) as usize;
    if let Some(count) = openings.count().filter(|&count| count < pairs && !plan.is_quiet) {
        note(format_args!(
            "note: {count} openings for {pairs} pairs of games: openings are repeated"
        ));
    }
    let fixtures = fixtures(plan.engines.len(), pairs);
    let pgn = match &plan.pgn {
        Some(path) => Some(AppendFile::open(path)?),
        None => None,
    };
    let outcome = MatchRun { names, total: fixtures.len(), ..MatchRun::default() };
    let mut state = MatchState { outcome, pgn, checkpoint, ..MatchState::default() };
    state.restore(plan, &fixtures)?;
    let played: HashSet<_> = state.outcome.games.iter().map(|game| game.fixture.number).collect();
    let waiting = fixtures.into_iter().filter(|fixture| !played.contains(&fixture.number));
    state.waiting = waiting.collect();
    let show = Show::new(plan.show, state.outcome.total);
    let wanted = plan.concurrency.min(state.waiting.len()).max(1);
    let board = SharedMatch { plan, openings, show, state: Mutex::new(state) };
    let started = thread::scope(|scope| {
        // The boards are drawn until no thread that plays is left. Without the thread that draws them, the match is
        // the same.
        let (playing, ended) = mpsc::channel::<()>();
        if let ShowMode::Boards(style) = plan.show {
            let show = &board.show;
            let draw = move || show.draw(style, &ended, control);
            let _ = thread::Builder::new().spawn_scoped(scope, draw);
        }
        let mut players = Some(first);
        let mut started = Ok(());
        for number in 0..wanted {
            let players = players.take().unwrap_or_else(|| configs.iter().map(|_| None).collect());
            let (board, configs) = (&board, &configs[..]);
            let playing = playing.clone();
            let work = move || {
                work(board, number, configs, players, control);
                drop(playing);
            };
            // With fewer threads the match only takes longer; without any thread, no game can be played.
            let builder = thread::Builder::new().stack_size(STACK);
            let is_first = number == 0 && has_room(2 * STACK);
            let refused = match is_first || has_room_for_engine() {
                true => builder.spawn_scoped(scope, work).err(),
                false => Some(ErrorKind::OutOfMemory.into()),
            };
            if let Some(error) = refused {
                if number > 0 && !plan.is_quiet {
                    board.show.say(&format!("note: {number} of {wanted} threads granted"));
                }
                started = Err(error);
                break;
            }
        }
        started
    });
    let MatchState { mut outcome, .. } =
        board.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    if outcome.games.is_empty()
        && let Some(error) = outcome.error
    {
        return Err(error);
    }
    if outcome.games.is_empty() && !control.is_stopped() {
        started.context("cannot start a thread")?;
    }
    outcome.games.sort_by_key(|game| game.fixture.number);
    Ok(outcome)
}

/// The stack size of a thread, enough for the short searches that test openings.
const STACK: usize = 32 << 20;

/// Appends a number to a name if another engine already has that name.
fn unique(names: &[String], name: String) -> String {
    let alike = |name: &String| names.contains(name);
    if !alike(&name) {
        return name;
    }
    (2..).map(|number| format!("{name} ({number})")).find(|name| !alike(name)).unwrap_or(name)
}

/// Starts an engine if it is not running, and prepares it for its next game.
fn ready<'a>(
    running: Option<EnginePlayer<'a>>,
    config: &'a EngineConfig,
    plan: &Plan,
    is_chess960: bool,
    control: &'a Control,
) -> Result<EnginePlayer<'a>, EngineError> {
    let mut player = running.map_or_else(|| EnginePlayer::start(config, control), Ok)?;
    player.new_game(plan.variant, is_chess960, plan.rule_file.as_deref())?;
    Ok(player)
}

/// Plays scheduled games until none is left. Runs on each thread of the match.
fn work<'a>(
    board: &SharedMatch<'_>,
    thread: usize,
    configs: &'a [EngineConfig],
    mut players: Vec<Option<EnginePlayer<'a>>>,
    control: &'a Control,
) {
    for (player, config) in players.iter_mut().zip(configs).filter(|(player, _)| player.is_none()) {
        match EnginePlayer::start(config, control) {
            Ok(started) => *player = Some(started),
            // The system lacks resources, which is not the engine's fault. Other threads play the games.
            Err(error @ (EngineError::NotStarted { .. } | EngineError::NoResources(_))) => {
                if !board.plan.is_quiet {
                    board.show.say(&format!("note: fewer games at a time: {error}"));
                }
                return players.into_iter().flatten().for_each(EnginePlayer::quit);
            }
            // The first game with this engine reports the error.
            Err(_) => {}
        }
    }
    loop {
        let next = if control.is_stopped() { None } else { board.lock().next() };
        let Some(fixture) = next else { break };
        let Opening { number, game } = board.openings.get(fixture.opening);
        match play_fixture(board, thread, fixture, game, configs, &mut players, control) {
            Ok(Some(played)) => {
                board.show.end(thread, played.result().as_str(), &played.reason());
                board.add(fixture, number, &played);
            }
            Ok(None) => break,
            Err(error) => {
                board.lock().outcome.error.get_or_insert(error.into());
            }
        }
    }
    players.into_iter().flatten().for_each(EnginePlayer::quit);
}

/// Plays a scheduled game; `None` if the match was stopped.
///
/// # Errors
/// If the system cannot restart an engine that ran before, which is not the engine's fault.
fn play_fixture<'a>(
    board: &SharedMatch<'_>,
    thread: usize,
    fixture: Fixture,
    opening: Game,
    configs: &'a [EngineConfig],
    players: &mut [Option<EnginePlayer<'a>>],
    control: &'a Control,
) -> Result<Option<PlayedGame>, EngineError> {
    let (plan, sides) = (board.plan, fixture.sides());
    let is_chess960 =
        plan.is_chess960 || opening.start().board().castling_mode() == CastlingMode::Chess960;
    let mut both = Vec::new();
    for (color, side) in Color::ALL.into_iter().zip(sides) {
        let player = ready(players[side].take(), &configs[side], plan, is_chess960, control);
        match player {
            Ok(player) => both.push(player),
            Err(EngineError::Stopped) => return Ok(None),
            Err(error @ (EngineError::NotStarted { .. } | EngineError::NoResources(_))) => {
                return Err(error);
            }
            Err(error) => {
                // The other engine is kept running for its next game.
                if let Some(other) = both.pop() {
                    players[sides[0]] = Some(other);
                }
                let fault = fault_of(&error);
                return Ok(Some(PlayedGame::forfeited(opening, color, fault)));
            }
        }
    }
    let [white, black] = &mut both[..] else { return Ok(None) };
    let limits = sides.map(|side| plan.limits_of(side));
    let names = board.lock().outcome.names.clone();
    let audience = Audience {
        begin: &|game, clocks| {
            let names = sides.map(|side| names[side].clone());
            board.show.begin(thread, fixture, names, game, clocks);
        },
        moved: &|made| board.show.play(thread, fixture, made),
        ignored_nodes: &|color| board.note_ignored_nodes(sides[color as usize]),
    };
    let played = play(opening, [white, black], limits, plan, &audience);
    let Some(played) = played else { return Ok(None) };
    let gone = match &played.end {
        GameEnd::Forfeit(color, fault) => {
            matches!(fault.kind, FaultKind::Crash | FaultKind::Hang).then_some(*color)
        }
        _ => None,
    };
    for ((color, side), player) in Color::ALL.into_iter().zip(sides).zip(both) {
        players[side] = Some(player).filter(|_| gone != Some(color));
    }
    Ok(Some(played))
}
