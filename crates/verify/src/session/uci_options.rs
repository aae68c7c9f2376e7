//! The options that an engine offers.

use std::collections::HashMap;

use tabiya_games::Variant;

use crate::error::Unsupported;

/// The name and the options that an engine gives before `uciok`.
#[derive(Debug, Clone, Default)]
pub(crate) struct UciOptions {
    pub(crate) name: Option<String>,
    /// The options by their names in lower case; a map, because some engines have very many.
    options: HashMap<String, Offer>,
}

#[derive(Debug, Clone, Default)]
struct Offer {
    name: String,
    /// The type, in lower case.
    kind: String,
    default: Option<String>,
    /// The lowest and the highest value of a `spin`.
    min: Option<i64>,
    max: Option<i64>,
    /// The values of a `combo`.
    values: Vec<String>,
}

impl UciOptions {
    /// Adds the option of a line `option name .. type ..`, replacing an earlier one of that name.
    pub(crate) fn add(&mut self, line: &str) {
        let mut offer = Offer::default();
        let mut field = String::new();
        let mut value: Vec<&str> = Vec::new();
        let words = line.split_whitespace().skip(1).chain(["type"]);
        for word in words {
            let key = word.to_ascii_lowercase();
            // Within a name, every word except `type` is part of it.
            let keys = ["name", "type", "default", "min", "max", "var"];
            let is_key = if field == "name" { key == "type" } else { keys.contains(&&*key) };
            if !is_key {
                value.push(word);
                continue;
            }
            let text = value.join(" ");
            match field.as_str() {
                "name" => offer.name = text,
                "type" => offer.kind = text.to_ascii_lowercase(),
                "min" => offer.min = text.parse().ok(),
                "max" => offer.max = text.parse().ok(),
                "default" => offer.default = Some(text),
                "var" => offer.values.push(text),
                _ => {}
            }
            value.clear();
            field = key;
        }
        self.options.insert(offer.name.to_ascii_lowercase(), offer);
    }

    fn find(&self, name: &str) -> Option<&Offer> {
        self.options.get(&name.to_ascii_lowercase())
    }

    /// The name of an option as the engine writes it, if it is offered.
    pub(crate) fn option(&self, name: &str) -> Option<&str> {
        self.find(name).map(|offer| offer.name.as_str())
    }

    /// The name of an option that must be offered.
    pub(crate) fn needed(&self, name: &str) -> Result<&str, Unsupported> {
        self.option(name).ok_or_else(|| Unsupported::Option(name.to_owned()))
    }

    /// The highest value of an option that is a number.
    pub(crate) fn max_of(&self, name: &str) -> Option<u64> {
        u64::try_from(self.find(name)?.max?).ok()
    }

    /// The default value of an option.
    pub(crate) fn default_of(&self, name: &str) -> Option<&str> {
        self.find(name)?.default.as_deref()
    }

    /// Says what values an option takes, if it does not take this one.
    pub(crate) fn objection(&self, name: &str, value: &str) -> Option<String> {
        let Offer { name, kind, min, max, values, .. } = self.find(name)?;
        let number: Option<i64> = value.parse().ok();
        let takes = match kind.as_str() {
            "spin" => {
                let fits = |number: i64| {
                    min.is_none_or(|min| number >= min) && max.is_none_or(|max| number <= max)
                };
                let range = match (min, max) {
                    (Some(min), Some(max)) => format!("{min} to {max}"),
                    (Some(min), None) => format!("{min} or more"),
                    (None, Some(max)) => format!("at most {max}"),
                    (None, None) => "a number".to_owned(),
                };
                (!number.is_some_and(fits)).then_some(range)?
            }
            "check" => {
                let fits = ["true", "false"].iter().any(|known| value.eq_ignore_ascii_case(known));
                (!fits).then(|| "true or false".to_owned())?
            }
            "combo" => {
                let fits = values.iter().any(|known| value.eq_ignore_ascii_case(known));
                (!fits && !values.is_empty()).then(|| values.join(", "))?
            }
            "button" => (!value.is_empty()).then(|| "no value".to_owned())?,
            _ => return None,
        };
        Some(format!("the engine's option {name} takes {takes}, and was given {value:?}"))
    }

