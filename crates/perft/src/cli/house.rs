//! `--house`: counts under house rules.

use std::sync::Arc;
use std::time::Instant;

use anyhow::{Result, bail};
use clap::Args;
use clap::builder::StringValueParser;
use serde_json::{Value, json};
use tabiya_count::Control;
use tabiya_house::{HouseError, HouseGame, HouseMove};

use super::args::{ExplainArgs, RequestArgs, RulesArgs};
use super::exit::{Exit, info, note};
use super::format::{self, PLAIN, json_or};
use super::interrupt::Interrupt;
use super::position::{base_fen, split_typed};
use super::subject;
use super::values::completed;

/// Rules of the house.
#[derive(Debug, Args)]
pub(crate) struct HouseArgs {
    /// Add these house rules, in this order; perft variants --house lists them
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        help_heading = "Position",
        value_parser = completed(StringValueParser::new(), || tabiya_house::gallery::NAMES)
    )]
    pub(crate) house: Vec<String>,
}

/// The game that is typed: the rules of `--variant` with those of the house, a position, moves.
fn game(
    house: &HouseArgs,
    words: &[String],
    rules: &RulesArgs,
    moves: Option<&str>,
) -> Result<HouseGame> {
    let (base, after) = split_typed(words)?;
    let mut game = subject::game(rules.variant.variant, &house.house, base_fen(&base)?)?;
    let more = moves.unwrap_or_default().split([' ', ',']);
    for text in after.split_whitespace().chain(more).filter(|text| !text.is_empty()) {
        game.play_text(text)?;
    }
    Ok(game)
}

/// Counts the leaf nodes, or those behind each move.
pub(crate) fn run(
    house: &HouseArgs,
    request: &RequestArgs,
    depth: u32,
    divides: bool,
) -> Result<Exit> {
    let outputs = request.output.open(PLAIN)?;
    let args = &request.position;
    let game = game(house, &args.position, &args.rules, args.moves.as_deref())?;
    let start = Instant::now();
    let control = Arc::new(Control::new());
    let interrupt = Interrupt::stops(&control);
    let stop = || control.check().is_err();
    let counted = game.divide_until(depth, stop).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let rows = match counted {
        Err(HouseError::Stopped) => {
            note("interrupted: the count is not complete");
            return Ok(interrupt.or(Exit::Agreed));
        }
        rows => rows?,
    };
    let nodes = u64::from(depth == 0) + rows.iter().map(|(_, count)| count).sum::<u64>();
    let names = house.house.join(", ");
    let seconds = start.elapsed().as_secs_f64();
    info(format_args!("depth {depth} under {}, {seconds:.3} s", names));
    let mut object = json!({ "fen": game.fen(), "house": house.house, "depth": depth, "nodes": nodes.to_string() });
    if divides {
        let moves = rows.iter().map(|(m, count)| (m.clone(), Value::from(count.to_string())));
        object["moves"] = Value::Object(moves.collect());
    }
    outputs.finish(json_or(&object, |out| {
        if divides {
            rows.iter().try_for_each(|(m, count)| writeln!(out, "{m}: {count}"))?;
            writeln!(out)?;
        }
        Ok(writeln!(out, "{nodes}")?)
    }))?;
    Ok(Exit::Agreed)
}

/// Says why a move is legal or illegal under house rules.
pub(crate) fn explain(args: &ExplainArgs, outputs: &format::Outputs) -> Result<Exit> {
    let Some((text, words)) = args.words.split_last() else { bail!("expected a move") };
    let game = game(&args.house, words, &args.rules, args.moves.as_deref())?;
    let (legal, reason) = match game.read(text) {
        Ok(HouseMove::Added(rule, _)) => (true, format!("{} allows it", args.house.house[rule])),
        Ok(HouseMove::Own(_)) => {
            (true, "the game allows it, and no house rule refuses it".to_owned())
        }
        Err(HouseError::NoMove { why, .. }) => match game.outcome()? {
            Some(ending) => (false, format!("the game is over ({})", ending.why)),
            None => {
                let nobody = || "neither the game nor a house rule has it".to_owned();
                (false, why.unwrap_or_else(nobody))
            }
        },
        Err(error) => return Err(error.into()),
    };
    let (fen, house) = (game.fen(), &args.house.house);
    let row = json!({ "move": text, "legal": legal, "reason": reason });
    let object =
        json!({ "fen": fen, "house": house, "move": text, "legal": legal, "explanations": [row] });
    let word = if legal { "legal" } else { "illegal" };
    outputs.finish(json_or(&object, |out| Ok(writeln!(out, "{text} is {word}: {reason}")?)))?;
    Ok(if legal { Exit::Agreed } else { Exit::Wrong })
}
