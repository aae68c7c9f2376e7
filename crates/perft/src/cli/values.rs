//! Values that have names, so that a shell can complete them, and depths.

use std::ffi::OsStr;
use std::sync::Arc;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error};
use tabiya_core::Backend;
use tabiya_suite::random::Feature;
use tabiya_variants::Variant;

use super::position::NAMED;

/// A parser of more than can be listed, with the names that a shell can complete.
#[derive(Clone)]
pub(crate) struct Completed<P> {
    parser: P,
    names: Arc<dyn Fn() -> Vec<String> + Send + Sync>,
}

/// Lets a shell complete these names.
pub(crate) fn completed<P: TypedValueParser>(
    parser: P,
    names: impl Fn() -> Vec<String> + Send + Sync + 'static,
) -> Completed<P> {
    Completed { parser, names: Arc::new(names) }
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

pub(crate) fn variants() -> Vec<String> {
    Variant::BUILT_IN.iter().map(|variant| variant.name().to_owned()).collect()
}

pub(crate) fn house_rules() -> Vec<String> {
    tabiya_house::gallery::NAMES.map(str::to_owned).into()
}

pub(crate) fn back_ends() -> Vec<String> {
    Backend::NAMES.map(str::to_owned).into()
}

pub(crate) fn positions() -> Vec<String> {
    NAMED.map(|(name, _)| name.to_owned()).into()
}

pub(crate) fn kinds() -> Vec<String> {
    let features = Feature::ALL.map(Feature::name);
    let all = ["mixed", "chess960-starts"].into_iter().chain(features);
    all.map(str::to_owned).collect()
}
