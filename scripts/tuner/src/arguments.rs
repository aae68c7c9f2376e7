//! The command line.

use std::str::FromStr;

use tabiya_games::Variant;

/// Options with their values, and files.
pub(crate) struct Arguments {
    options: Vec<(String, String)>,
    pub(crate) files: Vec<String>,
}

impl Arguments {
    pub(crate) fn read(mut words: impl Iterator<Item = String>) -> Result<Self, String> {
        let (mut options, mut files) = (Vec::new(), Vec::new());
        while let Some(word) = words.next() {
            match word.strip_prefix("--") {
                Some(name) => {
                    let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
                    options.push((name.to_owned(), value));
                }
                None => files.push(word),
            }
        }
        Ok(Self { options, files })
    }

    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.options.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// The number of an option, or the default if it is not given.
    pub(crate) fn number<T: FromStr>(&self, name: &str, default: T) -> Result<T, String> {
        match self.text(name) {
            None => Ok(default),
            Some(text) => text.parse().map_err(|_| format!("--{name} {text} is not a number")),
        }
    }

    /// The variant; chess by default.
    pub(crate) fn variant(&self) -> Result<Variant, String> {
        let name = self.text("variant").unwrap_or("chess");
        name.parse().map_err(|error| format!("{error}"))
    }
}
