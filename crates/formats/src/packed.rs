//! Positions as few bytes: 32 for chess.
//!
//! A position of chess with up to 32 pieces takes 32 bytes: the four words of [`tabiya_core::Packed`], each with its
//! lowest byte first. Bit `8 * rank + file` of a word belongs to a square. The first three words hold the lowest, the
//! middle and the highest bit of the number of the piece on it: 0 for none, 1 to 6 for pawn, knight, bishop, rook,
//! queen and king, and
//! 7 for a rook that may still castle or, beyond the back rank of its side, for a pawn that may be captured en passant.
//! The fourth word holds the colour, 1 for Black.
//!
//! On the empty squares, from a1 on, the bits of the fourth word hold a number, its lowest bit first:
//!
//! | bits | |
//! |---|---|
//! | 0 | 1 if Black is to move |
//! | 1 to 27 | 10,000 times the half-move clock, plus the move number less 1 |
//! | 28 and above | 0: the version of the form |
//!
//! Any other position takes 16 bytes more, and then 8 for each word:
//!
//! | bytes | |
//! |---|---|
//! | 0 | 1: the version of the form |
//! | 1 | the number of words |
//! | 2 to 7 | 0 |
//! | 8 to 15 | the rules: the FNV-1a hash of the name of a built-in variant or of the text of a rule file without
//! comments |
//! | 16 and above | the words |
//!
//! The words are those above, and then: in crazyhouse two words of pieces in hand and promoted pieces; under rules from
//! a file that masks can express (such as three-check), a word of their state; and with more than 32 pieces, in hand or
//! not, the number that the empty squares hold otherwise. Rules from a file that masks cannot express have words of
//! their own.
//!
//! A square that was passed by a double push is kept if a pawn may legally be captured there.
//!
//! ```
//! use tabiya_formats::packed::{from_bytes, to_bytes};
//! use tabiya_games::Variant;
//!
//! for (variant, fen, expected) in [
//!     (
//!         Variant::Chess,
//!         "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
//!         "adff00000000ffadf7000000000000f79900000000000099000000000000ffff",
//!     ),
//!     (
//!         Variant::Chess,
//!         "rnbqkbnr/pppp1ppp/8/8/3Pp3/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 3",
//!         "adf700180000efadf7000008000000f79900000800000099000802100000efff",
//!     ),
//!     (
//!         Variant::ThreeCheck,
//!         "4k3/8/8/8/8/8/8/4K2R w K - 2+3 7 30",
//!         "0105000000000000823c97e23288784c\
//!          8000000000000000900000000000001090000000000000102a8c0800000000100203000000000000",
//!     ),
//! ] {
//!     let (p, _) = variant.read(fen)?;
//!     let bytes = to_bytes(&p);
//!     let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
//!     assert_eq!(hex, expected);
//!     assert_eq!(from_bytes(&bytes, &[])?, p);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::hash::Hasher;

use tabiya_core::FnvHasher;
use tabiya_games::{AnyPosition, PackedPosition, Variant};

/// The version of the longer form.
const VERSION: u8 = 1;
/// The number of bytes before the words in the longer form.
const HEAD: usize = 16;
/// The number of words of a position of chess with up to 32 pieces.
const CHESS_WORDS: usize = 4;

/// The most bytes that a position takes.
pub const MOST_BYTES: usize = HEAD + 8 * PackedPosition::MOST;

/// The reason why bytes are not a packed position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PackedError {
    /// There are neither 32 bytes nor 16 and the words that they announce.
    Length(usize),
    /// The form has another version.
    Version(u8),
    /// The rules are neither built in nor among those given.
    UnknownRules(u64),
    /// The words do not encode a position under these rules.
    NoPosition,
}

impl fmt::Display for PackedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(length) => write!(f, "{length} bytes are not a packed position"),
            Self::Version(version) => write!(f, "version {version}, expected {VERSION}"),
            Self::UnknownRules(rules) => write!(f, "unknown rules {rules:016x}"),
            Self::NoPosition => f.write_str("not a position under these rules"),
        }
    }
}

impl std::error::Error for PackedError {}

