//! A game between two engines.

use std::fmt::Write as _;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tabiya_core::{CastlingMode, Color, EnPassantMode};
use tabiya_formats::pgn::GameResult;
use tabiya_games::{AnyPosition, Game, Outcome, printable_start};
use tabiya_verify::{BreakageKind, EngineError, EnginePlayer, Reply};

use super::Plan;
use super::adjudication::Scores;
use super::limits::MoveLimits;
use super::show::MadeMove;
use tabiya_board::clock::PlayerClock;

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum GameEnd {
    /// The game ended by its rules, with this outcome.
    Rules(Outcome),
    /// The game was adjudicated for this reason.
    Adjudicated(&'static str),
    /// This side lost because its engine committed a fault.
    Forfeit(Color, MatchFault),
}

/// A fault of an engine, which loses the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MatchFault {
    pub(crate) kind: FaultKind,
    /// A description of the fault for the report.
    pub(crate) text: String,
}

/// The kind of an engine's fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum FaultKind {
    IllegalMove,
    Crash,
    Hang,
    Time,
}

impl FaultKind {
    /// The name of the kind of fault in the report.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::IllegalMove => "illegal move",
            Self::Crash => "crash",
            Self::Hang => "hang",
            Self::Time => "loss on time",
        }
    }

    /// The value of the PGN tag `Termination`.
    pub(super) fn termination(self) -> &'static str {
        match self {
            Self::IllegalMove => "rules infraction",
            Self::Crash => "abandoned",
            Self::Hang | Self::Time => "time forfeit",
        }
    }
}

/// A finished game.
#[derive(Debug, Clone)]
pub(crate) struct PlayedGame {
    pub(crate) game: Game,
    pub(crate) mode: CastlingMode,
    pub(crate) end: GameEnd,
    /// White's half points: 2 for a win, 1 for a draw.
    pub(crate) half_points: u8,
    /// The PGN comments on the moves.
    pub(crate) comments: Vec<String>,
}

impl PlayedGame {
    /// The result.
    pub(crate) fn result(&self) -> GameResult {
        result_of(self.half_points)
    }

    /// The way in which the game ended, as the report counts them: games with the same text ended alike.
    pub(crate) fn ending(&self) -> String {
        match &self.end {
            GameEnd::Rules(outcome) => outcome.reason(),
            GameEnd::Adjudicated(reason) => format!("adjudicated, {reason}"),
            GameEnd::Forfeit(_, fault) => fault.kind.name().to_owned(),
        }
    }

    /// How the game ended, in words.
    pub(crate) fn reason(&self) -> String {
        match &self.end {
            GameEnd::Rules(outcome) => outcome.to_string(),
            GameEnd::Adjudicated(reason) => format!("adjudicated: {reason}"),
            GameEnd::Forfeit(loser, fault) => {
                format!("{} loses: {}: {}", loser.title(), fault.kind.name(), fault.text)
            }
        }
    }

    /// Creates the record of a game that one side lost before its first move.
    pub(super) fn forfeited(game: Game, loser: Color, fault: MatchFault) -> Self {
        let mode = game.start().board().castling_mode();
        let (end, half_points) = (GameEnd::Forfeit(loser, fault), won_against(loser));
        Self { game, mode, end, half_points, comments: Vec::new() }
    }
}

/// The result of a game in which White has this many half points.
pub(super) fn result_of(half_points: u8) -> GameResult {
    match half_points {
        0 => GameResult::Win(Color::Black),
        1 => GameResult::Draw,
        _ => GameResult::Win(Color::White),
    }
}

/// White's half points if `loser` has lost.
fn won_against(loser: Color) -> u8 {
    if loser == Color::White { 0 } else { 2 }
}

/// What limits a player's moves, with the clock if there is one.
#[derive(Debug, Clone, Copy)]
struct MatchClock {
    limits: MoveLimits,
    clock: Option<PlayerClock>,
}

impl MatchClock {
    fn new(limits: MoveLimits) -> Self {
        let clock = match limits {
            MoveLimits::Clock(control) => Some(PlayerClock::new(control)),
            _ => None,
        };
        Self { limits, clock }
    }

    /// The maximum time for the next move; `None` if time is not limited.
    fn limit(&self) -> Option<Duration> {
        match self.limits {
            MoveLimits::Time(time) => Some(time),
            _ => self.left(),
        }
    }

    /// The time on the clock; `None` without a clock.
    fn left(&self) -> Option<Duration> {
        self.clock.map(|clock| clock.left())
    }

