//! Moves that were made in a game, with their effects.

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabiya_core::{Bitboard, ByColor, Color, MoveKind, Piece, Square};
use tabiya_fairy::AnyMove;
use tabiya_variants::KindId;

use crate::built_in::AnyPosition;
use crate::event::{Cause, Event, What};
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::position::Position;

/// A move that was made in a game, with its effects, so that a program can show it without looking at the board again.
///
/// ```
/// use tabiya_core::{Color, Square};
/// use tabiya_games::{Game, KindId, Variant, What};
///
/// let (start, _) = Variant::Chess.read("4k3/8/4r3/8/8/8/4R3/4K3 w - - 0 7")?;
/// let mut game = Game::new(start);
/// let ply = game.play_text("e2e6")?;
/// assert_eq!(ply.events[0].what, What::Captured((Color::Black, KindId::ROOK), Square::E6));
/// assert!(ply.check[Color::Black] && !ply.check[Color::White]);
/// assert_eq!(ply.to_string(), "7. white: rook e2 to e6, takes rook");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct Ply {
    /// The full-move number, as in FEN: the same for a move by White and the reply by Black.
    pub number: u16,
    /// The side that moved.
    pub color: Color,
    /// The move as [`Position::text`] writes it: in UCI, followed by a colon and a label if a house rule adds one.
    pub text: String,
    /// The move in standard algebraic notation, with its label if a house rule adds one.
    pub san: String,
    /// Everything that happened, in order: what the move did, what house rules did, checks, and the end of the game.
    pub events: Vec<Event>,
    /// The effects in words: the move with all that it did, then checks, then the end of the game.
    pub words: Vec<String>,
    /// The origin and the destination of the piece that moved.
    pub squares: Bitboard,
    /// The pieces that the move captured, or removed by the rules of the variant.
    pub captured: Vec<Piece<KindId>>,
    /// Which sides have an attacked king after the move. The mover's side can be one, if the rules allow it.
    pub check: ByColor<bool>,
    /// The ending, if the move ended the game.
    pub ended: Option<Outcome>,
}

impl fmt::Display for Ply {
    /// Writes the move in words: `4. white: pawn e5 to d6, takes pawn on d5`. The square of a captured piece is written
    /// only if it is not the destination.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.words.first().map_or(Ok(()), |words| f.write_str(words))
    }
}

impl Ply {
    /// The events of a legal move that led from one position to another, without a description of the move. `ended` is the
    /// ending, if the move ended the game.
    pub fn events_between(
        before: &Position,
        m: &Move,
        after: &Position,
        ended: Option<&Outcome>,
    ) -> Vec<Event> {
        all_events(before, m, after, ended).0
    }

    /// Describes a legal move that led from one position to another.
    pub(crate) fn new(
        before: &Position,
        m: &Move,
        after: &Position,
        ended: Option<&Outcome>,
    ) -> Self {
        let board = before.board();
        let (events, check) = all_events(before, m, after, ended);
        let captured = events.iter().filter_map(|event| match (&event.what, &event.cause) {
            (What::Captured((color, kind), _), _)
            | (What::Removed((color, kind), _), Cause::Game) => Some(kind.of(*color)),
            _ => None,
        });
        let (number, color) = (board.fullmove_number(), board.turn());
        Self {
            number,
            color,
            text: before.text(m),
            san: before.san(m),
            squares: m.origin().map_or(Bitboard::EMPTY, Bitboard::of).with(m.destination()),
            captured: captured.collect(),
            words: words(&board, m, &events),
            events,
            check,
            ended: ended.cloned(),
        }
    }
}

/// What a move did, with checks and the end of the game, and which sides are in check after it.
fn all_events(
    before: &Position,
    m: &Move,
    after: &Position,
    ended: Option<&Outcome>,
) -> (Vec<Event>, ByColor<bool>) {
    let (mut events, check) = effects(before, m, after);
    let checked = Color::ALL.into_iter().filter(|&color| check[color]).map(What::Check);
    let more = checked.chain(ended.cloned().map(What::Ended));
    events.extend(more.map(|what| Event { what, cause: Cause::Game }));
    (events, check)
}

/// What a move did, and which sides are in check after it.
fn effects(before: &Position, m: &Move, after: &Position) -> (Vec<Event>, ByColor<bool>) {
    #[cfg(feature = "house")]
    if let Position::House(after) = after {
        let mut check = ByColor::both(false);
        check[after.board.turn()] = after.is_check().unwrap_or(false);
        return (after.told.clone(), check);
    }
    let (before, after) = (before.board(), after.board());
    let events = m.own().map_or_else(Vec::new, |m| plain_events(&before, m, &after));
    let is_attacked = |color| after.king_attackers(color).any();
    (events, ByColor { white: is_attacked(Color::White), black: is_attacked(Color::Black) })
}

