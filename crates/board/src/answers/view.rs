//! A game after a number of its moves, as data from which the page is drawn.

use std::collections::BTreeMap;

use serde::Serialize;
use tabiya_core::{Bitboard, Color};
use tabiya_draw::Extent;
use tabiya_games::{AnyPosition, Choice, Game, KindId, Position, Variant};

use super::chosen_rules::DUCK_CHESS;
use super::game::HostedGame;
use super::history::{HistoryMove, VariationView, comments_at, history, variations};
use super::names::Names;
use super::pictures::{Pictures, pictures};
use super::players::Players;
use super::reply::Refusal;
use super::variation::Place;
use crate::captured::captured;
use crate::check::{knows_check, said};
use crate::clock::GameClock;
use crate::end::{result, sentence};
use crate::material::material;
use crate::pgn::{house_title, title};

/// A game after a number of its moves. Squares and pieces are named as in FEN and UCI.
#[derive(Debug, Serialize)]
pub(super) struct GameView<'a> {
    pub(super) id: u64,
    pub(super) revision: u64,
    /// The number of moves made before the position shown.
    pub(super) ply: usize,
    /// The number of moves up to the end of the line shown: of the game, or of a variation.
    pub(super) plies: usize,
    /// The variation shown, as the path to it; `None` for the game itself.
    pub(super) line: Option<String>,
    pub(super) variant: &'static str,
    /// The house rules that change the variant.
    pub(super) house: Vec<String>,
    pub(super) title: String,
    pub(super) fen: String,
    pub(super) turn: String,
    /// The piece that must move now, if the rules prescribe one: `the duck`.
    pub(super) due: Option<String>,
    /// What the side to move must do: `capture`.
    pub(super) obligation: Option<&'static str>,
    /// By square: the pieces of each side that win by reaching it.
    pub(super) goals: BTreeMap<String, Sides<Vec<String>>>,
    /// The value of each side's pieces in pawns, if more of it is an advantage.
    pub(super) material: Option<Sides<u32>>,
    /// The files and the ranks to draw: those from the first to the last that has a square of the board.
    pub(super) files: String,
    pub(super) ranks: String,
    /// The names of the piece kinds, by lower-case letter.
    pub(super) names: BTreeMap<char, String>,
    /// The shapes that the pictures of the kinds are made of, by lower-case letter.
    pub(super) pictures: Pictures,
    pub(super) pieces: BTreeMap<String, char>,
    pub(super) walls: Vec<String>,
    /// The pieces in hand, in variants with drops.
    pub(super) pockets: Option<Sides<BTreeMap<char, u32>>>,
    /// The pieces that each side has lost.
    pub(super) captured: Sides<Vec<char>>,
    pub(super) remaining_checks: Option<Sides<u8>>,
    /// By square: the targets of the piece there, each with the choices between several moves.
    pub(super) targets: BTreeMap<String, Targets>,
    /// The squares on which each kind of piece in hand can be dropped.
    pub(super) drops: BTreeMap<char, Vec<String>>,
    /// The squares of the last move.
    pub(super) last: Vec<String>,
    /// The squares of the kings in check, if the rules know check.
    pub(super) check: Vec<String>,
    /// The result in PGN notation; `*` while the game is not over.
    pub(super) result: &'static str,
    /// The winner and the reason, if the game has ended.
    pub(super) why: Option<String>,
    /// Whether the engine is to move at the end of the game so far.
    pub(super) is_engines_turn: bool,
    /// Whether the engine is thinking about its move.
    pub(super) is_thinking: bool,
    pub(super) players: Players,
    /// The names of the players, where they are known.
    pub(super) player_names: &'a Names,
    pub(super) clock: Option<ClockView>,
    pub(super) is_paused: bool,
    /// The last move in words.
    pub(super) made: Option<String>,
    /// The comments before the first move.
    pub(super) comments: Vec<String>,
    pub(super) history: Vec<HistoryMove<'a>>,
    /// The variations.
    pub(super) variations: Vec<VariationView<'a>>,
    /// The result that the PGN gives from which the game was read, as long as it has not changed.
    pub(super) given: Option<&'static str>,
}

/// The targets of a piece. Several moves to one target differ by a suffix: a promotion letter or `:label`.
pub(super) type Targets = BTreeMap<String, Vec<String>>;

