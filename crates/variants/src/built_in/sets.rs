//! Descriptions of the built-in variants whose rules are data.

use tabiya_fairy::RuleSet;

/// The description of a built-in variant.
pub(crate) struct VariantEntry {
    /// The name in `UCI_Variant`.
    pub(crate) name: &'static str,
    /// Other accepted names.
    pub(crate) aliases: &'static [&'static str],
    /// A one-line summary of the rules.
    pub(crate) summary: &'static str,
    /// The value of the PGN tag `Variant` that chess servers write; `None` if they do not offer the variant.
    pub(crate) tag: Option<&'static str>,
    /// The FEN of the start position.
    pub(crate) start: &'static str,
    /// The FEN of a position in which a perft count up to depth 3 differs from that of chess: the count shows whether a
    /// program knows the rules.
    pub(crate) probe: &'static str,
    /// The rules as data; `None` if a rule file cannot express them, so that they are a Rust type.
    pub(crate) rules: Option<fn() -> RuleSet>,
}

/// The start position of chess.
pub(super) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The description of chess.
pub(super) const CHESS: VariantEntry = VariantEntry {
    name: "chess",
    aliases: &["standard", "orthodox", "chess960", "fischerandom"],
    summary: "chess, and Chess960, which is a way of castling",
    tag: Some("Standard"),
    start: START,
    probe: START,
    rules: Some(RuleSet::chess),
};

/// The description of king capture.
///
/// ```
/// use tabiya_variants::Variant;
/// let (p, _) = Variant::KingCapture.read("4k3/4Q3/8/8/8/8/8/4K3 b - - 0 1")?;
/// assert_eq!(p.legal_moves().len(), 5);
/// # Ok::<(), tabiya_variants::PositionError>(())
/// ```
pub(super) const KING_CAPTURE: VariantEntry = VariantEntry {
    name: "king-capture",
    aliases: &["kingcapture"],
    summary: "whoever captures the king wins; no check, castling, en passant or promotion",
    tag: None,
    start: START,
    probe: "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
    rules: Some(RuleSet::king_capture),
};

/// The description of pawn wipeout.
///
/// ```
/// use tabiya_variants::Variant;
/// let (p, _) = Variant::PawnWipeout.read("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")?;
/// assert_eq!(p.legal_moves().len(), 7);
/// # Ok::<(), tabiya_variants::PositionError>(())
/// ```
pub(super) const PAWN_WIPEOUT: VariantEntry = VariantEntry {
    name: "pawn-wipeout",
    aliases: &["pawnwipeout"],
    summary: "chess, and a side without pawns has lost",
    tag: None,
    start: START,
    probe: "4k3/4p3/8/8/8/8/4p3/4K3 w - - 0 1",
    rules: Some(RuleSet::pawn_wipeout),
};

/// The description of King of the Hill.
///
/// ```
/// use tabiya_variants::Variant;
/// let (p, _) = Variant::KingOfTheHill.read("4k3/8/8/8/8/4K3/8/8 w - - 0 1")?;
/// let (d4, d3) = ("d4".parse()?, "d3".parse()?);
/// let moves = p.legal_moves();
/// let after = |to| moves.iter().find(|m| m.to() == to).map(|&m| p.play_unchecked(m).legal_moves());
/// assert_eq!((after(d4).unwrap().len(), after(d3).unwrap().len()), (0, 5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub(super) const KING_OF_THE_HILL: VariantEntry = VariantEntry {
    name: "kingofthehill",
    aliases: &["koth", "king-of-the-hill"],
    summary: "chess, and a king on d4, e4, d5 or e5 has won",
    tag: Some("King of the Hill"),
    start: START,
    probe: "4k3/8/8/8/8/3K4/8/8 w - - 0 1",
    rules: Some(RuleSet::king_of_the_hill),
};

/// The description of three-check.
///
/// ```
/// use tabiya_variants::Variant;
/// let (p, _) = Variant::ThreeCheck.read("4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1")?;
/// let check = p.legal_moves().into_iter().find(|&m| p.gives_check(m)).unwrap();
/// let over = p.play_unchecked(check);
/// assert_eq!(over.to_string(), "R3k3/8/8/8/8/8/8/4K3 b - - 0+3 1 1");
/// assert!(over.legal_moves().is_empty());
/// # Ok::<(), tabiya_variants::PositionError>(())
/// ```
pub(super) const THREE_CHECK: VariantEntry = VariantEntry {
    name: "3check",
    aliases: &["threecheck", "three-check"],
    summary: "chess, and the third check wins",
    tag: Some("Three-check"),
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
    probe: "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1",
    rules: Some(RuleSet::three_check),
};

/// The description of antichess.
///
/// ```
/// use tabiya_variants::Variant;
/// let (p, _) = Variant::Antichess.read("4k3/8/8/8/8/1p6/8/K1R5 w - - 0 1")?;
/// assert_eq!(p.legal_moves().len(), 16);
/// let (p, _) = Variant::Antichess.read("4k3/8/8/8/8/1p6/P7/K1R5 w - - 0 1")?;
/// assert_eq!(p.legal_moves().len(), 1);
/// # Ok::<(), tabiya_variants::PositionError>(())
/// ```
pub(super) const ANTICHESS: VariantEntry = VariantEntry {
    name: "antichess",
    aliases: &["anti"],
    summary: "captures are compulsory, and a side without pieces has won",
    tag: Some("Antichess"),
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
    probe: "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
    rules: Some(RuleSet::antichess),
};
