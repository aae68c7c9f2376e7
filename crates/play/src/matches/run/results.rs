//! The results of games, as they come in.

use tabiya_terminal::note;

use super::{Fixture, GameRecord, MatchRun, PlayedGame, SharedMatch};
use crate::matches::record::pgn;
use crate::matches::report::standings;
use crate::matches::stats::MatchScore;

impl SharedMatch<'_> {
    /// Records a finished game from the opening with this number, and updates the scores and the test.
    pub(super) fn add(&self, fixture: Fixture, opening: usize, played: &PlayedGame) {
        let record = GameRecord {
            fixture,
            opening,
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
        let text = pgn(self.plan, (fixture, opening), played, &state.outcome.names);
        if let Some(file) = &mut state.pgn
            && let Err(error) = file.append(&text)
        {
            // The game is printed instead, and the match ends, since no further game could be kept.
            note(&text);
            state.outcome.error.get_or_insert(error);
        }
        self.tell(&state.outcome.names, &record, score);
        state.outcome.games.push(record);
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
        let (played, all) = (outcome.games.len(), self.fixtures.len());
        let test = self.test_progress(outcome.scores.values().next());
        format!("{}{more}, {played} of {all} games{test}", engines.join(" - "))
    }

    fn tell(&self, names: &[String], record: &GameRecord, score: MatchScore) {
        if self.plan.is_quiet {
            return;
        }
        let [white, black] = record.fixture.sides().map(|side| &names[side]);
        let [first, _] = record.fixture.engines;
        self.show.say(&format!(
            "game {} of {}: {white} - {black} {}, {}; {} has {} of {}{}",
            record.fixture.number,
            self.fixtures.len(),
            record.result,
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

    /// Says once that an engine ignores `go nodes`, in quiet matches too, because the engines do not play on equal terms.
    pub(super) fn note_ignored_nodes(&self, engine: usize) {
        let mut state = self.lock();
        if state.ignore_nodes.insert(engine) {
            let name = &state.outcome.names[engine];
            self.show.say(&format!(
                "note: {name} ignores `go nodes`: it is told to stop each time, after far more nodes"
            ));
        }
    }
}
