//! A game under house rules.

use tabiya_core::{Bitboard, CastlingMode, Color, EnPassantMode, Outcome, Square, Stalemate};
use tabiya_fairy::FairyPosition;

use crate::again::Again;
use crate::error::HouseError;
use crate::house::House;
use crate::house_move::HouseMove;
use crate::rule::Ending;
use crate::start;
use crate::state::State;
use crate::view::View;

/// A ply that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HousePly {
    /// The number of the move, as FEN counts them.
    pub number: u16,
    /// Whose turn it was.
    pub color: Color,
    /// The move, as [`HouseGame::text`] writes it.
    pub text: String,
    /// Whether the side to move after it is in check.
    pub gives_check: bool,
}

/// A game under house rules: its moves, and all that its rules have noted. A copy shares nothing with it.
#[derive(Debug, Clone)]
pub struct HouseGame {
    now: State,
    /// What was before each move.
    before: Vec<State>,
    moves: Vec<HouseMove>,
}

impl HouseGame {
    /// The game before its first move.
    ///
    /// # Errors
    /// A start that is none under the rules, and rules that misbehave.
    pub fn new(house: House) -> Result<Self, HouseError> {
        let now = start::begin(house)?;
        Ok(Self { now, before: Vec::new(), moves: Vec::new() })
    }

