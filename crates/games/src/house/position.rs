//! Positions under house rules: the board, and the notes of rules.

use crate::{AnyPosition, KindId, Variant};
use tabiya_core::{Bitboard, CastlingMode, Color, EnPassantMode, MoveKind, Square};
use tabiya_fairy::{AnyMove, FairyPosition};

use crate::event::{Cause, Event};
use crate::game_error::{GameError, MOST_PLIES};
use crate::house::follow_up::{Again, FollowUp};
use crate::house::history::History;
use crate::house::play::arranged;
use crate::house::rule::{HouseRule, call};
use crate::house::view::View;
use crate::moves::{Added, Move};

/// A position under house rules: a board, the moves that led to it, and all notes of the rules. Copies of a
/// position are independent.
#[derive(Debug, Clone)]
pub struct HousePosition {
    pub(crate) board: FairyPosition,
    /// The variant as it is without the house rules.
    pub(crate) variant: Variant,
    pub(crate) rules: Vec<Box<dyn HouseRule>>,
    pub(crate) history: History,
    /// The current squares of pieces that have moved.
    pub(crate) moved: Bitboard,
    /// For each square, the ply on which the piece there last moved; 0 if it has not moved or the square is
    /// empty.
    pub(crate) last_moved: [u16; 64],
    /// The rules' notes on pieces.
    pub(crate) notes: Vec<PieceNote>,
    /// The further ply that is being played, if the side to move has just moved and moves again.
    pub(crate) follow_up: Option<FollowUp>,
    /// The number of further plies that the side to move has had in this turn.
    pub(crate) plies: u8,
    /// The current square of the piece that moves in this ply, while rules are called for the ply.
    pub(crate) mover: Option<Square>,
    /// The further ply that a rule has asked for, to be played after this one.
    pub(crate) next: Option<FollowUp>,
    /// The events of the ply that led to this position.
    pub(crate) told: Vec<Event>,
    /// The cause of the events that are being recorded.
    pub(crate) cause: Cause,
}

/// A rule's note on the piece on a square; `place` is the index of the rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PieceNote {
    pub(crate) place: usize,
    pub(crate) square: Square,
    pub(crate) value: u32,
}

impl PieceNote {
    /// The order of notes: by rules, then by squares.
    pub(crate) fn order(&self) -> i32 {
        i32::try_from(64 * self.place + self.square as usize).unwrap_or(i32::MAX)
    }
}

impl HousePosition {
    /// The board, with the side to move, castling rights and en passant square.
    pub fn board(&self) -> &FairyPosition {
        &self.board
    }