    /// Subtracts the time of a move, and adds the time for further moves.
    fn take(&mut self, elapsed: Duration) {
        if let Some(clock) = &mut self.clock {
            clock.spend(elapsed);
            clock.end_move();
        }
    }
}

/// The arguments of the UCI command `go` for the side to move.
fn go(clocks: [MatchClock; 2], turn: Color) -> String {
    match clocks[turn as usize].limits {
        MoveLimits::Time(time) => format!("movetime {}", time.as_millis()),
        MoveLimits::Nodes(nodes) => format!("nodes {nodes}"),
        MoveLimits::Depth(depth) => format!("depth {depth}"),
        MoveLimits::Clock(_) => {
            let millis = |of: fn(PlayerClock) -> Duration| {
                clocks.map(|player| player.clock.map_or(0, |clock| of(clock).as_millis()))
            };
            let [white, black] = millis(|clock| clock.left());
            let mut text = format!("wtime {white} btime {black}");
            let [white, black] = millis(|clock| clock.control.increment);
            let _ = write!(text, " winc {white} binc {black}");
            let clock = clocks[turn as usize].clock;
            if let Some(moves) = clock.and_then(|clock| clock.moves_to_go()) {
                let _ = write!(text, " movestogo {moves}");
            }
            text
        }
    }
}

/// Follows a game while it is played.
pub(super) struct Audience<'a> {
    /// Called before the first move, with the times left to White and Black if they have clocks.
    pub(super) begin: &'a dyn Fn(&Game, [Option<Duration>; 2]),
    /// Called after each move.
    pub(super) moved: &'a dyn Fn(&MadeMove<'_>),
    /// Called after a move for which the engine of this side ignored `go nodes`.
    pub(super) ignored_nodes: &'a dyn Fn(Color),
}

