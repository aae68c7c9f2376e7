//! The position and its moves as text.

use tabiya_core::{CastlingMode, EnPassantMode, Fen, Move, MoveError, San, UciMove};

methods! { Text:
    /// The position as FEN.
    pub fn fen(p, mode: CastlingMode, en_passant: EnPassantMode) -> Fen {
        p.fen(mode, en_passant)
    }

    /// The legal move that a text in UCI notation means here.
    ///
    /// # Errors
    /// If it is not legal, or lacks the piece to promote to.
    pub fn uci_move(p, text: UciMove) -> Result<Move, MoveError> {
        text.to_move(p)
    }

    /// The legal move that a text in algebraic notation means here.
    ///
    /// # Errors
    /// If it is not legal, or several are meant.
    pub fn san_move(p, text: San) -> Result<Move, MoveError> {
        text.to_move(p)
    }

    /// A legal move in standard algebraic notation, as short as is unambiguous.
    ///
    /// ```
    /// use tabiya_variants::Variant;
    /// let (p, _) = Variant::Crazyhouse.read("4k3/8/8/8/8/8/8/4K3[N] w - - 0 1")?;
    /// let drop = p.uci_move("N@f6".parse()?)?;
    /// assert_eq!(p.san(drop).to_string(), "N@f6+");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn san(p, m: Move) -> San {
        p.san(m)
    }
}
