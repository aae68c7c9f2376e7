//! The UCI options of the engine.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tabiya_core::CastlingMode;
use tabiya_count::{OutOfMemory, available_memory};
use tabiya_engine::{Options, Strength};
use tabiya_games::{AnyPosition, NamedVariant, Variant};

use tabiya_board::book::{OpeningBook, opened};

/// A numeric option with its default (`first`) and its range.
struct Range {
    name: &'static str,
    first: u64,
    least: u64,
    most: u64,
}

const HASH: Range = Range { name: "Hash", first: 16, least: 1, most: 65_536 };
const THREADS: Range = Range { name: "Threads", first: 1, least: 1, most: 512 };
const MULTIPV: Range = Range { name: "MultiPV", first: 1, least: 1, most: 256 };
const OVERHEAD: Range = Range { name: "Move Overhead", first: 20, least: 0, most: 5000 };
const ELO: Range = Range {
    name: "UCI_Elo",
    first: Strength::RANGE.1 as u64,
    least: Strength::RANGE.0 as u64,
    most: Strength::RANGE.1 as u64,
};

/// The settings that the front end has made with `setoption`.
#[derive(Debug, Clone, Default)]
pub(super) struct Settings {
    pub(super) engine: Options,
    pub(super) variant: Variant,
    pub(super) shows_wdl: bool,
    /// Whether the front end has asked for the hash table to be cleared.
    pub(super) clear_hash: bool,
    /// The book that was read, and whether the engine plays from it.
    book: Option<Arc<OpeningBook>>,
    owns_book: bool,
    is_chess960: bool,
    limits_strength: bool,
    /// The rating at which to play; `None` if the front end has set none.
    elo: Option<u32>,
    /// The variants that were read from rule files.
    files: Vec<Variant>,
    /// The name of a chosen variant that is not known yet, as its rule file may be read later.
    wanted: Option<String>,
}

/// The response to `uci`.
pub(super) fn describe(settings: &Settings) -> String {
    let mut text = format!("id name Tabiya {}\n", env!("CARGO_PKG_VERSION"));
    text.push_str("id author the authors of Tabiya\n\n");
    for Range { name, first, least, most } in [&HASH, &THREADS, &MULTIPV, &OVERHEAD, &ELO] {
        let _ =
            writeln!(text, "option name {name} type spin default {first} min {least} max {most}");
    }
    for name in ["Ponder", "OwnBook", "UCI_Chess960", "UCI_LimitStrength", "UCI_ShowWDL"] {
        let _ = writeln!(text, "option name {name} type check default false");
    }
    let _ = writeln!(text, "option name Clear Hash type button");
    for name in ["BookFile", "VariantPath"] {
        let _ = writeln!(text, "option name {name} type string default <empty>");
    }
    let _ = writeln!(text, "{}", settings.variants());
    text + "uciok"
}

impl Settings {
    /// The notation for castling moves in a position.
    pub(super) fn castling_mode(&self, p: &AnyPosition) -> CastlingMode {
        if self.is_chess960 { CastlingMode::Chess960 } else { p.castling_mode() }
    }

    /// The book from which the engine plays, if it plays from one.
    pub(super) fn book(&self) -> Option<&OpeningBook> {
        self.book.as_deref().filter(|_| self.owns_book)
    }

    /// The line that declares the option `UCI_Variant`, including variants from rule files.
    fn variants(&self) -> String {
        let mut line = "option name UCI_Variant type combo default chess".to_owned();
        for variant in Variant::BUILT_IN.iter().chain(&self.files) {
            let _ = write!(line, " var {}", variant.name());
        }
        line
    }

