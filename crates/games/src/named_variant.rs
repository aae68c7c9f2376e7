//! Variants as users name them: by name, or by the path of a rule file.

use std::io;
use std::path::{Path, PathBuf};
use std::{error, fmt};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_variants::{CheckedRules, RuleFileError};

use crate::rule_set_ref::RuleSetRef;

use crate::built_in::Variant;
use crate::input_file::{InputKind, read_input, shown_path};
use crate::variant::UnknownVariant;

/// A variant, its name, and notes on corrections of its rules.
///
/// All programs of this project open rules with this type, so that a rule file means the same to each of them.
///
/// ```
/// use tabiya_games::{NamedVariant, Variant};
/// assert_eq!(NamedVariant::open("atomic")?.variant, Variant::Atomic);
/// let ending = NamedVariant::from_text("name = \"e\"\nstart = \"4k3/8/8/8/8/8/8/4K2R w K -\"")?;
/// assert_eq!(ending.notes, ["start: four fields of FEN, counters 0 1 assumed"]);
/// let error = NamedVariant::open("atomik").unwrap_err();
/// assert_eq!(error.to_string(), "unknown variant \"atomik\", did you mean \"atomic\"?");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct NamedVariant {
    /// The variant.
    pub variant: Variant,
    /// The name with which [`open`](Self::open) finds the variant again: the variant's own, or the
    /// path of its rule file.
    pub name: String,
    /// The path of the rule file that the variant was read from; `None` for other variants.
    pub file: Option<PathBuf>,
    /// The corrections made to the rules, one sentence each. If [`file`](Self::file) is set, each note begins with
    /// that path.
    pub notes: Vec<String>,
}

impl NamedVariant {
    /// Opens the built-in variant of this name, or the rule file at this path.
    ///
    /// # Errors
    /// If the name is neither, or [`read`](Self::read) cannot open the file.
    pub fn open(name: &str) -> Result<Self, OpenError> {
        let unknown = match name.parse::<Variant>() {
            Ok(variant) => return Ok(variant.into()),
            Err(unknown) => unknown,
        };
        let path = Path::new(name);
        if path.exists() || name.contains('/') || name.ends_with(".toml") {
            return Self::read(path);
        }
        Err(OpenError::Unknown(unknown))
    }

    /// Opens a rule file.
    ///
    /// # Errors
    /// If the file cannot be read or is not text, or its rules are invalid or contradict each other.
    pub fn read(path: &Path) -> Result<Self, OpenError> {
        let of_file = |why| OpenError::File { path: path.to_owned(), why: Box::new(why) };
        let text = rule_file_text(path).map_err(|error| of_file(OpenError::Io(error)))?;
        let Self { variant, notes, .. } = Self::from_text(&text).map_err(of_file)?;
        let notes = notes.into_iter().map(|note| format!("{}: {note}", shown_path(path))).collect();
        let (name, file) = (path.display().to_string(), Some(path.to_owned()));
        Ok(Self { variant, name, file, notes })
    }

    /// Opens rules from the text of a rule file. Rules equal to a built-in variant's give that
    /// variant.
    ///
    /// # Errors
    /// If the rules are invalid or contradict each other.
    pub fn from_text(text: &str) -> Result<Self, OpenError> {
        let (checked, notes) = CheckedRules::from_toml_lenient(text).map_err(OpenError::Rules)?;
        let too_many = |_| OpenError::Rules(RuleFileError::too_many());
        let rules = RuleSetRef::keep(checked).map_err(too_many)?;
        Ok(Self { notes, ..Variant::of_opened(rules).into() })
    }
}

impl From<Variant> for NamedVariant {
    fn from(variant: Variant) -> Self {
        Self { variant, name: variant.name().to_owned(), file: None, notes: Vec::new() }
    }
}

/// The maximum size of a rule file in bytes. Rule files are far shorter.
const MOST: u64 = 64 << 10;

/// Reads the text of a rule file of at most 64 KiB.
///
/// # Errors
/// If the file cannot be read, is larger, or is not text.
pub fn rule_file_text(path: &Path) -> io::Result<String> {
    let bytes = read_input(path, InputKind::Stream, MOST)?;
    String::from_utf8(bytes).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "not UTF-8"))
}

/// The reason why a variant cannot be opened.
#[derive(Debug)]
#[non_exhaustive]
pub enum OpenError {
    /// The name is neither a built-in variant's nor a file's.
    Unknown(UnknownVariant),
    /// The file cannot be read.
    Io(io::Error),
    /// The text is not a valid rule file.
    Rules(RuleFileError),
    /// A rule file cannot be opened.
    File {
        /// The path of the file.
        path: PathBuf,
        /// The error in the file.
        why: Box<OpenError>,
    },
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(unknown) if unknown.hint.is_some() => unknown.fmt(f),
            Self::Unknown(unknown) => write!(f, "{unknown} or a rule file"),
            Self::Io(error) => error.fmt(f),
            Self::Rules(error) => error.fmt(f),
            Self::File { path, why } => write!(f, "{}: {why}", shown_path(path)),
        }
    }
}

impl error::Error for OpenError {}
