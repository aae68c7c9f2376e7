//! The start of games under house rules.

use crate::{PlacementError, PlacementFault, RuleSet, Variant};
use tabiya_core::{Bitboard, Note};
use tabiya_fairy::{FairyPosition, TableRules};

use crate::event::Cause;
use crate::game::Game;
use crate::game_error::GameError;
use crate::house::House;
use crate::house::follow_up::{Again, FollowUp};
use crate::house::history::History;
use crate::house::kinds;
use crate::house::play::FREE;
use crate::house::position::HousePosition;
use crate::house::rule::{HouseRule, call};

impl House {
    /// Begins the game at its start position, or in the middle of a turn if the FEN has a field for that.
    ///
    /// # Errors
    /// Fails if no game can begin at this position under these rules, or if a rule misbehaves.
    pub fn begin(self) -> Result<Game, GameError> {
        let Self { mut game, variant, start, rules } = self;
        let variant = variant.map_or_else(|| variant_of(&game), Ok)?;
        // The FEN of the rules is no wish of the caller's.
        let given = start.filter(|start| *start != game.start);
        let start = given.as_ref().unwrap_or(&game.start).clone();
        let (fen, follow_up) = FollowUp::take(&start, &rules)?;
        let mut fen = fen.to_owned();
        for rule in &rules {
            prepare(&**rule, &mut game, &mut fen, given.is_some())?;
        }
        if game.drops || game.must_capture || game.checks_to_win.is_some() {
            let why = "house rules do not suit drops, compulsory captures and counted checks";
            return Err(GameError::Start(why.to_owned()));
        }
        let mut now = HousePosition {
            board: read(&fen, game, &rules, follow_up).map_err(GameError::Start)?,
            variant,
            rules,
            history: History::default(),
            moved: Bitboard::EMPTY,
            last_moved: [0; 64],
            notes: Vec::new(),
            follow_up: None,
            plies: 0,
            mover: None,
            next: None,
            told: Vec::new(),
            cause: Cause::Game,
        };
        now.tell(FREE, |rule, change| rule.set_up(change))?;
        now.told.clear();
        (now.follow_up, now.next) = (follow_up, None);
        if let Some(follow_up) = follow_up {
            follow_up.check(&now.board)?;
            if matches!(follow_up.again, Again::Rule(_)) && now.added()?.is_empty() {
                let text = follow_up.text();
                let why = format!("{text} at the end of the FEN, but that rule adds no move here");
                return Err(GameError::Start(why));
            }
        }
        Ok(Game::new(now))
    }
}

/// Lets a rule prepare a game, and checks what it has done. `is_given` says that the caller has given the position
/// `fen`, which no rule may replace.
fn prepare(
    rule: &dyn HouseRule,
    game: &mut RuleSet,
    fen: &mut String,
    is_given: bool,
) -> Result<(), GameError> {
    let (start, was) = (game.start.clone(), fen.clone());
    let refused = |why: &str| GameError::Start(format!("{}: {why}", rule.name()));
    call(rule, |rule| rule.prepare(game, fen))?.map_err(|why| refused(&why))?;
    game.check_kinds(&[kinds::DUCK]).map_err(|fault| refused(&fault.to_string()))?;
    if is_given && *fen != was {
        return Err(refused(&format!(
            "it replaces the position that was given, {was:?}, by {fen:?}"
        )));
    }
    // A rule may give the start in either place.
    if !is_given && *fen == was && game.start != start {
        fen.clone_from(&game.start);
    }
    Ok(())
}

/// The variant with these rules: a built-in one, wherever the game begins, or one of its own.
fn variant_of(game: &RuleSet) -> Result<Variant, GameError> {
    let is_of = |variant: &Variant| {
        let start = game.start.clone();
        variant.rules().is_some_and(|rules| RuleSet { start, ..rules } == *game)
    };
    if let Some(built_in) = Variant::BUILT_IN.iter().copied().find(is_of) {
        return Ok(built_in);
    }
    // Only house rules may place some kind of piece, which the check of the rules alone rejects.
    let opened = Variant::from_rules(game.clone())
        .or_else(|_| Variant::of_unchecked(game.clone()))
        .map_err(|why| GameError::Start(why.to_string()))?;
    let start = opened.read(&game.start);
    start.map_err(|why| GameError::Start(format!("the start of its rules: {why}")))?;
    Ok(opened)
}

/// Reads a position, and rejects it if it has faults that no house rule accepts.
fn read(
    fen: &str,
    game: RuleSet,
    rules: &[Box<dyn HouseRule>],
    follow_up: Option<FollowUp>,
) -> Result<FairyPosition, String> {
    let game = TableRules::open_unchecked(game).map_err(|error| error.to_string())?;
    let (position, notes) =
        FairyPosition::from_fen_lenient(fen, game).map_err(|error| error.to_string())?;
    if let Some(note) = notes.iter().find(Note::is_fault) {
        return Err(note.to_string());
    }
    let mut faults = position.faults();
    // In the middle of a turn, the other side has not yet had a chance to answer a check.
    faults.retain(|fault| follow_up.is_none() || *fault != PlacementFault::OpponentInCheck);
    // A rule may have put a piece where a pawn has just left.
    faults.retain(|fault| !matches!(fault, PlacementFault::PushedFromOccupied(_)));
    for rule in rules {
        let mut forgiven = Vec::with_capacity(faults.len());
        for &fault in &faults {
            let is_forgiven = call(&**rule, |rule| rule.forgives(fault));
            forgiven.push(is_forgiven.map_err(|error| error.to_string())?);
        }
        let mut forgiven = forgiven.into_iter();
        faults.retain(|_| !forgiven.next().unwrap_or(false));
    }
    if faults.is_empty() {
        return Ok(position);
    }
    Err(PlacementError::Faults(faults).to_string())
}
