//! House rules in other languages: an adapter between their objects and [`HouseRule`].

use std::fmt::Debug;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use tabiya_core::{Bitboard, Color, MoveKind, Square};
use tabiya_fairy::AnyMove;

use crate::house::change::Change;
use crate::house::held::Held;
use crate::house::interned::interned;
use crate::house::rule::{Ending, HouseRule, Piece};
use crate::house::setup::Setup;
use crate::house::view::View;
use crate::moves::{Added, Move};
use crate::{PlacementFault, RuleSet, quote};

/// A method of [`HouseRule`] that an object of another language can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the methods of the trait have these names")]
pub enum Hook {
    Prepare,
    Forgives,
    SetUp,
    Moves,
    Attacks,
    Allows,
    Obligation,
    BeforeMove,
    BeforeCapture,
    AfterCapture,
    OnPlaced,
    AfterMove,
    BeforeTurn,
    AfterTurn,
    Ending,
}

impl Hook {
    /// All hooks with the names of their methods.
    pub const ALL: [(Self, &'static str); 15] = [
        (Self::Prepare, "prepare"),
        (Self::Forgives, "forgives"),
        (Self::SetUp, "set_up"),
        (Self::Moves, "moves"),
        (Self::Attacks, "attacks"),
        (Self::Allows, "allows"),
        (Self::Obligation, "obligation"),
        (Self::BeforeMove, "before_move"),
        (Self::BeforeCapture, "before_capture"),
        (Self::AfterCapture, "after_capture"),
        (Self::OnPlaced, "on_placed"),
        (Self::AfterMove, "after_move"),
        (Self::BeforeTurn, "before_turn"),
        (Self::AfterTurn, "after_turn"),
        (Self::Ending, "ending"),
    ];

    /// The name of the method.
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

/// What a hook is told besides the game.
#[derive(Debug, Clone, Copy)]
#[expect(missing_docs, reason = "the names say all")]
pub enum Told<'a> {
    Nothing,
    Move(&'a Move),
    Piece(Square, Piece),
    Turn(Color),
}

/// What a hook answers.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say all")]
pub enum Answer {
    Nothing,
    Moves(Vec<Added>),
    Squares(Bitboard),
    Refused(String),
    Obliged(&'static str),
    Ended(Ending),
}

/// What all copies of a rule in another language have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ForeignClass {
    name: &'static str,
    summary: &'static str,
    follow_up: &'static str,
    hooks: [bool; Hook::ALL.len()],
}

impl ForeignClass {
    /// The class of a rule with this [name](HouseRule::name), [summary](HouseRule::summary) and
    /// [follow-up](HouseRule::follow_up), and with the hooks for which `has` is true. Other hooks are not called.
    ///
    /// # Errors
    /// Fails if the name has other characters than lower-case letters, digits and hyphens or more than 64 of them, and
    /// as [`interned`] does.
    pub fn new(
        name: &str,
        summary: &str,
        follow_up: &str,
        has: impl FnMut(Hook) -> bool,
    ) -> Result<Self, String> {
        if name.len() > LONGEST_NAME || !Added::is_label(name) {
            let words = "expected lower-case letters, digits and hyphens";
            return Err(format!("{} is no name of a rule, {words}", quote(name)));
        }
        let hooks = Hook::ALL.map(|(hook, _)| hook).map(has);
        let follow_up = if follow_up.is_empty() { name } else { follow_up };
        let [name, summary, follow_up] =
            [interned(name)?, interned(summary)?, interned(follow_up)?];
        Ok(Self { name, summary, follow_up, hooks })
    }

    /// The name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Whether the rule has a hook.
    pub fn has(&self, hook: Hook) -> bool {
        self.hooks[hook as usize]
    }
}

/// The length of the longest name of a rule, in bytes.
const LONGEST_NAME: usize = 64;

/// A rule as an object of another language.
pub trait Foreign: Debug + Send + Sync {
    /// What all copies of the rule have in common.
    fn class(&self) -> &ForeignClass;

    /// Changes the rules before the game begins, and returns them.
    ///
    /// # Errors
    /// Fails with the reason why the rule does not suit the game, or with the error of the object.
    fn prepare(&self, setup: Setup) -> Result<Setup, String>;

    /// Whether the object accepts a fault of positions: `no-royal`, `several-royals`, `opponent-in-check` or
    /// `pawn-on-promotion-square`.
    ///
    /// # Errors
    /// Fails with the error of the object.
    fn forgives(&self, fault: &'static str) -> Result<bool, String>;

    /// Calls a hook with a game, and returns the game, which the hook may have changed, and the answer.
    ///
    /// # Errors
    /// Fails with the error of the object; the game is then unchanged.
    fn call(&self, hook: Hook, game: Held, told: Told<'_>) -> Result<(Held, Answer), String>;

    /// A copy of the object with its state.
    ///
    /// # Errors
    /// Fails if the object cannot be copied.
    fn copied(&self) -> Result<Box<dyn Foreign>, String>;

    /// A hash of the object's state.
    ///
    /// # Errors
    /// Fails if the state has something that cannot be compared.
    fn key(&self) -> Result<u64, String>;
}

/// A [`Foreign`] object as a house rule. Copies share the object until one of them is to change it.
#[derive(Debug)]
pub struct ForeignRule {
    shared: Arc<Shared>,
    failure: Mutex<Option<String>>,
}

#[derive(Debug)]
struct Shared {
    object: Box<dyn Foreign>,
    key: OnceLock<Result<u64, String>>,
}

impl Clone for ForeignRule {
    fn clone(&self) -> Self {
        Self { shared: Arc::clone(&self.shared), failure: Mutex::default() }
    }
}

impl ForeignRule {
    /// A rule with this object, which must not be changed from elsewhere.
    pub fn new(object: Box<dyn Foreign>) -> Self {
        Self {
            shared: Arc::new(Shared { object, key: OnceLock::new() }),
            failure: Mutex::default(),
        }
    }

    fn fail(&self, said: String) {
        *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(said);
    }

    fn ok<T>(&self, result: Result<T, String>) -> Option<T> {
        result.map_err(|said| self.fail(said)).ok()
    }

    /// Asks a hook that changes nothing.
    fn ask(&self, hook: Hook, view: &View<'_>, told: Told<'_>) -> Answer {
        if !self.shared.object.class().has(hook) {
            return Answer::Nothing;
        }
        let called = self.shared.object.call(hook, view.hold(), told);
        self.ok(called).map_or(Answer::Nothing, |(_, answer)| answer)
    }

    /// Calls a hook that may change the game and the object.
    fn act(&mut self, hook: Hook, change: &mut Change<'_>, told: Told<'_>) {
        if !self.shared.object.class().has(hook) {
            return;
        }
        let own = match Arc::get_mut(&mut self.shared) {
            Some(own) => {
                own.key = OnceLock::new();
                Ok(())
            }
            None => self.shared.object.copied().map(|object| {
                self.shared = Arc::new(Shared { object, key: OnceLock::new() });
            }),
        };
        let called = own.and_then(|()| self.shared.object.call(hook, change.hold(), told));
        if let Some((game, _)) = self.ok(called) {
            change.release(game);
        }
    }
}

impl HouseRule for ForeignRule {
    fn name(&self) -> &'static str {
        self.shared.object.class().name
    }

    fn summary(&self) -> &'static str {
        self.shared.object.class().summary
    }

    fn follow_up(&self) -> &'static str {
        self.shared.object.class().follow_up
    }

    fn can_fail(&self) -> bool {
        true
    }

    fn failure(&self) -> Option<String> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn prepare(&self, rules: &mut RuleSet, start: &mut String) -> Result<(), String> {
        if self.shared.object.class().has(Hook::Prepare) {
            let setup = Setup { rules: rules.clone(), start: start.clone() };
            if let Some(prepared) = self.ok(self.shared.object.prepare(setup)) {
                (*rules, *start) = (prepared.rules, prepared.start);
            }
        }
        Ok(())
    }

    fn forgives(&self, fault: PlacementFault) -> bool {
        let name = match fault {
            PlacementFault::NoRoyal(_) => "no-royal",
            PlacementFault::SeveralRoyals(_) => "several-royals",
            PlacementFault::OpponentInCheck => "opponent-in-check",
            PlacementFault::PawnOnPromotionSquare(_) => "pawn-on-promotion-square",
            _ => return false,
        };
        let object = &self.shared.object;
        object.class().has(Hook::Forgives) && self.ok(object.forgives(name)).unwrap_or(false)
    }

    fn set_up(&mut self, change: &mut Change<'_>) {
        self.act(Hook::SetUp, change, Told::Nothing);
    }

    fn moves(&self, view: &View<'_>, moves: &mut Vec<Added>) {
        let Answer::Moves(mut added) = self.ask(Hook::Moves, view, Told::Nothing) else { return };
        // Two moves with one text could not be told apart.
        if added.iter().any(|m| m.label.is_empty()) {
            let own = view.position().legal_moves();
            added.retain(|m| {
                !m.label.is_empty() || !own.iter().any(|own| is_written_alike(m, *own))
            });
        }
        *moves = added;
    }

    fn attacks(&self, view: &View<'_>) -> Bitboard {
        if !self.shared.object.class().has(Hook::Attacks) {
            return self.attacks_by_moves(view);
        }
        match self.ask(Hook::Attacks, view, Told::Nothing) {
            Answer::Squares(squares) => squares,
            _ => Bitboard::EMPTY,
        }
    }

    fn obligation(&self, view: &View<'_>) -> Option<&'static str> {
        match self.ask(Hook::Obligation, view, Told::Nothing) {
            Answer::Obliged(to) => Some(to),
            _ => None,
        }
    }

    fn allows(&self, view: &View<'_>, m: &Move) -> Result<(), String> {
        match self.ask(Hook::Allows, view, Told::Move(m)) {
            Answer::Refused(why) => Err(why),
            _ => Ok(()),
        }
    }

    fn before_move(&mut self, change: &mut Change<'_>, m: &Move) {
        self.act(Hook::BeforeMove, change, Told::Move(m));
    }

    fn before_capture(&mut self, change: &mut Change<'_>, square: Square, taken: Piece) {
        self.act(Hook::BeforeCapture, change, Told::Piece(square, taken));
    }

    fn after_capture(&mut self, change: &mut Change<'_>, square: Square, taken: Piece) {
        self.act(Hook::AfterCapture, change, Told::Piece(square, taken));
    }

    fn on_placed(&mut self, change: &mut Change<'_>, square: Square, piece: Piece) {
        self.act(Hook::OnPlaced, change, Told::Piece(square, piece));
    }

    fn after_move(&mut self, change: &mut Change<'_>, m: &Move) {
        self.act(Hook::AfterMove, change, Told::Move(m));
    }

    fn before_turn(&mut self, change: &mut Change<'_>, next: Color) {
        self.act(Hook::BeforeTurn, change, Told::Turn(next));
    }

    fn after_turn(&mut self, change: &mut Change<'_>) {
        self.act(Hook::AfterTurn, change, Told::Nothing);
    }

    fn ending(&self, view: &View<'_>) -> Option<Ending> {
        match self.ask(Hook::Ending, view, Told::Nothing) {
            Answer::Ended(ending) => Some(ending),
            _ => None,
        }
    }

    fn key(&self, _: &View<'_>) -> u64 {
        // Computed without holding the place of the key: the object may ask for the key again, and other threads may wait.
        let key = self.shared.key.get().cloned().unwrap_or_else(|| {
            let key = self.shared.object.key();
            let _ = self.shared.key.set(key.clone());
            key
        });
        // After a failure the 0 is not used: `failure` makes the whole call fail.
        self.ok(key).unwrap_or(0)
    }
}

/// Whether a move without a label is written as a move of the variant is.
fn is_written_alike(added: &Added, own: AnyMove) -> bool {
    let is_drop = matches!(own.kind(), MoveKind::Drop(_));
    let squares = (own.from(), own.destination());
    !is_drop && own.promotion().is_none() && squares == (added.from, added.to)
}
