//! What is drawn: a game at some ply, as data.

use std::collections::BTreeMap;

use serde::Serialize;
use tabiya_core::{Bitboard, Color, MoveKind, Square};
use tabiya_draw::Extent;
use tabiya_variants::{AnyGame, AnyPosition, KindId};

use super::course::Course;
use super::game::Game;
use super::players::Players;
use crate::captured::{captured, last_squares};
use crate::end::sentence;
use crate::pgn::title;

/// A game after so many moves. Squares and pieces are named as in FEN and UCI.
#[derive(Debug, Serialize)]
pub(super) struct View {
    pub(super) id: u64,
    pub(super) revision: u64,
    /// The moves before this position.
    pub(super) ply: usize,
    /// All moves.
    pub(super) plies: usize,
    pub(super) variant: &'static str,
    /// The house rules that change it.
    pub(super) house: Vec<String>,
    pub(super) title: String,
    pub(super) fen: String,
    pub(super) turn: String,
    /// The files and ranks between the outermost squares that exist.
    pub(super) files: String,
    pub(super) ranks: String,
    /// What the kinds of pieces are called, by their lower-case letters.
    pub(super) names: BTreeMap<char, String>,
    pub(super) pieces: BTreeMap<String, char>,
    pub(super) walls: Vec<String>,
    /// What can be dropped, where that can be.
    pub(super) pockets: Option<Sides<BTreeMap<char, u32>>>,
    /// What each side has lost.
    pub(super) captured: Sides<Vec<char>>,
    pub(super) remaining_checks: Option<Sides<u8>>,
    /// The squares that the piece on a square can go to, each with what a pawn can become there.
    pub(super) targets: BTreeMap<String, Targets>,
    /// The squares that a piece in hand can be dropped on.
    pub(super) drops: BTreeMap<char, Vec<String>>,
    /// The squares of the last move.
    pub(super) last: Vec<String>,
    /// The squares of kings that are attacked.
    pub(super) check: Vec<String>,
    /// The result as PGN writes it; `*` while the game goes on.
    pub(super) result: &'static str,
    /// Who has won and why, if the game has ended.
    pub(super) why: Option<String>,
    /// Whether the engine is to move when all moves are made.
    pub(super) is_engines_turn: bool,
    pub(super) players: Players,
    pub(super) history: Vec<Entry>,
}

/// What may stand behind a step, where anything may: a promotion's letter, or a label behind a colon.
pub(super) type Targets = BTreeMap<String, Vec<String>>;

/// What both sides have, by their names.
pub(super) type Sides<T> = BTreeMap<String, T>;

/// A move of the history.
#[derive(Debug, Serialize)]
pub(super) struct Entry {
    pub(super) number: u16,
    pub(super) color: String,
    pub(super) san: String,
    /// The move in words, with checks and the end.
    pub(super) words: String,
    pub(super) check: bool,
    /// The result, if the game ended here.
    pub(super) result: Option<&'static str>,
}

impl View {
    /// A game with all its moves.
    pub(super) fn now(id: u64, game: &Game) -> Self {
        Self::of(id, game, game.all())
    }

    /// A game as it was at an earlier ply.
    pub(super) fn of(id: u64, game: &Game, at: &Course) -> Self {
        match (at, game.all()) {
            (Course::Plain(at), Course::Plain(all)) => Self::of_plain(id, game, at, all),
            (Course::House(at), Course::House(all)) => Self::of_house(id, game, at, all),
            _ => unreachable!("a game does not change its kind"),
        }
    }

