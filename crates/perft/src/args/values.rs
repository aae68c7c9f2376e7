//! Arguments with named values that a shell can complete.

use std::ffi::OsStr;
use std::sync::Arc;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use tabiya_games::{NamedVariant, Variant};

/// A parser, and the names that a shell can complete. The parser may accept other values as well.
#[derive(Clone)]
pub(crate) struct Completed<P> {
    parser: P,
    names: Arc<dyn Fn() -> Vec<String> + Send + Sync>,
}

/// Adds to a parser the names that a shell can complete.
pub(crate) fn completed<P: TypedValueParser, I: IntoIterator<Item: Into<String>>>(
    parser: P,
    names: impl Fn() -> I + Send + Sync + 'static,
) -> Completed<P> {
    Completed { parser, names: Arc::new(move || names().into_iter().map(Into::into).collect()) }
}

impl<P: TypedValueParser> TypedValueParser for Completed<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<P::Value, Error> {
        self.parser.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}

/// The parser of a value that is one of several: each has a name, an explanation for the help, and a meaning.
pub(crate) fn one_of<T: Clone + Send + Sync + 'static, const N: usize>(
    values: [(&'static str, &'static str, T); N],
) -> impl TypedValueParser<Value = T> {
    let possible = values.clone().map(|(name, help, _)| PossibleValue::new(name).help(help));
    PossibleValuesParser::new(possible).map(move |typed| {
        let meant = values.iter().find(|(name, ..)| *name == typed);
        meant.expect("the parser takes no other name").2.clone()
    })
}

/// The parser of variant names and rule files; a shell completes the variant names.
pub(crate) fn variants() -> Completed<impl TypedValueParser<Value = NamedVariant>> {
    completed(NamedVariant::open, Variant::names)
}

/// The parser of the words of a position; a shell completes the named positions.
pub(crate) fn positions() -> Completed<StringValueParser> {
    completed(StringValueParser::new(), || NAMED.map(|(name, _)| name))
}

/// The named positions.
pub(crate) const NAMED: [(&str, &str); 6] = [
    ("startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("position3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    ("position4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"),
    ("position5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"),
    ("position6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"),
];
