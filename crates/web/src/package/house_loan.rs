//! What a house rule in JavaScript is lent while it is asked: a game, or the rules of a game that begins.

use std::cell::RefCell;
use std::rc::Rc;

use tabiya_core::{Bitboard, CastlingMode, Color, EnPassantMode, Square};
use tabiya_games::house::{self, Again, Change, Held, MOST_ADDED, Setup, View};
use tabiya_games::{Added, KindId, KindSet, Move, RuleSet, quote};
use wasm_bindgen::prelude::*;

use super::board::{Fallible, error};
use super::move_lines::color_letter;

/// What a rule is lent.
pub(super) enum Lent {
    /// A game, and the moves that the rule has added.
    Game(Box<Held>, Vec<Added>),
    /// The rules of a game that begins.
    Setup(Box<Setup>),
}

/// What a rule is lent, until it has answered.
#[wasm_bindgen]
#[derive(Clone)]
pub struct HouseLoan {
    lent: Rc<RefCell<Option<Lent>>>,
}

impl HouseLoan {
    pub(super) fn new(lent: Option<Lent>) -> Self {
        Self { lent: Rc::new(RefCell::new(lent)) }
    }

    /// Takes back what was lent: from now on the object cannot be used.
    pub(super) fn take(&self) -> Option<Lent> {
        self.lent.try_borrow_mut().ok()?.take()
    }
}

#[wasm_bindgen]
impl HouseLoan {
    /// Answers a question, or does as it is told: in words with tabs between them, the first of which names a method in
    /// `js/views.js`. Lists are letters, or names of squares without anything between them; pieces are letters, upper
    /// case for White.
    pub fn ask(&self, text: &str) -> Fallible<Option<String>> {
        let words: Vec<&str> = text.split('\t').collect();
        if words == ["legal"] {
            // The rules are asked without a lock on this object.
            let game = match self.lent.borrow().as_ref() {
                Some(Lent::Game(game, _)) => game.clone(),
                _ => return Err(error(OVER)),
            };
            return legal(&game).map(Some).map_err(error);
        }
        let answer = match self.lent.borrow_mut().as_mut().ok_or_else(|| error(OVER))? {
            Lent::Setup(setup) => prepare(setup, &words),
            Lent::Game(game, moves) => act(game, moves, &words),
        };
        answer.map_err(error)
    }
}

const OVER: &str = "a view is valid only while its rule is asked: it cannot be kept";

/// What a question is answered with.
type Answered = Result<Option<String>, String>;

fn square(name: &str) -> Result<Square, String> {
    name.parse().map_err(|_| format!("not a square: {}, expected a1 to h8", quote(name)))
}

/// The names of squares, without anything between them.
pub(super) fn names(squares: impl IntoIterator<Item = Square>) -> String {
    squares.into_iter().map(|square| square.to_string()).collect()
}

/// Reads squares that are written without anything between them.
pub(super) fn squares(text: &str) -> Result<Bitboard, String> {
    let letters: Vec<char> = text.chars().collect();
    letters.chunks(2).map(|name| square(&name.iter().collect::<String>())).collect()
}

/// Reads a piece.
fn piece(rules: &RuleSet, letter: &str) -> Result<(Color, KindId), String> {
    let is_white = letter.chars().all(|letter| letter.is_ascii_uppercase());
    Ok((if is_white { Color::White } else { Color::Black }, kind(rules, &letter.to_lowercase())?))
}

fn kind(rules: &RuleSet, letter: &str) -> Result<KindId, String> {
    let mut letters = letter.chars();
    let only = letters.next().filter(|_| letters.next().is_none());
    let kind = only.and_then(|letter| rules.kind_of_letter(letter));
    kind.ok_or_else(|| format!("not a piece: {}, expected one of {}", quote(letter), kinds(rules)))
}

fn kinds(rules: &RuleSet) -> String {
    rules.kinds.iter().map(|kind| kind.letter).collect()
}

/// The letter of a piece.
pub(super) fn letter(rules: &RuleSet, (color, kind): (Color, KindId)) -> String {
    rules.kind(kind).letter_of(color).to_string()
}