/// Plays a game from an opening; `None` if the match was stopped.
pub(super) fn play(
    opening: Game,
    players: [&mut EnginePlayer<'_>; 2],
    limits: [MoveLimits; 2],
    plan: &Plan,
    audience: &Audience<'_>,
) -> Option<PlayedGame> {
    let start = &opening.start().board();
    let mode = if plan.is_chess960 { CastlingMode::Chess960 } else { start.castling_mode() };
    let mut position = start_text(start, mode);
    position.push_str(" moves");
    for m in opening.moves() {
        let _ = write!(position, " {}", m.uci(mode));
    }
    let mut comments: Vec<String> = opening.moves().map(|_| String::new()).collect();
    let mut game = opening;
    let mut clocks = limits.map(MatchClock::new);
    let mut scores = Scores::default();
    (audience.begin)(&game, clocks.map(|clock| clock.left()));
    let (end, half_points) = loop {
        if let Some(end) = judged(&game, &scores, plan) {
            break end;
        }
        let p = game.board();
        let turn = p.turn();
        let clock = clocks[turn as usize];
        let player = &mut *players[turn as usize];
        let lost = |fault: MatchFault| (GameEnd::Forfeit(turn, fault), won_against(turn));
        let limit = clock.limit().map_or(plan.timeout, |limit| limit + plan.margin);
        // The word `moves` is left out if no move follows it.
        let told = position.strip_suffix(" moves").unwrap_or(&position);
        let go = go(clocks, turn);
        let reply = match player.choose(told, &go, limit) {
            Ok(reply) => reply,
            Err(EngineError::Stopped) => return None,
            Err(error) => break lost(fault_of(&error)),
        };
        if reply.ignores_nodes {
            (audience.ignored_nodes)(turn);
        }
        if let Some(allowed) = clock.limit().filter(|_| reply.elapsed > limit) {
            let text = format!(
                "{} ms for {}, with {} ms allowed",
                reply.elapsed.as_millis(),
                shown(&reply.text),
                allowed.as_millis()
            );
            break lost(MatchFault { kind: FaultKind::Time, text });
        }
        if reply.elapsed > limit {
            let text = format!("no answer to go {go} within {} s", limit.as_secs_f64());
            break lost(MatchFault { kind: FaultKind::Hang, text });
        }
        let Ok(m) = p.uci_move(&reply.text) else { break lost(illegal(&p, &reply.text, mode)) };
        clocks[turn as usize].take(reply.elapsed);
        scores.add(turn, reply.centipawns, reply.mate);
        let score = score(&reply);
        comments.push(comment(&score, reply.elapsed));
        let _ = write!(position, " {}", m.uci(mode));
        if game.play(m).is_err() {
            break lost(illegal(&p, &reply.text, mode));
        }
        let left = clocks[turn as usize].left();
        (audience.moved)(&MadeMove { game: &game, left, score: &score, elapsed: reply.elapsed });
    };
    Some(PlayedGame { game, mode, end, half_points, comments })
}

/// How the game ended and White's half points; `None` if the game goes on.
fn judged(game: &Game, scores: &Scores, plan: &Plan) -> Option<(GameEnd, u8)> {
    if let Some(outcome) = game.outcome() {
        let half_points = outcome.winner().map_or(1, |winner| won_against(!winner));
        return Some((GameEnd::Rules(outcome), half_points));
    }
    if game.board().count_moves() == 0 {
        return Some((GameEnd::Adjudicated("no legal move is left"), 1));
    }
    if game.len() >= 2 * plan.max_moves as usize {
        return Some((GameEnd::Adjudicated("too many moves"), 1));
    }
    let (half_points, reason) = scores.verdict(plan.adjudication)?;
    Some((GameEnd::Adjudicated(reason), half_points))
}

/// The start position as an argument of the UCI command `position`.
fn start_text(start: &AnyPosition, mode: CastlingMode) -> String {
    if *start == start.variant().start() && mode == CastlingMode::Standard {
        "startpos".to_owned()
    } else {
        format!("fen {}", start.fen(mode, EnPassantMode::PseudoLegal))
    }
}

/// The fault that corresponds to an engine's error.
pub(super) fn fault_of(error: &EngineError) -> MatchFault {
    let EngineError::Broken(breakage) = error else {
        return MatchFault { kind: FaultKind::Crash, text: error.to_string() };
    };
    let kind = match breakage.kind {
        BreakageKind::TimedOut(_) => FaultKind::Hang,
        _ => FaultKind::Crash,
    };
    let mut text = breakage.to_string();
    let said = breakage.stderr.lines().rev().find(|line| !line.trim().is_empty());
    if let Some(said) = said {
        let _ = write!(text, "; to stderr: {}", shown(said));
    }
    MatchFault { kind, text }
}

fn illegal(p: &AnyPosition, text: &str, mode: CastlingMode) -> MatchFault {
    let why = match p.explain(text) {
        Ok(why) => why.to_string(),
        Err(_) => format!("{} is not a move", shown(text)),
    };
    let fen = p.fen(mode, EnPassantMode::Legal);
    MatchFault { kind: FaultKind::IllegalMove, text: format!("{why}, in {fen}") }
}

/// Escapes and shortens an engine's text so that it fits in a line of output.
fn shown(text: &str) -> String {
    let text = printable_start(text.trim(), 200);
    if text.is_empty() { "nothing".to_owned() } else { text }
}

/// The PGN comment on a move: score, depth and time, as in `+0.31/12 0.250s`.
fn comment(score: &str, elapsed: Duration) -> String {
    format!("{score} {:.3}s", elapsed.as_secs_f64()).trim().to_owned()
}

/// The engine's score and depth, as in `+0.31/12`; empty if it gives neither.
fn score(reply: &Reply) -> String {
    let score = match (reply.mate, reply.centipawns) {
        (Some(moves), _) => format!("{}M{}", if moves < 0 { '-' } else { '+' }, moves.abs()),
        (None, Some(value)) => format!("{:+.2}", f64::from(value) / 100.0),
        (None, None) => String::new(),
    };
    let depth = reply.depth.map_or(String::new(), |depth| format!("/{depth}"));
    format!("{score}{depth}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_lose_the_time_used_and_gain_their_increment() {
        let limits = MoveLimits::Clock("2/1+0.1".parse().expect("a clock"));
        let mut clocks = [MatchClock::new(limits), MatchClock::new(MoveLimits::Nodes(7))];
        assert_eq!(go(clocks, Color::White), "wtime 1000 btime 0 winc 100 binc 0 movestogo 2");
        clocks[0].take(Duration::from_millis(300));
        assert_eq!(clocks[0].left(), Some(Duration::from_millis(800)));
        assert_eq!(go(clocks, Color::White), "wtime 800 btime 0 winc 100 binc 0 movestogo 1");
        clocks[0].take(Duration::from_millis(900));
        assert_eq!(clocks[0].left(), Some(Duration::from_millis(1100)));
        assert_eq!(go(clocks, Color::Black), "nodes 7");
    }
}
