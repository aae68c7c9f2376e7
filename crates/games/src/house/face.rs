//! Games under house rules, in the form that front ends show.

use crate::{AnyPosition, Choice, FacePosition, Meaning, Ply, Shown, Variant, excerpt};
use tabiya_core::{Bitboard, ByColor, Square};

use crate::house::error::HouseError;
use crate::house::event::{Cause, Event, What};
use crate::house::follow_up::Again;
use crate::house::game::HousePly;
use crate::house::house_move::HouseMove;
use crate::house::position::HousePosition;

impl Shown for HousePosition {
    fn board(&self) -> AnyPosition {
        AnyPosition::Tables(self.board)
    }

    fn variant(&self) -> Variant {
        self.variant
    }

    fn house(&self) -> Vec<String> {
        self.rules.iter().map(|rule| rule.full_name()).collect()
    }

    fn due(&self) -> Option<String> {
        Some(match self.again() {
            None => return Shown::board(self).due(),
            Some(Again::Rule(place)) => self.rules[place].follow_up().to_owned(),
            Some(Again::Piece(square)) => format!("the piece on {square} once more"),
            Some(Again::Whole) => "once more".to_owned(),
        })
    }

    fn obligation(&self) -> Option<String> {
        if matches!(self.again(), Some(Again::Rule(_))) {
            return None;
        }
        let by_rule = self.first_answer(self.view(), |rule, view| rule.obligation(view));
        let by_board = || Shown::board(self).obligation();
        by_rule.ok().flatten().or_else(by_board).map(str::to_owned)
    }

    fn fen(&self) -> String {
        self.fen()
    }

    fn checked(&self) -> Bitboard {
        let by_pieces = Shown::board(self).checked();
        let turn = self.board.turn();
        let royal = self.board.royal(turn).filter(|_| matches!(self.is_check(), Ok(true)));
        by_pieces | royal.map_or(Bitboard::EMPTY, Bitboard::of)
    }
}

impl FacePosition for HousePosition {
    fn choice(&self, m: &HouseMove) -> Choice {
        let board = Shown::board(self);
        match m {
            HouseMove::Own(own) => board.choice(own),
            HouseMove::Added(_, added) => {
                let text = self.text(m);
                let more = text[4..].to_owned();
                Choice {
                    san: text.clone(),
                    text,
                    from: Some(added.from),
                    to: added.to,
                    dropped: None,
                    more,
                }
            }
        }
    }

    fn squares(&self, m: &HouseMove) -> (Option<Square>, Square) {
        (Some(m.from()), m.destination())
    }

    fn captured_on(&self, m: &HouseMove) -> Bitboard {
        match m {
            HouseMove::Own(own) => Shown::board(self).captured_on(own),
            HouseMove::Added(_, added) => added.captures & self.board.occupied(),
        }
    }

    /// Reads a move in any notation of the underlying game. A move that a rule adds is typed with its label,
    /// which may be omitted if the squares are unambiguous.
    fn typed(&self, text: &str) -> Result<Meaning<HouseMove>, String> {
        self.meaning(text).map_err(|error| error.to_string())
    }

    fn why(&self, text: &str) -> Result<Vec<String>, String> {
        let board = Shown::board(self);
        match self.meaning(text) {
            Ok(Meaning::Move(HouseMove::Added(place, _))) => {
                let (text, rule) = (excerpt(text), self.rules[place].name());
                Ok(vec![format!("{text} is legal: {rule} allows it")])
            }
            Ok(Meaning::Move(own)) if board.read_move(text).is_err() => {
                board.explain_typed(&self.text(&own))
            }
            Ok(_) | Err(HouseError::Illegal(_)) => board.explain_typed(text),
            Err(error) => Ok(vec![error.to_string()]),
        }
    }

    fn stuck(&self, square: Square) -> Option<String> {
        self.stuck_piece(square)
    }

    fn ply(&self, m: &HouseMove, report: &HousePly, after: &Self) -> Ply {
        let Choice { text, san, .. } = self.choice(m);
        let captured = report.events.iter().filter_map(|event| match event.what {
            What::Captured((color, kind), _) => Some(kind.of(color)),
            _ => None,
        });
        let mut check = ByColor::both(false);
        check[after.board.turn()] = report.gives_check;
        let ended = report.events.iter().find_map(|event| match &event.what {
            What::Ended(outcome) => Some(outcome.clone()),
            _ => None,
        });
        Ply {
            number: report.number,
            color: report.color,
            text,
            san,
            words: self.words(report),
            squares: Bitboard::of(m.from()).with(m.destination()),
            captured: captured.collect(),
            check,
            ended,
        }
    }
}

impl HousePosition {
    /// Describes a ply in words: the move with all its effects, checks, and the end of the game.
    fn words(&self, ply: &HousePly) -> Vec<String> {
        let name = |(_, kind)| self.board.rules().kind(kind).name;
        let mut done = Vec::new();
        let mut then = Vec::new();
        let mut events = ply.events.iter().peekable();
        while let Some(Event { what, cause }) = events.next() {
            let words = match *what {
                What::Moved(piece, from, to) => format!("{} {from} to {to}", name(piece)),
                What::Captured(piece, square) => format!("takes {} on {square}", name(piece)),
                What::Placed(piece, square) => format!("{} comes to {square}", name(piece)),
                What::Removed(piece, square) => {
                    // A duck changes sides with the turn: it is removed and placed again. The description
                    // leaves this out.
                    let changed = What::Placed((!piece.0, piece.1), square);
                    if events.next_if(|next| next.what == changed).is_some() {
                        continue;
                    }
                    format!("{} on {square} is gone", name(piece))
                }
                What::Turned(piece, square, kind) => {
                    format!("{} on {square} becomes {}", name(piece), name((piece.0, kind)))
                }
                What::SquareRemoved(square) => format!("{square} is no more"),
                What::SquareAdded(square) => format!("{square} is back"),
                What::Turn(_) => continue,
                What::Check(color) => {
                    then.push(format!("{color} is in check"));
                    continue;
                }
                What::Ended(ref outcome) => {
                    then.push(outcome.to_string());
                    continue;
                }
            };
            done.push(match cause {
                Cause::Rule(rule) => format!("{words} by {rule}"),
                _ => words,
            });
        }
        let first = format!("{}. {}: {}", ply.number, ply.color, done.join(", "));
        std::iter::once(first).chain(then).collect()
    }
}
