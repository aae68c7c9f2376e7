//! Making a move under house rules, and recording all events.

use crate::{KindId, caught};
use std::borrow::Cow;

use tabiya_core::{Bitboard, Color, MoveKind, Square};
use tabiya_fairy::{AnyMove, FairyPosition};

use crate::event::{Cause, Event, What};
use crate::game_error::{GameError, MOST_PLIES};
use crate::house::change::Change;
use crate::house::follow_up::FollowUp;
use crate::house::position::{HousePosition, PieceNote};
use crate::house::rule::{HouseRule, Piece, judged};
use crate::moves::{Added, Move};
use crate::ply::{pieces_moved, steps};

impl HousePosition {
    /// Plays a legal move. An illegal move gives an impossible position or an error.
    ///
    /// # Errors
    /// Fails if a rule misbehaves.
    pub fn play_unchecked(&self, m: &Move) -> Result<Self, GameError> {
        let mut next = self.clone();
        next.told.clear();
        next.make_ply(m)?;
        next.history = self.history.with(m.clone());
        Ok(next)
    }

    fn make_ply(&mut self, m: &Move) -> Result<(), GameError> {
        let us = self.board.turn();
        let own_turn = self.board.turn_state();
        let needed = needed(m);
        self.tell(needed, |rule, change| rule.before_move(change, m))?;
        let captured = self.captured(m);
        for &(square, taken) in &captured {
            self.tell(needed, |rule, change| rule.before_capture(change, square, taken))?;
        }
        self.check_target(m)?;
        let placed = self.told.len();
        self.cause = Cause::Move;
        for &(square, piece) in &captured {
            self.note(What::Captured(piece, square));
            self.forget(square);
        }
        match m {
            Move::Own(m) => self.make_own(*m),
            Move::Added(_, added) => self.make_added(added),
        }
        let (next_turn, next) = (self.board.turn_state(), self.board.turn());
        self.board.set_turn_state(own_turn);
        self.tell_placed(placed)?;
        for (square, taken) in captured {
            self.tell(FREE, |rule, change| rule.after_capture(change, square, taken))?;
        }
        self.tell(FREE, |rule, change| rule.after_move(change, m))?;
        let next = if self.next.is_some() { us } else { next };
        self.tell(FREE, |rule, change| rule.before_turn(change, next))?;
        self.follow_up = self.next.take();
        self.plies = if self.follow_up.is_some() { self.plies + 1 } else { 0 };
        if let Some(FollowUp { rule, .. }) = self.follow_up.filter(|_| self.plies > MOST_PLIES) {
            return Err(GameError::Endless { rule });
        }
        let by_rule = self.follow_up.map(|follow_up| Cause::Rule(follow_up.rule.into()));
        self.board.set_turn_state(if by_rule.is_some() { own_turn } else { next_turn });
        let what = What::Turn(self.board.turn());
        self.told.push(Event { what, cause: by_rule.unwrap_or(Cause::Game) });
        self.tell(FREE, |rule, change| rule.after_turn(change))?;
        // The turn has passed, so requests for a further ply made now are too late.
        (self.next, self.mover) = (None, None);
        Ok(())
    }

    /// Checks that no rule has removed the square to which a piece is about to move.
    fn check_target(&self, m: &Move) -> Result<(), GameError> {
        let to = m.destination();
        if !self.board.gone().contains(to) {
            return Ok(());
        }
        let by_rule = self.told.iter().rev().find_map(|event| match (&event.what, &event.cause) {
            (What::SquareRemoved(square), Cause::Rule(Cow::Borrowed(rule))) if *square == to => {
                Some(*rule)
            }
            _ => None,
        });
        let said = || format!("it removes {to}, to which a piece is about to move");
        by_rule.map_or(Ok(()), |rule| Err(GameError::Failed { rule, said: said() }))
    }

