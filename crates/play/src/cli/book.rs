//! The command `tabiya book`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand, ValueEnum, ValueHint};
use serde::Serialize;
use tabiya_core::{Color, Position};
use tabiya_formats::pgn::{GameResult, GameRules, PgnGame, PgnGames};
use tabiya_formats::polyglot::BookBuilder;
use tabiya_games::house::Gallery;
use tabiya_games::{AnyPosition, Move, UciPosition, Variant, shown_path};
use tabiya_terminal::{CommandFiles, Exit, OutputFile, ends_at_once, info, note};

use crate::pgn::source::open;
use tabiya_board::book::OpeningBook;

/// Make opening books of chess in the Polyglot format, or show their moves.
#[derive(Debug, Clone, Args)]
#[command(after_help = super::statuses::help())]
pub(crate) struct BookArgs {
    #[command(subcommand)]
    command: BookCommand,
}

#[derive(Debug, Clone, Subcommand)]
enum BookCommand {
    /// Make a book from the games of PGN files, or merge books
    Make(BookMakeArgs),
    /// Show the moves that a book has for a position
    Show(BookShowArgs),
}

/// Makes a book. A move gets weight 2 for each game that its side won, and 1 for each draw and each game without a
/// result.
#[derive(Debug, Clone, Args)]
struct BookMakeArgs {
    /// PGN files, compressed or not, and books, whose names end in .bin; - for games on standard input
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// File of the book
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: PathBuf,
    /// Moves of both sides that are taken from each game
    #[arg(long, value_name = "N", default_value_t = 40)]
    plies: usize,
    /// Games in which a move must occur
    #[arg(long, value_name = "N", default_value_t = 1)]
    min_games: u64,
}

/// Shows the moves of a position, with their weights.
#[derive(Debug, Clone, Args)]
struct BookShowArgs {
    /// Book
    #[arg(value_name = "BOOK", value_hint = ValueHint::FilePath)]
    book: PathBuf,
    /// Position [default: startpos]
    #[arg(value_name = "FEN", num_args = 0.., value_hint = ValueHint::Other)]
    fen: Vec<String>,
    /// Moves to play from the position first
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Form of the moves
    #[arg(long, value_enum, default_value = "text")]
    format: BookFormat,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum BookFormat {
    /// A line for each move
    Text,
    /// One JSON object
    Json,
}

pub(crate) fn run(args: &BookArgs, gallery: &Gallery) -> Result<Exit> {
    ends_at_once();
    match &args.command {
        BookCommand::Make(args) => make(args, gallery),
        BookCommand::Show(args) => show(args),
    }
}

/// A book in the making, and what was read for it.
struct BookMaker {
    builder: BookBuilder,
    rules: GameRules,
    /// The number of plies of a game that go into the book.
    plies: usize,
    games: u64,
    broken: u64,
    variants: u64,
}

fn make(args: &BookMakeArgs, gallery: &Gallery) -> Result<Exit> {
    let files = CommandFiles { outputs: vec![args.output.clone()], ..CommandFiles::default() };
    files.read(&args.files).check()?;
    let output = OutputFile::open(&args.output)?;
    let (builder, plies) = (BookBuilder::default(), args.plies);
    let rules = GameRules::new(Variant::Chess).with_gallery(gallery.clone());
    let mut maker = BookMaker { builder, rules, plies, games: 0, broken: 0, variants: 0 };
    let mut exit = Exit::Agreed;
    for file in &args.files {
        if let Err(error) = maker.add_file(file) {
            // The other files are read all the same.
            exit = exit.after(error);
        }
    }
    let BookMaker { mut builder, games, broken, variants, .. } = maker;
    builder.keep_moves_of(args.min_games);
    if variants > 0 {
        info(format_args!("note: {variants} games of other variants passed over"));
    }
    if broken > 0 {
        info(format_args!("note: {broken} broken games passed over; tabiya pgn names them"));
    }
    let entries = builder.len();
    let name = shown_path(&args.output);
    if entries == 0 {
        note(format_args!("error: {name} is not written: {games} games, and no move for the book"));
        return Ok(Exit::Usage);
    }
    let bytes = builder.to_bytes();
    output.add(|out| Ok(out.write_all(&bytes)?))?;
    output.finish()?;
    info(format_args!("{name}: {entries} moves from {games} games"));
    Ok(exit)
}

impl BookMaker {
    /// Adds the moves of a book, or of a file of games.
    fn add_file(&mut self, file: &Path) -> Result<()> {
        if file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("bin")) {
            self.builder.merge(OpeningBook::open(file)?.book());
            return Ok(());
        }
        let name = || shown_path(file);
        for read in PgnGames::new(open(file).with_context(name)?, self.rules.clone()) {
            match read {
                Ok(game) => match game.start.plain() {
                    Some(AnyPosition::Chess(start)) => self.add_game(*start, &game),
                    _ => self.variants += 1,
                },
                Err(error) => match error.io {
                    Some(error) => return Err(error).with_context(name),
                    None => self.broken += 1,
                },
            }
        }
        Ok(())
    }

    fn add_game(&mut self, mut p: Position, game: &PgnGame<tabiya_games::Position, Move>) {
        self.games += 1;
        for m in game.moves.iter().take(self.plies).map_while(|m| m.own()?.short()) {
            let weight = match (game.result, p.turn()) {
                (GameResult::Win(winner), turn) if winner == turn => 2,
                (GameResult::Win(_), _) => 0,
                (GameResult::Draw | GameResult::Unknown, _) => 1,
            };
            self.builder.add(&p, m, weight);
            p = p.play_unchecked(m);
        }
    }
}

/// A move of a book in the report.
#[derive(Debug, Clone, Serialize)]
struct ShownMove {
    san: String,
    uci: String,
    weight: u16,
}

fn show(args: &BookShowArgs) -> Result<Exit> {
    let files = CommandFiles { uses_stdout: true, ..CommandFiles::default() };
    files.read([&args.book]).check()?;
    let book = OpeningBook::open(&args.book)?;
    let fen = args.fen.join(" ");
    let start = match fen.as_str() {
        "" | "startpos" => "startpos".to_owned(),
        fen => format!("fen {fen}"),
    };
    let asked = format!("{start} moves {}", args.moves.as_deref().unwrap_or_default());
    let (game, _) = UciPosition::read(&asked)?.game(Variant::Chess)?;
    let p = game.board();
    let AnyPosition::Chess(chess) = &p else { bail!("books are for chess alone") };
    let mode = p.castling_mode();
    let moves = book.book().moves(chess).map(|entry| ShownMove {
        san: chess.san(entry.m).to_string(),
        uci: entry.m.uci(mode).to_string(),
        weight: entry.weight,
    });
    let moves: Vec<ShownMove> = moves.collect();
    let mut out = io::stdout().lock();
    if args.format == BookFormat::Json {
        let report = serde_json::json!({ "fen": p.to_string(), "moves": moves });
        serde_json::to_writer_pretty(&mut out, &report).map_err(io::Error::from)?;
        writeln!(out)?;
        return Ok(Exit::Agreed);
    }
    let sum: u32 = moves.iter().map(|shown| u32::from(shown.weight)).sum();
    for ShownMove { san, weight, .. } in &moves {
        let share = 100.0 * f64::from(*weight) / f64::from(sum.max(1));
        writeln!(out, "{san:<8} {weight:>5} {share:>5.1}%")?;
    }
    if moves.is_empty() {
        let side = if p.turn() == Color::White { "White" } else { "Black" };
        info(format_args!("the book has no move for {side} here"));
    }
    Ok(Exit::Agreed)
}
