//! `perft explain POSITION MOVE`: says why a move is legal or illegal.

use anyhow::{Result, anyhow, bail};
use serde::Serialize;
use tabiya_games::house::Gallery;
use tabiya_terminal::Exit;

use crate::args::ExplainArgs;
use crate::output::{Subject, json_or};
use crate::session::find_game;

#[derive(Serialize)]
struct ExplainJson<'a> {
    variant: &'a str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    house: Vec<String>,
    fen: String,
    #[serde(rename = "move")]
    asked: &'a str,
    legal: bool,
    explanations: Vec<Row<'a>>,
}

/// The explanation of one candidate move.
#[derive(Serialize)]
struct Row<'a> {
    #[serde(rename = "move")]
    asked: &'a str,
    legal: bool,
    reason: &'a str,
}

impl<'a> Row<'a> {
    /// Splits a sentence such as `e2e5 is illegal: the pawn on e2 does not go so far`.
    fn read(words: &'a str) -> Self {
        let (what, reason) = words.split_once(": ").unwrap_or((words, ""));
        match what.strip_suffix(" is legal") {
            Some(asked) => Self { asked, legal: true, reason },
            None => Self { asked: what.trim_end_matches(" is illegal"), legal: false, reason },
        }
    }
}

pub(crate) fn run(args: ExplainArgs, gallery: &Gallery) -> Result<Exit> {
    let outputs = args.output.open(Subject::Result, args.setup.rules.files())?;
    let Some((text, words)) = args.words.split_last() else { bail!("expected a move") };
    let rules = (&args.house.house[..], gallery);
    let game = find_game(words, &args.setup, rules)?;
    let now = game.position();
    let all = match now.plain() {
        // Like counts, this ignores that the game has ended, for example in a draw.
        Some(_) => game.explain(text),
        None => game.why(text),
    };
    let all = all.map_err(|error| anyhow!(error))?;
    let explanations: Vec<Row<'_>> = all.iter().map(|words| Row::read(words)).collect();
    let legal = explanations.iter().any(|row| row.legal);
    let (variant, house, fen) = (now.variant(), now.house_rules(), now.to_string());
    let json =
        ExplainJson { variant: variant.name(), house, fen, asked: text, legal, explanations };
    outputs.finish(json_or(&json, |out| {
        Ok(all.iter().try_for_each(|words| writeln!(out, "{words}"))?)
    }))?;
    Ok(if legal { Exit::Agreed } else { Exit::Wrong })
}