    /// The view of the position that rules get.
    pub fn view(&self) -> View<'_> {
        self.view_of(usize::MAX)
    }

    fn view_of(&self, place: usize) -> View<'_> {
        let (board, again) = (&self.board, self.again());
        View { state: self, board, again, place, may_list: true }
    }

    /// The view that rules get while legal moves are listed.
    fn listing_view(&self) -> View<'_> {
        View { may_list: false, ..self.view() }
    }

    /// The names of the rules, in their order.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &'static str> {
        self.rules.iter().map(|rule| rule.name())
    }

    /// Whether all rules concern only the start, so that the game continues like a game without house rules.
    pub fn is_ruled_no_more(&self) -> bool {
        self.rules.iter().all(|rule| rule.is_start_only())
    }

    /// The restriction on this ply, if the side to move has just moved and moves again; otherwise `None`.
    pub fn again(&self) -> Option<Again> {
        self.follow_up.map(|follow_up| follow_up.again)
    }

    /// A rule's note on the piece on a square; 0 if the piece has no note.
    pub(crate) fn noted(&self, place: usize, square: Square) -> u32 {
        let note = self.notes.iter().find(|note| (note.place, note.square) == (place, square));
        note.map_or(0, |note| note.value)
    }

    /// Whether a king of the side to move is attacked, royal or not: by a piece, or by a move that a rule adds.
    ///
    /// # Errors
    /// Fails if a rule misbehaves.
    pub fn is_check(&self) -> Result<bool, GameError> {
        let (p, turn) = (&self.board, self.board.turn());
        let kings = p.kings(turn);
        Ok(p.is_check() || self.attacker_of(p, turn, kings)?.is_some())
    }

    /// Whether the side to move may only make moves that end a check, by a piece or by a move that a rule adds.
    ///
    /// # Errors
    /// Fails if a rule misbehaves.
    pub fn must_answer_check(&self) -> Result<bool, GameError> {
        let p = &self.board;
        Ok(p.must_answer_check() || self.attacker(p, p.turn())?.is_some())
    }

    /// The moves that rules add, legal or not, each with the index of its rule.
    pub(crate) fn added(&self) -> Result<Vec<(usize, Added)>, GameError> {
        let mut all = Vec::new();
        for (place, rule) in self.rules.iter().enumerate() {
            if matches!(self.again(), Some(Again::Rule(other)) if other != place) {
                continue;
            }
            let mut added = Vec::new();
            let view = View { place, ..self.listing_view() };
            call(&**rule, |rule| rule.moves(&view, &mut added))?;
            if let Some(twice) = Added::twice(&added) {
                return Err(GameError::Twice { rule: rule.name(), text: twice.text() });
            }
            all.extend(added.into_iter().map(|added| (place, added)));
        }
        Ok(all)
    }

    /// The legal moves: the moves of the underlying game in the order of its generator, then the moves that rules add.
    ///
    /// # Errors
    /// Fails if a rule misbehaves, or gives a side more plies in a turn than allowed.
    pub fn legal_moves(&self) -> Result<Vec<Move>, GameError> {
        let mut moves = Vec::new();
        if !matches!(self.again(), Some(Again::Rule(_))) {
            let late = self.late_pawns();
            let is_late = |m: &AnyMove| m.kind() == MoveKind::DoublePush && late.contains(m.from());
            let own = self.board.legal_moves();
            moves.reserve(own.len());
            let own = own.into_iter().filter(|m| !is_late(m));
            moves.extend(own.map(|m| Move::Own(self.board.named(m))));
        }
        let own = moves.len();
        let (mut earlier, mut last) = (own, 0);
        for (place, added) in self.added()? {
            if place != last {
                (earlier, last) = (moves.len(), place);
            }
            // If two rules add the same move, it belongs to the first rule.
            if self.is_safe(&added) && !moves[own..earlier].iter().any(|m| added.is_like(m)) {
                moves.push(Move::Added(place, added));
            }
        }
        if let Some(Again::Piece(square)) = self.again() {
            moves.retain(|m| m.from() == square);
        }
        let mut legal = Vec::with_capacity(moves.len());
        for m in moves {
            if !self.is_exposing(&m)? && self.refusal(&m)?.is_none() {
                legal.push(m);
            }
        }
        self.without_endless(legal)
    }

    /// Whether a move exposes the mover's royal piece to a move that a rule adds.
    fn is_exposing(&self, m: &Move) -> Result<bool, GameError> {
        if self.board.rules().royal.is_empty() || self.rules.is_empty() {
            return Ok(false);
        }
        let next = match m {
            Move::Own(m) => self.board.play_unchecked(*m),
            Move::Added(_, added) if added.may_expose => return Ok(false),
            Move::Added(_, added) => arranged(&self.board, added),
        };
        Ok(self.attacker(&next, self.board.turn())?.is_some())
    }

    /// Removes moves after which a rule demands more plies in a turn than allowed. Fails if this leaves no
    /// move.
    fn without_endless(&self, mut moves: Vec<Move>) -> Result<Vec<Move>, GameError> {
        let mut endless = None;
        // The side has had the maximum number of further plies, so a move after which a rule demands another
        // ply is removed.
        if self.plies == MOST_PLIES {
            moves.retain(|m| match self.endless(m) {
                Some(error) => {
                    endless.get_or_insert(error);
                    false
                }
                None => true,
            });
        }
        endless.filter(|_| moves.is_empty()).map_or(Ok(moves), Err)
    }

    /// The error by which a move would give the side more plies in a turn than allowed.
    pub(crate) fn endless(&self, m: &Move) -> Option<GameError> {
        let played = (self.plies == MOST_PLIES).then(|| self.play_unchecked(m))?;
        played.err().filter(|error| matches!(error, GameError::Endless { .. }))
    }

    /// The names of the rules, each with what is needed to construct it again: `chess960=518`.
    pub(crate) fn full_names(&self) -> Vec<String> {
        self.rules.iter().map(|rule| rule.full_name()).collect()
    }

    /// What must be moved now if the choice is restricted, for example `the duck`; otherwise `None`.
    pub(crate) fn due(&self) -> Option<String> {
        Some(match self.again() {
            None => return AnyPosition::Fairy(self.board).further_ply(),
            Some(Again::Rule(place)) => self.rules[place].follow_up().to_owned(),
            Some(Again::Piece(square)) => format!("the piece on {square} once more"),
            Some(Again::Whole) => "once more".to_owned(),
        })
    }

    /// What the side to move is obliged to do, to follow `White must`: for example `capture`; otherwise `None`.
    pub(crate) fn obligation(&self) -> Option<&'static str> {
        if matches!(self.again(), Some(Again::Rule(_))) {
            return None;
        }
        let by_rule = self.first_answer(self.view(), |rule, view| rule.obligation(view));
        let by_board = || AnyPosition::Fairy(self.board).obligation();
        by_rule.ok().flatten().or_else(by_board)
    }

    /// The squares of attacked kings or other royal pieces.
    pub(crate) fn checked(&self) -> Bitboard {
        let by_pieces = AnyPosition::Fairy(self.board).attacked_kings();
        let turn = self.board.turn();
        let royal = self.board.royal(turn).filter(|_| matches!(self.is_check(), Ok(true)));
        by_pieces | royal.map_or(Bitboard::EMPTY, Bitboard::of)
    }

    /// The position after a move; an error if the move is illegal.
    pub(crate) fn after(&self, m: &Move) -> Result<Self, GameError> {
        if !self.legal_moves()?.contains(m) {
            let why = self.refusal(m)?.map(|(rule, why)| format!("refused by {rule}: {why}"));
            let why = why.or_else(|| self.endless(m).map(|error| error.to_string()));
            return Err(GameError::NoMove { text: self.text(m), why });
        }
        self.play_unchecked(m)
    }

    /// Writes a move in UCI notation, with a colon and the label after a move that a rule adds.
    pub fn text(&self, m: &Move) -> String {
        m.uci(CastlingMode::Standard)
    }

    /// The name of the first rule that refuses a move, and its reason.
    pub(crate) fn refusal(&self, m: &Move) -> Result<Option<(&'static str, String)>, GameError> {
        self.first_answer(self.listing_view(), |rule, view| {
            let why = rule.allows(view, m).err()?;
            Some((rule.name(), why))
        })
    }

    /// Asks the rules in order and returns the first answer that is not `None`. Each rule gets `view` with its
    /// own index in `place`.
    pub(crate) fn first_answer<T>(
        &self,
        view: View<'_>,
        ask: impl Fn(&dyn HouseRule, &View<'_>) -> Option<T>,
    ) -> Result<Option<T>, GameError> {
        for (place, rule) in self.rules.iter().enumerate() {
            let answer = call(&**rule, |rule| ask(rule, &View { place, ..view }))?;
            if answer.is_some() {
                return Ok(answer);
            }
        }
        Ok(None)
    }

    /// Whether an added move keeps the mover's royal piece safe and does not capture the enemy's. The move is
    /// made on a copy of the board to find out.
    pub(crate) fn is_safe(&self, added: &Added) -> bool {
        let us = self.board.turn();
        if added.may_expose || self.board.rules().royal.is_empty() {
            return true;
        }
        let next = arranged(&self.board, added);
        // Only a side that moves again may capture the enemy's royal piece, which has had no chance to flee.
        let takes_royal = |royal| self.follow_up.is_none() && added.captures.contains(royal);
        let is_mate = self.board.royal(!us).is_some_and(takes_royal);
        let is_kept = || next.royal(us).is_some_and(|royal| next.attackers(!us, royal).is_empty());
        !is_mate && (self.board.royal(us).is_none() || is_kept())
    }

    /// The name of the first rule whose moves would capture the royal piece of `us` on this board if the enemy
    /// were to move.
    pub(crate) fn attacker(
        &self,
        board: &FairyPosition,
        us: Color,
    ) -> Result<Option<&'static str>, GameError> {
        let royal = board.royal(us);
        royal.map_or(Ok(None), |royal| self.attacker_of(board, us, Bitboard::of(royal)))
    }

    /// The first rule by which the enemy attacks any of these squares.
    fn attacker_of(
        &self,
        board: &FairyPosition,
        us: Color,
        targets: Bitboard,
    ) -> Result<Option<&'static str>, GameError> {
        let turned = (board.turn() == us).then(|| board.with_turn(!us));
        let view =
            View { board: turned.as_ref().unwrap_or(board), again: None, ..self.listing_view() };
        self.first_answer(view, |rule, view| {
            (!rule.attacks(view).is_disjoint(targets)).then(|| rule.name())
        })
    }

    /// Pawns that have lost their double push although they are on double-push squares, because they have
    /// moved there after a rule had placed them further back. If one step can lead from one double-push square
    /// to another, pawns that have moved keep their double push.
    pub(crate) fn late_pawns(&self) -> Bitboard {
        let squares = self.board.rules().kind(KindId::PAWN).double_push;
        let late = |color: Color| {
            let pawns = self.board.by_piece(color, KindId::PAWN) & squares[color] & self.moved;
            let up = if color == Color::White { 1 } else { -1 };
            let is_reached =
                |from: Square| from.offset(0, up).is_some_and(|to| squares[color].contains(to));
            let several = pawns.any() && squares[color].into_iter().any(is_reached);
            if several { Bitboard::EMPTY } else { pawns }
        };
        late(Color::White) | late(Color::Black)
    }

    /// A hash of everything that affects the rest of the game: the board, castling and en passant rights,
    /// further plies, and the notes and states of the rules. It is 0 if a rule misbehaves.
    pub fn key(&self) -> u64 {
        self.try_key().unwrap_or(0)
    }

    /// The position's hash key; an error if a rule misbehaves.
    pub(crate) fn try_key(&self) -> Result<u64, GameError> {
        let mut key = self.board.key().to_u64();
        let mut mix = |number: u64| {
            key = (key.rotate_left(23) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        };
        mix(match self.again() {
            None => 0,
            Some(Again::Whole) => 1,
            Some(Again::Piece(square)) => 2 + square as u64,
            Some(Again::Rule(place)) => 66 + place as u64,
        });
        mix(self.late_pawns().0);
        for note in &self.notes {
            mix(note.place as u64 | (note.square as u64) << 16 | u64::from(note.value) << 32);
        }
        for (place, rule) in self.rules.iter().enumerate() {
            mix(call(&**rule, |rule| rule.key(&self.view_of(place)))?);
        }
        Ok(key)
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
        let fen = self.board.fen(CastlingMode::Standard, mode).to_string();
        self.follow_up.map_or(fen.clone(), |follow_up| format!("{fen} {}", follow_up.text()))
    }
}