/// A value for each side.
#[derive(Debug, Serialize)]
pub(super) struct Sides<T> {
    pub(super) white: T,
    pub(super) black: T,
}

/// The clocks of a game.
#[derive(Debug, Serialize)]
pub(super) struct ClockView {
    /// The time control: `300+3` are five minutes and three seconds for each turn.
    control: String,
    /// The time that each side has left, in milliseconds.
    left: Sides<u128>,
    /// The side whose clock is running.
    running: Option<String>,
}

impl<'a> GameView<'a> {
    /// The view of a game at a place.
    ///
    /// # Errors
    /// If there is no such place.
    pub(super) fn at(id: u64, game: &'a HostedGame, place: &Place) -> Result<Self, Refusal> {
        let (place, at) = game.at(place)?;
        let plies = match place.line.0.is_empty() {
            true => game.plies(),
            false => game.line(&place.line)?.end(),
        };
        Ok(Self::of(id, game, &at, (place, plies)))
    }

    /// The view of a game after all of its moves.
    pub(super) fn now(id: u64, game: &'a HostedGame) -> Self {
        Self::of(id, game, game.all(), (Place::main(game.plies()), game.plies()))
    }

    /// The view of the game `game` at a place, whose position is given as `at`; its line has `plies` moves.
    fn of(id: u64, game: &'a HostedGame, at: &Game, (place, plies): (Place, usize)) -> Self {
        let is_main = place.line.0.is_empty();
        let (now, p) = (at.position(), at.board());
        let captured = captured(at.plies());
        let names = |squares: Bitboard| squares.into_iter().map(|s| s.to_string()).collect();
        let (extent, pieces) = (Extent::of(!p.walls()), p.pieces());
        let (choices, ended) = (at.choices(), at.ending());
        let legal = Legal::of(&p, choices.as_deref().unwrap_or_default());
        let concluded = game.conclusion.filter(|_| is_main && at.len() == game.plies());
        let why = match (&ended, &choices) {
            (Ok(ended), _) if ended.is_some() || concluded.is_some() => {
                sentence(ended.as_ref(), concluded)
            }
            (Err(error), _) | (_, Err(error)) => {
                Some(format!("The game cannot continue: {error}."))
            }
            (Ok(_), Ok(choices)) if choices.is_empty() => {
                Some("No legal move is left, and neither side has won.".to_owned())
            }
            _ => None,
        };
        let is_open = why.is_none();
        let ended = ended.ok().flatten();
        Self {
            id,
            revision: game.revision,
            ply: at.len(),
            plies,
            line: Some(place.line.to_string()).filter(|_| !is_main),
            variant: now.variant().name(),
            house: now.house_rules(),
            title: game_title(game, now),
            fen: now.fen(),
            turn: p.turn().to_string(),
            due: now.due().filter(|_| is_open),
            obligation: now.obligation().filter(|_| is_open),
            goals: goals(&p),
            material: material(&p).map(|material| sides(|color| material[color])),
            files: extent.files.iter().map(|file| file.letter()).collect(),
            ranks: extent.ranks.iter().map(|rank| rank.digit()).collect(),
            names: piece_names(p.variant()),
            pictures: pictures(p.variant()),
            pieces: map(pieces.map(|(square, piece)| (square.to_string(), p.letter(piece)))),
            walls: names(p.walls()),
            pockets: in_hand(&p),
            captured: sides(|color| captured[color].iter().map(|&piece| p.letter(piece)).collect()),
            remaining_checks: p.remaining_checks().map(|left| sides(|color| left[color])),
            targets: legal.targets,
            drops: legal.drops,
            last: names(at.plies().next_back().map_or(Bitboard::EMPTY, |ply| ply.squares)),
            check: if knows_check(now) { names(now.checked()) } else { Vec::new() },
            result: result(ended.as_ref(), concluded).as_str(),
            why,
            is_engines_turn: game.is_engines_turn(),
            is_thinking: game.is_searched(),
            players: game.players,
            player_names: &game.names,
            clock: game.clock.as_ref().map(|clock| ClockView::of(clock, game.turn())),
            is_paused: game.is_paused,
            made: at.plies().next_back().map(|ply| said(ply, knows_check(at.start())).join("; ")),
            comments: comments_at(&game.notes.comments, 0),
            variations: variations(game),
            history: history(game),
            given: game.notes.result.map(|result| result.as_str()),
        }
    }
}

