//! `--house`: counts under house rules.

use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::{Map, Value, json};
use tabiya_house::gallery;
use tabiya_house::{House, HouseGame};

use super::args::PositionArgs;
use super::exit::{Exit, info};
use super::format::{self, Format, Target};
use super::position::{base_fen, split_moves};

/// Rules of the house.
#[derive(Debug, Args)]
pub(crate) struct HouseArgs {
    /// Count under these house rules, in this order; perft variants --house lists them
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        help_heading = "Position",
        conflicts_with_all = ["hash", "chess960"]
    )]
    pub(crate) house: Vec<String>,
}

/// The game that is typed: the rules of `--variant` with those of the house, a position, moves.
fn game(house: &HouseArgs, args: &PositionArgs) -> Result<HouseGame> {
    let variant = args.rules.variant.variant;
    let Some(rules) = variant.rules() else {
        bail!("house rules change games that a rule file can say: {variant} is none");
    };
    let rule = |name: &String| {
        let known = || gallery::NAMES.join(", ");
        gallery::rule(name)
            .with_context(|| format!("unknown house rule {name:?}, expected one of {}", known()))
    };
    let all = house.house.iter().map(rule).collect::<Result<Vec<_>>>()?;
    let text = args.position.join(" ");
    let (base, moves) = split_moves(&text);
    let fen = base_fen(base)?.map_or_else(|| variant.start_fen(), str::to_owned);
    let house = House::new(rules.to_fairy_rules(), all).starting_at(&fen);
    let mut game = HouseGame::new(house)?;
    let more = args.moves.as_deref().unwrap_or_default();
    for text in
        moves.split_whitespace().chain(more.split([' ', ','])).filter(|text| !text.is_empty())
    {
        game.play_text(text)?;
    }
    Ok(game)
}

/// Counts the leaf nodes, or those behind each move.
pub(crate) fn run(
    house: &HouseArgs,
    args: &PositionArgs,
    targets: &[Target],
    depth: u32,
    divides: bool,
) -> Result<Exit> {
    let outputs = format::open(targets, &[Format::Text, Format::Json])?;
    let mut game = game(house, args)?;
    let start = Instant::now();
    let mut rows: Vec<(String, u64)> = Vec::new();
    let nodes = if divides && depth > 0 {
        for m in game.legal_moves()? {
            let text = game.text(&m);
            game.play(&m)?;
            rows.push((text, game.perft(depth - 1)?));
            game.undo();
        }
        rows.iter().map(|(_, count)| count).sum()
    } else {
        game.perft(depth)?
    };
    rows.sort();
    let names = house.house.join(", ");
    let seconds = start.elapsed().as_secs_f64();
    info(format_args!("depth {depth} under {}, {seconds:.3} s", names));
    outputs.each(|format, out| {
        if format == Format::Json {
            let mut object = json!({
                "fen": game.fen(),
                "house": house.house,
                "depth": depth,
                "nodes": nodes.to_string(),
            });
            if divides {
                let moves =
                    rows.iter().map(|(m, count)| (m.clone(), Value::from(count.to_string())));
                object["moves"] = Value::Object(moves.collect::<Map<_, _>>());
            }
            return Ok(writeln!(out, "{object}")?);
        }
        for (m, count) in &rows {
            writeln!(out, "{m}: {count}")?;
        }
        if divides {
            writeln!(out)?;
        }
        Ok(writeln!(out, "{nodes}")?)
    })?;
    Ok(Exit::Agreed)
}

/// The house rules that there are.
pub(crate) fn list(outputs: &format::Outputs) -> Exit {
    let width = gallery::NAMES.iter().map(|name| name.len()).max().unwrap_or(0);
    outputs.deliver(Exit::Agreed, |format, out| {
        if format == Format::Json {
            let rules = gallery::NAMES
                .map(|name| json!({ "name": name, "summary": gallery::summary(name) }));
            return Ok(writeln!(out, "{}", json!({ "house": rules }))?);
        }
        for name in gallery::NAMES {
            writeln!(out, "{name:width$}  {}", gallery::summary(name))?;
        }
        Ok(())
    })
}
