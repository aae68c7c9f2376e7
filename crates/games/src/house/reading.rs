//! Reads moves under house rules.

use crate::{AnyPosition, Meaning, without_marks};
use tabiya_fairy::{AnyMove, AnyUciMove, MoveTextError};

use crate::game_error::GameError;
use crate::house::position::HousePosition;
use crate::moves::{Added, Move};

impl HousePosition {
    /// The legal move that a text means. The text may be as [`text`](Self::text) writes it, may lack the label
    /// if the squares are unambiguous, or may be in any form that
    /// [`AnyPosition::read_typed`](crate::AnyPosition::read_typed) reads.
    ///
    /// ```
    /// use tabiya_games::house::House;
    /// let mut game = House::of_gallery(&["duck-chess"])?.begin()?;
    /// game.play_text("Ng1-f3")?;
    /// let p = game.position();
    /// assert_eq!(p.text(&p.read_move("e6e6")?), "e6e6:duck");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the text means no legal move, or if a rule misbehaves.
    pub fn read_move(&self, text: &str) -> Result<Move, GameError> {
        match self.meaning(text)? {
            Meaning::Move(m) => Ok(m),
            Meaning::Promotion(_) => {
                Err(illegal(text, MoveTextError::PromotionMissing.to_string()))
            }
        }
    }

    /// The legal move that a text means, or the promotions if it does not name one of them.
    ///
    /// # Errors
    /// Fails if the text means no legal move, or if a rule misbehaves.
    pub(crate) fn meaning(&self, text: &str) -> Result<Meaning<Move>, GameError> {
        let mut legal = self.legal_moves()?;
        let text = without_marks(text);
        if let Some(place) = self.written(text, &legal) {
            return Ok(Meaning::Move(legal.swap_remove(place)));
        }
        let own = |m: AnyMove| Some(Move::Own(m)).filter(|m| legal.contains(m));
        let refused = |asked: &str| {
            let why = self.why_not(asked);
            illegal(text, why.unwrap_or_else(|| "no house rule allows it".to_owned()))
        };
        match AnyPosition::Fairy(self.board).read_typed_among(text, |m| own(m).is_some()) {
            Ok(Meaning::Move(m)) if self.has_rival(m, &legal) => {
                let place = self.san_move(text, &legal);
                let place = place.ok_or_else(|| {
                    illegal(text, "a house rule adds another move that fits".to_owned())
                })?;
                Ok(Meaning::Move(legal.swap_remove(place)))
            }
            Ok(Meaning::Move(m)) => {
                own(m).map(Meaning::Move).ok_or_else(|| refused(&self.text(&Move::Own(m))))
            }
            Ok(Meaning::Promotion(all)) => {
                let all: Vec<_> = all.into_iter().filter_map(own).collect();
                if all.is_empty() { Err(refused(text)) } else { Ok(Meaning::Promotion(all)) }
            }
            Err(sentence) => match self.san_move(text, &legal) {
                Some(place) => Ok(Meaning::Move(legal.swap_remove(place))),
                None => Err(match self.why_not(text) {
                    Some(why) => illegal(text, why),
                    None if has_label(text) => {
                        GameError::NoMove { text: text.to_owned(), why: None }
                    }
                    None => GameError::Illegal(sentence),
                }),
            },
        }
    }

    /// The index of the move that a text writes as [`text`](Self::text) does, perhaps with capitals or a hyphen. The
    /// label may be missing if only one move connects the squares.
    fn written(&self, text: &str, moves: &[Move]) -> Option<usize> {
        let texts: Vec<String> = moves.iter().map(|m| self.text(m)).collect();
        let (squares, label) = text.split_at(text.find(':').unwrap_or(text.len()));
        let plain = format!("{}{label}", squares.replace(['-', ' '], "").to_lowercase());
        [text, &plain].into_iter().find_map(|text| {
            let lacks_label =
                |known: &str| known.split_once(':').is_some_and(|(squares, _)| squares == text);
            let without_label = || {
                let mut alike = (0..texts.len()).filter(|&at| lacks_label(&texts[at]));
                let first = alike.next()?;
                alike.next().is_none().then_some(first)
            };
            texts.iter().position(|known| known == text).or_else(without_label)
        })
    }
}

fn illegal(text: &str, why: String) -> GameError {
    GameError::NoMove { text: text.to_owned(), why: Some(why) }
}

/// Whether a text has the form of a move that a rule adds: two squares, a colon and a label.
fn has_label(text: &str) -> bool {
    let is_label = |label: &str| label.contains(char::is_alphabetic) && Added::is_label(label);
    text.split_once(':').is_some_and(|(squares, label)| {
        matches!(squares.parse(), Ok(AnyUciMove::Step { .. })) && is_label(label)
    })
}
