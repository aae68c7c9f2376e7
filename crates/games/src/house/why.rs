//! Why moves are legal or not under house rules, and why a piece has no legal move.

use tabiya_core::{CastlingMode, Square};

use crate::built_in::AnyPosition;
use crate::excerpt;
use crate::game_error::GameError;
use crate::house::follow_up::Again;
use crate::house::position::HousePosition;
use crate::moves::Move;
use crate::typed::Meaning;

impl HousePosition {
    /// Explains why a move is legal or not, with a sentence for each reading of the text.
    pub(crate) fn why(&self, text: &str) -> Result<Vec<String>, String> {
        let board = AnyPosition::Fairy(self.board);
        match self.meaning(text) {
            Ok(Meaning::Move(Move::Added(place, _))) => {
                let (text, rule) = (excerpt(text), self.rules[place].name());
                Ok(vec![format!("{text} is legal: {rule} allows it")])
            }
            Ok(Meaning::Move(own)) if board.read_move(text).is_err() => {
                board.explain_typed(&self.text(&own))
            }
            Ok(_) | Err(GameError::Illegal(_)) => board.explain_typed(text),
            Err(error) => Ok(vec![error.to_string()]),
        }
    }

    /// Reason why a move is illegal, by the rules of the underlying game or by a house rule; `None` if the
    /// move is legal or the text is not a move.
    pub fn why_not(&self, text: &str) -> Option<String> {
        let p = &self.board;
        let Ok(own) = p.uci_move(text) else {
            let mut added = self.added().unwrap_or_default().into_iter();
            if let Some((place, added)) = added.find(|(_, added)| added.text() == text) {
                if !self.is_safe(&added) {
                    return Some("it would leave the royal piece attacked".to_owned());
                }
                if let Ok(Some((rule, why))) = self.refusal(&Move::Added(place, added)) {
                    return Some(refused(rule, &why));
                }
            }
            let why = AnyPosition::Fairy(*p).explain(text).ok()?;
            return (!why.is_legal()).then(|| why.reason().to_string());
        };
        match self.again() {
            Some(Again::Rule(place)) => {
                return Some(refused(self.rules[place].name(), "another move comes first"));
            }
            Some(Again::Piece(square)) if own.from() != square => {
                return Some(format!("it is the turn of the piece on {square} alone"));
            }
            _ => {}
        }
        if let Some(rule) = self.attacker(&p.play_unchecked(own), p.turn()).ok()? {
            return Some(refused(rule, "the royal piece could be captured"));
        }
        let own = Move::Own(own);
        match self.refusal(&own).ok()? {
            Some((rule, why)) => Some(refused(rule, &why)),
            None => self.endless(&own).map(|error| error.to_string()),
        }
    }

    /// Explains why the piece of the side to move on a square has no legal move, as a sentence without its full stop;
    /// `None` if it has one, if no such piece is there, or if a rule misbehaves.
    pub(crate) fn stuck_piece(&self, square: Square) -> Option<String> {
        let board = &self.board;
        let (color, kind) = board.piece_on(square).filter(|(color, _)| *color == board.turn())?;
        if self.legal_moves().ok()?.iter().any(|m| m.from() == square) {
            return None;
        }
        let because = |why: &str| {
            format!(
                "the {color} {} on {square} has no legal move: {why}",
                board.rules().kind(kind).name
            )
        };
        match self.again() {
            Some(Again::Rule(place)) => {
                let due = self.rules[place].follow_up();
                return Some(because(&format!("it is time to move {due}")));
            }
            Some(Again::Piece(other)) if other != square => {
                return Some(because(&format!("it is the turn of the piece on {other} alone")));
            }
            _ => {}
        }
        let own = board.legal_moves().into_iter().filter(|m| m.from() == square);
        let texts = own.map(|m| board.uci(m, CastlingMode::Standard).to_string());
        let mut reasons: Vec<_> = texts.filter_map(|text| self.why_not(&text)).collect();
        reasons.dedup();
        reasons.truncate(2);
        if reasons.is_empty() {
            return AnyPosition::Fairy(*board).stuck(square).map(|stuck| stuck.to_string());
        }
        Some(because(&reasons.join("; ")))
    }
}

fn refused(rule: &str, why: &str) -> String {
    format!("refused by {rule}: {why}")
}
