//! Moves in standard algebraic notation.

use tabiya_core::{CastlingSide, File, MoveKind, ParseMoveError, Rank, Square};
use tabiya_variants::KindId;

use crate::any_move::AnyMove;
use crate::any_uci_move::AnyUciMove;
use crate::move_text_error::MoveTextError;
use crate::position::FairyPosition;

impl FairyPosition {
    /// A legal move in the shortest unambiguous algebraic notation: `Axe4+`, `e8=A#`.
    pub fn san(&self, m: AnyMove) -> String {
        let next = self.play_unchecked(m);
        let them = !self.turn();
        let mark = match next.is_attacked_royal(them) {
            false => "",
            true if next.turn() == them && next.is_checkmate() => "#",
            true => "+",
        };
        format!("{}{mark}", self.san_body(m))
    }

    /// The move in algebraic notation, without check marks.
    fn san_body(&self, m: AnyMove) -> String {
        let (from, to) = (m.from(), m.to());
        let letter = |kind: KindId| self.rules().kind(kind).letter.to_ascii_uppercase();
        match m.kind() {
            MoveKind::Castle => match CastlingSide::from_king_and_rook(from, to) {
                CastlingSide::King => "O-O".to_owned(),
                CastlingSide::Queen => "O-O-O".to_owned(),
            },
            MoveKind::Drop(_) => format!("{}@{to}", letter(m.piece())),
            kind => {
                let is_capture = self.piece_on(to).is_some()
                    || kind == MoveKind::EnPassant
                    || m.piece() == KindId::PAWN && self.takes_en_passant(m);
                let mut text = String::new();
                if m.piece() != KindId::PAWN {
                    text.push(letter(m.piece()));
                }
                text.push_str(&self.origin_text(m, is_capture));
                if is_capture {
                    text.push('x');
                }
                text.push_str(&to.to_string());
                if let Some(kind) = m.promotion() {
                    text.push('=');
                    text.push(letter(kind));
                }
                text
            }
        }
    }

    /// The part of the origin that distinguishes the move from moves of other pieces of the same kind to the
    /// same square.
    fn origin_text(&self, m: AnyMove, is_capture: bool) -> String {
        let is_other = |other: &AnyMove| {
            other.to() == m.to()
                && other.piece() == m.piece()
                && other.from() != m.from()
                && !matches!(other.kind(), MoveKind::Castle | MoveKind::Drop(_))
        };
        let others: Vec<_> = self.legal_moves().into_iter().filter(is_other).collect();
        let from = m.from();
        let shares = |part: &dyn Fn(Square) -> usize| {
            others.iter().any(|other| part(other.from()) == part(from))
        };
        let file = from.file().letter();
        let is_pawn_capture = m.piece() == KindId::PAWN && is_capture;
        if others.is_empty() {
            return if is_pawn_capture { file.to_string() } else { String::new() };
        }
        let same_file = shares(&|square| square.file() as usize);
        let same_rank = shares(&|square| square.rank() as usize);
        match (same_file, same_rank) {
            (false, _) => file.to_string(),
            (true, false) if !is_pawn_capture => from.rank().digit().to_string(),
            _ => from.to_string(),
        }
    }

    /// Whether a move captures en passant. Promotions can do so, too.
    pub fn takes_en_passant(&self, m: AnyMove) -> bool {
        m.kind() == MoveKind::EnPassant || self.promotes_en_passant(m, self.turn())
    }

    /// The kind of piece that a text in algebraic notation names, whether or not the move exists; `None` if
    /// the text is not in algebraic notation.
    pub fn san_kind(&self, text: &str) -> Option<KindId> {
        let said = SanParts::of(self, text)?;
        Some(if said.castle.is_some() { KindId::KING } else { said.piece })
    }

    /// The file and the rank of the origin, as far as a text in algebraic notation names them; `None` if the
    /// text is not in algebraic notation.
    pub fn san_origin(&self, text: &str) -> Option<(Option<File>, Option<Rank>)> {
        SanParts::of(self, text).map(|said| (said.file, said.rank))
    }

    /// All UCI moves that a text in algebraic notation may mean, legal or not: one for each piece that it may
    /// refer to. They serve to explain why moves are illegal. `None` if the text is not in algebraic notation.
    pub fn san_readings(&self, text: &str) -> Option<Vec<AnyUciMove>> {
        let said = SanParts::of(self, text)?;
        let turn = self.turn();
        let letter = |kind: KindId| self.rules().kind(kind).letter;
        let step = |from, to, promotion| AnyUciMove::Step { from, to, promotion };
        if let Some(side) = said.castle {
            let king = self.king(turn)?;
            return Some(vec![step(king, Square::new(side.king_file(), king.rank()), None)]);
        }
        if said.is_drop {
            return Some(vec![AnyUciMove::Drop { letter: letter(said.piece), to: said.to }]);
        }
        let origins = self.by_piece(turn, said.piece).into_iter();
        let is_named = |from: &Square| {
            said.file.is_none_or(|file| from.file() == file)
                && said.rank.is_none_or(|rank| from.rank() == rank)
        };
        let promotion = said.promotion.map(letter);
        Some(origins.filter(is_named).map(|from| step(from, said.to, promotion)).collect())
    }

