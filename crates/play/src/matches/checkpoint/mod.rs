//! The file that keeps the results of a match, with which the match is continued after an interruption.
//!
//! Its first line has the settings of the match, and each further line a finished game, as JSON. A line is added as
//! soon as its game has ended, so that nothing but the running games is lost, however the process ends.

mod settings;

use std::collections::HashSet;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use tabiya_games::{InputKind, open_input, shown_path};
use tabiya_terminal::AppendFile;

use super::Plan;
use super::record::EVENT_TAG;
use super::run::GameRecord;
use super::schedule::Fixture;
use settings::{Settings, differences, settings};

/// The form of the file, with its version.
const FORMAT: &str = "tabiya match 1";

/// The maximum size of a checkpoint in bytes.
const MOST: u64 = 1 << 30;

/// The results of a match on disk.
pub(crate) struct MatchCheckpoint {
    file: AppendFile,
    /// What the file held when it was opened; `None` if it is new.
    found: Option<Found>,
    /// The settings that the file gets if it is new.
    settings: Settings,
}

/// The content of a checkpoint.
struct Found {
    header: Header,
    games: Vec<SavedGame>,
    /// The offset of the last game's line.
    last: u64,
    /// The offset behind the last whole line.
    end: u64,
}

/// The first line of a checkpoint.
#[derive(Serialize, Deserialize)]
struct Header {
    format: String,
    settings: Settings,
    /// The names of the engines.
    engines: Vec<String>,
}

/// A further line of a checkpoint.
#[derive(Serialize, Deserialize)]
struct SavedGame {
    game: GameRecord,
    /// The length that the file of games had before the game was written there; `None` without such a file.
    pgn: Option<u64>,
}

impl MatchCheckpoint {
    /// Opens a checkpoint, and locks it until the process ends. A file that does not exist yet is created.
    ///
    /// # Errors
    /// If the file cannot be read or written, is in use, or is not a checkpoint of a match.
    pub(crate) fn open(path: &Path) -> Result<Self> {
        // Opening a pipe might wait for ever.
        if path.exists() {
            open_input(path, InputKind::Regular).with_context(|| shown_path(path))?;
        }
        let mut file = AppendFile::open(path)?;
        file.lock()?;
        let length = file.length().unwrap_or(0);
        ensure!(length <= MOST, "{}: larger than {} MiB", shown_path(path), MOST >> 20);
        let bytes = file.read_from(0)?;
        let found = if bytes.is_empty() { None } else { Some(Found::read(&bytes, path)?) };
        Ok(Self { file, found, settings: Settings::new() })
    }

    /// The seed of the match that the file holds.
    pub(crate) fn seed(&self) -> Option<u64> {
        self.found.as_ref()?.header.settings.get("--seed")?.parse().ok()
    }

    /// Checks that the file holds a match with these settings, or nothing.
    pub(super) fn check(&mut self, plan: &Plan) -> Result<()> {
        self.settings = settings(plan)?;
        match &self.found {
            Some(found) => self.compare(&found.header.settings, &self.settings),
            None => Ok(()),
        }
    }

    fn compare(&self, there: &Settings, here: &Settings) -> Result<()> {
        match differences(there, here) {
            Some(text) => bail!("{}: the checkpoint of another match: {text}", self.shown()),
            None => Ok(()),
        }
    }

    fn shown(&self) -> String {
        shown_path(self.file.name())
    }

