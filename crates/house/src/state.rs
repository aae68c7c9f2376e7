//! A game at one of its plies: the board, and what rules have noted.

use std::panic::{AssertUnwindSafe, catch_unwind};

use tabiya_core::{Bitboard, CastlingMode, Color, MoveKind, Square};
use tabiya_fairy::{AnyMove, FairyPosition, KindId};

use crate::again::Again;
use crate::change::Change;
use crate::error::{HouseError, MOST_PLIES};
use crate::follow_up::FollowUp;
use crate::house_move::{Added, HouseMove};
use crate::rule::{Ending, HouseRule};
use crate::view::View;

/// A game at one of its plies.
#[derive(Debug, Clone)]
pub(crate) struct State {
    pub(crate) position: FairyPosition<'static>,
    pub(crate) rules: Vec<Box<dyn HouseRule>>,
    /// Whose pieces have moved, by the squares where they stand now.
    pub(crate) moved: Bitboard,
    /// Who may move, if the side to move has made the ply before.
    pub(crate) follow_up: Option<FollowUp>,
    /// How many plies in a row that has come to.
    plies: u8,
    /// What a rule has asked for, and its name.
    pub(crate) next: Option<FollowUp>,
}

/// Calls a rule, which may fail.
fn call<T>(rule: &'static str, work: impl FnOnce() -> T) -> Result<T, HouseError> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let said = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        HouseError::Failed { rule, said: said.unwrap_or_else(|| "no reason given".to_owned()) }
    })
}

impl State {
    pub(crate) fn new(position: FairyPosition<'static>, rules: Vec<Box<dyn HouseRule>>) -> Self {
        let moved = Bitboard::EMPTY;
        Self { position, rules, moved, follow_up: None, plies: 0, next: None }
    }

    /// Who may move, if the side to move has made the ply before.
    pub(crate) fn again(&self) -> Option<Again> {
        self.follow_up.map(|follow_up| follow_up.again)
    }

    fn view<'a>(&'a self, history: &'a [HouseMove], place: usize) -> View<'a> {
        View { state: self, history, place }
    }

