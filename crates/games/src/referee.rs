//! A referee for programs that use coordinates (x, y) instead of squares.

use std::fmt;

use tabiya_core::{Bitboard, Color, File, MoveKind, Piece, Rank, Square};
use tabiya_fairy::AnyMove;
use tabiya_variants::{BoardSize, KindId, RuleSet};

use crate::built_in::AnyPosition;
use crate::game::Game;
use crate::moves::Move;

/// A referee for any rules: says which moves are allowed between coordinates (x, y), and keeps a log of the game.
///
/// (0, 0) is the top left square. x grows to the right and y downwards, so on a board of 8x8 (0, 0) is a8 and (7, 7)
/// is h1. Any coordinates may be passed: off the board there are no pieces and no moves.
///
/// Any ending stops the game, even a draw: no move can be made after it.
///
/// ```
/// use tabiya_core::Color;
/// use tabiya_games::{Referee, Variant};
///
/// let (start, _) = Variant::KingCapture.read("4k3/4p3/8/8/8/8/8/R3K2b w - - 0 1")?;
/// let mut referee = Referee::new(start);
/// assert!(!referee.can_move(0, 7, 8, 7, Color::White));
/// assert!(referee.play(0, 7, 0, 0, Color::White));
/// assert!(referee.play(4, 1, 4, 3, Color::Black));
/// assert!(referee.play(0, 0, 4, 0, Color::White));
/// assert!(!referee.can_move(4, 3, 4, 4, Color::Black));
/// assert_eq!(referee.to_string(), "\
/// 1. white: rook a1 to a8
/// black is in check
/// 1. black: pawn e7 to e5
/// black is in check
/// 2. white: rook a8 to e8, takes king
/// white wins: king captured");
///
/// referee.undo();
/// assert_eq!(referee.to_string().lines().last(), Some("black is in check"));
/// assert!(referee.can_move(0, 0, 4, 0, Color::White));
/// # Ok::<(), tabiya_games::PositionError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Referee {
    game: Game,
}

/// The kinds that a pawn becomes by default: the first that the rules allow is taken. If they allow none of these, a
/// custom kind is taken.
const PREFERRED: [KindId; 5] =
    [KindId::QUEEN, KindId::ROOK, KindId::BISHOP, KindId::KNIGHT, KindId::KING];

impl Referee {
    /// Creates the referee of a game that starts from a position.
    pub fn new(start: impl Into<AnyPosition>) -> Self {
        Self { game: Game::new(start.into()) }
    }

    /// The game so far, with the side to move, the ending and the moves.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The piece at (x, y); `None` on an empty square and off the board.
    pub fn piece_at(&self, x: i32, y: i32) -> Option<Piece<KindId>> {
        self.game.board().piece_on(self.square(x, y)?)
    }

    /// The square at (x, y); `None` off the board.
    fn square(&self, x: i32, y: i32) -> Option<Square> {
        let BoardSize { files, ranks } = self.rules().board;
        let within = |at: i32, size: u8| usize::try_from(at).ok().filter(|&at| at < size.into());
        let rank = usize::from(ranks) - 1 - within(y, ranks)?;
        Some(Square::new(File::ALL[within(x, files)?], Rank::ALL[rank]))
    }

