//! Positions as FEN, with the rules' board size and piece letters, and with the ply in the list of turns.

use tabiya_core::{
    ByColor, Castling, CastlingMode, Color, Fen, FenContent, FenDialect, FenError, FenErrorKind,
    FenField, FenLayout, Letters, Notes, Square,
};

use super::{MOST_IN_HAND, Placement};
use crate::rule_set::RuleSet;

impl RuleSet {
    fn fen_layout(&self) -> FenLayout {
        FenLayout {
            files: self.board.files,
            ranks: self.board.ranks,
            letters: Letters::new(self.kinds.iter().map(|kind| kind.letter)),
            castling: Letters::new(self.castling_with.iter().map(|kind| self.kind(kind).letter)),
            has_captured_kings: true,
        }
    }
}

impl Placement {
    /// Reads a position from FEN in canonical form. A hand in brackets follows the board, remaining checks (`3+3`)
    /// precede the counters, and the ply in the list of turns follows the counters (`2/4`, or `2/4+` for an extra ply).
    /// Any [faults](Self::faults) are accepted.
    ///
    /// # Errors
    /// Fails with the first error in the text.
    pub fn from_fen(text: &str, rules: &RuleSet) -> Result<Self, FenError> {
        Self::read(text, rules, |dialect| Ok((dialect.read(text)?, ()))).map(|(p, ())| p)
    }

    /// Reads a position from FEN or EPD as people write it, with notes on what was corrected. Any
    /// [faults](Self::faults) are accepted.
    ///
    /// # Errors
    /// Fails if the meaning of the text is unclear.
    pub fn from_fen_lenient(text: &str, rules: &RuleSet) -> Result<(Self, Notes), FenError> {
        Self::read(text, rules, |dialect| dialect.read_lenient(text))
    }

    fn read<N>(
        text: &str,
        rules: &RuleSet,
        read: impl FnOnce(FenDialect<'_>) -> Result<(FenContent, N), FenError>,
    ) -> Result<(Self, N), FenError> {
        let en_passant_fault = |content: &FenContent| {
            let p = Self::of(content, rules);
            content.en_passant.and_then(|passed| p.en_passant_fault(rules, passed))
        };
        let (content, notes) = read(FenDialect {
            layout: rules.fen_layout(),
            squares: rules.exists(),
            remaining_checks: rules.checks_to_win.map(ByColor::both),
            drops: rules.drops,
            plies: Some(rules.turns.len()),
            en_passant_fault: &en_passant_fault,
        })?;
        let mut p = Self::of(&content, rules);
        if let Some((k, n, is_extra)) = content.ply {
            let place = place_of(rules, content.turn, k.into(), n.into());
            let place = place.filter(|_| !is_extra || !rules.again.is_empty());
            let Some(place) = place.and_then(|place| u8::try_from(place).ok()) else {
                let text = text.trim_end();
                let start = text.rfind(char::is_whitespace).map_or(0, |at| at + 1);
                let kind = FenErrorKind::Ply(rules.turns.len());
                return Err(FenError::new(kind, FenField::Ply, start, &text[start..]));
            };
            (p.ply, p.is_extra) = (place, is_extra);
        }
        Ok((p, notes))
    }

    /// The position with this content, at the first ply of the side to move.
    fn of(content: &FenContent, rules: &RuleSet) -> Self {
        let mut p = Self {
            promoted: content.promoted,
            pushed: content.en_passant,
            halfmove_clock: content.halfmove_clock,
            fullmove_number: content.fullmove_number,
            ..Self::empty(rules)
        };
        for square in Square::ALL {
            let letter = char::from(content.pieces[square as usize]);
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            if let Some(kind) = rules.kind_of_letter(letter.to_ascii_lowercase()) {
                p.board.put(square, color, kind);
            }
        }
        if rules.castling != Castling::Never {
            p.castling = content.castling_rooks;
        }
        if let Some(left) = content.remaining_checks {
            p.remaining_checks = left;
        }
        if let Some(hands) = content.hands {
            let both = |color| rules.kind_ids().map(move |kind| (color, kind));
            for (color, kind) in Color::ALL.into_iter().flat_map(both) {
                let count = hands[rules.kind(kind).letter_of(color) as usize];
                p.hands[color][kind.index()] = count.min(MOST_IN_HAND);
            }
        }
        let ply = rules.turns.iter().position(|&color| color == content.turn);
        p.ply = ply.and_then(|ply| u8::try_from(ply).ok()).unwrap_or_default();
        p
    }

    /// The FEN of a start position in a rule file.
    pub fn start_fen(&self, rules: &RuleSet) -> String {
        self.fen(rules, CastlingMode::Standard, self.pushed).to_string()
    }

    /// The position as FEN, with this en passant square.
    pub fn fen(&self, rules: &RuleSet, mode: CastlingMode, en_passant: Option<Square>) -> Fen {
        let mut hands = [0; 128];
        let mut pieces = [0; 64];
        for color in Color::ALL {
            for kind in rules.kind_ids() {
                let letter = rules.kind(kind).letter_of(color) as u8;
                hands[usize::from(letter)] = self.in_hand(color, kind);
                self.by_piece(color, kind).into_iter().for_each(|at| pieces[at as usize] = letter);
            }
        }
        let plies = u8::try_from(rules.turns.len()).ok().filter(|_| rules.counts_plies());
        let content = FenContent {
            pieces,
            turn: self.turn(rules),
            castling_rooks: self.castling,
            en_passant,
            remaining_checks: rules.checks_to_win.map(|_| self.remaining_checks),
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
            ply: plies.map(|plies| (self.ply + 1, plies, self.is_extra)),
            hands: rules.drops.then_some(hands),
            promoted: self.promoted,
        };
        Fen::new(content, rules.fen_layout(), mode)
    }

    /// The fields of EPD: the fields of FEN without the two counters. If the field of the ply within a turn follows
    /// them, all fields of FEN.
    pub fn epd(&self, rules: &RuleSet, mode: CastlingMode, en_passant: Option<Square>) -> Fen {
        let fen = self.fen(rules, mode, en_passant);
        if rules.counts_plies() { fen } else { fen.without_counters() }
    }
}

/// The index in the list of turns of ply `k/n` of a FEN. If the list has `n` plies, this is ply `k` of the list;
/// otherwise it is ply `k` of the only run of exactly `n` consecutive plies of the side to move.
fn place_of(rules: &RuleSet, turn: Color, k: usize, n: usize) -> Option<usize> {
    let turns = &rules.turns;
    let length = turns.len();
    let is_start = |&at: &usize| {
        turns[at] == turn
            && turns[(at + length - 1) % length] != turn
            && (0..n).all(|plies| turns[(at + plies) % length] == turn)
            && turns[(at + n) % length] != turn
    };
    let before = k.checked_sub(1).filter(|_| k <= n)?;
    let start = if n == length {
        0
    } else {
        let mut starts = (0..length).filter(is_start);
        starts.next().filter(|_| starts.next().is_none())?
    };
    Some((start + before) % length).filter(|&place| turns[place] == turn)
}
