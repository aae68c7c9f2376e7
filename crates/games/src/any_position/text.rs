//! The position and its moves as text.

use std::borrow::Cow;

use tabiya_core::{
    CastlingMode, EnPassantMode, MoveKind, ParseMoveError, San, SanBody, Square, UciMove,
};
use tabiya_fairy::{AnyMove, AnyUciMove, MoveTextError};
use tabiya_variants::{KindId, excerpt};

use crate::built_in::AnyPosition;
use crate::explain::{self, Explanation, Facts, StuckPiece};
use crate::typed::Notation;

methods! { Text:
    /// The position as FEN.
    pub fn fen(p, mode: CastlingMode, en_passant: EnPassantMode) -> String {
        p.fen(mode, en_passant).to_string()
    }

    /// The fields of EPD: the fields of [`fen`](AnyPosition::fen) without the two counters, to which operations can be
    /// added. Under rules of which the FEN names the ply within a turn, all its fields.
    ///
    /// ```
    /// use tabiya_core::{CastlingMode, EnPassantMode};
    /// use tabiya_games::Variant;
    /// let epd = Variant::ThreeCheck.start().epd(CastlingMode::Standard, EnPassantMode::Legal);
    /// assert_eq!(epd, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3");
    /// ```
    pub fn epd(p, mode: CastlingMode, en_passant: EnPassantMode) -> String {
        p.epd(mode, en_passant).to_string()
    }

    /// Finds the legal move that UCI notation names.
    pub (crate) fn find_uci(p, said: AnyUciMove) -> Result<AnyMove, MoveTextError> {
        Ok(UciMove::try_from(said)?.to_move(p)?.into())
    } tables {
        p.find_uci(said)
    }

    /// Finds the legal move that a text in algebraic notation names.
    ///
    /// # Errors
    /// If the text is not in algebraic notation, or its move is illegal or ambiguous.
    pub fn san_move(p, text: &str) -> Result<AnyMove, MoveTextError> {
        Ok(text.parse::<San>()?.to_move(p)?.into())
    } tables {
        p.san_move(text)
    }

    /// A legal move in standard algebraic notation, in its shortest unambiguous form.
    ///
    /// ```
    /// use tabiya_games::Variant;
    /// let (p, _) = Variant::Crazyhouse.read("4k3/8/8/8/8/8/8/4K3[N] w - - 0 1")?;
    /// let drop = p.uci_move("N@f6")?;
    /// assert_eq!(p.san(drop), "N@f6+");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn san(p, m: AnyMove) -> String {
        m.short().map_or_else(String::new, |m| p.san(m).to_string())
    } tables {
        p.san(m)
    }

    /// The facts about the position from which explanations of moves are derived.
    pub (crate) fn facts(p) -> Facts {
        Facts::gather(p)
    } tables {
        Facts::of(AnyPosition::Fairy(*p), Cow::Borrowed(p.rules()))
    }
}

impl AnyPosition {
    /// Finds the legal move that a text in UCI notation names. Castling is written as a move of the king to its rook,
    /// `e1h1`, or to its destination, `e1g1`, unless the king could also step there.
    ///
    /// # Errors
    /// If the text is not in UCI notation, or its move is illegal or lacks the promotion.
    pub fn uci_move(&self, text: &str) -> Result<AnyMove, MoveTextError> {
        self.find_uci(text.parse()?)
    }

    /// Reads a move in algebraic notation, legal or not. A pawn of chess that does not capture starts from the file of its
    /// target.
    pub(crate) fn read_san(&self, text: &str) -> Result<SanBody<KindId>, ParseMoveError> {
        match self {
            Self::Fairy(p) => p.read_san(text),
            _ => Ok(text.parse::<San>()?.body.map_kind(KindId::from).with_pawn_file()),
        }
    }

    /// The UCI moves that algebraic notation may mean, legal or not: one for each piece that may be meant.
    pub(crate) fn san_readings(&self, said: SanBody<KindId>) -> Vec<AnyUciMove> {
        match self {
            Self::Fairy(p) => p.san_readings(said),
            _ => {
                let by_kind = |kind: KindId| self.by_piece(kind.of(self.turn()));
                let is_step = |king: Square, to| king.distance(to) == 1;
                let readings = said.readings(self.turn().back_rank(), by_kind, is_step);
                readings.map(|m| m.map_kind(|kind| self.kind(kind).letter)).collect()
            }
        }
    }

    /// Explains why a move in UCI notation is legal or illegal here. Castling may be written in either way that
    /// [`uci_move`](Self::uci_move) reads. The move generator decides whether the move is legal.
    ///
    /// ```
    /// use tabiya_games::Variant;
    /// let (p, _) = Variant::Chess.read("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1")?;
    /// let capture = p.explain("e5d6")?;
    /// assert!(!capture.is_legal());
    /// assert_eq!(
    ///     capture.to_string(),
    ///     "e5d6 is illegal: with both pawns gone the rook on h5 attacks the king on a5"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the text is not in UCI notation.
    pub fn explain(&self, asked: &str) -> Result<Explanation, ParseMoveError> {
        let asked = self.read_uci(asked)?;
        Ok(explain::explain(&self.facts(), asked, self.find_uci(asked).ok()))
    }

    /// Explains a move in one sentence, as [`explain`](Self::explain) does; the sentence also says if a text is not a
    /// move.
    ///
    /// ```
    /// use tabiya_games::AnyPosition;
    /// let start = AnyPosition::default();
    /// assert_eq!(start.explanation("e2e5"), "e2e5 is illegal: a pawn does not move like that");
    /// assert!(start.explanation("e9").starts_with("e9 is not a move in UCI notation"));
    /// ```
    pub fn explanation(&self, asked: &str) -> String {
        match self.explain(asked) {
            Ok(why) => why.to_string(),
            Err(error) => format!("{} is {error}", excerpt(asked)),
        }
    }

