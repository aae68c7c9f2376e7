//! `perft explain POSITION MOVE`: says why a move is legal or illegal.

use anyhow::{Result, anyhow, bail};
use tabiya_games::house::Gallery;
use tabiya_terminal::Exit;

use crate::args::ExplainArgs;
use crate::output::{Fields, Subject, json_or};
use crate::session::find_game;

/// Splits a sentence such as `e2e5 is illegal: the pawn on e2 does not go so far`. Returns whether the move is legal,
/// and the explanation in JSON.
fn row(words: &str) -> (bool, Fields) {
    let (what, reason) = words.split_once(": ").unwrap_or((words, ""));
    let legal = what.strip_suffix(" is legal");
    let asked = legal.unwrap_or_else(|| what.trim_end_matches(" is illegal"));
    let legal = legal.is_some();
    (legal, Fields::default().with("move", asked).with("legal", legal).with("reason", reason))
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
    let (legal, explanations): (Vec<bool>, Vec<Fields>) =
        all.iter().map(|words| row(words)).unzip();
    let legal = legal.contains(&true);
    let json = Fields::default()
        .with("variant", now.variant().name())
        .with_any("house", now.house_rules())
        .with("fen", now.to_string())
        .with("move", text)
        .with("legal", legal)
        .with("explanations", explanations);
    outputs.finish(json_or(&json, |out| {
        Ok(all.iter().try_for_each(|words| writeln!(out, "{words}"))?)
    }))?;
    Ok(if legal { Exit::Agreed } else { Exit::Wrong })
}
