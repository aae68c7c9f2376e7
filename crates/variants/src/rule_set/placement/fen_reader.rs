//! Reads FEN with the rules' board size and piece letters, and with the ply in the list of turns.

use tabiya_core::{Bitboard, ByColor, Color, File, MAX_COUNTER, Rank, Square};

use super::fen_error::{PlacementError, PlacementErrorKind as Kind};
use super::{MOST_IN_HAND, Placement};
use crate::rule_set::{KindId, RuleSet};

/// The text of a field, and its byte offset.
#[derive(Clone, Copy)]
struct PlacementField<'a> {
    text: &'a str,
    offset: usize,
}

impl PlacementField<'_> {
    fn error(self, kind: Kind) -> PlacementError {
        PlacementError { offset: self.offset, kind }
    }
}

/// The fields of a text, which are separated by spaces or tabs.
fn fields(text: &str) -> Vec<PlacementField<'_>> {
    let mut fields = Vec::new();
    let mut offset = 0;
    for part in text.split([' ', '\t']) {
        if !part.is_empty() {
            fields.push(PlacementField { text: part, offset });
        }
        offset += part.len() + 1;
    }
    fields
}

impl Placement {
    /// Reads a position from FEN. A hand in brackets follows the board, remaining checks (`3+3`) precede the
    /// counters, and the ply in the list of turns follows the counters (`2/4`, or `2/4+` for an extra ply). The
    /// counters and everything after them may be missing. Any [faults](Self::faults) are accepted.
    ///
    /// # Errors
    /// Fails with the first error in the text.
    pub fn from_fen(text: &str, rules: &RuleSet) -> Result<Self, PlacementError> {
        let reader = PlacementReader { rules, p: Self::empty(rules) };
        reader.read(&fields(text), text.len())
    }
}

/// A position that is being read.
struct PlacementReader<'r> {
    rules: &'r RuleSet,
    p: Placement,
}