    /// Explains why the piece on a square has no legal move; `None` if it has one, or if no piece of the side to move
    /// is there.
    ///
    /// ```
    /// use tabiya_core::Square;
    /// use tabiya_games::Variant;
    /// let (p, _) = Variant::Chess.read("4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1")?;
    /// assert_eq!(
    ///     p.stuck(Square::C3).map(|stuck| stuck.to_string()).as_deref(),
    ///     Some("the white knight on c3 has no legal move: it is pinned on the diagonal by the bishop on b4")
    /// );
    /// assert_eq!(p.stuck(Square::E1), None);
    /// # Ok::<(), tabiya_games::PositionError>(())
    /// ```
    pub fn stuck(&self, square: Square) -> Option<StuckPiece> {
        let moves = |m: &AnyMove| m.from() == square && !matches!(m.kind(), MoveKind::Drop(_));
        if self.legal_moves().iter().any(moves) {
            return None;
        }
        explain::stuck(&self.facts(), square)
    }

    /// Explains why a move in algebraic notation is legal or not, once for each move that the text may mean. If any of
    /// these moves fits the way its piece moves, only such moves are explained. The result is empty if the side to
    /// move has no piece that could be meant, or if the text is `Kg1` for castling, which is written `O-O`.
    ///
    /// ```
    /// use tabiya_games::Variant;
    /// let (p, _) = Variant::Chess.read("4k3/8/8/8/1b6/8/3N4/4K1N1 w - - 0 1")?;
    /// let all: Vec<String> = p.explain_san("Nf3")?.iter().map(|why| why.to_string()).collect();
    /// assert_eq!(all, ["g1f3 is legal: the knight on g1 reaches f3, which is empty"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the text is not in algebraic notation.
    pub fn explain_san(&self, asked: &str) -> Result<Vec<Explanation>, ParseMoveError> {
        let facts = self.facts();
        if let Ok(m) = self.san_move(asked) {
            return Ok(vec![explain::explain(&facts, m.uci(self.castling_mode()), Some(m))]);
        }
        let all = self
            .san_readings(self.read_san(asked)?)
            .into_iter()
            .map(|asked| explain::explain(&facts, asked, self.find_uci(asked).ok()));
        Ok(explain::those_that_move_so(all))
    }

    /// Parses a move in UCI notation, legal or not: `e2e4`, `e7e8q`, `N@f3`, `0000`.
    ///
    /// # Errors
    /// If the text is not in UCI notation, or names a kind of piece that does not exist.
    pub fn read_uci(&self, text: &str) -> Result<AnyUciMove, ParseMoveError> {
        let read: AnyUciMove = text.parse()?;
        let is_known = |letter| self.variant().kinds().iter().any(|kind| kind.letter == letter);
        if read.kind().is_none_or(is_known) { Ok(read) } else { Err(ParseMoveError::Uci) }
    }

    /// Finds the legal move that a text names in UCI, in standard algebraic notation, or in one of the other forms that
    /// [`read_typed`](Self::read_typed) reads.
    ///
    /// ```
    /// use tabiya_games::AnyPosition;
    /// let p = AnyPosition::default();
    /// assert_eq!(p.read_move("g1f3"), p.read_move("Nf3"));
    /// assert_eq!(p.read_move("Ng1-f3!"), p.read_move("Nf3"));
    /// ```
    ///
    /// # Errors
    /// If the text names no legal move, or several.
    pub fn read_move(&self, text: &str) -> Result<AnyMove, MoveTextError> {
        if let Ok(m) = self.uci_move(text).or_else(|_| self.san_move(text)) {
            return Ok(m);
        }
        match Notation::read(self, text).ok_or(MoveTextError::Form)?.to_move(self) {
            Err(MoveTextError::Parse(_)) => Err(MoveTextError::Form),
            read => read,
        }
    }

    /// The reason why [`explain_san`](Self::explain_san) returns no explanation: the side to move has no piece that
    /// could be meant, or the text writes castling as a king move. `None` if the text is not in algebraic notation.
    ///
    /// ```
    /// use tabiya_games::AnyPosition;
    /// let p = AnyPosition::default();
    /// assert_eq!(p.why_none_meant("Nc4b6").as_deref(), Some("White has no knight on c4"));
    /// ```
    pub fn why_none_meant(&self, text: &str) -> Option<String> {
        let said = self.read_san(text).ok()?;
        let kind = said.role();
        let bare = text.trim_end_matches(['!', '?', '+', '#']);
        let is_meant = |m: &AnyMove| {
            // The two squares by which a text may name castling: the king's destination and the rook's origin.
            let ends = [m.destination(), m.to()].map(|square| square.to_string());
            let castles = m.kind() == MoveKind::Castle && kind == KindId::KING;
            castles && ends.iter().any(|end| bare.ends_with(end))
        };
        if let Some(m) = self.legal_moves().into_iter().find(is_meant) {
            return Some(format!("castling is written {}", self.san(m)));
        }
        let name = self.variant().kind(kind).name;
        let place = match said.origin() {
            (Some(file), Some(rank)) => Square::new(file, rank).to_string(),
            (Some(file), None) => format!("the {}-file", file.letter()),
            (None, Some(rank)) => format!("rank {}", rank.digit()),
            (None, None) => "the board".to_owned(),
        };
        Some(format!("{} has no {name} on {place}", self.turn().title()))
    }
}
