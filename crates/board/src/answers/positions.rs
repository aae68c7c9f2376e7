//! Positions that are being set up: their faults, and the squares of their boards.

use std::collections::BTreeMap;

use serde::Serialize;
use tabiya_core::{Color, Faults, Square};
use tabiya_draw::Extent;
use tabiya_games::house::Gallery;
use tabiya_games::{AnyPosition, BoardSize, Castling, KindRules, Variant};

use super::chosen_rules::ChosenRules;
use super::pictures::{Pictures, pictures};
use super::reply::Refusal;
use super::service::BoardService;
use super::setup::GameRequest;
use super::view::{Sides, goals, piece_names};
use crate::end::sentence;
use crate::pgn::title;
use crate::table::open;

/// A position that was read, valid or not, and the board of its rules.
#[derive(Debug, Serialize)]
pub(super) struct PositionReading {
    title: String,
    /// The FEN that was read.
    fen: String,
    /// The FEN of the start position.
    start: String,
    /// The reasons why no game can start at this position, one by one.
    faults: Vec<String>,
    /// What was corrected, and what is unusual.
    notes: Vec<String>,
    /// The squares that a pawn can have passed by the last move.
    en_passant: Vec<String>,
    /// The files and the ranks to draw.
    files: String,
    ranks: String,
    walls: Vec<String>,
    /// By square: the pieces of each side that win by reaching it.
    goals: BTreeMap<String, Sides<Vec<String>>>,
    /// The numbers of files and ranks in FEN, including those that are all walls.
    size: (u8, u8),
    /// The lower-case letters of all kinds of pieces, and the names of the kinds.
    letters: String,
    names: BTreeMap<char, String>,
    /// The shapes that their pictures are made of.
    pictures: Pictures,
    /// The letters of the kinds that can be in hand, in variants with drops.
    hand: Option<String>,
    /// Whether kings castle.
    castling: bool,
    /// How many checks win, if the rules count them.
    checks: Option<u8>,
    /// The side that makes each ply of a round, as the letters `w` and `b`.
    turns: String,
}

impl PositionReading {
    /// Reads the position at which a game would start.
    ///
    /// # Errors
    /// If the rules cannot be found. Faults of the position are part of the reading.
    pub(super) fn of(setup: &GameRequest, board: &BoardService) -> Result<Self, Refusal> {
        let rules = setup.rules(board)?;
        let begun = open(&board.gallery, rules.variant, rules.start().as_deref(), &rules.house)
            .map_err(|error| Refusal::unfit(format!("{error:#}")))?;
        let (start, p) = (begun.position().fen(), begun.board());
        let fen = match setup.position() {
            "" => start.clone(),
            text => text.to_owned(),
        };
        let rules = rules.elsewhere();
        let (faults, notes) = judge(&rules, &fen, &board.gallery);
        let layout = p.variant();
        let extent = Extent::of(!p.walls());
        let kinds = layout.kinds();
        let turns = layout.rules().map_or_else(Vec::new, |rules| rules.turns);
        Ok(Self {
            title: rules.chess960.map_or_else(|| title(rules.variant), |it| it.to_string()),
            start,
            faults,
            notes,
            en_passant: passed(&rules, &fen),
            files: extent.files.iter().map(|file| file.letter()).collect(),
            ranks: extent.ranks.iter().map(|rank| rank.digit()).collect(),
            walls: p.walls().into_iter().map(|square| square.to_string()).collect(),
            goals: goals(&p),
            size: size(layout),
            letters: letters(kinds),
            names: piece_names(layout),
            pictures: pictures(layout),
            hand: p.in_hand(Color::White).map(|_| hand(&p)),
            castling: castles(layout),
            checks: p.remaining_checks().map(|left| left.white.max(left.black)),
            turns: turns.into_iter().map(Color::letter).collect(),
            fen,
        })
    }
}

/// The faults of a position under these rules, or notes on it.
fn judge(rules: &ChosenRules, fen: &str, gallery: &Gallery) -> (Vec<String>, Vec<String>) {
    let mut notes = Vec::new();
    if rules.house.is_empty() {
        match rules.variant.read(fen) {
            Ok((_, read)) => notes.extend(read.iter().map(|note| note.to_string())),
            Err(error) => return (error.reasons(), notes),
        }
    }
    let game = match open(gallery, rules.variant, Some(fen), &rules.house) {
        Ok(game) => game,
        Err(error) => return (vec![format!("{error:#}")], notes),
    };
    match game.ending() {
        Ok(Some(ended)) => {
            notes
                .extend(sentence(Some(&ended), None).map(|why| format!("the game is over: {why}")));
        }
        Ok(None) if game.legal_moves().is_ok_and(|all| all.is_empty()) => {
            notes.push("there is no legal move".to_owned());
        }
        Ok(None) => {}
        Err(why) => return (vec![why.to_string()], notes),
    }
    (Vec::new(), notes)
}

/// The squares that a pawn can have passed by the last move: those that the reader of the variant accepts as
/// en passant square.
fn passed(rules: &ChosenRules, fen: &str) -> Vec<String> {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    if fields.len() < 4 || !rules.house.is_empty() {
        return Vec::new();
    }
    let is_right = |square: &Square| {
        let mut fields = fields.clone();
        let name = square.to_string();
        fields[3] = &name;
        let read = rules.variant.read_ignoring(&fields.join(" "), Faults::ALL);
        read.is_ok_and(|(p, _)| p.en_passant_square() == Some(*square))
    };
    Square::ALL.iter().filter(|square| is_right(square)).map(ToString::to_string).collect()
}

fn size(variant: Variant) -> (u8, u8) {
    let BoardSize { files, ranks } = variant.rules().map_or(BoardSize::CHESS, |rules| rules.board);
    (files, ranks)
}

fn letters<'a>(kinds: impl IntoIterator<Item = &'a KindRules>) -> String {
    kinds.into_iter().map(|kind| kind.letter).collect()
}

/// The letters of all kinds that can be in hand: all but the royal one.
fn hand(p: &AnyPosition) -> String {
    let variant = p.variant();
    let is_royal = |letter: char| match variant.rules() {
        Some(rules) => rules.kind_of_letter(letter).is_some_and(|kind| rules.royal.contains(kind)),
        None => letter == 'k',
    };
    letters(variant.kinds()).replace(is_royal, "")
}

/// Whether kings castle under these rules.
fn castles(variant: Variant) -> bool {
    match variant.rules() {
        Some(rules) => rules.castling != Castling::Never && rules.board.files == 8,
        None => variant != Variant::RacingKings,
    }
}
