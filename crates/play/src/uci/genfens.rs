//! The command `genfens`, with which test servers such as OpenBench ask an engine for positions to begin games from.

use std::path::Path;
use std::str::SplitWhitespace;

use anyhow::{Context, Result, bail, ensure};
use tabiya_core::{CastlingMode, EnPassantMode};
use tabiya_games::shown_path;

use super::options::Settings;
use super::output::say;
use crate::matches::openings::{
    FileOpenings, OpeningMaker, OpeningSource, OpeningStarts, PositionLines, open_book, read,
};
use crate::room;

/// The maximum number of positions.
const MOST: u64 = 10_000_000;

/// The lead in centipawns of a position that is used at once. Other positions are used if no better one is found.
const BALANCED: i32 = 300;

/// The lead in centipawns above which a position is never used. A mate is above it.
const MOST_LEAD: i32 = 1000;

/// The positions that are asked for.
struct GenfensRequest {
    count: u64,
    seed: u64,
    /// The openings or the positions from which they are made; `None` for the start position.
    book: Option<OpeningSource>,
}

impl GenfensRequest {
    /// Reads `N seed S book FILE`, the words after `genfens`. The file `None` means no book.
    fn read(words: &mut SplitWhitespace<'_>) -> Result<Self> {
        const FORM: &str = "expected genfens N seed S book FILE";
        let count = words.next().context(FORM)?;
        let read = count.parse().ok().filter(|count| (1..=MOST).contains(count));
        let count =
            read.with_context(|| format!("expected 1 to {MOST} positions, not {count:?}"))?;
        let (mut seed, mut book) = (None, None);
        while let Some(word) = words.next() {
            match word {
                "seed" => {
                    let number = words.next().context(FORM)?;
                    let read = number.parse::<u64>();
                    seed = Some(read.with_context(|| format!("seed {number:?} is not a number"))?);
                }
                "book" => {
                    let file: Vec<&str> = words.collect();
                    book = Some(Self::book(&file)?);
                }
                _ => bail!("{FORM}, not {word:?}"),
            }
        }
        Ok(Self { count, seed: seed.context(FORM)?, book: book.context(FORM)? })
    }

    /// Reads the path of a book, which may contain spaces.
    fn book(words: &[&str]) -> Result<Option<OpeningSource>> {
        let is_book = |path: &str| path.eq_ignore_ascii_case("none") || Path::new(path).is_file();
        let path = words.join(" ");
        if !is_book(&path) {
            ensure!(!path.is_empty(), "expected a file or None after book");
            let behind = words.get(1).filter(|_| is_book(words[0]));
            ensure!(behind.is_none(), "expected nothing behind the book, not {:?}", words[1]);
            bail!("{}: no such file", shown_path(&path));
        }
        let is_none = path.eq_ignore_ascii_case("none") && !Path::new(&path).is_file();
        Ok((!is_none).then(|| OpeningSource::of_file(Path::new(&path))))
    }

    /// What makes the positions.
    fn maker(&self, settings: &Settings) -> Result<OpeningMaker> {
        let variant = settings.variant;
        let is_chess960 = settings.castling_mode(&variant.start()) == CastlingMode::Chess960;
        let mut maker = OpeningMaker::new(variant, is_chess960, self.seed);
        (maker.balanced, maker.most_lead) = (BALANCED, MOST_LEAD);
        // Even and odd numbers of plies, so that both sides are to move.
        maker.random_plies = if self.book.is_none() { 8..=9 } else { 4..=7 };
        match &self.book {
            Some(OpeningSource::Book(file)) => maker.book = Some((open_book(file, variant)?, 8)),
            Some(OpeningSource::File(file)) => {
                if let Some(lines) = PositionLines::open(file, variant)? {
                    maker.starts = OpeningStarts::Lines(lines);
                    return Ok(maker);
                }
                let FileOpenings { openings, notes } = read(file, variant)?;
                notes.iter().for_each(|note| say(&format!("info string note: {note}")));
                let games = openings.into_iter().map(|opening| opening.game).collect();
                maker.starts = OpeningStarts::Games(games);
            }
            _ => {}
        }
        Ok(maker)
    }
}

/// Carries out the command with these words behind `genfens`: outputs a line `info string genfens FEN` for each
/// position.
///
/// # Errors
/// If the words or the book are wrong, or too few positions are found.
pub(super) fn run(words: &mut SplitWhitespace<'_>, settings: &Settings) -> Result<()> {
    room::check().map_err(anyhow::Error::msg)?;
    let request = GenfensRequest::read(words)?;
    let mut maker = request.maker(settings)?;
    for number in 0..request.count {
        let game = maker.make()?.with_context(|| {
            let count = request.count;
            format!(
                "{number} of {count} positions found: in others the game is over or a side wins"
            )
        })?;
        let p = game.board();
        let fen = p.fen(settings.castling_mode(&p), EnPassantMode::Legal);
        say(&format!("info string genfens {fen}"));
    }
    Ok(())
}
