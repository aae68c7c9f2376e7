//! The form in which a position is given to an engine.

use tabiya_core::{CastlingMode, EnPassantMode, Faults};
use tabiya_games::{AnyMove, AnyPosition, FenNote};

/// The form in which a position is given to an engine: by FEN, and perhaps with moves to play from it.
///
/// After a double push the FEN contains the en passant square even if no capture is legal. Engines must
/// accept such a FEN, and often allow the illegal capture.
///
/// ```
/// use tabiya_games::Variant;
/// use tabiya_verify::Origin;
///
/// // Capturing en passant would open the rank between the rook on b4 and the king on h4.
/// let fen = "8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1";
/// let (p, _) = Variant::Chess.read(fen)?;
/// assert_eq!(Origin::given(p).fen(false), fen);
/// # Ok::<(), tabiya_games::PositionError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// The position that is given by FEN.
    pub position: AnyPosition,
    /// The moves to play from `position`.
    pub moves: Vec<AnyMove>,
    en_passant: EnPassantMode,
    /// The FEN as its author wrote it.
    text: Option<String>,
}

impl Origin {
    /// A position that was given as text: the FEN contains the en passant square if the text did.
    pub fn given(position: AnyPosition) -> Self {
        Self { position, moves: Vec::new(), en_passant: EnPassantMode::Always, text: None }
    }

    /// A position that was reached by moves: the FEN contains the en passant square if an enemy pawn is
    /// next to the pushed pawn.
    pub fn reached(position: AnyPosition) -> Self {
        Self { en_passant: EnPassantMode::PseudoLegal, ..Self::given(position) }
    }

    /// A position with the FEN as its author wrote it, completed by counters if they are missing. If the text
    /// needs a correction, a new FEN is written instead.
    ///
    /// ```
    /// use tabiya_games::Variant;
    /// use tabiya_verify::Origin;
    ///
    /// // `K` means the outermost rook, which can also be named by its file, G.
    /// let fen = "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1";
    /// let (p, _) = Variant::Chess.read(fen)?;
    /// assert_eq!(Origin::written(p, fen).fen(false), fen);
    /// assert_eq!(Origin::given(p).fen(false), "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1");
    /// # Ok::<(), tabiya_games::PositionError>(())
    /// ```
    pub fn written(position: AnyPosition, text: &str) -> Self {
        let origin = Self::given(position);
        let own = origin.fen(false);
        let mut fields: Vec<&str> = text.split_ascii_whitespace().collect();
        // An EPD has no counters, so they are added.
        fields.extend(own.split(' ').skip(fields.len()));
        let text = Some(fields.join(" ")).filter(|text| origin.is_fit(text));
        Self { text, ..origin }
    }

    /// Whether a text needs no correction, and equals the generated FEN except for the letters of the
    /// castling rights.
    fn is_fit(&self, text: &str) -> bool {
        const CASTLING: usize = 2;
        let own = self.fen(false);
        let (own, fields): (Vec<&str>, Vec<&str>) =
            (own.split(' ').collect(), text.split(' ').collect());
        let same = |at: usize| at == CASTLING || own[at] == fields[at];
        // An engine that does not play Chess960 does not accept file letters as castling rights.
        let orthodox = |letters: &str| letters.bytes().all(|letter| b"KQkq-".contains(&letter));
        own.len() == fields.len()
            && (0..own.len()).all(same)
            && (self.castling_mode(false) == CastlingMode::Chess960 || orthodox(fields[CASTLING]))
            && self.position.variant().read_ignoring(text, Faults::ALL).is_ok_and(|(p, notes)| {
                p == self.position && notes.iter().all(FenNote::is_ignored_fault)
            })
    }