    /// The legal move that a text in algebraic notation means. Check marks are ignored, `=` and `x` may be
    /// missing, and more of the origin may be given than necessary.
    ///
    /// # Errors
    /// Fails if the text means no legal move, or more than one.
    pub fn san_move(&self, text: &str) -> Result<AnyMove, MoveTextError> {
        let said = SanParts::of(self, text).ok_or(ParseMoveError::San)?;
        let moves = self.legal_moves().into_iter().filter(|&m| said.names(self, m));
        let named: Vec<_> = moves.map(|m| self.named(m)).collect();
        let meant: Vec<_> =
            named.iter().copied().filter(|m| m.promotion() == said.promotion).collect();
        match (&meant[..], &named[..]) {
            ([m], _) => Ok(*m),
            ([a, b, ..], _) => Err(MoveTextError::Ambiguous(*a, *b)),
            ([], [_, ..]) if said.promotion.is_none() => Err(MoveTextError::PromotionMissing),
            _ => Err(MoveTextError::Illegal),
        }
    }
}

/// The parts of a move in algebraic notation.
struct SanParts {
    castle: Option<CastlingSide>,
    is_drop: bool,
    piece: KindId,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<KindId>,
}

impl SanParts {
    fn of(p: &FairyPosition, text: &str) -> Option<Self> {
        let bare = text.trim_end_matches(['!', '?']).trim_end_matches(['+', '#']);
        let text = bare.replace('0', "O");
        let kind = |letter: char| {
            letter
                .is_ascii_uppercase()
                .then(|| p.rules().kind_of_letter(letter.to_ascii_lowercase()))?
        };
        let mut said = Self {
            castle: None,
            is_drop: false,
            piece: KindId::PAWN,
            file: None,
            rank: None,
            to: Square::A1,
            promotion: None,
        };
        match text.as_str() {
            "O-O" => return Some(Self { castle: Some(CastlingSide::King), ..said }),
            "O-O-O" => return Some(Self { castle: Some(CastlingSide::Queen), ..said }),
            _ => {}
        }
        let mut rest = text.as_str();
        if let Some(last) = rest.chars().last().and_then(kind)
            && rest.len() > 2
        {
            said.promotion = Some(last);
            rest = &rest[..rest.len() - 1];
            rest = rest.strip_suffix('=').unwrap_or(rest);
        }
        said.to = rest.get(rest.len().checked_sub(2)?..)?.parse().ok()?;
        rest = &rest[..rest.len() - 2];
        if let Some(piece) = rest.strip_suffix('@') {
            let mut letters = piece.chars();
            said.is_drop = true;
            said.piece = letters.next().map_or(Some(KindId::PAWN), kind)?;
            return letters.next().is_none().then_some(said);
        }
        rest = rest.strip_suffix(['x', ':']).unwrap_or(rest);
        let mut letters = rest.chars().peekable();
        if let Some(piece) = letters.peek().copied().and_then(kind) {
            said.piece = piece;
            letters.next();
        }
        said.file =
            letters.next_if(|&c| File::from_letter(c).is_some()).and_then(File::from_letter);
        said.rank = letters.next_if(|&c| Rank::from_digit(c).is_some()).and_then(Rank::from_digit);
        letters.next().is_none().then_some(said)
    }

    /// Whether the text fits a legal move, with the promotion disregarded.
    fn names(&self, p: &FairyPosition, m: AnyMove) -> bool {
        if let Some(side) = self.castle {
            return m.kind() == MoveKind::Castle
                && CastlingSide::from_king_and_rook(m.from(), m.to()) == side;
        }
        let is_form = match m.kind() {
            MoveKind::Castle => false,
            MoveKind::Drop(_) => self.is_drop,
            _ => !self.is_drop,
        };
        let is_pawn_capture =
            m.piece() == KindId::PAWN && (p.piece_on(m.to()).is_some() || p.takes_en_passant(m));
        let is_file = match self.file {
            Some(file) => m.from().file() == file,
            // A pawn's capture must name the file of origin, unless it stays on that file.
            None => self.is_drop || !is_pawn_capture || m.from().file() == m.to().file(),
        };
        is_form
            && m.piece() == self.piece
            && m.to() == self.to
            && is_file
            && self.rank.is_none_or(|rank| m.from().rank() == rank)
    }
}