impl<'r> PlacementReader<'r> {
    /// Reads the fields of a text that ends at byte `end`.
    fn read(
        mut self,
        fields: &[PlacementField<'_>],
        end: usize,
    ) -> Result<Placement, PlacementError> {
        let missing = |name| PlacementError { offset: end, kind: Kind::MissingField(name) };
        let mut rest = fields.iter().copied();
        let mut next = |name| rest.next().ok_or_else(|| missing(name));
        self.board(next("board")?)?;
        let turn = next("side to move")?;
        let turn = match turn.text {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return Err(turn.error(Kind::Turn)),
        };
        let first = self.rules.turns.iter().position(|&color| color == turn);
        self.p.ply =
            first.and_then(|ply| u8::try_from(ply).ok()).ok_or_else(|| missing("side to move"))?;
        let castling = next("castling")?;
        let en_passant = next("en-passant square")?;
        let mut rest: Vec<_> = rest.collect();
        if rest.first().is_some_and(|field| field.text.contains('+') && !field.text.contains('/')) {
            self.checks(rest.remove(0))?;
        }
        let mut rest = rest.into_iter();
        if let Some(field) = rest.next() {
            self.p.halfmove_clock = counter(field, 0)?;
        }
        if let Some(field) = rest.next() {
            self.p.fullmove_number = counter(field, 1)?;
        }
        if let Some(field) = rest.next() {
            self.ply(field)?;
        }
        if let Some(field) = rest.next() {
            return Err(field.error(Kind::TrailingData));
        }
        self.castling(castling)?;
        self.en_passant(en_passant)?;
        Ok(self.p)
    }

    /// The colour and the kind that a letter denotes.
    fn piece(&self, letter: char) -> Option<(Color, KindId)> {
        let kind = self.rules.kind_of_letter(letter.to_ascii_lowercase())?;
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        Some((color, kind))
    }

    fn unknown(&self, letter: char) -> Kind {
        let letters = self.rules.kinds.iter().map(|kind| kind.letter);
        Kind::UnknownPiece(letter, letters.collect())
    }

    fn board(&mut self, field: PlacementField<'_>) -> Result<(), PlacementError> {
        let rules = self.rules;
        let (board, hand) = match field.text.split_once('[') {
            Some((board, hand)) => (board, Some((board.len() + 1, hand))),
            None => (field.text, None),
        };
        if !rules.drops
            && let Some(at) = field.text.find(['[', ']', '~'])
        {
            return Err(PlacementError { offset: field.offset + at, kind: Kind::DropsOnly });
        }
        let ranks: Vec<_> = board.split('/').collect();
        let mut offset = field.offset;
        for (from_top, text) in ranks.iter().enumerate() {
            if let Some(rank) = usize::from(rules.board.ranks).checked_sub(from_top + 1) {
                self.rank(Rank::ALL[rank], PlacementField { text, offset })?;
            }
            offset += text.len() + 1;
        }
        if ranks.len() != usize::from(rules.board.ranks) {
            let (ranks, expected) = (ranks.len(), rules.board.ranks);
            return Err(field.error(Kind::RankCount { ranks, expected }));
        }
        hand.map_or(Ok(()), |(start, text)| {
            self.hand(PlacementField { text, offset: field.offset + start })
        })
    }

    fn rank(&mut self, rank: Rank, field: PlacementField<'_>) -> Result<(), PlacementError> {
        let rules = self.rules;
        let exists = rules.exists();
        let mut files = 0u32;
        let mut last = None;
        for (at, c) in field.text.char_indices() {
            let error = |kind| PlacementError { offset: field.offset + at, kind };
            if let Some(run) = c.to_digit(10).filter(|&run| run > 0) {
                files = files.saturating_add(run);
                last = None;
                continue;
            }
            if c == '~' {
                let square = last.take().ok_or_else(|| error(Kind::NotPromoted))?;
                self.p.promoted = self.p.promoted.with(square);
                continue;
            }
            let (color, kind) = self.piece(c).ok_or_else(|| error(self.unknown(c)))?;
            let file = File::ALL.get(files as usize).filter(|_| files < rules.board.files.into());
            if let Some(&file) = file {
                let square = Square::new(file, rank);
                if !exists.contains(square) {
                    return Err(error(Kind::PieceOnWall(c)));
                }
                self.p.board.put(square, color, kind);
                last = Some(square).filter(|_| kind != KindId::PAWN);
            }
            files = files.saturating_add(1);
        }
        if files == u32::from(rules.board.files) {
            return Ok(());
        }
        let (rank, expected) = (rank as usize + 1, rules.board.files);
        Err(field.error(Kind::RankLength { rank, files, expected }))
    }

    fn hand(&mut self, field: PlacementField<'_>) -> Result<(), PlacementError> {
        let Some(letters) = field.text.strip_suffix(']') else {
            return Err(field.error(Kind::DropsOnly));
        };
        for (at, c) in letters.char_indices() {
            let offset = field.offset + at;
            if c == '-' && letters.len() == 1 {
                break;
            }
            let (color, kind) =
                self.piece(c).ok_or_else(|| PlacementError { offset, kind: self.unknown(c) })?;
            let count = &mut self.p.hands[color][kind.index()];
            if *count == MOST_IN_HAND {
                return Err(PlacementError { offset, kind: Kind::FullHand(c) });
            }
            *count += 1;
        }
        Ok(())
    }

    fn checks(&mut self, field: PlacementField<'_>) -> Result<(), PlacementError> {
        let Some(most) = self.rules.checks_to_win else {
            let text = "checks left belong to rules that count checks".to_owned();
            return Err(field.error(Kind::RemainingChecks(text)));
        };
        let number = |text: &str| text.parse::<u8>().ok().filter(|&left| left <= most);
        let left = field.text.split_once('+').and_then(|(white, black)| {
            Some(ByColor { white: number(white)?, black: number(black)? })
        });
        self.p.remaining_checks = left.ok_or_else(|| {
            field.error(Kind::RemainingChecks(format!(
                "expected the checks left of White and Black, 0 to {most}, such as {most}+{most}"
            )))
        })?;
        Ok(())
    }

    /// Reads the ply `k/n` in the list of turns. If the list has `n` plies, this is ply `k` of the list;
    /// otherwise it is ply `k` of the only run of `n` consecutive plies of the side to move.
    fn ply(&mut self, field: PlacementField<'_>) -> Result<(), PlacementError> {
        let (turns, turn) = (&self.rules.turns, self.p.turn(self.rules));
        let error = || field.error(Kind::Ply(turns.len()));
        let (text, is_extra) = match field.text.strip_suffix('+') {
            Some(text) => (text, true),
            None => (field.text, false),
        };
        let (k, n) = text.split_once('/').ok_or_else(error)?;
        let (k, n) =
            (k.parse::<usize>().map_err(|_| error())?, n.parse::<usize>().map_err(|_| error())?);
        if k == 0 || k > n || is_extra && self.rules.again.is_empty() {
            return Err(error());
        }
        let place = if n == turns.len() { Some(k - 1) } else { place_in_row(turns, turn, k, n) };
        let place = place.filter(|&place| turns[place] == turn).ok_or_else(error)?;
        self.p.ply = u8::try_from(place).map_err(|_| error())?;
        self.p.is_extra = is_extra;
        Ok(())
    }

    fn castling(&mut self, field: PlacementField<'_>) -> Result<(), PlacementError> {
        if field.text == "-" || self.rules.castling == tabiya_core::Castling::Never {
            return Ok(());
        }
        for c in field.text.chars() {
            let rook = self.rook(c);
            let rook = rook.ok_or_else(|| field.error(Kind::Castling(field.text.to_owned())))?;
            self.p.castling = self.p.castling.with(rook);
        }
        Ok(())
    }

    /// The rook that a castling letter means: the outermost rook on a wing, or the rook on a file.
    fn rook(&self, letter: char) -> Option<Square> {
        let p = &self.p;
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rank = self.rules.back_rank(color);
        let king = p.king(color).filter(|king| king.rank() == rank)?;
        let rooks = p.by_piece(color, KindId::ROOK) & Bitboard::rank(rank);
        let rook = match letter.to_ascii_lowercase() {
            'k' => rooks.last().filter(|&rook| rook > king)?,
            'q' => rooks.first().filter(|&rook| rook < king)?,
            file => {
                let square = Square::new(File::from_letter(file)?, rank);
                Some(square).filter(|&square| rooks.contains(square))?
            }
        };
        // A side has at most one castling right on each wing.
        let is_twin = |other: Square| (other > king) == (rook > king);
        let claimed = p.castling & Bitboard::rank(rank);
        (!claimed.into_iter().any(is_twin)).then_some(rook)
    }

    fn en_passant(&mut self, field: PlacementField<'_>) -> Result<(), PlacementError> {
        if field.text == "-" || !self.rules.en_passant {
            return Ok(());
        }
        let square = field.text.parse::<Square>().ok();
        let square = square.filter(|square| self.rules.board.squares().contains(*square));
        let Some(square) = square else {
            return Err(field.error(Kind::NotASquare(field.text.to_owned())));
        };
        if let Some(reason) = self.p.en_passant_fault(self.rules, square) {
            return Err(field.error(Kind::EnPassant(reason)));
        }
        self.p.pushed = Some(square);
        Ok(())
    }
}

/// The index in the list of turns of ply `k` in the only run of exactly `n` consecutive plies of a side;
/// `None` if there is no such run, or more than one.
fn place_in_row(turns: &[Color], turn: Color, k: usize, n: usize) -> Option<usize> {
    let length = turns.len();
    let is_start = |&at: &usize| {
        turns[at] == turn
            && turns[(at + length - 1) % length] != turn
            && (0..n).all(|plies| turns[(at + plies) % length] == turn)
            && turns[(at + n) % length] != turn
    };
    let mut starts = (0..length).filter(is_start);
    let start = starts.next()?;
    starts.next().is_none().then_some((start + k - 1) % length)
}

fn counter(field: PlacementField<'_>, least: u16) -> Result<u16, PlacementError> {
    let number = field.text.parse::<u16>().ok();
    let number = number.filter(|number| (least..=MAX_COUNTER).contains(number));
    number.ok_or_else(|| field.error(Kind::Counter(least, MAX_COUNTER)))
}
