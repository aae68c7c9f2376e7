//! Runs a match: starts the engines, plays the games and records the results.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use anyhow::{Context, Error, Result};
use tabiya_core::{CastlingMode, Color};
use tabiya_count::Control;
use tabiya_formats::pgn::{Annotations, Comment, Tags, write_game};
use tabiya_terminal::note;
use tabiya_variants::AnyGame;
use tabiya_verify::{EngineConfig, EngineError, EnginePlayer};

use super::game::{FaultKind, GameEnd, MatchFault, PlayedGame, fault_of, play};
use super::limits::MoveLimits;
use super::openings::Openings;
use super::schedule::{Fixture, fixtures};
use super::sprt::Decision;
use super::stats::MatchScore;
use super::{OpeningSource, Plan};
use crate::pgn::today;

/// The record of a finished game for the report.
#[derive(Debug, Clone)]
pub(crate) struct GameRecord {
    pub(crate) fixture: Fixture,
    pub(crate) result: &'static str,
    pub(crate) end: GameEnd,
    pub(crate) reason: String,
    pub(crate) plies: usize,
}

impl GameRecord {
    /// The engine that lost through a fault, and its fault; `None` if the game ended otherwise.
    pub(crate) fn forfeit(&self) -> Option<(usize, &MatchFault)> {
        match &self.end {
            GameEnd::Forfeit(loser, fault) => Some((self.fixture.sides()[*loser as usize], fault)),
            _ => None,
        }
    }
}

/// The results of a match.
#[derive(Debug, Clone, Default)]
pub(crate) struct MatchRun {
    pub(crate) names: Vec<String>,
    /// The finished games in their scheduled order.
    pub(crate) games: Vec<GameRecord>,
    /// The score of each pairing, from the point of view of its first engine.
    pub(crate) scores: BTreeMap<[usize; 2], MatchScore>,
    pub(crate) decision: Option<Decision>,
}

impl MatchRun {
    /// Whether any engine crashed, hung or made an illegal move.
    pub(crate) fn is_broken(&self) -> bool {
        let faults = self.games.iter().filter_map(GameRecord::forfeit);
        faults.into_iter().any(|(_, fault)| fault.kind != FaultKind::Time)
    }
}

/// The state of a match that the threads playing it share.
struct SharedMatch<'p> {
    plan: &'p Plan,
    openings: Openings,
    fixtures: Vec<Fixture>,
    state: Mutex<MatchState>,
}

#[derive(Default)]
struct MatchState {
    next: usize,
    outcome: MatchRun,
    /// The half points of pairs whose other game is not finished yet, by opening and engines.
    halves: BTreeMap<(usize, [usize; 2]), u8>,
    pgn: Option<File>,
    error: Option<Error>,
}

impl SharedMatch<'_> {
    fn lock(&self) -> MutexGuard<'_, MatchState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Plays a match until all games are played, its test (SPRT) has decided, or `control` stops it.
///
/// # Errors
/// If an engine cannot be started, lacks a feature that the games need, or fails before the first game; if an
/// opening cannot be read or a game cannot be written.
pub(crate) fn run(plan: &Plan, control: &Control) -> Result<MatchRun> {
    let openings = Openings::new(&plan.openings, plan.variant, plan.is_chess960, plan.seed)?;
    let configs: Vec<EngineConfig> =
        plan.engines.iter().map(|spec| spec.config(plan.timeout)).collect::<Result<_>>()?;
    let mut first = Vec::new();
    let mut names = Vec::new();
    for (config, spec) in configs.iter().zip(&plan.engines) {
        let player = ready(None, config, plan, plan.is_chess960, control);
        let player = player.with_context(|| format!("{}", config.command))?;
        let own = || player.name().unwrap_or(config.command.program()).to_owned();
        names.push(unique(&names, spec.name.clone().unwrap_or_else(own)));
        first.push(Some(player));
    }
    let pairs = plan.games.div_ceil(2) as usize;
    if let Some(count) = openings.count().filter(|&count| count < pairs && !plan.is_quiet) {
        note(format_args!(
            "note: {count} openings for {pairs} pairs of games: openings are repeated"
        ));
    }
    let fixtures = fixtures(plan.engines.len(), pairs);
    let pgn = match &plan.pgn {
        Some(path) => {
            let open = File::options().create(true).append(true).open(path);
            Some(open.with_context(|| format!("cannot write {}", path.display()))?)
        }
        None => None,
    };
    let outcome = MatchRun { names, ..MatchRun::default() };
    let state = Mutex::new(MatchState { outcome, pgn, ..MatchState::default() });
    let board = SharedMatch { plan, openings, fixtures, state };
    let started = thread::scope(|scope| {
        let mut players = Some(first);
        let mut started = Ok(());
        let wanted = plan.concurrency.min(board.fixtures.len()).max(1);
        for number in 0..wanted {
            let players = players.take().unwrap_or_else(|| configs.iter().map(|_| None).collect());
            let (board, configs) = (&board, &configs[..]);
            let work = move || work(board, configs, players, control);
            // With fewer threads the match only takes longer; without any thread, no game can be played.
            let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            if let Err(error) = thread {
                if number > 0 && !plan.is_quiet {
                    note(format_args!("note: {number} of {wanted} threads granted"));
                }
                started = Err(error);
                break;
            }
        }
        started
    });
    let MatchState { mut outcome, error, .. } =
        board.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(error) = error {
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
                    note(format_args!("note: fewer games at a time: {error}"));
                }
                return players.into_iter().flatten().for_each(EnginePlayer::quit);
            }
            // The first game with this engine reports the error.
            Err(_) => {}
        }
    }
    loop {
        let fixture = {
            let mut state = board.lock();
            let is_over = control.is_stopped()
                || state.error.is_some()
                || state.outcome.decision.is_some() && !is_pair_open(board, &state);
            let Some(&fixture) = board.fixtures.get(state.next).filter(|_| !is_over) else { break };
            state.next += 1;
            fixture
        };
        let opening = board.openings.get(fixture.opening);
        match play_fixture(board.plan, fixture, opening, configs, &mut players, control) {
            Ok(Some(played)) => board.add(fixture, &played),
            Ok(None) => break,
            Err(error) => {
                board.lock().error.get_or_insert(error.into());
            }
        }
    }
    players.into_iter().flatten().for_each(EnginePlayer::quit);
}