    /// Tells all rules in their order that something happens.
    pub(crate) fn tell(
        &mut self,
        happens: impl Fn(&mut dyn HouseRule, &mut Change<'_>),
    ) -> Result<(), HouseError> {
        self.tell_before(None, happens)
    }

    /// As [`tell`](Self::tell), before a move is made whose pieces must stay where they are.
    fn tell_before(
        &mut self,
        m: Option<&HouseMove>,
        happens: impl Fn(&mut dyn HouseRule, &mut Change<'_>),
    ) -> Result<(), HouseError> {
        let needed = m.map_or(Bitboard::EMPTY, needed);
        let stood = needed.into_iter().map(|square| self.position.piece_on(square));
        let stood: Vec<_> = stood.collect();
        let mut rules = std::mem::take(&mut self.rules);
        let mut result = Ok(());
        for (place, rule) in rules.iter_mut().enumerate() {
            let name = rule.name();
            let before = self.has_royals();
            let mut change = Change { state: self, place, rule: name, error: None };
            result = call(name, || happens(&mut **rule, &mut change));
            if let Some(error) = change.error.take() {
                result = Err(error);
            }
            let after = self.has_royals();
            if result.is_ok() && before.iter().zip(after).any(|(&before, after)| before && !after) {
                result = Err(HouseError::NoRoyal { rule: name });
            }
            let stands = needed.into_iter().map(|square| self.position.piece_on(square));
            if result.is_ok() && !stands.eq(stood.iter().copied()) {
                let said = "it changes what is about to be moved".to_owned();
                result = Err(HouseError::Failed { rule: name, said });
            }
            if result.is_err() {
                break;
            }
        }
        self.rules = rules;
        result
    }

    /// Whether each side has what must be kept safe.
    fn has_royals(&self) -> [bool; 2] {
        let royal = self.position.rules().royal;
        Color::ALL.map(|color| royal.is_some_and(|kind| self.position.by_piece(color, kind).any()))
    }

    /// The moves that rules add, each with the place of its rule, legal or not.
    pub(crate) fn added(&self, history: &[HouseMove]) -> Result<Vec<(usize, Added)>, HouseError> {
        let mut all = Vec::new();
        for (place, rule) in self.rules.iter().enumerate() {
            if matches!(self.again(), Some(Again::Rule(other)) if other != place) {
                continue;
            }
            let mut added = Vec::new();
            call(rule.name(), || rule.moves(&self.view(history, place), &mut added))?;
            if let Some(twice) = Added::twice(&added) {
                return Err(HouseError::Twice { rule: rule.name(), text: twice.text() });
            }
            all.extend(added.into_iter().map(|added| (place, added)));
        }
        Ok(all)
    }

    /// Why a move that a rule adds is illegal all the same.
    pub(crate) fn why_not_added(&self, history: &[HouseMove], asked: &str) -> Option<String> {
        let all = self.added(history).ok()?;
        let (place, added) = all.into_iter().find(|(_, added)| added.text() == asked)?;
        if !self.is_safe(&added) {
            return Some("it would leave the royal piece attacked".to_owned());
        }
        let (rule, why) = self.refusal(history, &HouseMove::Added(place, added)).ok()??;
        Some(format!("refused by {rule}: {why}"))
    }

    /// The legal moves: those of the game in the order of its generator, then those that rules add.
    pub(crate) fn legal_moves(&self, history: &[HouseMove]) -> Result<Vec<HouseMove>, HouseError> {
        let mut moves = Vec::new();
        if !matches!(self.again(), Some(Again::Rule(_))) {
            let late = self.late_pawns();
            let is_late = |m: &AnyMove| m.kind() == MoveKind::DoublePush && late.contains(m.from());
            let own = self.position.legal_moves().into_iter().filter(|m| !is_late(m));
            moves.extend(own.map(HouseMove::Own));
        }
        for (place, added) in self.added(history)? {
            // What two rules add is the first one's.
            if self.is_safe(&added) && !moves.iter().any(|m| added.is_like(m)) {
                moves.push(HouseMove::Added(place, added));
            }
        }
        if let Some(Again::Piece(square)) = self.again() {
            moves.retain(|m| m.from() == square);
        }
        if self.position.rules().royal.is_some() && !self.rules.is_empty() {
            let us = self.position.turn();
            let mut exposed = Vec::new();
            for (at, m) in moves.iter().enumerate() {
                let next = match m {
                    HouseMove::Own(m) => self.position.play_unchecked(*m),
                    HouseMove::Added(_, added) if added.may_expose => continue,
                    HouseMove::Added(_, added) => arranged(&self.position, added),
                };
                if self.attacker(&next, us)?.is_some() {
                    exposed.push(at);
                }
            }
            for at in exposed.into_iter().rev() {
                moves.remove(at);
            }
        }
        let mut error = None;
        moves.retain(|m| match self.refusal(history, m) {
            Ok(refusal) => refusal.is_none(),
            Err(failed) => {
                error.get_or_insert(failed);
                false
            }
        });
        error.map_or(Ok(moves), Err)
    }

    /// A move as text.
    pub(crate) fn text(&self, m: &HouseMove) -> String {
        match m {
            HouseMove::Own(m) => self.position.uci(*m, CastlingMode::Standard).to_string(),
            HouseMove::Added(_, added) => added.text(),
        }
    }

    /// The name of the first rule that refuses a move, and its reason.
    pub(crate) fn refusal(
        &self,
        history: &[HouseMove],
        m: &HouseMove,
    ) -> Result<Option<(&'static str, String)>, HouseError> {
        for (place, rule) in self.rules.iter().enumerate() {
            let allowed = call(rule.name(), || rule.allows(&self.view(history, place), m))?;
            if let Err(why) = allowed {
                return Ok(Some((rule.name(), why)));
            }
        }
        Ok(None)
    }

    /// Whether an added move leaves the mover's royal piece safe: found by making it.
    fn is_safe(&self, added: &Added) -> bool {
        let us = self.position.turn();
        if added.may_expose || self.position.rules().royal.is_none() {
            return true;
        }
        let next = arranged(&self.position, added);
        // Enemy royal pieces are never captured, but by who moves again before they can flee.
        let takes_royal = |royal| self.follow_up.is_none() && added.captures.contains(royal);
        let is_mate = self.position.royal(!us).is_some_and(takes_royal);
        let is_kept = || next.royal(us).is_some_and(|royal| next.attackers(!us, royal).is_empty());
        !is_mate && (self.position.royal(us).is_none() || is_kept())
    }

    /// The rule whose moves would capture a side's royal piece.
    pub(crate) fn attacker(
        &self,
        p: &FairyPosition,
        us: Color,
    ) -> Result<Option<&'static str>, HouseError> {
        let Some(royal) = p.royal(us) else { return Ok(None) };
        for rule in &self.rules {
            if call(rule.name(), || rule.attacks(p, !us))?.contains(royal) {
                return Ok(Some(rule.name()));
            }
        }
        Ok(None)
    }

    /// The state after a legal move; an error of a rule otherwise.
    pub(crate) fn after(&self, m: &HouseMove) -> Result<Self, HouseError> {
        let mut next = self.clone();
        next.play(m)?;
        Ok(next)
    }

    fn play(&mut self, m: &HouseMove) -> Result<(), HouseError> {
        let us = self.position.turn();
        let own_turn = self.position.turn_state();
        self.tell_before(Some(m), |rule, change| rule.before_move(change, m))?;
        for (square, taken) in self.captured(m) {
            self.tell_before(Some(m), |rule, change| rule.before_capture(change, square, taken))?;
        }
        self.make(m);
        let (next_turn, next) = (self.position.turn_state(), self.position.turn());
        self.position.set_turn_state(own_turn);
        self.tell(|rule, change| rule.after_move(change, m))?;
        let next = if self.next.is_some() { us } else { next };
        self.tell(|rule, change| rule.before_turn(change, next))?;
        self.follow_up = self.next.take();
        self.plies = if self.follow_up.is_some() { self.plies + 1 } else { 0 };
        if let Some(FollowUp { rule, .. }) = self.follow_up.filter(|_| self.plies > MOST_PLIES) {
            return Err(HouseError::Endless { rule });
        }
        let is_again = self.follow_up.is_some();
        self.position.set_turn_state(if is_again { own_turn } else { next_turn });
        self.tell(|rule, change| rule.after_turn(change))?;
        // The turn has passed: what is asked for now comes too late.
        self.next = None;
        Ok(())
    }

    /// What a move captures.
    fn captured(&self, m: &HouseMove) -> Vec<(Square, (Color, KindId))> {
        let them = !self.position.turn();
        match m {
            HouseMove::Own(m) => {
                let taken = self.position.captured(*m);
                taken.map(|(kind, square)| (square, (them, kind))).into_iter().collect()
            }
            HouseMove::Added(_, added) => {
                let taken = |square| self.position.piece_on(square).map(|piece| (square, piece));
                added.captures.into_iter().filter_map(taken).collect()
            }
        }
    }

    /// Moves the pieces.
    fn make(&mut self, m: &HouseMove) {
        let us = self.position.turn();
        let before = self.position;
        match m {
            HouseMove::Own(m) => {
                self.position = before.play_unchecked(*m);
                let ours = self.position.by_color(us);
                let mut arrived = ours - before.by_color(us);
                if m.kind() == MoveKind::Castle {
                    // A rook may stand where the king was.
                    let rank = Bitboard::rank(m.from().rank());
                    let other = |square: &Square| {
                        before.piece_on(*square) != self.position.piece_on(*square)
                    };
                    arrived |= (ours & rank).into_iter().filter(other).collect();
                }
                self.moved = (self.moved | arrived) & self.position.occupied();
                if m.promotion().is_some() {
                    self.moved = self.moved.without(m.to());
                }
            }
            HouseMove::Added(_, added) => {
                arrange(&mut self.position, added);
                // A follow-up is no progress and no lack of it, and leaves what has just pushed.
                if !matches!(self.again(), Some(Again::Rule(_))) {
                    self.position.forget_double_push();
                    let plies = before.halfmove_clock() + 1;
                    let is_progress = added.captures.any() || added.passed.is_some();
                    self.position.set_halfmove_clock(if is_progress { 0 } else { plies });
                }
                let mover = before.piece_on(added.from).map_or(KindId::PAWN, |(_, kind)| kind);
                self.position.pass_turn_after(mover);
                if let Some(passed) = added.passed {
                    self.position.note_double_push(passed);
                }
                let placed: Bitboard = added.places.iter().map(|&(square, ..)| square).collect();
                self.moved = (self.moved - placed) & self.position.occupied();
                // What has only gone elsewhere has moved; what is new has not.
                let is_same = |&(square, color, kind): &(Square, Color, _)| {
                    let same = |from: Square| before.piece_on(from) == Some((color, kind));
                    let moved = added.leaves.into_iter().any(same);
                    moved.then_some(square)
                };
                self.moved |= added.places.iter().filter_map(is_same).collect();
            }
        }
    }

    /// How the game has ended by a rule.
    pub(crate) fn ending(&self, history: &[HouseMove]) -> Result<Option<Ending>, HouseError> {
        for (place, rule) in self.rules.iter().enumerate() {
            let ending = call(rule.name(), || rule.ending(&self.view(history, place)))?;
            if ending.is_some() {
                return Ok(ending);
            }
        }
        Ok(None)
    }

    /// The pawns that have come by a step to where pawns push twice, from a square that a rule has put them on: they
    /// push once. Where pawns push twice from several ranks they come there by steps, and push twice again.
    pub(crate) fn late_pawns(&self) -> Bitboard {
        let squares = self.position.rules().kind(KindId::PAWN).double_push;
        let late = |color: Color| {
            let pawns = self.position.by_piece(color, KindId::PAWN) & squares[color] & self.moved;
            let up = if color == Color::White { 1 } else { -1 };
            let is_reached =
                |from: Square| from.offset(0, up).is_some_and(|to| squares[color].contains(to));
            let several = pawns.any() && squares[color].into_iter().any(is_reached);
            if several { Bitboard::EMPTY } else { pawns }
        };
        late(Color::White) | late(Color::Black)
    }

    /// A number that tells the state from others with another future.
    pub(crate) fn key(&self, history: &[HouseMove]) -> u64 {
        let mut key = self.position.key().low();
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
        for (place, rule) in self.rules.iter().enumerate() {
            mix(rule.key(&self.view(history, place)));
        }
        key
    }
}

/// The squares whose pieces a move moves, captures left out.
fn needed(m: &HouseMove) -> Bitboard {
    match m {
        HouseMove::Own(m) if matches!(m.kind(), MoveKind::Drop(_)) => Bitboard::of(m.to()),
        HouseMove::Own(m) if m.kind() == MoveKind::Castle => Bitboard::rank(m.from().rank()),
        HouseMove::Own(m) => Bitboard::of(m.from()),
        HouseMove::Added(_, added) => added.leaves,
    }
}

fn arranged(p: &FairyPosition<'static>, added: &Added) -> FairyPosition<'static> {
    let mut next = *p;
    arrange(&mut next, added);
    next
}

/// Puts the pieces where an added move puts them.
fn arrange(p: &mut FairyPosition, added: &Added) {
    for square in added.captures | added.leaves {
        p.take(square);
    }
    for &(square, color, kind) in &added.places {
        p.put(square, color, kind);
    }
}
