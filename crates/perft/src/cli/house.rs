//! `--house`: counts under house rules.

use std::time::Instant;

use anyhow::{Result, anyhow, bail};
use clap::Args;
use clap::builder::StringValueParser;
use rayon::prelude::*;
use serde_json::{Value, json};
use tabiya_house::{HouseError, HouseGame, HouseMove};
use tabiya_variants::GameFace;

use super::args::{ExplainArgs, RequestArgs, RulesArgs};
use super::exit::{Exit, info, note};
use super::format::{self, PLAIN, json_or};
use super::position::{base_fen, split_typed};
use super::session::{Session, one_by_one, plural};
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
        value_parser = completed(StringValueParser::new(), || tabiya_house::gallery::NAMES),
        default_values_t = tabiya_house::gallery::own_names(),
        hide_default_value = true
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
    let session = Session::start(&request.threads, one_by_one());
    if request.verbose {
        note(format_args!("position {}", game.position().fen()));
        let threads = plural(session.threads() as u128, "thread");
        note(format_args!(
            "{}, {} on {threads}",
            args.rules.variant.variant,
            house.house.join(", ")
        ));
    }
    let start = Instant::now();
    let stop = || session.control.check().is_err();
    let moves = if depth == 0 { Vec::new() } else { game.legal_moves()? };
    let mut moves: Vec<_> = moves.iter().map(|m| (game.position().text(m), m)).collect();
    moves.sort_by(|(one, _), (other, _)| one.cmp(other));
    let share = |(text, m): &(String, &HouseMove)| {
        let below = game.position().play_unchecked(m)?;
        Ok((text.clone(), below.perft_until(depth - 1, &stop)?))
    };
    let counted = session.run(|| moves.par_iter().map(share).collect::<Result<Vec<_>, _>>());
    let rows = match counted {
        Ok(rows) => rows,
        Err(HouseError::Stopped) => {
            return session.interrupted(": the count is not complete");
        }
        Err(error) => return Err(error.into()),
    };
    let nodes = u64::from(depth == 0) + rows.iter().map(|(_, count)| count).sum::<u64>();
    let names = house.house.join(", ");
    let seconds = start.elapsed().as_secs_f64();
    info(format_args!("depth {depth} under {}, {seconds:.3} s", names));
    let mut object = json!({ "fen": game.position().fen(), "house": house.house, "depth": depth, "nodes": nodes.to_string() });
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
    let all = game.why(text).map_err(|error| anyhow!(error))?;
    let row = |words: &String| {
        let (what, reason) = words.split_once(": ").unwrap_or((words, ""));
        let legal = what.ends_with(" is legal");
        let asked = what.trim_end_matches(" is legal").trim_end_matches(" is illegal");
        json!({ "move": asked, "legal": legal, "reason": reason })
    };
    let rows: Vec<Value> = all.iter().map(row).collect();
    let legal = rows.iter().any(|row| row["legal"] == true);
    let (fen, house) = (game.position().fen(), &args.house.house);
    let object =
        json!({ "fen": fen, "house": house, "move": text, "legal": legal, "explanations": rows });
    outputs.finish(json_or(&object, |out| {
        Ok(all.iter().try_for_each(|words| writeln!(out, "{words}"))?)
    }))?;
    Ok(if legal { Exit::Agreed } else { Exit::Wrong })
}
