//! The results of games, as they come in.

use anyhow::{Result, ensure};
use serde::{Deserialize, Serialize};
use tabiya_formats::pgn::GameResult;
use tabiya_terminal::note;

use super::{Fixture, MatchRun, MatchState, Plan, PlayedGame, SharedMatch};
use crate::matches::game::{GameEnd, MatchFault, result_of};
use crate::matches::record::pgn;
use crate::matches::report::standings;
use crate::matches::stats::MatchScore;

/// The record of a finished game for the report.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct GameRecord {
    pub(crate) fixture: Fixture,
    /// The number of its opening.
    pub(crate) opening: usize,
    /// White's half points: 2 for a win, 1 for a draw.
    pub(crate) half_points: u8,
    /// The way in which the game ended, without its winner.
    pub(crate) ending: String,
    /// How the game ended, in words.
    pub(crate) reason: String,
    pub(crate) plies: usize,
    /// The fault through which an engine lost.
    pub(crate) fault: Option<EngineFault>,
}

/// A fault of an engine, with the engine's index.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct EngineFault {
    pub(crate) engine: usize,
    pub(crate) fault: MatchFault,
}

impl GameRecord {
    /// The record of a game from the opening with this number.
    fn new(fixture: Fixture, opening: usize, played: &PlayedGame) -> Self {
        let fault = match &played.end {
            GameEnd::Forfeit(loser, fault) => {
                let engine = fixture.sides()[*loser as usize];
                Some(EngineFault { engine, fault: fault.clone() })
            }
            _ => None,
        };
        Self {
            fixture,
            opening,
            half_points: played.half_points,
            ending: played.ending(),
            reason: played.reason(),
            plies: played.game.len(),
            fault,
        }
    }

    /// The result.
    pub(crate) fn result(&self) -> GameResult {
        result_of(self.half_points)
    }
}

impl MatchState {
    /// Takes over the games that the checkpoint holds.
    pub(super) fn restore(&mut self, plan: &Plan, fixtures: &[Fixture]) -> Result<()> {
        let Some(checkpoint) = &mut self.checkpoint else { return Ok(()) };
        let (games, total) =
            (checkpoint.begin(&self.outcome.names, fixtures, self.pgn.as_mut())?, fixtures.len());
        if !games.is_empty() && !plan.is_quiet {
            note(format_args!("note: {} of {total} games are in the checkpoint", games.len()));
        }
        games.into_iter().for_each(|game| self.count(plan, game));
        Ok(())
    }

    /// Adds a finished game, and updates the scores and the test.
    fn count(&mut self, plan: &Plan, record: GameRecord) {
        let fixture = record.fixture;
        let own = if fixture.is_second { 2 - record.half_points } else { record.half_points };
        let other = self.halves.remove(&fixture.pair());
        let score = self.outcome.scores.entry(fixture.engines).or_default();
        score.add_game(own);
        if let Some(other) = other {
            score.pairs[usize::from((own + other).min(4))] += 1;
        } else {
            self.halves.insert(fixture.pair(), own);
        }
        if let (Some(sprt), None) = (plan.sprt, self.outcome.decision) {
            self.outcome.decision = sprt.decision(score.pairs);
        }
        self.outcome.games.push(record);
    }

    /// Writes a game to the checkpoint and to the file of games. The checkpoint comes first: if the process ends in
    /// between, the file of games lacks the game, which the next run finds out.
    fn save(&mut self, record: &GameRecord, text: &str) -> Result<()> {
        let (checkpoint, pgn) = (&mut self.checkpoint, &mut self.pgn);
        // Only the last game of the checkpoint is looked for in the file of games.
        let is_lost = checkpoint.is_some() && self.cannot_save;
        ensure!(!is_lost, "a game before this one could not be written");
        let saved = checkpoint.as_mut().map_or(Ok(()), |file| file.add(record, pgn.as_ref()));
        let saved = saved.and_then(|()| pgn.as_mut().map_or(Ok(()), |file| file.append(text)));
        self.cannot_save |= saved.is_err();
        saved
    }
}

impl SharedMatch<'_> {
    /// Records a finished game from the opening with this number.
    pub(super) fn add(&self, fixture: Fixture, opening: usize, played: &PlayedGame) {
        let record = GameRecord::new(fixture, opening, played);
        let mut state = self.lock();
        let text = pgn(self.plan, (fixture, opening), played, &state.outcome.names);
        if let Err(error) = state.save(&record, &text) {
            // The game is printed instead, and the match ends, since no further game could be kept.
            note(&text);
            state.outcome.error.get_or_insert(error);
        }
        state.count(self.plan, record.clone());
        self.tell(&state.outcome, &record);
        self.show.set_score(self.score_line(&state.outcome));
    }

    /// The points of all engines, and the number of games.
    fn score_line(&self, outcome: &MatchRun) -> String {
        let points = standings(outcome);
        let names = outcome.names.iter().zip(&points);
        let engines: Vec<String> =
            names.map(|(name, score)| format!("{name} {}", score.points())).collect();
        let more = match &points[..] {
            [first, _] => format!(" (+{} ={} -{})", first.wins, first.draws, first.losses),
            _ => String::new(),
        };
        let (played, all) = (outcome.games.len(), outcome.total);
        let test = self.test_progress(outcome.scores.values().next());
        format!("{}{more}, {played} of {all} games{test}", engines.join(" - "))
    }

    fn tell(&self, outcome: &MatchRun, record: &GameRecord) {
        if self.plan.is_quiet {
            return;
        }
        let names = &outcome.names;
        let score = outcome.scores.get(&record.fixture.engines).copied().unwrap_or_default();
        let [white, black] = record.fixture.sides().map(|side| &names[side]);
        let [first, _] = record.fixture.engines;
        self.show.say(&format!(
            "game {} of {}: {white} - {black} {}, {}; {} has {} of {}{}",
            record.fixture.number,
            outcome.total,
            record.result().as_str(),
            record.reason,
            names[first],
            score.points(),
            score.games(),
            self.test_progress(Some(&score)),
        ));
    }

    /// How far the test of this score is, after a comma; empty without a test.
    fn test_progress(&self, score: Option<&MatchScore>) -> String {
        let progress = self.plan.sprt.zip(score);
        progress.map_or(String::new(), |(sprt, score)| format!(", {}", sprt.progress(score.pairs)))
    }

    /// Says once that an engine ignores `go nodes`, in quiet matches too, because the engines do not play on equal
    /// terms.
    pub(super) fn note_ignored_nodes(&self, engine: usize) {
        let mut state = self.lock();
        if state.ignore_nodes.insert(engine) {
            let name = &state.outcome.names[engine];
            self.show.say(&format!(
                "note: {name} ignores `go nodes`: it gets `stop` each time, after far more nodes"
            ));
        }
    }
}
