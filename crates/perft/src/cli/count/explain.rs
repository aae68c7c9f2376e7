//! `perft explain POSITION MOVE`: says why a move is legal or illegal.

use anyhow::{Result, anyhow, bail};
use serde::Serialize;
use tabiya_games::GameFace;
use tabiya_terminal::Exit;

use crate::args::ExplainArgs;
use crate::output::{Subject, json_or};
use crate::session::{find_game, find_house_game};

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

pub(crate) fn run(args: ExplainArgs) -> Result<Exit> {
    let outputs = args.output.open(Subject::Result)?;
    let Some((text, words)) = args.words.split_last() else { bail!("expected a move") };
    let (rules, moves) = (&args.rules, args.moves.as_deref());
    let (game, all): (Box<dyn GameFace>, _) = if args.house.house.is_empty() {
        let game = find_game(words, rules, moves)?;
        // Like counts, `explain` ignores that the game has ended, for example in a draw.
        let all = game.explain(text);
        (Box::new(game), all)
    } else {
        let game = find_house_game(words, rules, &args.house, moves)?;
        let all = game.why(text);
        (Box::new(game), all)
    };
    let (all, now) = (all.map_err(|error| anyhow!(error))?, game.now());
    let explanations: Vec<Row<'_>> = all.iter().map(|words| Row::read(words)).collect();
    let legal = explanations.iter().any(|row| row.legal);
    let (variant, house, fen) = (now.variant(), now.house(), now.common_fen());
    let json =
        ExplainJson { variant: variant.name(), house, fen, asked: text, legal, explanations };
    outputs.finish(json_or(&json, |out| {
        Ok(all.iter().try_for_each(|words| writeln!(out, "{words}"))?)
    }))?;
    Ok(if legal { Exit::Agreed } else { Exit::Wrong })
}
