//! Variants as users name them: by name, by the path of a rule file, or by a game of a `variants.ini`.

use std::io;
use std::path::{Path, PathBuf};
use std::{error, fmt};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_variants::{CheckedRules, IniError, RuleFileError, VariantsIni};

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
    /// Opens the built-in variant of this name, the rule file at this path, or a game of a `variants.ini`
    /// (`variants.ini#shatranj`), see [`VariantsIni`].
    ///
    /// # Errors
    /// If the name is unknown, if [`read`](Self::read) cannot open the file, or if a rule file cannot say the game.
    pub fn open(name: &str) -> Result<Self, OpenError> {
        let unknown = match name.parse::<Variant>() {
            Ok(variant) => return Ok(variant.into()),
            Err(unknown) => unknown,
        };
        let path = Path::new(name);
        if let Some(at) = name
            .rfind(".ini")
            .filter(|at| ["", "#"].contains(&name.get(at + 4..at + 5).unwrap_or("")))
        {
            return Self::of_ini(name, at + 4);
        }
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

    /// Opens a game of a `variants.ini`: the first `length` bytes of `name` are the path.
    fn of_ini(name: &str, length: usize) -> Result<Self, OpenError> {
        let (path, game) = name.split_at(length);
        let path = Path::new(path);
        let of_file = |why| OpenError::File { path: path.to_owned(), why: Box::new(why) };
        let file = variants_ini(path).map_err(|error| of_file(OpenError::Io(error)))?;
        let text = file.rule_file(game.trim_start_matches('#'));
        let text = text.map_err(|errors| of_file(OpenError::Game(errors)))?;
        let named = Self::from_text(&text).map_err(of_file)?;
        Ok(Self { name: name.to_owned(), file: Some(path.to_owned()), ..named })
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

/// Reads a `variants.ini` of at most 1 MiB.
///
/// # Errors
/// If the file cannot be read or is larger. Bytes that are not UTF-8 are replaced: they can only be in comments.
pub fn variants_ini(path: &Path) -> io::Result<VariantsIni> {
    let bytes = read_input(path, InputKind::Stream, 1 << 20)?;
    Ok(VariantsIni::read(&String::from_utf8_lossy(&bytes)))
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
    /// A rule file cannot say a game of a `variants.ini`, or the game is not there.
    Game(Vec<IniError>),
    /// A rule file or a `variants.ini` cannot be opened.
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
            Self::Game(errors) => {
                let all: Vec<_> = errors.iter().map(ToString::to_string).collect();
                f.write_str(&all.join("; "))
            }
            Self::File { path, why } => write!(f, "{}: {why}", shown_path(path)),
        }
    }
}

impl error::Error for OpenError {}