    /// Sets an option from the words `name NAME [value VALUE]`; both may contain spaces. Returns lines to
    /// output.
    pub(super) fn set<'a>(
        &mut self,
        words: &mut impl Iterator<Item = &'a str>,
    ) -> Result<Vec<String>, String> {
        let (mut name, mut value, mut is_value) = (Vec::new(), Vec::new(), false);
        for word in words {
            match word {
                "name" if name.is_empty() && !is_value => {}
                "value" if !is_value => is_value = true,
                _ if is_value => value.push(word),
                _ => name.push(word),
            }
        }
        let (name, value) = (name.join(" "), value.join(" "));
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.engine.hash = table_size(&value)?,
            "threads" => self.engine.threads = size(&THREADS, &value)?,
            "multipv" => self.engine.multipv = size(&MULTIPV, &value)?,
            "move overhead" => {
                self.engine.overhead = Duration::from_millis(number(&OVERHEAD, &value)?);
            }
            "uci_elo" => self.elo = u32::try_from(number(&ELO, &value)?).ok(),
            // The front end decides whether to ponder: `go ponder` works with any value of this option.
            "ponder" => {
                check(&name, &value)?;
            }
            "uci_chess960" => self.is_chess960 = check(&name, &value)?,
            "uci_limitstrength" => self.limits_strength = check(&name, &value)?,
            "uci_showwdl" => self.shows_wdl = check(&name, &value)?,
            "clear hash" => self.clear_hash = true,
            "ownbook" => self.owns_book = check(&name, &value)?,
            "bookfile" => {
                let file = Some(value.as_str()).filter(|file| !matches!(*file, "" | "<empty>"));
                self.book = file.map(opened).transpose()?;
            }
            "variantpath" => return self.read_rules(&value),
            "uci_variant" => return self.choose_variant(&value),
            "" => return Err("setoption needs a name".to_owned()),
            _ => return Err(format!("no such option: {name}")),
        }
        let elo = self.elo.unwrap_or(Strength::RANGE.1);
        self.engine.strength =
            if self.limits_strength { Strength::elo(elo) } else { Strength::FULL };
        Ok(Vec::new())
    }

    /// Changes the variant. An unknown name is remembered, because options may come before their rule file.
    fn choose_variant(&mut self, name: &str) -> Result<Vec<String>, String> {
        let is_name = |variant: &&Variant| variant.name().eq_ignore_ascii_case(name);
        let found = self.files.iter().find(is_name).copied();
        let found = found.map_or_else(|| name.parse::<Variant>(), Ok);
        self.wanted = found.is_err().then(|| name.to_owned());
        self.variant = found.map_err(|error| error.to_string())?;
        Ok(Vec::new())
    }

    /// Reads a rule file and adds its variant to `UCI_Variant`. Returns lines to output.
    fn read_rules(&mut self, path: &str) -> Result<Vec<String>, String> {
        if path.is_empty() || path == "<empty>" {
            return Ok(Vec::new());
        }
        let opened = NamedVariant::read(Path::new(path)).map_err(|error| error.to_string())?;
        let variant = opened.variant;
        self.files.retain(|other| other.name() != variant.name());
        self.files.push(variant);
        if self.wanted.as_deref().is_some_and(|name| name.eq_ignore_ascii_case(variant.name())) {
            (self.variant, self.wanted) = (variant, None);
        } else if self.variant.name() == variant.name() {
            self.variant = variant;
        }
        let notes = opened.notes.iter().map(|note| format!("info string note: {note}"));
        Ok(notes.chain([self.variants()]).collect())
    }
}

fn check(name: &str, value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "true" | "1" | "on" => Ok(true),
        "false" | "0" | "off" => Ok(false),
        _ => Err(format!("{name} is true or false, not {value:?}")),
    }
}

fn number(range: &Range, value: &str) -> Result<u64, String> {
    let Range { name, least, most, .. } = range;
    let number: Option<i64> = value.parse().ok();
    let number = number.ok_or_else(|| format!("{name} is a number, not {value:?}"))?;
    let in_range = u64::try_from(number).ok().filter(|number| (*least..=*most).contains(number));
    in_range.ok_or_else(|| format!("{name} is a number from {least} to {most}, not {number}"))
}

/// Parses the size of the hash table. Fails if that much memory is not available.
fn table_size(value: &str) -> Result<usize, String> {
    let mebibytes = number(&HASH, value)?;
    let (wanted, available) = (mebibytes << 20, available_memory());
    if wanted > available {
        return Err(OutOfMemory { wanted, available }.reason());
    }
    size(&HASH, value)
}

fn size(range: &Range, value: &str) -> Result<usize, String> {
    number(range, value).map(|number| usize::try_from(number).unwrap_or(usize::MAX))
}