    /// The faults of the position that is given: why no game can reach it, each as a sentence.
    ///
    /// ```
    /// use tabiya_games::Variant;
    /// use tabiya_verify::Origin;
    ///
    /// let (p, _) = Variant::Chess.read("8/8/8/8/pP6/2k5/K7/8 b - b3 0 1")?;
    /// assert_eq!(Origin::given(p).faults(), ["black was in check before white's double push"]);
    /// # Ok::<(), tabiya_games::PositionError>(())
    /// ```
    pub fn faults(&self) -> Vec<String> {
        let read = self.position.variant().read_ignoring(&self.fen(false), Faults::ALL);
        let notes = read.map(|(_, notes)| notes).unwrap_or_default();
        notes.iter().filter(|note| note.is_fault()).map(ToString::to_string).collect()
    }

    /// The castling notation; `force_chess960` says that the engine plays Chess960 in all positions.
    pub fn castling_mode(&self, force_chess960: bool) -> CastlingMode {
        if force_chess960 { CastlingMode::Chess960 } else { self.position.castling_mode() }
    }

    /// The FEN for the engine; `chess960` says that the engine plays Chess960 in all positions.
    pub fn fen(&self, chess960: bool) -> String {
        match &self.text {
            Some(text) if !chess960 => text.clone(),
            _ => self.position.fen(self.castling_mode(chess960), self.en_passant),
        }
    }

    /// The UCI command `position` with the FEN and the moves; `chess960` as in [`fen`](Self::fen).
    pub fn command(&self, chess960: bool) -> String {
        format!("position fen {}", self.text(chess960))
    }

    /// The FEN and, if there are moves, `moves` and the moves; `chess960` as in [`fen`](Self::fen).
    pub(super) fn text(&self, chess960: bool) -> String {
        let mut text = self.fen(chess960);
        if !self.moves.is_empty() {
            text += " moves";
        }
        for m in &self.moves {
            text += &format!(" {}", m.uci(self.castling_mode(chess960)));
        }
        text
    }

    /// The position after the moves.
    pub fn end(&self) -> AnyPosition {
        self.moves.iter().fold(self.position, |p, &m| p.play_unchecked(m))
    }

    /// This origin with one more move.
    #[must_use]
    pub fn after(&self, m: AnyMove) -> Self {
        let mut after = self.clone();
        after.moves.push(m);
        after
    }
}

impl From<AnyPosition> for Origin {
    fn from(position: AnyPosition) -> Self {
        Self::given(position)
    }
}

impl From<&AnyPosition> for Origin {
    fn from(position: &AnyPosition) -> Self {
        Self::given(*position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_games::Variant;

    /// The FEN after a move from a position given as text.
    fn after(fen: &str, text: &str) -> String {
        let (p, _) = Variant::Chess.read(fen).expect("a position");
        let m = p.uci_move(text).expect("a legal move");
        Origin::reached(p.play_unchecked(m)).fen(false)
    }

    #[test]
    fn fens_keep_pseudo_legal_en_passant_squares() {
        let alone = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        assert_eq!(after(alone, "e2e4"), "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
        let free = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
        assert_eq!(after(free, "e2e4"), "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
        let pinned = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
        assert_eq!(after(pinned, "e2e4"), "8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1");
        let at_the_edge = "4k3/8/8/8/7p/8/P7/4K3 w - - 0 1";
        assert_eq!(after(at_the_edge, "a2a4"), "4k3/8/8/8/P6p/8/8/4K3 b - - 0 1");
    }

    #[test]
    fn invalid_castling_rights_are_not_passed_on() {
        let text = "4k3/8/8/8/8/8/8/4K3 w K - 0 1";
        let (p, _) = Variant::Chess.read(text).expect("a position");
        assert_eq!(Origin::written(p, text).fen(false), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    }

    #[test]
    fn chess960_engines_get_castling_rights_as_rook_files() {
        let text = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
        let (p, _) = Variant::Chess.read(text).expect("a position");
        let origin = Origin::written(p, text);
        assert_eq!(origin.fen(true), "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1");
        assert_eq!(origin.fen(false), text);
    }
}