    /// The board, the side to move and the rights.
    pub fn position(&self) -> &FairyPosition<'static> {
        &self.now.position
    }

    /// The letter of what stands on a square, as FEN has it: a capital one if it is White's.
    pub fn letter_on(&self, square: Square) -> Option<char> {
        let (color, kind) = self.position().piece_on(square)?;
        let letter = self.position().rules().kind(kind).letter;
        Some(if color == Color::White { letter.to_ascii_uppercase() } else { letter })
    }

    /// The squares that are not part of the board.
    pub fn walls(&self) -> Bitboard {
        !self.position().rules().board.squares()
    }

    /// The game as rules see it.
    pub fn view(&self) -> View<'_> {
        View { state: &self.now, history: &self.moves, place: usize::MAX }
    }

    /// The names of its rules, in their order.
    pub fn names(&self) -> Vec<String> {
        self.now.rules.iter().map(|rule| rule.name().to_owned()).collect()
    }

    /// The moves so far.
    pub fn moves(&self) -> &[HouseMove] {
        &self.moves
    }

    /// A number that tells games with the same future from others: of the board, the rights and what rules have
    /// noted.
    pub fn key(&self) -> u64 {
        self.now.key(&self.moves)
    }

    /// The legal moves; none once the game is over.
    ///
    /// # Errors
    /// A rule that misbehaves.
    pub fn legal_moves(&self) -> Result<Vec<HouseMove>, HouseError> {
        if self.now.position.is_over() || self.now.ending(&self.moves)?.is_some() {
            return Ok(Vec::new());
        }
        self.now.legal_moves(&self.moves)
    }

    /// A move as text: UCI, and behind a colon the label of a move that a rule adds.
    pub fn text(&self, m: &HouseMove) -> String {
        self.now.text(m)
    }

    /// Makes a legal move.
    ///
    /// # Errors
    /// A move that is not legal, and rules that misbehave; the game is as it was then.
    pub fn play(&mut self, m: &HouseMove) -> Result<(), HouseError> {
        if !self.legal_moves()?.contains(m) {
            let text = self.text(m);
            let why = self.now.refusal(&self.moves, m)?.map(|(rule, why)| refused(rule, &why));
            return Err(HouseError::NoMove { text, why });
        }
        self.play_unchecked(m.clone())
    }

    /// Makes one of [`legal_moves`](Self::legal_moves) without listing them again. Another move makes a position
    /// that cannot be, if any.
    ///
    /// # Errors
    /// Rules that misbehave; the game is as it was then.
    pub fn play_unchecked(&mut self, m: HouseMove) -> Result<(), HouseError> {
        let next = self.now.after(&m)?;
        self.before.push(std::mem::replace(&mut self.now, next));
        self.moves.push(m);
        Ok(())
    }

    /// The legal move that a text means: as [`text`](Self::text) writes it, without its label where only one move
    /// goes so, or in algebraic notation.
    ///
    /// ```
    /// use tabiya_house::{House, HouseGame};
    /// let mut game = HouseGame::new(House::of_gallery(&["duck-chess"])?)?;
    /// game.play_text("Nf3")?;
    /// assert_eq!(game.text(&game.read("h5e6")?), "h5e6:duck");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Text that means none, and rules that misbehave.
    pub fn read(&self, text: &str) -> Result<HouseMove, HouseError> {
        let mut moves = self.legal_moves()?;
        let texts: Vec<String> = moves.iter().map(|m| self.text(m)).collect();
        let whole = || texts.iter().position(|known| known == text);
        let without_label = || {
            let is_meant = |known: &String| known.split_once(':').is_some_and(|(at, _)| at == text);
            let mut alike = (0..texts.len()).filter(|&at| is_meant(&texts[at]));
            let first = alike.next()?;
            alike.next().is_none().then_some(first)
        };
        let algebraic = || {
            let own = HouseMove::Own(self.position().san_move(text).ok()?);
            moves.iter().position(|m| *m == own)
        };
        match whole().or_else(without_label).or_else(algebraic) {
            Some(place) => Ok(moves.swap_remove(place)),
            None => Err(HouseError::NoMove { text: text.to_owned(), why: self.why_not(text) }),
        }
    }

    /// Makes the legal move that a text means, as [`read`](Self::read) reads it.
    ///
    /// # Errors
    /// Text that means none, and rules that misbehave; the game is as it was then.
    pub fn play_text(&mut self, text: &str) -> Result<HouseMove, HouseError> {
        let m = self.read(text)?;
        self.play_unchecked(m.clone())?;
        Ok(m)
    }

    /// Why a move of the game that the house rules change is refused by one of them, if it is.
    pub fn why_not(&self, text: &str) -> Option<String> {
        let (now, p) = (&self.now, &self.now.position);
        let Ok(own) = p.uci_move(text) else { return now.why_not_added(&self.moves, text) };
        match now.again() {
            Some(Again::Rule(place)) => {
                return Some(refused(now.rules[place].name(), "another move comes first"));
            }
            Some(Again::Piece(square)) if own.from() != square => {
                return Some(format!("it is the turn of the piece on {square} alone"));
            }
            _ => {}
        }
        if let Some(rule) = now.attacker(&p.play_unchecked(own), p.turn()).ok()? {
            return Some(refused(rule, "the royal piece could be captured"));
        }
        let (rule, why) = now.refusal(&self.moves, &HouseMove::Own(own)).ok()??;
        Some(refused(rule, &why))
    }

    /// The plies so far, in words of the positions in which they were made.
    ///
    /// ```
    /// use tabiya_house::{House, HouseGame};
    /// let mut game = HouseGame::new(House::of_gallery(&["duck-chess"])?)?;
    /// game.play_text("e2e4")?;
    /// game.play_text("h5e6")?;
    /// let plies: Vec<_> = game.plies().map(|ply| format!("{} {}", ply.color, ply.text)).collect();
    /// assert_eq!(plies, ["white e2e4", "white h5e6:duck"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn plies(&self) -> impl Iterator<Item = HousePly> {
        let after = self.before.iter().skip(1).chain([&self.now]);
        self.before.iter().zip(&self.moves).zip(after).map(|((before, m), after)| HousePly {
            number: before.position.fullmove_number(),
            color: before.position.turn(),
            text: before.text(m),
            gives_check: after.position.is_check(),
        })
    }

    /// Takes the last move back, and all that rules have noted since.
    pub fn undo(&mut self) -> Option<HouseMove> {
        self.now = self.before.pop()?;
        self.moves.pop()
    }

    /// How the game has ended: by a house rule, by the game's own rules, for want of moves, by repetition or
    /// lack of progress.
    ///
    /// # Errors
    /// A rule that misbehaves.
    pub fn outcome(&self) -> Result<Option<Ending>, HouseError> {
        if let Some(ending) = self.now.ending(&self.moves)? {
            return Ok(Some(ending));
        }
        let p = self.position();
        if p.is_over()
            && let Some(outcome) = p.outcome()
        {
            let why = match outcome.map_kind(|kind| p.rules().kind(kind).name) {
                Outcome::Win { by, .. } => by.to_string(),
                Outcome::Draw(draw) => draw.to_string(),
            };
            return Ok(Some(Ending { winner: outcome.winner(), why }));
        }
        if self.now.legal_moves(&self.moves)?.is_empty() {
            return self.without_moves().map(Some);
        }
        let key = self.key();
        let is_same = |&at: &usize| self.before[at].key(&self.moves[..at]) == key;
        let times = 1 + (0..self.before.len()).filter(is_same).count();
        let draw = |why: &str| Ok(Some(Ending { winner: None, why: why.to_owned() }));
        let rules = p.rules();
        if rules.repetition.is_some_and(|most| times >= most as usize) {
            return draw("repetition");
        }
        if rules.fifty_move_rule.is_some_and(|most| u32::from(p.halfmove_clock()) >= most) {
            return draw("lack of progress");
        }
        Ok(None)
    }

    fn without_moves(&self) -> Result<Ending, HouseError> {
        let p = self.position();
        let turn = p.turn();
        if p.is_check() || self.now.attacker(p, turn)?.is_some() {
            return Ok(Ending { winner: Some(!turn), why: "checkmate".to_owned() });
        }
        let winner: Option<Color> = match p.rules().stalemate {
            Stalemate::Draw => None,
            Stalemate::Win => Some(turn),
            Stalemate::Loss => Some(!turn),
        };
        Ok(Ending { winner, why: "stalemate".to_owned() })
    }

    /// The leaf nodes behind each legal move, as text, in the order of the texts; none at depth 0.
    ///
    /// ```
    /// use tabiya_house::{House, HouseGame};
    /// let game = HouseGame::new(House::of_gallery(&["duck-chess"])?)?;
    /// let rows: Vec<(String, u64)> = game.divide(2)?.collect::<Result<_, _>>()?;
    /// assert_eq!(rows[0], ("a2a3".to_owned(), 31));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A rule that misbehaves.
    pub fn divide(
        &self,
        depth: u32,
    ) -> Result<impl ExactSizeIterator<Item = Result<(String, u64), HouseError>>, HouseError> {
        self.divide_until(depth, || false)
    }

    /// The leaf nodes behind each legal move, as [`Self::divide`] has them, until `stop` says so: it is
    /// asked at every node whose moves are played.
    ///
    /// # Errors
    /// A rule that misbehaves; each row after the stop is [`HouseError::Stopped`].
    pub fn divide_until(
        &self,
        depth: u32,
        stop: impl Fn() -> bool,
    ) -> Result<impl ExactSizeIterator<Item = Result<(String, u64), HouseError>>, HouseError> {
        let moves = if depth == 0 { Vec::new() } else { self.legal_moves()? };
        let mut moves: Vec<_> = moves.into_iter().map(|m| (self.text(&m), m)).collect();
        moves.sort_by(|(one, _), (other, _)| one.cmp(other));
        let mut history = self.moves.clone();
        Ok(moves.into_iter().map(move |(text, m)| {
            let next = self.now.after(&m)?;
            history.push(m);
            let counted = count(&next, &mut history, depth - 1, &stop);
            history.pop();
            Ok((text, counted?))
        }))
    }

    /// The number of leaf nodes so many plies below; follow-ups are plies.
    ///
    /// # Errors
    /// A rule that misbehaves.
    pub fn perft(&self, depth: u32) -> Result<u64, HouseError> {
        count(&self.now, &mut self.moves.clone(), depth, &|| false)
    }

    /// The position as FEN, without what rules have noted. In the middle of a turn, one field more says by which rule
    /// the same side moves once more: `duck-chess` for a move that the rule adds, `knight-boosting:e8` for one of the
    /// piece on a square, `NAME:again` for one of any piece. It is read back by [`HouseGame::new`].
    ///
    /// ```
    /// use tabiya_house::{House, HouseGame};
    /// let mut game = HouseGame::new(House::of_gallery(&["duck-chess"])?)?;
    /// game.play_text("g1f3")?;
    /// let fen = "rnbqkbnr/pppppppp/8/7D/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 1 1 duck-chess";
    /// assert_eq!(game.fen(), fen);
    /// let again = HouseGame::new(House::of_gallery(&["duck-chess"])?.starting_at(fen))?;
    /// assert_eq!(again.legal_moves()?.len(), 31);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fen(&self) -> String {
        // A rule may look at the square that was passed also where no capture there is legal by the game's rules.
        let mut forgetful = self.now.clone();
        forgetful.position.forget_double_push();
        let matters = forgetful.key(&self.moves) != self.key();
        let mode = if matters { EnPassantMode::Always } else { EnPassantMode::Legal };
        let fen = self.position().fen(CastlingMode::Standard, mode);
        self.now.follow_up.map_or(fen.clone(), |follow_up| format!("{fen} {}", follow_up.text()))
    }
}

fn count(
    state: &State,
    history: &mut Vec<HouseMove>,
    depth: u32,
    stop: &dyn Fn() -> bool,
) -> Result<u64, HouseError> {
    if stop() {
        return Err(HouseError::Stopped);
    }
    if depth == 0 {
        return Ok(1);
    }
    if state.position.is_over() || state.ending(history)?.is_some() {
        return Ok(0);
    }
    let moves = state.legal_moves(history)?;
    if depth == 1 {
        return Ok(moves.len() as u64);
    }
    let mut sum = 0;
    for m in moves {
        let next = state.after(&m)?;
        history.push(m);
        sum += count(&next, history, depth - 1, stop)?;
        history.pop();
    }
    Ok(sum)
}

fn refused(rule: &str, why: &str) -> String {
    format!("refused by {rule}: {why}")
}