/// What a move did on a board without house rules.
fn plain_events(before: &AnyPosition, m: AnyMove, after: &AnyPosition) -> Vec<Event> {
    let (us, them) = (before.turn(), !before.turn());
    let captured = before.captured(m);
    let mut all: Vec<What> =
        captured.iter().map(|&(kind, square)| What::Captured((them, kind), square)).collect();
    let (piece, mut moved) =
        ((us, m.piece()), pieces_moved(us, m, |at| Some(before.piece_on(at)?.role)));
    let left: Bitboard = moved.iter().map(|&(_, from, _)| from).collect();
    match m.kind() {
        MoveKind::Drop(_) => all.push(What::Placed(piece, m.to())),
        _ => all.extend(steps(&mut moved)),
    }
    // If the destination is empty after the move, the capturer has exploded with the captured piece.
    let is_there = after.occupied().contains(m.destination());
    if let Some(kind) = m.promotion().filter(|_| is_there) {
        all.push(What::Turned(piece, m.to(), kind));
    }
    let taken = captured.map_or(Bitboard::EMPTY, |(_, square)| Bitboard::of(square));
    let blown_up = before.occupied() - after.occupied() - taken - left;
    let blown_up = blown_up.into_iter().filter_map(|square| {
        let piece = before.piece_on(square)?;
        Some(What::Removed((piece.color, piece.role), square))
    });
    let capturer = (!is_there).then(|| What::Removed(piece, m.destination()));
    let by_rules = blown_up.chain(capturer).chain([What::Turn(after.turn())]);
    let by_move = all.into_iter().map(|what| Event { what, cause: Cause::Move });
    by_move.chain(by_rules.map(|what| Event { what, cause: Cause::Game })).collect()
}

/// A piece, its origin and its destination.
type Step = ((Color, KindId), Square, Square);

/// The pieces that a move of the variant moves: in castling, the king and its rook. A drop moves none. `on` gives the
/// pieces before the move.
pub(crate) fn pieces_moved(
    us: Color,
    m: AnyMove,
    on: impl Fn(Square) -> Option<KindId>,
) -> Vec<Step> {
    if matches!(m.kind(), MoveKind::Drop(_)) {
        return Vec::new();
    }
    let rook = m.castled_rook().and_then(|(from, to)| Some(((us, on(from)?), from, to)));
    [((us, m.piece()), m.from(), m.destination())].into_iter().chain(rook).collect()
}

/// The events of pieces that move at the same time. A piece that goes to a square which another piece leaves is removed
/// and placed, because an event moves a piece only to an empty square. Steps that lead nowhere are taken out.
pub(crate) fn steps(steps: &mut Vec<Step>) -> Vec<What> {
    steps.retain(|(_, from, to)| from != to);
    let left: Bitboard = steps.iter().map(|&(_, from, _)| from).collect();
    let (blocked, free): (Vec<Step>, Vec<Step>) =
        steps.iter().copied().partition(|&(_, _, to)| left.contains(to));
    let removed = blocked.iter().map(|&(piece, from, _)| What::Removed(piece, from));
    let moved = free.iter().map(|&(piece, from, to)| What::Moved(piece, from, to));
    let placed = blocked.iter().map(|&(piece, _, to)| What::Placed(piece, to));
    removed.chain(moved).chain(placed).collect()
}

/// Describes a move with its events: the move with all its effects, checks, and the end of the game.
fn words(board: &AnyPosition, m: &Move, events: &[Event]) -> Vec<String> {
    let name = |kind: KindId| board.kind(kind).name;
    let mut done: Vec<String> = m.own().map(|m| own_words(board, m, events)).into_iter().collect();
    let mut then = Vec::new();
    let mut events = events.iter().peekable();
    while let Some(Event { what, cause }) = events.next() {
        let is_told = m.own().is_some() && !matches!(cause, Cause::Rule(_));
        let words = match *what {
            What::Check(color) => {
                then.push(format!("{color} is in check"));
                continue;
            }
            What::Ended(ref outcome) => {
                then.push(outcome.to_string());
                continue;
            }
            What::Turn(_) => continue,
            _ if is_told => continue,
            What::Moved((_, kind), from, to) => format!("{} {from} to {to}", name(kind)),
            What::Captured((_, kind), square) => format!("takes {} on {square}", name(kind)),
            What::Placed((_, kind), square) => format!("{} comes to {square}", name(kind)),
            What::Removed((color, kind), square) => {
                // A duck changes sides with the turn: it is removed and placed again. The description leaves this out.
                let changed = What::Placed((!color, kind), square);
                if events.next_if(|next| next.what == changed).is_some() {
                    continue;
                }
                format!("{} on {square} is gone", name(kind))
            }
            What::Turned((_, kind), square, other) => {
                format!("{} on {square} becomes {}", name(kind), name(other))
            }
            What::SquareRemoved(square) => format!("{square} is removed"),
            What::SquareAdded(square) => format!("{square} is back"),
        };
        done.push(match cause {
            Cause::Rule(rule) => format!("{words} by {rule}"),
            _ => words,
        });
    }
    let (number, color) = (board.fullmove_number(), board.turn());
    let first = format!("{number}. {color}: {}", done.join(", "));
    std::iter::once(first).chain(then).collect()
}

/// Describes what a move of the variant does.
fn own_words(board: &AnyPosition, m: AnyMove, events: &[Event]) -> String {
    let name = |kind: KindId| board.kind(kind).name;
    let (kind, from, to) = (name(m.piece()), m.from(), m.destination());
    let mut words = match m.kind() {
        MoveKind::Drop(_) => format!("{kind} dropped on {to}"),
        _ => format!("{kind} {from} to {to}"),
    };
    if let Some((taken, square)) = board.captured(m) {
        words += &format!(", takes {}", name(taken));
        if square != to {
            words += &format!(" on {square}");
        }
    }
    if let Some((from, to)) = m.castled_rook() {
        words += &format!(", rook {from} to {to}");
    }
    let blown_up = events.iter().filter_map(|event| match (&event.what, &event.cause) {
        (What::Removed(_, square), Cause::Game) if *square != to => Some(square),
        _ => None,
    });
    for (at, square) in blown_up.enumerate() {
        words += &format!("{} {square}", if at == 0 { ", blows up" } else { " and" });
    }
    if let Some(kind) = m.promotion() {
        words += &format!(", becomes {}", name(kind));
    }
    words
}
