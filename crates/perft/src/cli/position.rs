//! From a position as typed to a position.

use anyhow::{Context, Result, anyhow, bail};
use tabiya_core::CastlingMode;
use tabiya_house::{House, HouseGame};
use tabiya_terminal::info;
use tabiya_variants::{
    AnyGame, AnyPosition, FenNotes, MoveTextError, UciError, Variant, shown, split_moves,
};

use super::args::{HouseArgs, PositionArgs, RulesArgs};
use super::explain::why_illegal;
use super::request::Request;

/// Positions with a name.
pub(super) const NAMED: [(&str, &str); 6] = [
    ("startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("position3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    ("position4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"),
    ("position5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"),
    ("position6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"),
];

/// Resolves what was typed; what was put right is said on stderr.
pub(crate) fn resolve(args: &PositionArgs) -> Result<Request> {
    let game = find_game(&args.position, &args.rules, args.moves.as_deref())?;
    let mode = if args.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
    Ok(Request { mode, ..game.into() })
}

/// Resolves what was typed beside house rules, of which there may be none.
pub(crate) fn resolve_with(house: &HouseArgs, args: &PositionArgs) -> Result<Request> {
    if house.house.is_empty() {
        return resolve(args);
    }
    Ok(find_house_game(&args.position, &args.rules, house, args.moves.as_deref())?.into())
}

/// The game from the position that these words name, after these moves: those that follow the word `moves`, as in UCI,
/// and then those of the option.
pub(super) fn find_game(
    words: &[String],
    rules: &RulesArgs,
    moves: Option<&str>,
) -> Result<AnyGame> {
    let (base, after) = split_typed(words)?;
    let mut game = AnyGame::new(read(&base, rules)?);
    play(&mut game, &after)?;
    play(&mut game, moves.unwrap_or(""))?;
    Ok(game)
}

/// The game under house rules from that position, after those moves.
pub(super) fn find_house_game(
    words: &[String],
    rules: &RulesArgs,
    house: &HouseArgs,
    moves: Option<&str>,
) -> Result<HouseGame> {
    let (base, after) = split_typed(words)?;
    let moves = format!("{after} {}", moves.unwrap_or_default().replace(',', " "));
    house_game(rules.variant.variant, &house.house, base_fen(&base)?, &moves)
}

/// The game that house rules make of a variant, after moves from its start or another position.
pub(super) fn house_game(
    variant: Variant,
    names: &[String],
    fen: Option<&str>,
    moves: &str,
) -> Result<HouseGame> {
    let mut game = House::game(variant, names, fen)?;
    for text in moves.split_whitespace() {
        game.play_text(text)?;
    }
    Ok(game)
}

/// A position as typed, empty where none was given, and the moves after it. One that was given and is empty, as an
/// empty variable of a shell is, is not the start of the game.
pub(super) fn split_typed(words: &[String]) -> Result<(String, String)> {
    let text = words.join(" ");
    let (base, moves) = split_moves(&text);
    let is_given = !words.is_empty() && !text.starts_with("moves");
    if is_given && base.trim().is_empty() {
        bail!("empty position, expected a FEN or a name such as startpos");
    }
    Ok((base.trim().to_owned(), moves.to_owned()))
}

/// A position without the words that UCI has before it: what an engine is told can be typed as it is.
pub(super) fn bare(text: &str) -> &str {
    let after = |word: &str, text: &'_ str| {
        let rest = text.strip_prefix(word)?;
        (rest.is_empty() || rest.starts_with(' ')).then(|| text.len() - rest.trim_start().len())
    };
    ["position", "fen"].iter().fold(text, |text, word| &text[after(word, text).unwrap_or(0)..])
}

/// The FEN of a position as typed; `None` for the start of the game.
pub(super) fn base_fen(text: &str) -> Result<Option<&str>> {
    let given = !text.is_empty();
    let text = bare(text);
    let named = NAMED.into_iter().position(|(name, _)| name.eq_ignore_ascii_case(text));
    Ok(match named {
        Some(0) => None,
        Some(at) => Some(NAMED[at].1),
        None if given && text.is_empty() => bail!("empty position, expected a FEN after fen"),
        None if text.is_empty() => None,
        None if !text.contains(['/', ' ']) => {
            let names = NAMED.map(|(name, _)| name).join(", ");
            bail!("unknown position \"{}\", expected {names} or a FEN", text.escape_default())
        }
        None => Some(text),
    })
}

/// Reads a position; what was put right is said on stderr.
fn read(text: &str, rules: &RulesArgs) -> Result<AnyPosition> {
    let variant = rules.variant.variant;
    let start = variant.start_fen();
    let fen = base_fen(text)?.unwrap_or(&start);
    let (position, notes) = variant.read(fen).context("invalid position")?;
    if let Some(notes) = all_notes(fen, &notes) {
        info(format_args!("note: {notes}"));
    }
    Ok(position)
}

/// What was put right in a FEN, the counters of EPD included, which a suite does not have to give.
pub(super) fn all_notes(fen: &str, notes: &FenNotes) -> Option<String> {
    // The checks that remain stand where the counters would, and are none.
    let fields = fen.split_whitespace().filter(|field| !field.contains('+')).count();
    let counters = (fields == 4).then(|| "four fields of FEN, counters 0 1 assumed".to_owned());
    let notes = (!notes.is_empty()).then(|| notes.to_string());
    let all: Vec<String> = notes.into_iter().chain(counters).collect();
    (!all.is_empty()).then(|| all.join("; "))
}

/// Plays moves in UCI or algebraic notation, separated by spaces; of an illegal one it is said why it is illegal.
fn play(game: &mut AnyGame, moves: &str) -> Result<()> {
    for (at, text) in moves.split_whitespace().enumerate() {
        let p = *game.position();
        game.play_text(text).map_err(|error| {
            let why = (error == MoveTextError::Illegal).then(|| why_illegal(&p, text)).flatten();
            let error = UciError::Move { text: shown(text), ply: at + 1, error };
            why.map_or_else(|| anyhow!("{error}"), |why| anyhow!("{error}: {why}"))
        })?;
    }
    Ok(())
}
