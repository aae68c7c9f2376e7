//! Openings from a PGN file or a file of positions.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use tabiya_formats::pgn::{GameRules, PgnGames};
use tabiya_games::{Game, Variant, shown_path};
use tabiya_suite::epd;

use super::Opening;
use crate::pgn::text_of;

/// The openings of a file.
#[derive(Default)]
pub(crate) struct FileOpenings {
    pub(crate) openings: Vec<Opening>,
    /// Notes on the openings that are left out.
    pub(crate) notes: Vec<String>,
}

/// Reads the openings from a PGN file or a file of positions.
pub(crate) fn read(file: &Path, variant: Variant) -> Result<FileOpenings> {
    let name = || shown_path(file);
    let text = text_of(file, 256 << 20)?;
    let games = if is_pgn(file, &text) { games(&text, variant) } else { positions(&text, variant) };
    let games = games.with_context(name)?;
    let (mut openings, mut over, mut ruled, all) = (Vec::new(), 0, 0, games.len());
    for (at, game) in games.into_iter().enumerate() {
        match game {
            None => ruled += 1,
            Some(game) if game.outcome().is_some() || game.board().count_moves() == 0 => over += 1,
            Some(game) => openings.push(Opening { number: at + 1, game }),
        }
    }
    let reasons = [(over, "the game is over already"), (ruled, "the game has house rules")];
    let left_out = reasons.into_iter().filter(|&(count, _)| count > 0);
    let notes: Vec<_> =
        left_out.map(|(count, why)| format!("{count} of {all} openings left out: {why}")).collect();
    let why = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join("; ")) };
    ensure!(!openings.is_empty(), "{}: there is no opening in it{why}", name());
    Ok(FileOpenings { openings, notes })
}

/// Whether a file whose text begins so is a PGN file.
pub(super) fn is_pgn(file: &Path, start: &str) -> bool {
    file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"))
        || start.trim_start().starts_with('[')
}

/// Reads the games of a PGN file. A game under house rules gives `None`.
fn games(text: &str, variant: Variant) -> Result<Vec<Option<Game>>> {
    let mut reader = PgnGames::new(text.as_bytes(), GameRules::new(variant));
    let mut games = Vec::new();
    while let Some(read) = reader.next() {
        let game = read?.to_game()?;
        check_variant(game.variant(), variant)
            .with_context(|| format!("line {}", reader.line()))?;
        games.push(Some(game).filter(|game| game.position().plain().is_some()));
    }
    Ok(games)
}

/// Reads positions in FEN or EPD, one on each line, with the moves of the operation `moves`. Lines that begin with `#`
/// are comments. A line that names house rules gives `None`.
fn positions(text: &str, variant: Variant) -> Result<Vec<Option<Game>>> {
    let mut games = Vec::new();
    let lines = text.strip_prefix('\u{feff}').unwrap_or(text).lines();
    for (at, line) in lines.enumerate() {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        let game = opening(line, variant).with_context(|| format!("line {}", at + 1))?;
        games.push(game);
    }
    Ok(games)
}

/// Reads a line of a file of positions; `None` if it names house rules.
pub(super) fn opening(line: &str, variant: Variant) -> Result<Option<Game>> {
    let Some(case) = epd::read_line(line, variant)? else { return Ok(None) };
    check_variant(case.game.variant(), variant)?;
    Ok(Some(case.game).filter(|game| game.position().plain().is_some()))
}

fn check_variant(found: Variant, wanted: Variant) -> Result<()> {
    ensure!(found == wanted, "a game of {found}, expected {wanted}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_and_games_of_a_file_are_openings() {
        let dir = tempfile::tempdir().expect("a folder");
        let file = dir.path().join("a.epd");
        let text = "# two\n4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"x\";\n\n4k3/8/8/8/8/8/8/4K2R b K - 3 9\n";
        std::fs::write(&file, text).expect("it is written");
        let read = |file: &Path| read(file, Variant::Chess).map(|read| read.openings);
        let openings = read(&file).expect("openings");
        assert_eq!(openings.len(), 2);
        assert_eq!(openings[1].game.board().fullmove_number(), 9);
        std::fs::write(&file, "4k3/8/8/8/8/8/8/4K2R w K -\n4k3/9/8 w - -\n")
            .expect("it is written");
        let error = format!("{:#}", read(&file).err().expect("an error"));
        assert!(error.contains("a.epd: line 2: "), "{error}");
        let file = dir.path().join("a.pgn");
        std::fs::write(&file, "1. e4 e5 *\n\n1. d4 *\n").expect("it is written");
        let openings = read(&file).expect("openings");
        assert_eq!(openings[1].game.to_string(), "1. d4 *");
    }

    #[test]
    fn operations_of_epd_give_counters_and_moves() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
        for (operations, game, fen) in [
            ("hmvc 3; fmvn 9;", "*", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 9"),
            ("fmvn 9; id \"a;b\"; c0 \"moves e2e4\";", "*", "RNBQKBNR w KQkq - 0 9"),
            ("moves e2e4 e7e5 Nf3;", "1. e4 e5 2. Nf3 *", "PPPP1PPP/RNBQKB1R b KQkq - 1 2"),
            ("fmvn 5; moves d4; D1 20;", "5. d4 *", "8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 5"),
        ] {
            let read = opening(&format!("{start} {operations}"), Variant::Chess);
            let read = read.expect("an opening").expect("no house rules");
            assert!(read.board().to_string().ends_with(fen), "{operations}: {read}");
            assert!(read.to_string().ends_with(game), "{operations}: {read}");
        }
        for (operations, why) in [
            ("moves e2e5;", "illegal move e2e5 at ply 1"),
            ("hmvc x;", "hmvc \"x\" is not a number"),
            ("variant atomic;", "a game of atomic, expected chess"),
        ] {
            let error = opening(&format!("{start} {operations}"), Variant::Chess).err();
            let error = format!("{:#}", error.expect("an error"));
            assert!(error.contains(why), "{operations}: {error}");
        }
    }
}