    /// The name of a variant as the engine writes it, if the engine offers it under its name or an alias.
    pub(crate) fn variant(&self, variant: Variant) -> Option<String> {
        let offer = self.find(crate::VARIANT)?;
        if offer.values.is_empty() {
            return Some(variant.name().to_owned());
        }
        let names = [variant.name()].into_iter().chain(variant.aliases().iter().copied());
        let mut offered = names.flat_map(|name| {
            offer.values.iter().filter(move |value| value.eq_ignore_ascii_case(name))
        });
        offered.next().cloned()
    }
}

/// The command that sets an option.
pub(crate) fn set_option(name: &str, value: &str) -> String {
    match value {
        "" => format!("setoption name {name}\n"),
        _ => format!("setoption name {name} value {value}\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_with_names_of_several_words_and_values() {
        let mut offers = UciOptions::default();
        offers.add("option name Debug Log File type string default");
        offers.add("option name UCI_Variant type combo default chess var chess var 3Check");
        offers.add("OPTION NAME UCI_Chess960 TYPE check DEFAULT false");
        assert_eq!(offers.option("debug log file"), Some("Debug Log File"));
        assert_eq!(offers.option("UCI_Chess960"), Some("UCI_Chess960"));
        offers.add("option name MultiPV type spin default 1 min 1 max 256");
        assert_eq!((offers.max_of("multipv"), offers.max_of("UCI_Chess960")), (Some(256), None));
        assert_eq!(offers.default_of("uci_variant"), Some("chess"));
        assert_eq!(offers.variant(Variant::ThreeCheck), Some("3Check".to_owned()));
        assert_eq!(offers.variant(Variant::Atomic), None);
        assert_eq!(offers.option("Hash"), None);
        offers.add("option name UCI_Variant type combo default chess var chess var atomic");
        assert_eq!(offers.variant(Variant::Atomic), Some("atomic".to_owned()));
    }

    #[test]
    fn an_option_value_out_of_range_is_noticed() {
        let mut offers = UciOptions::default();
        offers.add("option name Hash type spin default 16 min 1 max 1024");
        offers.add("option name Skew type spin default 0 min -10");
        offers.add("option name Ponder type check default false");
        offers.add("option name Style type combo default Solid var Solid var Very Risky");
        offers.add("option name Clear Hash type button");
        offers.add("option name Book type string default <empty>");
        for (name, value) in [
            ("hash", "1024"),
            ("Skew", "-10"),
            ("Ponder", "True"),
            ("Style", "very risky"),
            ("Clear Hash", ""),
            ("Book", "any"),
            ("None", "any"),
        ] {
            assert_eq!(offers.objection(name, value), None, "{name} {value}");
        }
        for (name, value, takes) in [
            ("hash", "1025", "Hash takes 1 to 1024"),
            ("hash", "0", "Hash takes 1 to 1024"),
            ("hash", "16M", "Hash takes 1 to 1024"),
            ("Skew", "-11", "Skew takes -10 or more"),
            ("Ponder", "1", "Ponder takes true or false"),
            ("Style", "Risky", "Style takes Solid, Very Risky"),
            ("Clear Hash", "1", "Clear Hash takes no value"),
        ] {
            let objection = offers.objection(name, value).unwrap_or_default();
            assert_eq!(objection, format!("the engine's option {takes}, and was given {value:?}"));
        }
    }

    #[test]
    fn aliases_of_variant_names_are_accepted() {
        let mut offers = UciOptions::default();
        offers.add("option name UCI_Variant type combo default chess var koth");
        assert_eq!(offers.variant(Variant::KingOfTheHill), Some("koth".to_owned()));
    }
}