/// Changes the rules of a game that begins.
fn prepare(setup: &mut Setup, words: &[&str]) -> Answered {
    match *words {
        ["kind", name, letter, moves] => setup.add_kind(name, letter, moves).map(|_| None),
        ["kinds"] => Ok(Some(kinds(&setup.rules))),
        ["settings"] => {
            let royal = setup.rules.royal.iter().map(|kind| setup.rules.kind(kind).letter);
            let castling = setup.castling().to_string();
            let fields = [
                setup.start.clone(),
                royal.collect(),
                castling,
                names(setup.rules.walls),
                setup.stalemate().to_owned(),
            ];
            Ok(Some(fields.join("\t")))
        }
        ["set", start, royal, castling, walls, stalemate] => {
            let royal = royal.chars().map(|letter| kind(&setup.rules, &letter.to_string()));
            let royal: KindSet = royal.collect::<Result<_, _>>()?;
            setup.start = start.to_owned();
            setup.set_royal(royal);
            setup.set_castling(castling == "true");
            setup.rules.walls = squares(walls)?;
            setup.rules.stalemate = Setup::stalemate_named(stalemate)?;
            Ok(None)
        }
        _ => Err(unknown(words)),
    }
}

fn unknown(words: &[&str]) -> String {
    format!("a rule cannot ask for {}", quote(&words.join(" ")))
}