impl ClockView {
    fn of(clock: &GameClock, turn: Color) -> Self {
        Self {
            control: clock.control().to_string(),
            left: sides(|color| clock.left(color, turn).as_millis()),
            running: clock.is_running().then(|| turn.to_string()),
        }
    }
}

/// The name of a game: the name of its variant with the house rules.
pub(super) fn game_title(game: &HostedGame, p: &Position) -> String {
    let title = game.chess960.map_or_else(|| title(p.variant()), |chess960| chess960.to_string());
    let house = p.house_rules();
    match &house[..] {
        [] => title,
        // Of chess and the duck people speak as of one game.
        [name] if name == DUCK_CHESS && p.variant() == Variant::Chess => house_title(name),
        _ => {
            let house: Vec<String> = house.iter().map(|name| house_title(name)).collect();
            format!("{title}: {}", house.join(", "))
        }
    }
}

pub(super) fn sides<T>(of: impl Fn(Color) -> T) -> Sides<T> {
    Sides { white: of(Color::White), black: of(Color::Black) }
}

/// A map of entries. They are added one by one: sorting them first, as `collect` does, takes more code.
pub(super) fn map<K: Ord, V>(entries: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(entries);
    map
}

/// The squares that win the game, each with the pieces of each side that win there.
pub(super) fn goals(p: &AnyPosition) -> BTreeMap<String, Sides<Vec<String>>> {
    let kinds = || (0..p.variant().kinds().len()).filter_map(KindId::from_index);
    let goal = |kind: KindId, color| p.goal(kind.of(color)) - p.walls();
    let union = |all, kind| Color::ALL.iter().fold(all, |all, &color| all | goal(kind, color));
    let squares = kinds().fold(Bitboard::EMPTY, union);
    map(squares.into_iter().map(|square| {
        let winners = |color| kinds().filter(move |&kind| goal(kind, color).contains(square));
        let name = |kind: KindId| p.variant().kinds()[kind.index()].name.to_string();
        (square.to_string(), sides(|color| winners(color).map(name).collect()))
    }))
}

/// The pieces that each side has in hand, by their letters; `None` without drops.
fn in_hand(p: &AnyPosition) -> Option<Sides<BTreeMap<char, u32>>> {
    p.in_hand(Color::White)?;
    Some(sides(|color| {
        let held = p.in_hand(color).unwrap_or_default().into_iter();
        map(held.map(|(kind, count)| (p.letter(kind.of(color)), count)))
    }))
}

/// The names of the kinds of pieces, by their letters.
pub(super) fn piece_names(variant: Variant) -> BTreeMap<char, String> {
    map(variant.kinds().iter().map(|kind| (kind.letter, kind.name.to_string())))
}

/// The legal moves, grouped by the piece that moves; empty once the game is over.
#[derive(Default)]
struct Legal {
    targets: BTreeMap<String, Targets>,
    drops: BTreeMap<char, Vec<String>>,
}

impl Legal {
    fn of(p: &AnyPosition, choices: &[Choice]) -> Self {
        let mut legal = Self::default();
        for choice in choices {
            if let Some(kind) = choice.dropped {
                let letter = p.letter(kind.of(p.turn()));
                legal.drops.entry(letter).or_default().push(choice.to.to_string());
            } else if let Some(from) = choice.from {
                let steps = legal.targets.entry(from.to_string()).or_default();
                steps.entry(choice.to.to_string()).or_default().push(choice.more.clone());
            }
        }
        let place = |more: &str| {
            PREFERRED.find(more).and_then(|at| i32::try_from(at).ok()).unwrap_or(i32::MAX)
        };
        legal.drops.values_mut().for_each(|squares| squares.sort());
        for choices in legal.targets.values_mut().flat_map(BTreeMap::values_mut) {
            // A target with a single move needs no choice between suffixes.
            if choices.len() == 1 && choices[0].is_empty() {
                choices.clear();
            }
            choices.sort_by_cached_key(|more| place(more));
        }
        legal
    }
}

/// The letters of promotion pieces in the order in which the page offers them.
const PREFERRED: &str = "qrbnkp";