    /// Begins or continues a match between engines of these names: returns the games that the file holds. A game that
    /// the process wrote only here before it ended, but not to `pgn`, is removed, because it has to be played again.
    pub(super) fn begin(
        &mut self,
        names: &[String],
        fixtures: &[Fixture],
        pgn: Option<&mut AppendFile>,
    ) -> Result<Vec<GameRecord>> {
        let Some(mut found) = self.found.take() else {
            let settings = std::mem::take(&mut self.settings);
            let header = Header { format: FORMAT.to_owned(), settings, engines: names.to_vec() };
            self.file.append(&line(&header)?)?;
            return Ok(Vec::new());
        };
        let named = |names: &[String]| -> Settings {
            let names = names.iter().enumerate();
            names.map(|(at, name)| (format!("name of engine {}", at + 1), name.clone())).collect()
        };
        self.compare(&named(&found.header.engines), &named(names))?;
        let mut numbers = HashSet::new();
        for (at, SavedGame { game, .. }) in found.games.iter().enumerate() {
            let number = game.fixture.number;
            let is_scheduled = fixtures.get(number.wrapping_sub(1)) == Some(&game.fixture);
            let is_sound = game.half_points <= 2
                && game
                    .fault
                    .as_ref()
                    .is_none_or(|lost| game.fixture.engines.contains(&lost.engine));
            ensure!(
                is_scheduled && is_sound && numbers.insert(number),
                "{}: line {}: damaged: game {number} is not in the schedule, or is there twice",
                self.shown(),
                at + 2
            );
        }
        // A line without an end was being written when the process ended.
        if self.file.length() != Some(found.end) {
            self.file.cut(found.end)?;
        }
        if let (Some(last), Some(pgn)) = (found.games.last(), pgn)
            && !self.is_in_pgn(last, pgn)?
        {
            self.file.cut(found.last)?;
            found.games.pop();
        }
        Ok(found.games.into_iter().map(|saved| saved.game).collect())
    }

    /// Whether the last game is in the file of games. A part of it is removed there.
    fn is_in_pgn(&self, last: &SavedGame, pgn: &mut AppendFile) -> Result<bool> {
        let (Some(start), Some(length)) = (last.pgn, pgn.length()) else { return Ok(true) };
        ensure!(
            start <= length,
            "{}: {length} bytes, expected at least {start}: it lacks games of the checkpoint {}",
            shown_path(pgn.name()),
            self.shown()
        );
        let text = pgn.read_from(start)?;
        let text = String::from_utf8_lossy(&text);
        // A blank line ends the tags, and another one the moves.
        let Some((end, _)) = text.match_indices("\n\n").nth(1) else {
            let part = text.trim_start();
            if part.starts_with(EVENT_TAG) || EVENT_TAG.starts_with(part) {
                pgn.cut(start)?;
            }
            return Ok(false);
        };
        let round = format!("\n[Round \"{}\"]\n", last.game.fixture.round());
        Ok(text[..end].contains(&round))
    }

    /// Adds a finished game, before it is written to `pgn`.
    pub(super) fn add(&mut self, game: &GameRecord, pgn: Option<&AppendFile>) -> Result<()> {
        let saved = SavedGame { game: game.clone(), pgn: pgn.and_then(AppendFile::length) };
        self.file.append(&line(&saved)?)
    }
}

fn line(value: &impl Serialize) -> Result<String> {
    Ok(serde_json::to_string(value)? + "\n")
}

impl Found {
    /// Reads the content of a checkpoint. What is behind the last end of a line is left out.
    fn read(bytes: &[u8], path: &Path) -> Result<Self> {
        let wrong = |number: usize, why: &dyn std::fmt::Display| {
            format!("{}: line {number}: not a checkpoint of a match: {why}", shown_path(path))
        };
        let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let mut lines = bytes[..end].split_inclusive(|&byte| byte == b'\n');
        let first = lines.next().unwrap_or(bytes);
        let header: Header = match serde_json::from_slice(first) {
            Ok(header) => header,
            Err(error) => bail!(wrong(1, &reason(&error))),
        };
        let found = &header.format;
        ensure!(found == FORMAT, wrong(1, &format!("format {found:?}, expected {FORMAT:?}")));
        let (mut games, mut last, mut next) = (Vec::new(), first.len(), first.len());
        for (at, line) in lines.enumerate() {
            match serde_json::from_slice(line) {
                Ok(game) => games.push(game),
                Err(error) => bail!(wrong(at + 2, &reason(&error))),
            }
            (last, next) = (next, next + line.len());
        }
        Ok(Self { header, games, last: last as u64, end: end as u64 })
    }
}

/// The reason of an error, with the column alone: the parser sees a single line.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let what = text.split(" at line ").next().unwrap_or_default();
    format!("{what} at column {}", error.column())
}