    fn of_plain(id: u64, game: &Game, at: &AnyGame, all: &AnyGame) -> Self {
        let p = at.position();
        let (legal, captured) = (Legal::of(at, &p), captured(at));
        let names = |squares: Bitboard| squares.into_iter().map(|s| s.to_string()).collect();
        let extent = Extent::of(!p.walls());
        let variant = at.variant();
        let is_over = at.outcome().is_some() || p.count_moves() == 0;
        Self {
            id,
            revision: game.revision(),
            ply: at.moves().count(),
            plies: game.plies(),
            variant: variant.name(),
            house: Vec::new(),
            title: title(variant),
            fen: p.to_string(),
            turn: p.turn().to_string(),
            files: extent.files.iter().map(|file| file.letter()).collect(),
            ranks: extent.ranks.iter().map(|rank| rank.digit()).collect(),
            names: variant
                .kinds()
                .iter()
                .map(|kind| (kind.letter, kind.name.to_string()))
                .collect(),
            pieces: p
                .pieces()
                .map(|(square, piece)| (square.to_string(), p.letter(piece)))
                .collect(),
            walls: names(p.walls()),
            pockets: p
                .in_hand(Color::White)
                .map(|_| sides(|color| in_hand(&p, color).unwrap_or_default())),
            captured: sides(|color| captured[color].iter().map(|&piece| p.letter(piece)).collect()),
            remaining_checks: p.remaining_checks().map(|left| sides(|color| left[color])),
            targets: legal.targets,
            drops: legal.drops,
            last: names(last_squares(at)),
            check: names(attacked_kings(&p)),
            result: at.result(),
            why: sentence(at.outcome(), None)
                .or_else(|| is_over.then(|| "No move is left, and nobody has won.".to_owned())),
            is_engines_turn: game.is_engines_turn(),
            players: game.players,
            history: history(all),
        }
    }
}

pub(super) fn sides<T>(of: impl Fn(Color) -> T) -> Sides<T> {
    Color::ALL.map(|color| (color.to_string(), of(color))).into()
}

fn in_hand(p: &AnyPosition, color: Color) -> Option<BTreeMap<char, u32>> {
    let held = p.in_hand(color)?.into_iter();
    Some(held.map(|(kind, count)| (p.letter(kind.of(color)), count)).collect())
}

/// The legal moves by what is moved. None once the game is over, whatever the position allows.
#[derive(Default)]
struct Legal {
    targets: BTreeMap<String, Targets>,
    drops: BTreeMap<char, Vec<String>>,
}

impl Legal {
    fn of(game: &AnyGame, p: &AnyPosition) -> Self {
        let mut legal = Self::default();
        if game.outcome().is_some() {
            return legal;
        }
        let mode = p.castling_mode();
        for m in p.legal_moves() {
            if let MoveKind::Drop(kind) = m.kind() {
                let letter = p.letter(kind.of(p.turn()));
                legal.drops.entry(letter).or_default().push(m.to().to_string());
                continue;
            }
            // As UCI has it: a king that castles goes where it is to be clicked.
            let text = m.uci(mode).to_string();
            let (from, to) = (text[..2].to_owned(), text[2..4].to_owned());
            let becomes = legal.targets.entry(from).or_default().entry(to).or_default();
            becomes.extend(m.promotion().map(|kind| p.kind(kind).letter.to_string()));
        }
        legal.drops.values_mut().for_each(|squares| squares.sort());
        for becomes in legal.targets.values_mut().flat_map(BTreeMap::values_mut) {
            becomes.sort_by_key(|letter| PREFERRED.find(letter.as_str()));
        }
        legal
    }
}

/// What pawns become, the usual first.
const PREFERRED: &str = "qrbnkp";

/// The pieces that must not be lost, as far as they are attacked: of the kind that is royal, or kings.
fn attacked_kings(p: &AnyPosition) -> Bitboard {
    let royal = Color::ALL.into_iter().find_map(|color| p.piece_on(p.king(color)?));
    let is_attacked = |&square: &Square| {
        let enemies = p.piece_on(square).map(|king| p.by_color(!king.color));
        enemies.is_some_and(|enemies| !p.attackers_to(square, p.blockers()).is_disjoint(enemies))
    };
    p.by_kind(royal.map_or(KindId::KING, |piece| piece.role))
        .into_iter()
        .filter(is_attacked)
        .collect()
}

fn history(game: &AnyGame) -> Vec<Entry> {
    let entries = game.reports().zip(game.san()).map(|(report, san)| Entry {
        number: report.number,
        color: report.piece.color.to_string(),
        san,
        words: report.events().map(|event| event.to_string()).collect::<Vec<_>>().join("; "),
        check: report.check[Color::White] || report.check[Color::Black],
        result: report.outcome.map(tabiya_core::Outcome::result),
    });
    entries.collect()
}
