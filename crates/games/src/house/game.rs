//! A game under house rules.

use crate::{AnyPosition, Game, GamePosition, Outcome};
use tabiya_core::{CastlingMode, Color, Draw, EnPassantMode, Stalemate, Win};

use crate::house::error::HouseError;
use crate::house::event::{Cause, Event, What};
use crate::house::follow_up::Again;
use crate::house::house_move::HouseMove;
use crate::house::position::HousePosition;
use crate::house::rule::Ending;

/// A ply of a game, with its events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HousePly {
    /// The move number, as in FEN.
    pub number: u16,
    /// The side that moved.
    pub color: Color,
    /// The move, as [`HousePosition::text`] writes it.
    pub text: String,
    /// All events of the ply, in order.
    pub events: Vec<Event>,
    /// Whether the side to move after the ply is in check.
    pub gives_check: bool,
}

/// A game under house rules, with its moves and all notes of its rules. Copies of a game are independent.
///
/// ```
/// use tabiya_games::house::House;
/// let mut game = House::of_gallery(&["duck-chess"])?.begin()?;
/// game.play_text("e2e4")?;
/// game.play_text("e6e6")?;
/// let plies: Vec<_> = game.reports().map(|ply| format!("{} {}", ply.color, ply.text)).collect();
/// assert_eq!(plies, ["white e2e4", "white e6e6:duck"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type HouseGame = Game<HousePosition>;

impl GamePosition for HousePosition {
    type Move = HouseMove;
    type Report = HousePly;
    type Error = HouseError;
    type TextError = HouseError;

    fn legal_moves(&self) -> Result<Vec<HouseMove>, HouseError> {
        self.legal_moves()
    }

    fn read(&self, text: &str) -> Result<HouseMove, HouseError> {
        self.read(text)
    }

    fn after(&self, m: &HouseMove) -> Result<Self, HouseError> {
        if !self.legal_moves()?.contains(m) {
            let why = self.refusal(m)?.map(|(rule, why)| refused(rule, &why));
            return Err(HouseError::NoMove { text: self.text(m), why });
        }
        self.play_unchecked(m)
    }

    fn after_legal(&self, m: &HouseMove) -> Result<Self, HouseError> {
        self.play_unchecked(m)
    }

    fn moves_or_end(&self) -> Result<Result<Vec<HouseMove>, Outcome>, HouseError> {
        let by_rule = self.first_answer(self.view(), |rule, view| {
            let Ending { winner, why } = rule.ending(view)?;
            Some(Outcome::House { rule: rule.name().to_owned(), winner, why })
        })?;
        if let Some(outcome) = by_rule {
            return Ok(Err(outcome));
        }
        let p = &self.board;
        if p.is_variant_end()
            && let Some(outcome) = p.outcome()
        {
            return Ok(Err(outcome.map_kind(|kind| p.rules().kind(kind).name).into()));
        }
        let moves = self.legal_moves()?;
        if !moves.is_empty() {
            return Ok(Ok(moves));
        }
        let turn = p.turn();
        Ok(Err(match p.rules().stalemate {
            _ if self.must_answer_check()? => Outcome::win(!turn, Win::Checkmate),
            Stalemate::Draw => Outcome::Draw(Draw::Stalemate),
            Stalemate::Win => Outcome::win(turn, Win::Stalemate),
            Stalemate::Loss => Outcome::win(!turn, Win::Stalemate),
        }))
    }

    fn key(&self) -> u64 {
        self.key()
    }

    fn is_same(&self, other: &Self) -> bool {
        self.key() == other.key()
    }

    /// The end of the game, if it has ended: by a house rule, by the rules of the underlying game, by a lack
    /// of moves, by repetition or by the fifty-move rule.
    fn ending(&self, times: usize) -> Result<Option<Outcome>, HouseError> {
        self.try_key()?;
        if let Err(outcome) = self.moves_or_end()? {
            return Ok(Some(outcome));
        }
        let (rules, clock) = (self.board.rules(), u32::from(self.board.halfmove_clock()));
        Ok(if rules.repetition.is_some_and(|most| times >= most as usize) {
            Some(Outcome::Draw(Draw::Repetition))
        } else if rules.fifty_move_rule.is_some_and(|most| clock >= most) {
            Some(Outcome::Draw(Draw::FiftyMoveRule))
        } else {
            None
        })
    }

    fn over(outcome: &Outcome) -> Option<HouseError> {
        Some(HouseError::Over(outcome.reason()))
    }

    fn report(&self, m: &HouseMove, after: &Self, outcome: Option<&Outcome>) -> HousePly {
        let mut events = after.told.clone();
        let gives_check = after.is_check().unwrap_or(false);
        let more = gives_check.then(|| What::Check(after.board.turn()));
        let more = more.into_iter().chain(outcome.cloned().map(What::Ended));
        events.extend(more.map(|what| Event { what, cause: Cause::Game }));
        let (number, color) = (self.board.fullmove_number(), self.board.turn());
        HousePly { number, color, text: self.text(m), events, gives_check }
    }
}

