//! Values that have names, so that a shell can complete them, and depths.

use std::ffi::OsStr;
use std::sync::Arc;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use tabiya_variants::{NamedVariant, Variant};

use super::position::NAMED;

/// A parser of more than can be listed, with the names that a shell can complete.
#[derive(Clone)]
pub(crate) struct Completed<P> {
    parser: P,
    names: Arc<dyn Fn() -> Vec<String> + Send + Sync>,
}

/// Lets a shell complete these names.
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

/// Lets a shell complete variants, also where a rule file may be named.
pub(crate) fn variants() -> Completed<impl TypedValueParser<Value = NamedVariant>> {
    completed(NamedVariant::open, || Variant::BUILT_IN.map(|variant| variant.name()))
}

/// Lets a shell complete the words of a position.
pub(crate) fn positions() -> Completed<StringValueParser> {
    completed(StringValueParser::new(), || NAMED.map(|(name, _)| name))
}
