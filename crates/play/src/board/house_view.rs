//! What is drawn of a game under house rules.

use std::collections::BTreeMap;

use tabiya_core::{Bitboard, Square};
use tabiya_draw::Extent;
use tabiya_house::{HouseGame, HouseMove};

use super::course::HouseCourse;
use super::game::Game;
use super::view::{Entry, Targets, View, sides};
use crate::end::result_of;
use crate::move_text::side;
use crate::pgn::title;

impl View {
    /// A game as it was at some ply, of the whole game.
    pub(super) fn of_house(id: u64, game: &Game, at: &HouseCourse, all: &HouseCourse) -> Self {
        let HouseCourse { variant, game: now } = at;
        let p = now.position();
        let rules = p.rules();
        let names = |squares: Bitboard| squares.into_iter().map(|s| s.to_string()).collect();
        let extent = Extent::of(!now.walls());
        let ending = now.outcome();
        let (result, why) = match &ending {
            Ok(None) => ("*", None),
            Ok(Some(ending)) => {
                let who = ending.winner.map_or("Draw".to_owned(), |c| format!("{} wins", side(c)));
                (result_of(ending.winner), Some(format!("{who}: {}.", ending.why)))
            }
            Err(error) => ("*", Some(format!("The game cannot go on: {error}."))),
        };
        let letters = Square::ALL.into_iter().filter_map(|s| Some((s, now.letter_on(s)?)));
        let last =
            now.moves().last().map_or(Bitboard::EMPTY, |m| Bitboard::of(m.from()).with(m.to()));
        let king = p.royal(p.turn()).filter(|_| p.is_check());
        Self {
            id,
            revision: game.revision(),
            ply: now.moves().len(),
            plies: game.plies(),
            variant: variant.name(),
            house: now.names(),
            title: format!("{}: {}", title(*variant), now.names().join(", ")),
            fen: now.fen(),
            turn: p.turn().to_string(),
            files: extent.files.iter().map(|file| file.letter()).collect(),
            ranks: extent.ranks.iter().map(|rank| rank.digit()).collect(),
            names: rules.kinds.iter().map(|kind| (kind.letter, kind.name.to_string())).collect(),
            pieces: letters.map(|(square, letter)| (square.to_string(), letter)).collect(),
            walls: names(now.walls()),
            pockets: None,
            captured: sides(|_| Vec::new()),
            remaining_checks: None,
            targets: targets(now),
            drops: BTreeMap::new(),
            last: names(last),
            check: names(king.map_or(Bitboard::EMPTY, Bitboard::of)),
            result,
            why,
            is_engines_turn: game.is_engines_turn(),
            players: game.players,
            history: history(&all.game),
        }
    }
}

/// The legal moves by what is moved; none once the game is over.
fn targets(game: &HouseGame) -> BTreeMap<String, Targets> {
    let mut targets: BTreeMap<String, Targets> = BTreeMap::new();
    if !matches!(game.outcome(), Ok(None)) {
        return targets;
    }
    let moves: Vec<HouseMove> = game.legal_moves().unwrap_or_default();
    for text in moves.iter().map(|m| game.text(m)) {
        let (from, to, more) = (&text[..2], &text[2..4], &text[4..]);
        let steps = targets.entry(from.to_owned()).or_default();
        steps.entry(to.to_owned()).or_default().push(more.to_owned());
    }
    for choices in targets.values_mut().flat_map(BTreeMap::values_mut) {
        // One that says nothing more needs no choice.
        if choices.len() == 1 && choices[0].is_empty() {
            choices.clear();
        }
    }
    targets
}

fn history(game: &HouseGame) -> Vec<Entry> {
    let ending = game.outcome().ok().flatten().map(|ending| result_of(ending.winner));
    let plies = game.moves().len();
    let entry = |(at, ply): (usize, tabiya_house::HousePly)| Entry {
        number: ply.number,
        color: ply.color.to_string(),
        words: ply.text.clone(),
        san: ply.text,
        check: ply.gives_check,
        result: ending.filter(|_| at + 1 == plies),
    };
    game.plies().enumerate().map(entry).collect()
}