    /// Calls all rules in order for something that happens, and then for each piece that rules have placed in
    /// response. Rules must not change the pieces on the squares of `needed`.
    pub(crate) fn tell(
        &mut self,
        needed: Bitboard,
        happens: impl Fn(&mut dyn HouseRule, &mut Change<'_>),
    ) -> Result<(), GameError> {
        let told = self.told.len();
        self.tell_once(needed, happens)?;
        self.tell_placed(told)
    }

    fn tell_once(
        &mut self,
        needed: Bitboard,
        happens: impl Fn(&mut dyn HouseRule, &mut Change<'_>),
    ) -> Result<(), GameError> {
        let stood: Vec<_> = needed.into_iter().map(|square| self.board.piece_on(square)).collect();
        let mut rules = std::mem::take(&mut self.rules);
        let result = rules.iter_mut().enumerate().try_for_each(|(place, rule)| {
            let name = rule.name();
            let before = self.has_royals();
            self.cause = Cause::Rule(name.into());
            let mut change = Change { state: &mut *self, place, rule: name, error: None };
            let called = caught(|| happens(&mut **rule, &mut change));
            let error = change.error.take();
            let called = judged(&**rule, called);
            error.map_or(called, Err)?;
            let after = self.has_royals();
            if before.iter().zip(after).any(|(&before, after)| before && !after) {
                return Err(GameError::NoRoyal { rule: name });
            }
            let stands = needed.into_iter().map(|square| self.board.piece_on(square));
            if !stands.eq(stood.iter().copied()) {
                let said = "it changes what is about to be moved".to_owned();
                return Err(GameError::Failed { rule: name, said });
            }
            Ok(())
        });
        self.rules = rules;
        result
    }

    /// Calls all rules for each piece placed by the events from index `told` on, including pieces that rules
    /// place in response.
    fn tell_placed(&mut self, mut told: usize) -> Result<(), GameError> {
        let most = told + MOST_EVENTS;
        while let Some(event) = self.told.get(told) {
            let (what, cause) = (event.what.clone(), event.cause.clone());
            told += 1;
            let What::Placed(piece, square) = what else { continue };
            if let Cause::Rule(Cow::Borrowed(rule)) = cause
                && told > most
            {
                let said = "it places pieces without end".to_owned();
                return Err(GameError::Failed { rule, said });
            }
            self.tell_once(FREE, |rule, change| rule.on_placed(change, square, piece))?;
        }
        Ok(())
    }

    /// Whether each side has a piece of the royal kind.
    fn has_royals(&self) -> [bool; 2] {
        let royal = self.board.rules().royal;
        Color::ALL.map(|color| royal.iter().any(|kind| self.board.by_piece(color, kind).any()))
    }

    /// The pieces that a move captures, with their squares.
    pub(crate) fn captured(&self, m: &Move) -> Vec<(Square, Piece)> {
        let them = !self.board.turn();
        match m {
            Move::Own(m) => {
                let taken = self.board.captured(*m);
                taken.map(|(kind, square)| (square, (them, kind))).into_iter().collect()
            }
            Move::Added(_, added) => {
                let taken = |square| self.board.piece_on(square).map(|piece| (square, piece));
                added.captures.into_iter().filter_map(taken).collect()
            }
        }
    }

    fn note(&mut self, what: What) {
        self.told.push(Event { what, cause: self.cause.clone() });
    }

    /// Records the ply on which the piece on a square last moved; 0 if it has not moved.
    fn set_last_moved(&mut self, square: Square, ply: u16) {
        self.last_moved[square as usize] = ply;
        self.moved = if ply > 0 { self.moved.with(square) } else { self.moved.without(square) };
    }

    /// Clears what is recorded about the piece that was on a square: its last move, and the rules' notes.
    fn forget(&mut self, square: Square) {
        self.set_last_moved(square, 0);
        self.notes.retain(|note| note.square != square);
    }

    /// Puts a piece on a square and removes any piece that stood there. The new piece counts as not yet moved.
    pub(crate) fn put(&mut self, square: Square, piece: Piece) {
        match self.board.piece_on(square) {
            Some(there) if there == piece => {}
            Some(there) if there.0 == piece.0 => self.note(What::Turned(there, square, piece.1)),
            there => {
                there.inspect(|&there| self.note(What::Removed(there, square)));
                self.notes.retain(|note| note.square != square);
                self.note(What::Placed(piece, square));
            }
        }
        self.board.put(square, piece.0, piece.1);
        self.set_last_moved(square, 0);
    }

    /// Removes and returns the piece on a square.
    pub(crate) fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.board.take(square)?;
        self.note(What::Removed(piece, square));
        self.forget(square);
        Some(piece)
    }

    /// Removes a square from the board, or restores it.
    pub(crate) fn set_gone(&mut self, square: Square, is_gone: bool) {
        self.board.set_gone(square, is_gone);
        self.note(if is_gone { What::SquareRemoved(square) } else { What::SquareAdded(square) });
    }

    fn make_own(&mut self, m: AnyMove) {
        let (us, piece) = (self.board.turn(), (self.board.turn(), m.piece()));
        let mut moved = pieces_moved(us, m, |at| Some(self.board.piece_on(at)?.1));
        self.board = self.board.play_unchecked(m);
        self.mover = Some(m.destination());
        if matches!(m.kind(), MoveKind::Drop(_)) {
            return self.note(What::Placed(piece, m.to()));
        }
        self.told_to_go(&mut moved);
        if let Some(kind) = m.promotion() {
            self.note(What::Turned(piece, m.to(), kind));
            self.set_last_moved(m.to(), 0);
        }
    }

    /// Records pieces that move at the same time.
    fn told_to_go(&mut self, moved: &mut Vec<(Piece, Square, Square)>) {
        steps(moved).into_iter().for_each(|what| self.note(what));
        for note in &mut self.notes {
            if let Some((.., to)) = moved.iter().find(|&&(_, from, _)| from == note.square) {
                note.square = *to;
            }
        }
        self.notes.sort_by_cached_key(PieceNote::order);
        let ply = u16::try_from(self.history.len() + 1).unwrap_or(u16::MAX);
        moved.iter().for_each(|&(_, from, _)| self.set_last_moved(from, 0));
        moved.iter().for_each(|&(.., to)| self.set_last_moved(to, ply));
    }

    fn make_added(&mut self, added: &Added) {
        let before = self.board;
        self.board = arranged(&before, added);
        // A follow-up leaves the halfmove clock and the last double push unchanged.
        if !matches!(self.again(), Some(crate::house::Again::Rule(_))) {
            self.board.forget_double_push();
            let plies = before.halfmove_clock() + 1;
            let is_progress = added.captures.any() || added.passed.is_some();
            let clock = if is_progress { 0 } else { plies };
            self.board = self.board.with_counters(clock, self.board.fullmove_number());
        }
        // A move from and to one square places a piece there.
        let is_placed = |&&(square, ..): &&(Square, Color, KindId)| square == added.from;
        let placed = added.places.iter().find(is_placed).filter(|_| added.from == added.to);
        let mover = placed.map(|&(.., kind)| kind);
        let mover = mover.or_else(|| before.piece_on(added.from).map(|(_, kind)| kind));
        let mover = mover.unwrap_or(KindId::PAWN);
        self.board.pass_turn_after(mover);
        if let Some(passed) = added.passed {
            self.board.note_double_push(passed);
        }
        // If an equal piece leaves a square, a placed piece is that piece, which has moved; otherwise it is
        // new.
        let (mut left, mut steps, mut new) = (added.leaves, Vec::new(), Vec::new());
        for &(to, color, kind) in &added.places {
            let same = |from: &Square| before.piece_on(*from) == Some((color, kind));
            match left.without(to).into_iter().chain(left & Bitboard::of(to)).find(same) {
                Some(from) => {
                    left = left.without(from);
                    steps.push(((color, kind), from, to));
                }
                None => new.push((to, (color, kind))),
            }
        }
        let mover = steps.iter().find(|&&(_, from, _)| from == added.from);
        self.mover = Some(mover.map_or(added.to, |&(.., to)| to));
        let overwritten: Bitboard = added.places.iter().map(|&(square, ..)| square).collect();
        for square in left | (overwritten - added.leaves - added.captures) {
            if let Some(piece) = before.piece_on(square) {
                self.note(What::Removed(piece, square));
            }
            self.forget(square);
        }
        self.told_to_go(&mut steps);
        for (square, piece) in new {
            self.note(What::Placed(piece, square));
        }
    }
}

/// The maximum number of events that rules may add in response to one event.
const MOST_EVENTS: usize = 1000;

/// The value of `needed` that lets rules change all pieces.
pub(crate) const FREE: Bitboard = Bitboard::EMPTY;

/// The squares that rules must leave unchanged before a move: the squares of the moving pieces, the target of a
/// drop, and the whole back rank for castling.
fn needed(m: &Move) -> Bitboard {
    match m {
        Move::Own(m) if matches!(m.kind(), MoveKind::Drop(_)) => Bitboard::of(m.to()),
        Move::Own(m) if m.kind() == MoveKind::Castle => Bitboard::rank(m.from().rank()),
        Move::Own(m) => Bitboard::of(m.from()),
        Move::Added(_, added) => added.leaves,
    }
}

/// The board after an added move has removed and placed its pieces; the turn has not passed.
pub(crate) fn arranged(p: &FairyPosition, added: &Added) -> FairyPosition {
    let mut next = *p;
    for square in added.captures | added.leaves {
        next.take(square);
    }
    for &(square, color, kind) in &added.places {
        next.put(square, color, kind);
    }
    next
}
