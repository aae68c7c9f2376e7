//! The options that an engine offers.

use std::collections::HashMap;

use tabiya_variants::Variant;

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
    default: Option<String>,
    /// The highest value of a `spin`.
    max: Option<u64>,
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
                "default" => offer.default = Some(text),
                "max" => offer.max = text.parse().ok(),
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

    /// The highest value of an option that is a number.
    pub(crate) fn max_of(&self, name: &str) -> Option<u64> {
        self.find(name)?.max
    }

    /// The default value of an option.
    pub(crate) fn default_of(&self, name: &str) -> Option<&str> {
        self.find(name)?.default.as_deref()
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
        assert_eq!(offers.default_of("uci_variant"), Some("chess"));
        assert_eq!(offers.variant(Variant::ThreeCheck), Some("3Check".to_owned()));
        assert_eq!(offers.variant(Variant::Atomic), None);
        assert_eq!(offers.option("Hash"), None);
        offers.add("option name UCI_Variant type combo default chess var chess var atomic");
        assert_eq!(offers.variant(Variant::Atomic), Some("atomic".to_owned()));
    }

    #[test]
    fn an_alias_of_a_variant_is_its_name_too() {
        let mut offers = UciOptions::default();
        offers.add("option name UCI_Variant type combo default chess var koth");
        assert_eq!(offers.variant(Variant::KingOfTheHill), Some("koth".to_owned()));
    }
}
