//! What is drawn: a game at some ply, as data.

use std::collections::BTreeMap;

use serde::Serialize;
use tabiya_core::{Bitboard, ByColor, Color, MoveKind, Piece, Square};
use tabiya_variants::{AnyGame, AnyPockets, AnyPosition, Kind};

use super::game::Game;
use super::players::Players;
use crate::captured::captured;
use crate::end::sentence;
use crate::extent::Extent;
use crate::pgn::title;

/// A game after so many moves. Squares and pieces are named as in FEN and UCI.
#[derive(Debug, Serialize)]
pub(super) struct View {
    id: u64,
    revision: u64,
    /// The moves before this position.
    ply: usize,
    /// All moves.
    plies: usize,
    variant: &'static str,
    title: String,
    fen: String,
    turn: &'static str,
    /// The files and ranks between the outermost squares that exist.
    files: String,
    ranks: String,
    /// What the kinds of pieces are called, by their lower-case letters.
    names: BTreeMap<char, &'static str>,
    pieces: BTreeMap<String, char>,
    walls: Vec<String>,
    /// What can be dropped, where that can be.
    pockets: Option<Sides<BTreeMap<char, u32>>>,
    /// What each side has lost.
    captured: Sides<Vec<char>>,
    remaining_checks: Option<Sides<u8>>,
    /// The squares that the piece on a square can go to, each with what a pawn can become there.
    targets: BTreeMap<String, Targets>,
    /// The squares that a piece in hand can be dropped on.
    drops: BTreeMap<char, Vec<String>>,
    /// The squares of the last move.
    last: Vec<String>,
    /// The squares of kings that are attacked.
    check: Vec<String>,
    /// The result as PGN writes it; `*` while the game goes on.
    result: &'static str,
    /// Who has won and why, if the game has ended.
    why: Option<String>,
    /// Whether the engine is to move when all moves are made.
    is_engines_turn: bool,
    players: Players,
    history: Vec<Entry>,
}

type Targets = BTreeMap<String, Vec<char>>;

/// What both sides have.
#[derive(Debug, Serialize)]
struct Sides<T> {
    white: T,
    black: T,
}

/// A move of the history.
#[derive(Debug, Serialize)]
struct Entry {
    number: u16,
    color: String,
    san: String,
    /// The move in words, with checks and the end.
    words: String,
    check: bool,
    /// The result, if the game ended here.
    result: Option<&'static str>,
}

impl View {
    /// A game with all its moves.
    pub(super) fn now(id: u64, game: &Game) -> Self {
        Self::of(id, game, game.all())
    }

    /// A game as it was at an earlier ply.
    pub(super) fn of(id: u64, game: &Game, at: &AnyGame) -> Self {
        let p = at.position();
        let legal = Legal::of(at, &p);
        let names = |squares: Bitboard| squares.into_iter().map(|s| s.to_string()).collect();
        let extent = Extent::of(p.walls());
        let variant = at.variant();
        let is_over = at.outcome().is_some() || p.count_moves() == 0;
        Self {
            id,
            revision: game.revision(),
            ply: at.moves().count(),
            plies: game.plies(),
            variant: variant.name(),
            title: title(variant),
            fen: p.to_string(),
            turn: match p.turn() {
                Color::White => "white",
                Color::Black => "black",
            },
            files: extent.files.iter().map(|file| file.letter()).collect(),
            ranks: extent.ranks.iter().map(|rank| rank.digit()).collect(),
            names: variant.kinds().into_iter().map(|kind| (kind.letter(), kind.name())).collect(),
            pieces: p.pieces().map(|(square, piece)| (square.to_string(), letter(piece))).collect(),
            walls: names(p.walls()),
            pockets: p.pockets().map(|pockets| sides(|color| in_hand(&pockets, color))),
            captured: Sides::from(captured(at)).map(letters),
            remaining_checks: p.remaining_checks().map(Sides::from),
            targets: legal.targets,
            drops: legal.drops,
            last: names(last_squares(at)),
            check: names(attacked_kings(&p)),
            result: at.result(),
            why: sentence(at.outcome(), None)
                .or_else(|| is_over.then(|| "No move is left, and nobody has won.".to_owned())),
            is_engines_turn: game.is_engines_turn(),
            players: game.players,
            history: history(game.all()),
        }
    }
}

impl<T> From<ByColor<T>> for Sides<T> {
    fn from(ByColor { white, black }: ByColor<T>) -> Self {
        Self { white, black }
    }
}

impl<T> Sides<T> {
    fn map<U>(self, change: impl Fn(T) -> U) -> Sides<U> {
        Sides { white: change(self.white), black: change(self.black) }
    }
}

fn sides<T>(of: impl Fn(Color) -> T) -> Sides<T> {
    Sides { white: of(Color::White), black: of(Color::Black) }
}

/// The letter of FEN.
fn letter(piece: Piece<Kind>) -> char {
    piece.role.letter_of(piece.color)
}

fn letters(pieces: Vec<Piece<Kind>>) -> Vec<char> {
    pieces.into_iter().map(letter).collect()
}

fn in_hand(pockets: &AnyPockets, color: Color) -> BTreeMap<char, u32> {
    pockets.of(color).map(|(kind, count)| (kind.letter_of(color), count)).collect()
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
                let letter = kind.letter_of(p.turn());
                legal.drops.entry(letter).or_default().push(m.to().to_string());
                continue;
            }
            // As UCI has it: a king that castles goes where it is to be clicked.
            let text = m.uci(mode).to_string();
            let (from, to) = (text[..2].to_owned(), text[2..4].to_owned());
            let becomes = legal.targets.entry(from).or_default().entry(to).or_default();
            becomes.extend(m.promotion().map(Kind::letter));
        }
        legal.drops.values_mut().for_each(|squares| squares.sort());
        for becomes in legal.targets.values_mut().flat_map(BTreeMap::values_mut) {
            becomes.sort_by_key(|&letter| PREFERRED.find(letter));
        }
        legal
    }
}

/// What pawns become, the usual first.
const PREFERRED: &str = "qrbnkp";

/// Where the last move came from and went to.
fn last_squares(game: &AnyGame) -> Bitboard {
    game.moves().next_back().map_or(Bitboard::EMPTY, |m| {
        let to = Bitboard::of(m.destination());
        if matches!(m.kind(), MoveKind::Drop(_)) { to } else { to.with(m.from()) }
    })
}

/// The pieces that must not be lost, as far as they are attacked: of the kind that is royal, or kings.
fn attacked_kings(p: &AnyPosition) -> Bitboard {
    let royal = Color::ALL.into_iter().find_map(|color| p.piece_on(p.king(color)?));
    let is_attacked = |&square: &Square| {
        let enemies = p.piece_on(square).map(|king| p.by_color(!king.color));
        enemies.is_some_and(|enemies| !p.attackers_to(square, p.blockers()).is_disjoint(enemies))
    };
    p.by_kind(royal.map_or(Kind::KING, |piece| piece.role))
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
