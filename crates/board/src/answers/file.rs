//! The games of a file, to choose one from.

use serde::{Deserialize, Serialize};
use tabiya_formats::pgn::{GameResult, PgnPlace, PgnReader, Tags, Visitor};

use super::reply::Refusal;
use super::setup::is_fen;

/// The maximum number of games that are listed.
const MOST: usize = 300;

/// The body of a request to list games.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileText {
    text: String,
}

/// The games of a text.
#[derive(Debug, Serialize)]
pub(super) struct FileGames {
    games: Vec<FileGame>,
    /// Whether the text has more games than are listed.
    has_more: bool,
}

/// A game of a text, or a position.
#[derive(Debug, Serialize)]
struct FileGame {
    white: Option<String>,
    black: Option<String>,
    event: Option<String>,
    date: Option<String>,
    result: &'static str,
    plies: usize,
    /// The part of the text from which the game starts: the field `position` of a request.
    text: String,
}

impl FileText {
    /// Lists the games of a text in PGN, or the positions of one with a FEN on each line.
    ///
    /// # Errors
    /// If there is neither a game nor a position.
    pub(super) fn games(&self) -> Result<FileGames, Refusal> {
        let text = self.text.trim_start_matches('\u{feff}');
        let text = text.replace("\r\r\n", "\n").replace("\r\n", "\n").replace('\r', "\n");
        let mut games = if is_fen(&text) { positions(&text) } else { read_games(&text) };
        if games.is_empty() {
            return Err(Refusal::unfit("there is no game in PGN and no FEN in it"));
        }
        let has_more = games.len() > MOST;
        games.truncate(MOST);
        Ok(FileGames { games, has_more })
    }
}

fn positions(text: &str) -> Vec<FileGame> {
    let lines = text.lines().map(str::trim).filter(|line| is_fen(line));
    let position = |line: &str| FileGame {
        white: None,
        black: None,
        event: None,
        date: None,
        result: GameResult::Unknown.as_str(),
        plies: 0,
        text: line.to_owned(),
    };
    lines.take(MOST + 1).map(position).collect()
}

fn read_games(text: &str) -> Vec<FileGame> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut reader = PgnReader::new(text.as_bytes());
    let mut heads: Vec<Head> = Vec::new();
    while heads.len() <= MOST {
        match reader.read_game(&mut Head::default()) {
            Ok(Some(head)) => heads.push(head),
            Ok(None) => break,
            // The next game may be right. Only at the end of the text nothing follows.
            Err(_) if reader.line() >= lines.len() => break,
            Err(_) => {}
        }
    }
    // A game reaches to the line on which the next one begins.
    let ends: Vec<usize> = heads.iter().skip(1).map(|head| head.line).collect();
    let ends = ends.into_iter().chain([lines.len() + 1]);
    let game = |(head, end): (Head, usize)| {
        let known = |name| head.tags.get(name).map(str::to_owned);
        let own = lines.get(head.line - 1..end.max(head.line + 1) - 1).unwrap_or_default();
        FileGame {
            white: known("White"),
            black: known("Black"),
            event: known("Event"),
            date: known("Date").filter(|date| !date.starts_with("????")),
            result: head.result.as_str(),
            plies: head.plies,
            text: own.concat(),
        }
    };
    heads.into_iter().zip(ends).map(game).collect()
}

/// What is listed of a game.
#[derive(Debug, Default)]
struct Head {
    line: usize,
    tags: Tags,
    plies: usize,
    result: GameResult,
}

impl Visitor for Head {
    type Output = Self;

    fn begin(&mut self, place: PgnPlace<'_>) {
        self.line = place.line();
    }

    fn tag(&mut self, name: &[u8], value: &[u8], _: PgnPlace<'_>) {
        let text =
            |bytes| String::from_utf8_lossy(bytes).replace("\\\"", "\"").replace("\\\\", "\\");
        self.tags.add(text(name), text(value), 0);
    }

    fn san(&mut self, _: &[u8], _: PgnPlace<'_>) {
        self.plies += 1;
    }

    fn result(&mut self, result: GameResult) {
        self.result = result;
    }

    fn end(&mut self) -> Self {
        let Self { line, plies, .. } = *self;
        let tags = std::mem::take(&mut self.tags);
        let result = match self.result {
            GameResult::Unknown => {
                tags.get("Result").and_then(|text| GameResult::from_ascii(text.as_bytes()))
            }
            known => Some(known),
        };
        Self { line, tags, plies, result: result.unwrap_or_default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(text: &str) -> Result<FileGames, Refusal> {
        FileText { text: text.to_owned() }.games()
    }

    #[test]
    fn each_game_is_listed_with_its_own_text() {
        let first = "[White \"A \\\"B\\\"\"]\n[Date \"????.??.??\"]\n[Result \"1-0\"]\n\n1. e4 e5 (1... c5) 1-0\n\n";
        let text =
            format!("; a comment\n{first}1. Zz9 {{wrong}} *\n\n[Black \"C\"]\n\n1. d4 0-1\n");
        let found = listed(&text.replace('\n', "\r\n")).expect("games");
        assert!(!found.has_more);
        let [one, two, three] = &found.games[..] else { panic!("{found:?}") };
        assert_eq!((one.white.as_deref(), &one.date, one.result), (Some("A \"B\""), &None, "1-0"));
        assert_eq!((one.plies, &one.text[..]), (2, first));
        assert_eq!((two.plies, &two.text[..]), (1, "1. Zz9 {wrong} *\n\n"));
        assert_eq!((three.black.as_deref(), three.result), (Some("C"), "0-1"));
        assert_eq!(three.text, "[Black \"C\"]\n\n1. d4 0-1\n");
    }

    #[test]
    fn positions_are_listed_and_other_texts_refused() {
        let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        let found = listed(&format!("\n{fen}\n\n{fen}\n")).expect("positions");
        assert_eq!((found.games.len(), &found.games[1].text[..]), (2, fen));
        assert!(listed("").is_err() && listed(" \n{no game}").is_err());
        let many = listed(&"1. e4 *\n".repeat(301)).expect("games");
        assert_eq!((many.games.len(), many.has_more), (300, true));
    }
}
