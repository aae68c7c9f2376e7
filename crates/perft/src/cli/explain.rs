//! `perft explain POSITION MOVE`.

use anyhow::{Result, bail};
use serde::Serialize;
use tabiya_variants::{AnyPosition, Explanation, MoveTextError, shown};

use super::args::ExplainArgs;
use super::exit::Exit;
use super::format::{PLAIN, json_or};
use super::house;
use super::position::find_game;

#[derive(Serialize)]
struct ExplainJson<'a> {
    variant: &'a str,
    fen: String,
    #[serde(rename = "move")]
    asked: &'a str,
    legal: bool,
    explanations: Vec<Row>,
}

/// What is said of one move that may be meant.
#[derive(Serialize)]
struct Row {
    #[serde(rename = "move")]
    asked: String,
    legal: bool,
    reason: String,
}

impl Row {
    /// With what the moves before tell of it.
    fn of(why: &Explanation, known: &str) -> Self {
        let (asked, reason) = (why.asked().to_string(), format!("{}{known}", why.reason()));
        Self { asked, legal: why.is_legal(), reason }
    }
}

pub(crate) fn run(args: ExplainArgs) -> Result<Exit> {
    let outputs = args.output.open(PLAIN)?;
    if !args.house.house.is_empty() {
        return house::explain(&args, &outputs);
    }
    let Some((text, words)) = args.words.split_last() else { bail!("expected a move") };
    let game = find_game(words, &args.rules, args.moves.as_deref())?;
    let position = *game.position();
    let (_, explanations) = explain(&position, text)?;
    let known =
        |why: &Explanation| game.lost_right(why).map_or(String::new(), |how| format!(": {how}"));
    let legal = explanations.iter().any(Explanation::is_legal);
    let json = ExplainJson {
        variant: position.variant().name(),
        fen: position.to_string(),
        asked: text,
        legal,
        explanations: explanations.iter().map(|why| Row::of(why, &known(why))).collect(),
    };
    outputs.finish(json_or(&json, |out| {
        for why in &explanations {
            writeln!(out, "{why}{}", known(why))?;
        }
        if let (true, Some(why)) = (explanations.is_empty(), position.why_none_meant(text)) {
            writeln!(out, "{text} is illegal: {why}")?;
        }
        Ok(())
    }))?;
    Ok(if legal { Exit::Agreed } else { Exit::Wrong })
}

/// Why a move that is illegal here is so, in one line; nothing if the text is no move.
pub(super) fn why_illegal(p: &AnyPosition, text: &str) -> Option<String> {
    let (notation, explanations) = explain(p, text).ok()?;
    let reason = |why: &Explanation| match notation {
        Notation::Uci => why.reason().to_string(),
        Notation::San => why.to_string(),
    };
    match explanations.as_slice() {
        [] => p.why_none_meant(text),
        all => Some(all.iter().map(reason).collect::<Vec<_>>().join("; ")),
    }
}

/// How a move was typed.
#[derive(Clone, Copy)]
enum Notation {
    Uci,
    San,
}

/// Why a move as it was typed is legal or not: of each that may be meant.
fn explain(p: &AnyPosition, text: &str) -> Result<(Notation, Vec<Explanation>)> {
    if let Ok(why) = p.explain(text) {
        return Ok((Notation::Uci, vec![why]));
    }
    match p.san_move(text) {
        Err(MoveTextError::Parse(_)) => bail!(
            "\"{}\" is not a move, expected the form e2e4, e7e8q, Nf3, exd6, a8=Q or O-O",
            shown(text)
        ),
        Err(error @ MoveTextError::Ambiguous(..)) => Err(error.into()),
        _ => Ok((Notation::San, p.explain_san(text)?)),
    }
}