    fn rules(&self) -> &'static RuleSet {
        self.game.variant().rule_set_ref().rules()
    }

    /// Whether a king of this side is attacked, whether or not it is its turn and the rules require an answer.
    ///
    /// ```
    /// use tabiya_core::Color;
    /// use tabiya_games::{Referee, Variant};
    /// let (p, _) = Variant::KingCapture.read("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1")?;
    /// let referee = Referee::new(p);
    /// assert!(referee.is_in_check(Color::Black) && !referee.is_in_check(Color::White));
    /// # Ok::<(), tabiya_games::PositionError>(())
    /// ```
    pub fn is_in_check(&self, side: Color) -> bool {
        self.game.is_in_check(side)
    }

    /// Whether a piece could move from (x, y) to (`to_x`, `to_y`) on a board that is empty except for what it captures.
    /// A move that must capture, such as a diagonal pawn move, needs an enemy piece on the target now, or a pawn that it
    /// captures en passant.
    ///
    /// ```
    /// use tabiya_core::Color;
    /// use tabiya_games::{AnyPosition, KindId, Referee};
    /// let referee = Referee::new(AnyPosition::default());
    /// let (knight, pawn) = (KindId::KNIGHT.of(Color::White), KindId::PAWN.of(Color::White));
    /// assert!(referee.piece_can_move(knight, 3, 3, 4, 5));
    /// assert!(referee.piece_can_move(pawn, 4, 6, 4, 4) && !referee.piece_can_move(pawn, 4, 6, 5, 5));
    /// assert!(referee.piece_can_move(pawn, 4, 2, 5, 1), "e6 to f7, where a black pawn is");
    /// assert!(!referee.piece_can_move(knight, 3, 3, 8, 5));
    /// ```
    pub fn piece_can_move(
        &self,
        piece: Piece<KindId>,
        x: i32,
        y: i32,
        to_x: i32,
        to_y: i32,
    ) -> bool {
        let (Some(from), Some(to)) = (self.square(x, y), self.square(to_x, to_y)) else {
            return false;
        };
        let (rules, p) = (self.rules(), self.game.board());
        let Some(kind) = rules.kinds.get(piece.role.index()) else { return false };
        let walls = p.walls();
        let goes = |pieces| kind.obstacle(piece.color, from, to, pieces, walls).is_none();
        let captures_en_passant = || {
            rules.en_passant
                && p.turn() == piece.color
                && p.en_passant_square() == Some(to)
                && kind.takes_en_passant(piece.color, from, to)
        };
        from != to
            && !walls.contains(from)
            && !walls.contains(to)
            && (goes(Bitboard::EMPTY)
                || goes(Bitboard::of(to) & p.by_color(!piece.color))
                || captures_en_passant())
    }

    /// Whether `side` may move the piece at (x, y) to (`to_x`, `to_y`) now.
    ///
    /// A move is refused if a square is off the board, if the origin is empty or holds a piece of the other side, if it
    /// is not the turn of `side`, if the target is the origin or holds a piece of the same side, if the way is blocked,
    /// if the rules forbid the move, or if the game is over. A king castles by moving to its destination.
    pub fn can_move(&self, x: i32, y: i32, to_x: i32, to_y: i32, side: Color) -> bool {
        !self.choices((x, y), (to_x, to_y), side).is_empty()
    }

    /// Moves the piece at (x, y) to (`to_x`, `to_y`) for `side`. Returns `false` and changes nothing if the move [is
    /// not allowed](Self::can_move).
    ///
    /// A pawn is promoted to a queen, or to a rook, bishop, knight, king or custom piece, in this order, if the rules
    /// do not allow a queen. If a king could both step and castle to the square, it steps.
    pub fn play(&mut self, x: i32, y: i32, to_x: i32, to_y: i32, side: Color) -> bool {
        let preference = |m: &AnyMove| match m.kind() {
            MoveKind::Promotion(kind) => {
                PREFERRED.iter().position(|&best| kind == best).unwrap_or(PREFERRED.len())
            }
            kind => usize::from(kind == MoveKind::Castle),
        };
        let choices = self.choices((x, y), (to_x, to_y), side);
        choices.into_iter().min_by_key(preference).is_some_and(|m| self.play_move(m))
    }

    /// Moves a pawn as [`play`](Self::play) does and promotes it to `kind`. Returns `false` and changes nothing if that
    /// is not a legal promotion.
    ///
    /// ```
    /// use tabiya_core::{Color, Position};
    /// use tabiya_games::{KindId, Referee};
    ///
    /// let p: Position = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1".parse()?;
    /// let mut referee = Referee::new(p);
    /// assert!(!referee.play_promoting(0, 1, 0, 0, Color::White, KindId::KING));
    /// assert!(referee.play_promoting(0, 1, 0, 0, Color::White, KindId::ROOK));
    /// assert_eq!(referee.piece_at(0, 0), Some(KindId::ROOK.of(Color::White)));
    /// # Ok::<(), tabiya_core::FenError>(())
    /// ```
    pub fn play_promoting(
        &mut self,
        x: i32,
        y: i32,
        to_x: i32,
        to_y: i32,
        side: Color,
        kind: KindId,
    ) -> bool {
        let choices = self.choices((x, y), (to_x, to_y), side);
        let wanted = choices.into_iter().find(|m| m.promotion() == Some(kind));
        wanted.is_some_and(|m| self.play_move(m))
    }

    /// Makes a move. Returns `false` and changes nothing if the move is illegal or the game is over.
    ///
    /// Some castling moves of Chess960 can be made only in this way and not with [`play`](Self::play): those in which
    /// the king stays on its square, or ends on the square of its rook.
    pub fn play_move(&mut self, m: AnyMove) -> bool {
        self.game.outcome().is_none() && self.game.play(m).is_ok()
    }

    /// Takes back the last move, and removes it from the log.
    pub fn undo(&mut self) -> Option<&Move> {
        self.game.undo()
    }

    /// Replays the move that was taken back last.
    pub fn redo(&mut self) -> Option<&Move> {
        self.game.redo()
    }

    /// The events so far, in order: each move, a check to either king after the move (even to the mover's own king, if
    /// the rules allow that), and the end of the game. [`Display`](fmt::Display) writes one event per line.
    pub fn history(&self) -> impl Iterator<Item = &str> {
        self.game.plies().flat_map(|ply| &ply.words).map(String::as_str)
    }

    /// The legal moves of `side` from one square to another, both given as (x, y). There are several for a promotion,
    /// or if a king could both step and castle.
    fn choices(&self, from: (i32, i32), to: (i32, i32), side: Color) -> Vec<AnyMove> {
        let (Some(from), Some(to)) = (self.square(from.0, from.1), self.square(to.0, to.1)) else {
            return Vec::new();
        };
        let p = self.game.board();
        let own = p.by_color(side);
        if p.turn() != side || own.contains(to) || self.game.outcome().is_some() {
            return Vec::new();
        }
        let leads = |m: &AnyMove| m.from() == from && !matches!(m.kind(), MoveKind::Drop(_));
        p.legal_moves_to(Bitboard::of(to)).into_iter().filter(leads).collect()
    }
}

impl fmt::Display for Referee {
    /// Writes the events of the game, one per line; see [`Ply::words`](crate::Ply::words).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.history().enumerate().try_for_each(|(at, event)| {
            let gap = if at == 0 { "" } else { "\n" };
            write!(f, "{gap}{event}")
        })
    }
}