/// The bytes of a complete position: 32 for chess with up to 32 pieces.
pub fn to_bytes(p: &AnyPosition) -> Vec<u8> {
    let packed = p.pack();
    let words = &packed.words()[..p.packed_length()];
    let mut bytes = Vec::with_capacity(HEAD + 8 * words.len());
    if !matches!(p, AnyPosition::Chess(_)) || words.len() > CHESS_WORDS {
        // There are at most 16 words.
        let length = words.len().to_le_bytes()[0];
        bytes.extend([VERSION, length, 0, 0, 0, 0, 0, 0]);
        bytes.extend(identity(p.variant()).to_le_bytes());
    }
    bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
    bytes
}

/// Reads a position from its bytes. `rule_files` are the rules, besides the built-in variants, that it may have. As
/// with FEN that is read leniently, the position may have faults; no bytes cause a panic.
///
/// # Errors
/// If the bytes are not those that [`to_bytes`] gives for a position.
pub fn from_bytes(bytes: &[u8], rule_files: &[Variant]) -> Result<AnyPosition, PackedError> {
    let (variant, words) = match bytes {
        words if words.len() == 8 * CHESS_WORDS => (Variant::Chess, words),
        [version, ..] if *version != VERSION => return Err(PackedError::Version(*version)),
        [_, length, 0, 0, 0, 0, 0, 0, rules @ ..]
            if bytes.len() == HEAD + 8 * usize::from(*length) =>
        {
            let (rules, words) = rules.split_at(8);
            (known(number(rules), rule_files)?, words)
        }
        _ => return Err(PackedError::Length(bytes.len())),
    };
    let words: Vec<u64> = words.chunks_exact(8).map(number).collect();
    let p = variant.start().unpack_checked(&words).ok_or(PackedError::NoPosition)?;
    // Words that mean the position in another way are refused, so that equal positions have equal bytes.
    (to_bytes(&p) == bytes).then_some(p).ok_or(PackedError::NoPosition)
}

/// Reads a position as [`from_bytes`] does, from its bytes and any number of zero bytes after them, as in a table whose
/// rows have [`MOST_BYTES`] bytes.
///
/// ```
/// use tabiya_formats::packed::{MOST_BYTES, from_padded, to_bytes};
/// use tabiya_games::Variant;
///
/// for &variant in Variant::BUILT_IN {
///     let mut row = to_bytes(&variant.start());
///     row.resize(MOST_BYTES, 0);
///     assert_eq!(from_padded(&row, &[])?, variant.start());
/// }
/// # Ok::<(), tabiya_formats::packed::PackedError>(())
/// ```
///
/// # Errors
/// If the bytes do not begin with those that [`to_bytes`] gives for a position, or other bytes than zeros follow.
pub fn from_padded(bytes: &[u8], rule_files: &[Variant]) -> Result<AnyPosition, PackedError> {
    let chess = 8 * CHESS_WORDS;
    // The short form begins with eight bytes of a mask of squares, and the long one with its version and length.
    let long = bytes.get(1).map_or(0, |words| HEAD + 8 * usize::from(*words));
    let fits = |&length: &usize| {
        bytes.get(length..).is_some_and(|rest| rest.iter().all(|byte| *byte == 0))
    };
    let mut read = Err(PackedError::Length(bytes.len()));
    for length in [long, chess].into_iter().filter(fits) {
        read = from_bytes(&bytes[..length], rule_files);
        if read.is_ok() {
            break;
        }
    }
    read
}

/// The number in eight bytes.
fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

fn known(rules: u64, rule_files: &[Variant]) -> Result<Variant, PackedError> {
    let mut all = Variant::BUILT_IN.iter().chain(rule_files);
    all.find(|&&variant| identity(variant) == rules)
        .copied()
        .ok_or(PackedError::UnknownRules(rules))
}

/// The number that identifies the rules of a variant.
fn identity(variant: Variant) -> u64 {
    let mut hasher = FnvHasher::default();
    match variant {
        Variant::Custom(rules) => hasher.write(rules.rules().to_toml().as_bytes()),
        _ => hasher.write(variant.name().as_bytes()),
    }
    hasher.finish()
}
