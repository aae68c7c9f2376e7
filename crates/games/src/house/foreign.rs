//! House rules in other languages: an adapter between their objects and [`HouseRule`].

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use tabiya_core::{Bitboard, Color, MoveKind, Square};
use tabiya_fairy::AnyMove;

use crate::house::change::Change;
use crate::house::held::Held;
use crate::house::rule::{Ending, HouseRule, Piece};
use crate::house::setup::Setup;
use crate::house::view::View;
use crate::moves::{Added, Move};
use crate::{PlacementFault, RuleSet};

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

/// A rule as an object of another language.
pub trait Foreign: Debug + Send + Sync {
    /// The rule's [name](HouseRule::name). [`interned`] makes such texts.
    fn name(&self) -> &'static str;

    /// The rule's [summary](HouseRule::summary).
    fn summary(&self) -> &'static str;

    /// What must be moved in a [follow-up](HouseRule::follow_up) of the rule.
    fn follow_up(&self) -> &'static str;

    /// Whether the object has a hook. A hook that it does not have is not called.
    fn has(&self, hook: Hook) -> bool;

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
        if !self.shared.object.has(hook) {
            return Answer::Nothing;
        }
        let called = self.shared.object.call(hook, view.hold(), told);
        self.ok(called).map_or(Answer::Nothing, |(_, answer)| answer)
    }

    /// Calls a hook that may change the game and the object.
    fn act(&mut self, hook: Hook, change: &mut Change<'_>, told: Told<'_>) {
        if !self.shared.object.has(hook) {
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
        self.shared.object.name()
    }

    fn summary(&self) -> &'static str {
        self.shared.object.summary()
    }

    fn follow_up(&self) -> &'static str {
        self.shared.object.follow_up()
    }

    fn can_fail(&self) -> bool {
        true
    }

    fn failure(&self) -> Option<String> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn prepare(&self, rules: &mut RuleSet, start: &mut String) -> Result<(), String> {
        if self.shared.object.has(Hook::Prepare) {
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
        object.has(Hook::Forgives) && self.ok(object.forgives(name)).unwrap_or(false)
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
        if !self.shared.object.has(Hook::Attacks) {
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

/// Texts that stay in memory until the program ends.
static INTERNED: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());

/// The largest number of interned texts, and the length of the longest in bytes.
const MOST_TEXTS: usize = 1 << 16;
const LONGEST_TEXT: usize = 200;

/// Returns a text that is equal to `text` and stays in memory until the program ends. It is meant for the names and labels
/// of rules, which are few.
///
/// # Errors
/// Fails for a text of more than 200 bytes, and after 65,536 different texts.
pub fn interned(text: &str) -> Result<&'static str, String> {
    let mut texts = INTERNED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = texts.get(text) {
        return Ok(known);
    }
    if text.len() > LONGEST_TEXT {
        return Err(format!("a text of {} bytes is too long for a name or label", text.len()));
    }
    if texts.len() >= MOST_TEXTS {
        return Err("there are too many different names and labels".to_owned());
    }
    let text: &'static str = Box::leak(text.into());
    texts.insert(text);
    Ok(text)
}