/// Changes a game, adds a move to it, or answers a question about it.
fn act(game: &mut Held, moves: &mut Vec<Added>, words: &[&str]) -> Answered {
    let change =
        |game: &mut Held, work: &dyn Fn(&mut Change<'_>)| game.change(|change| work(change));
    match *words {
        ["put", at, letter] => {
            let at = square(at)?;
            let (color, kind) = piece(game.view().position().rules(), letter)?;
            change(game, &|change| change.put(at, color, kind));
        }
        ["take", at] => {
            let at = square(at)?;
            change(game, &|change| {
                change.take(at);
            });
        }
        ["turn-into", at, letter] => {
            let (at, kind) = (square(at)?, kind(game.view().position().rules(), letter)?);
            change(game, &|change| change.turn_into(at, kind));
        }
        ["remove-square", at] => {
            let at = square(at)?;
            change(game, &|change| change.remove_square(at));
        }
        ["add-square", at] => {
            let at = square(at)?;
            change(game, &|change| change.add_square(at));
        }
        ["note", at, value] => {
            let wrong = |_| format!("note {} is not from 0 to {}", quote(value), u32::MAX);
            let (at, value) = (square(at)?, value.parse().map_err(wrong)?);
            change(game, &|change| change.note(at, value));
        }
        ["move-again"] => change(game, &|change| change.move_again()),
        ["move-again", at] => {
            let at = square(at)?;
            change(game, &|change| change.move_again_with(at));
        }
        ["follow-up"] => change(game, &|change| change.demand_follow_up()),
        ["mover"] => return Ok(game.mover().map(|square| square.to_string())),
        ["variant-moves"] => {
            let own = game.view().position().legal_moves();
            return Ok(Some(move_lines(game, own.into_iter().map(Move::Own))));
        }
        ["add", ref fields @ ..] if moves.len() < MOST_ADDED => moves.push(added(game, fields)?),
        ["add", ..] => return Err(format!("more than {MOST_ADDED} moves were added")),
        _ => return see(&game.view(), words),
    }
    Ok(None)
}

/// Answers a question about a game.
fn see(view: &View<'_>, words: &[&str]) -> Answered {
    let p = view.position();
    let on = |at| p.piece_on(at).map(|piece| letter(p.rules(), piece));
    Ok(Some(match *words {
        ["board"] => {
            let blocked = p.blocked();
            let shown =
                |at| on(at).unwrap_or(if blocked.contains(at) { "#" } else { "." }.to_owned());
            let all = Square::ALL.into_iter().map(shown);
            std::iter::once(color_letter(view.turn()).to_string()).chain(all).collect()
        }
        ["kinds"] => kinds(p.rules()),
        ["attackers", at, side] => {
            let color = if side == "w" { Color::White } else { Color::Black };
            names(p.attackers(color, square(at)?))
        }
        ["history"] => {
            let moves = view.history().iter();
            let mut all: Vec<_> = moves.map(|m| m.uci(CastlingMode::Standard)).collect();
            all.reverse();
            all.join("\n")
        }
        ["last-moved", at] => return Ok(view.last_moved(square(at)?).map(|ply| ply.to_string())),
        ["noted", at] => view.noted(square(at)?).to_string(),
        ["again"] => match view.again() {
            None => return Ok(None),
            Some(Again::Whole) => "any".to_owned(),
            Some(Again::Rule(_)) => "follow-up".to_owned(),
            Some(Again::Piece(square)) => square.to_string(),
        },
        ["is-follow-up"] => view.is_follow_up().to_string(),
        ["castling-rights"] => names(p.castling()),
        ["ep-square"] => return Ok(p.en_passant().map(|square| square.to_string())),
        ["fen"] => p.fen(CastlingMode::Standard, EnPassantMode::Legal).to_string(),
        _ => return Err(unknown(words)),
    }))
}

/// The legal moves of a game, in the hooks where they are known.
fn legal(game: &Held) -> Result<String, String> {
    if !game.may_list() {
        let words = "the legal moves are not known while they are listed or the game changes: ask \
            for them in ending() or obligation()";
        return Err(words.to_owned());
    }
    let moves = game.view().legal_moves().map_err(|error| error.to_string())?;
    Ok(move_lines(game, moves))
}

/// Reads a move that a rule adds: origin, target, label, captures, left squares, pieces that it puts on squares, data,
/// whether it may expose the royal piece, and passed square. What is `-` is as in a step from the origin to the target.
fn added(game: &Held, fields: &[&str]) -> Result<Added, String> {
    let &[from, to, label, captures, leaves, places, data, may_expose, passed] = fields else {
        return Err("a move has nine fields".to_owned());
    };
    fn given(field: &str) -> Option<&str> {
        Some(field).filter(|field| *field != "-")
    }
    let optional = |field| given(field).map(square).transpose();
    let step = game.step(optional(from)?, square(to)?, house::label(label)?);
    let view = game.view();
    let rules = view.position().rules();
    let place = |text: &[char]| {
        let (at, letter) = text.split_at(2.min(text.len()));
        let (color, kind) = piece(rules, &letter.iter().collect::<String>())?;
        Ok((square(&at.iter().collect::<String>())?, color, kind))
    };
    let letters: Vec<char> = places.chars().collect();
    let added = Added {
        captures: given(captures).map_or(Ok(step.captures), squares)?,
        leaves: given(leaves).map_or(Ok(step.leaves), squares)?,
        places: match given(places) {
            Some(_) => letters.chunks(3).map(place).collect::<Result<_, String>>()?,
            None => step.places,
        },
        data: data.parse().map_err(|_| format!("data {} is no whole number", quote(data)))?,
        may_expose: may_expose == "true",
        passed: optional(passed)?,
        ..step
    };
    game.check(&added)?;
    Ok(added)
}

/// A move as a line, with tabs between its fields: origin (empty for a drop), target, piece, promotion, label (`-` for
/// a move of the variant), data, whether it castles, captures, left squares, and text. `js/views.js` reads it.
pub(super) fn move_line(game: &Held, m: &Move) -> String {
    let (seen, view) = (game.seen(m), game.view());
    let rules = view.position().rules();
    let kind = |kind: Option<KindId>| kind.map(|kind| rules.kind(kind).letter.to_string());
    let fields = [
        if seen.is_drop { String::new() } else { seen.from.to_string() },
        seen.to.to_string(),
        kind(seen.kind).unwrap_or_default(),
        kind(seen.promotion).unwrap_or_default(),
        seen.label.unwrap_or("-").to_owned(),
        seen.data.to_string(),
        seen.is_castling.to_string(),
        names(seen.captures),
        names(seen.leaves),
        seen.uci,
    ];
    fields.join("\t")
}

fn move_lines(game: &Held, moves: impl IntoIterator<Item = Move>) -> String {
    let lines: Vec<_> = moves.into_iter().map(|m| move_line(game, &m)).collect();
    lines.join("\n")
}