/// Whether the next game is the second game of a pair.
fn is_pair_open(board: &SharedMatch<'_>, state: &MatchState) -> bool {
    board.fixtures.get(state.next).is_some_and(|fixture| fixture.is_second)
}

/// Plays a scheduled game; `None` if the match was stopped.
///
/// # Errors
/// If the system cannot restart an engine that ran before, which is not the engine's fault.
fn play_fixture<'a>(
    plan: &Plan,
    fixture: Fixture,
    opening: AnyGame,
    configs: &'a [EngineConfig],
    players: &mut [Option<EnginePlayer<'a>>],
    control: &'a Control,
) -> Result<Option<PlayedGame>, EngineError> {
    let sides = fixture.sides();
    let is_chess960 = plan.is_chess960 || opening.start().castling_mode() == CastlingMode::Chess960;
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
    let Some(played) = play(opening, [white, black], limits, plan) else { return Ok(None) };
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

impl SharedMatch<'_> {
    /// Records a finished game, and updates the scores and the test.
    fn add(&self, fixture: Fixture, played: &PlayedGame) {
        let record = GameRecord {
            fixture,
            result: played.result().as_str(),
            end: played.end.clone(),
            reason: played.reason(),
            plies: played.game.moves().count(),
        };
        let mut state = self.lock();
        let own = if fixture.is_second { 2 - played.half_points } else { played.half_points };
        let key = (fixture.opening, fixture.engines);
        let other = state.halves.remove(&key);
        let score = state.outcome.scores.entry(fixture.engines).or_default();
        score.add_game(own);
        if let Some(other) = other {
            score.pairs[usize::from((own + other).min(4))] += 1;
        }
        let score = *score;
        if other.is_none() {
            state.halves.insert(key, own);
        }
        if let (Some(sprt), None) = (self.plan.sprt, state.outcome.decision) {
            state.outcome.decision = sprt.decision(score.pairs);
        }
        let text = self.pgn(fixture, played, &state.outcome.names);
        if let Some(file) = &mut state.pgn
            && let Err(error) = file.write_all(text.as_bytes())
        {
            state.error.get_or_insert(Error::new(error).context("cannot write the games"));
        }
        self.tell(&state.outcome.names, &record, score);
        state.outcome.games.push(record);
    }

    fn tell(&self, names: &[String], record: &GameRecord, score: MatchScore) {
        if self.plan.is_quiet {
            return;
        }
        let [white, black] = record.fixture.sides().map(|side| &names[side]);
        let [first, _] = record.fixture.engines;
        note(format_args!(
            "game {} of {}: {white} - {black} {}, {}; {} has {} of {}",
            record.fixture.number,
            self.fixtures.len(),
            record.result,
            record.reason,
            names[first],
            score.points(),
            score.games(),
        ));
    }

    fn pgn(&self, fixture: Fixture, played: &PlayedGame, names: &[String]) -> String {
        let [white, black] = fixture.sides().map(|side| names[side].clone());
        let termination = match &played.end {
            GameEnd::Rules(_) => "normal",
            GameEnd::Adjudicated(_) => "adjudication",
            GameEnd::Forfeit(_, fault) => fault.kind.termination(),
        };
        let mut others = vec![
            ("PlyCount", played.game.moves().count().to_string()),
            ("Termination", termination.to_owned()),
        ];
        let limits = fixture.sides().map(|side| self.plan.limits_of(side));
        if let [MoveLimits::Clock(control), black] = limits
            && limits[0] == black
        {
            others.push(("TimeControl", control.to_string()));
        }
        if self.plan.openings != OpeningSource::Start {
            others.push(("Opening", format!("{} of {}", fixture.opening + 1, self.plan.openings)));
        }
        let mut tags = Tags::default();
        for (name, value) in [
            ("Event", "Tabiya match".to_owned()),
            ("Date", today()),
            ("Round", format!("{}.{}", fixture.opening + 1, 1 + u8::from(fixture.is_second))),
            ("White", white),
            ("Black", black),
        ]
        .into_iter()
        .chain(others)
        {
            tags.add(name, value, 0);
        }
        let texts = played.comments.iter().enumerate();
        let mut comments: Vec<Comment> =
            texts.map(|(at, text)| Comment { ply: at + 1, text: text.clone() }).collect();
        comments.push(Comment { ply: played.game.moves().count(), text: played.reason() });
        let notes = Annotations {
            tags,
            result: Some(played.result()),
            mode: played.mode,
            comments,
            nags: Vec::new(),
        };
        write_game(&played.game, &notes) + "\n"
    }
}
