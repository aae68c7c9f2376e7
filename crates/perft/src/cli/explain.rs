//! `perft explain POSITION MOVE`.

use anyhow::{Result, bail};
use serde::Serialize;
use tabiya_core::{Color, MoveError, San, UciMove};
use tabiya_variants::{AnyPosition, Explanation};

use super::args::ExplainArgs;
use super::exit::Exit;
use super::format::{self, Format};
use super::position::{find, shown};

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

impl From<&Explanation> for Row {
    fn from(why: &Explanation) -> Self {
        let (asked, reason) = (why.asked().to_string(), why.reason().to_string());
        Self { asked, legal: why.is_legal(), reason }
    }
}

pub(crate) fn run(args: ExplainArgs) -> Result<Exit> {
    let outputs = format::open(&args.format, &[Format::Text, Format::Json])?;
    let Some((text, words)) = args.words.split_last() else { bail!("expected a move") };
    let meant = Meant::read(text)?;
    let position = find(words, &args.rules, args.moves.as_deref())?;
    let explanations = meant.explain(&position)?;
    let legal = explanations.iter().any(Explanation::is_legal);
    outputs.each(|format, out| {
        if format == Format::Json {
            let json = ExplainJson {
                variant: position.variant().name(),
                fen: position.to_string(),
                asked: text,
                legal,
                explanations: explanations.iter().map(Row::from).collect(),
            };
            writeln!(out, "{}", serde_json::to_string(&json)?)?;
            return Ok(());
        }
        for why in &explanations {
            writeln!(out, "{why}")?;
        }
        if let (true, Meant::San(san)) = (explanations.is_empty(), meant) {
            writeln!(out, "{san} is illegal: {}", none_meant(&position, san))?;
        }
        Ok(())
    })?;
    Ok(if legal { Exit::Agreed } else { Exit::Wrong })
}

/// Why a move that is illegal here is so, in one line; nothing if the text is no move.
pub(super) fn why_illegal(p: &AnyPosition, text: &str) -> Option<String> {
    let meant = Meant::read(text).ok()?;
    let explanations = meant.explain(p).ok()?;
    let reason = |why: &Explanation| match meant {
        Meant::Uci(_) => why.reason().to_string(),
        Meant::San(_) => why.to_string(),
    };
    match (explanations.as_slice(), meant) {
        ([], Meant::San(san)) => Some(none_meant(p, san)),
        (all, _) => Some(all.iter().map(reason).collect::<Vec<_>>().join("; ")),
    }
}

/// That the side to move has no piece that the text may mean.
fn none_meant(p: &AnyPosition, san: San) -> String {
    format!("{} has no {} on the board", side(p.turn()), san.role())
}

/// A side as a sentence begins with it.
fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// A move as it was typed.
#[derive(Clone, Copy)]
enum Meant {
    Uci(UciMove),
    San(San),
}

impl Meant {
    fn read(text: &str) -> Result<Self> {
        match (text.parse(), text.parse()) {
            (Ok(uci), _) => Ok(Self::Uci(uci)),
            (_, Ok(san)) => Ok(Self::San(san)),
            _ => bail!(
                "\"{}\" is not a move, expected the form e2e4, e7e8q, Nf3, exd6, a8=Q or O-O",
                shown(text)
            ),
        }
    }

    fn explain(self, p: &AnyPosition) -> Result<Vec<Explanation>> {
        match self {
            Self::Uci(uci) => Ok(vec![p.explain(uci)]),
            Self::San(san) => match p.san_move(san) {
                Err(error @ MoveError::Ambiguous(..)) => Err(error.into()),
                _ => Ok(p.explain_san(san)),
            },
        }
    }
}