impl HousePosition {
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
                if let Ok(Some((rule, why))) = self.refusal(&HouseMove::Added(place, added)) {
                    return Some(refused(rule, &why));
                }
            }
            let why = AnyPosition::Tables(*p).explain(text).ok()?;
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
        let (rule, why) = self.refusal(&HouseMove::Own(own)).ok()??;
        Some(refused(rule, &why))
    }

    /// Counts the leaf nodes below each legal move. Each row has the move as text, and rows are sorted by
    /// these texts; at depth 0 there are no rows.
    ///
    /// ```
    /// use tabiya_games::house::House;
    /// let game = House::of_gallery(&["duck-chess"])?.begin()?;
    /// let rows: Vec<(String, u64)> = game.position().divide(2)?.collect::<Result<_, _>>()?;
    /// assert_eq!(rows[0], ("a2a3".to_owned(), 32));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if a rule misbehaves.
    pub fn divide(
        &self,
        depth: u32,
    ) -> Result<impl ExactSizeIterator<Item = Result<(String, u64), HouseError>>, HouseError> {
        self.divide_until(depth, || false)
    }

    /// Counts as [`divide`](Self::divide) does until `stop` returns true. `stop` is called at every position
    /// that the count visits.
    ///
    /// # Errors
    /// Fails if a rule misbehaves; each row after the stop is [`HouseError::Stopped`].
    pub fn divide_until(
        &self,
        depth: u32,
        stop: impl Fn() -> bool,
    ) -> Result<impl ExactSizeIterator<Item = Result<(String, u64), HouseError>>, HouseError> {
        let moves = if depth == 0 { Vec::new() } else { self.moves_or_end()?.unwrap_or_default() };
        let mut moves: Vec<_> = moves.into_iter().map(|m| (self.text(&m), m)).collect();
        moves.sort_by(|(one, _), (other, _)| one.cmp(other));
        Ok(moves.into_iter().map(move |(text, m)| {
            Ok((text, self.play_unchecked(&m)?.perft_until(depth - 1, &stop)?))
        }))
    }

    /// Counts the leaf nodes at a depth. A follow-up, such as a duck's move, counts as a ply.
    ///
    /// # Errors
    /// Fails if a rule misbehaves.
    pub fn perft(&self, depth: u32) -> Result<u64, HouseError> {
        self.perft_until(depth, &|| false)
    }

    /// Counts leaf nodes as [`perft`](Self::perft) does until `stop` returns true. `stop` is called at every
    /// position that the count visits.
    ///
    /// # Errors
    /// Fails if a rule misbehaves, and with [`HouseError::Stopped`] after the stop.
    pub fn perft_until(&self, depth: u32, stop: &dyn Fn() -> bool) -> Result<u64, HouseError> {
        if stop() {
            return Err(HouseError::Stopped);
        }
        if depth == 0 {
            return Ok(1);
        }
        let moves = self.moves_or_end()?.unwrap_or_default();
        if depth == 1 {
            return Ok(moves.len() as u64);
        }
        moves.iter().map(|m| self.play_unchecked(m)?.perft_until(depth - 1, stop)).sum()
    }

    /// Writes the position as FEN, without notes of rules and without removed squares. In the middle of a
    /// turn, a further field names the rule by which the same side moves again: `duck-chess` if only moves
    /// that the rule adds are allowed, `knight-boosting:e8` if only the piece on e8 may move, `NAME:again` if
    /// any piece may. [`House::begin`](crate::house::House::begin) reads this field.
    ///
    /// ```
    /// use tabiya_games::house::House;
    /// let mut game = House::of_gallery(&["duck-chess"])?.begin()?;
    /// game.play_text("g1f3")?;
    /// let fen = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 1 1 duck-chess";
    /// assert_eq!(game.position().fen(), fen);
    /// let again = House::of_gallery(&["duck-chess"])?.starting_at(fen).begin()?;
    /// assert_eq!(again.legal_moves()?.len(), 32);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fen(&self) -> String {
        // Even without a legal capture en passant, the passed square is written if the key of a rule depends
        // on it.
        let mut forgetful = self.clone();
        forgetful.board.forget_double_push();
        let matters = forgetful.key() != self.key();
        let mode = if matters { EnPassantMode::Always } else { EnPassantMode::Legal };
        let fen = self.board.fen(CastlingMode::Standard, mode);
        self.follow_up.map_or(fen.clone(), |follow_up| format!("{fen} {}", follow_up.text()))
    }
}

fn refused(rule: &str, why: &str) -> String {
    format!("refused by {rule}: {why}")
}
