//! `perft DEPTH [POSITION]`.

use anyhow::Result;
use serde::Serialize;

use super::args::CountArgs;
use super::exit::{Exit, note};
use super::format::{self, Format};
use super::position::resolve;
use super::session::{Manner, Session};

#[derive(Serialize)]
struct Json<'a> {
    #[serde(flatten)]
    manner: &'a Manner,
    nodes: String,
}

pub(crate) fn run(args: CountArgs) -> Result<Exit> {
    format::check(&args.question.format, &[Format::Text, Format::Json])?;
    let depth = args.depth.unwrap_or_default();
    let question = resolve(&args.question)?;
    let session = Session::start(args.question.threads, args.question.cpu.chosen(), None)?;
    let (count, manner) =
        session.count(&question, depth, |perft| perft.count(&question.position, depth));
    let Ok(nodes) = count else {
        let nodes = session.control.leaf_nodes();
        note(format_args!("interrupted: at least {nodes} leaf nodes, the count is not complete"));
        return Ok(session.interrupt.or(Exit::Agreed));
    };
    note(manner.summary(nodes));
    format::each(&args.question.format, |format, out| {
        match format {
            Format::Json => {
                let json = Json { manner: &manner, nodes: nodes.to_string() };
                writeln!(out, "{}", serde_json::to_string(&json)?)?;
            }
            _ => writeln!(out, "{nodes}")?,
        }
        Ok(())
    })?;
    Ok(Exit::Agreed)
}
