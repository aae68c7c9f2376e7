//! The numbers of actions in chess, as AlphaZero and pgx count them: 73 for each of the 64 squares of origin.
//!
//! Squares are seen from the mover's side, with its own first rank at the bottom, and counted along the files: a1 is 0,
//! a2 is 1, b1 is 8. An action is 73 times the origin, plus the number of the step. Silver et al., "A general
//! reinforcement learning algorithm that masters chess, shogi, and Go through self-play", Science 362 (2018), says
//! which steps there are; their order is as in pgx.

use tabiya_core::{CastlingSide, Color, File, Move, MoveKind, Position, Rank, Role, Square};

/// The number of actions.
pub(crate) const ACTIONS: usize = 64 * STEPS;

/// The number of steps from a square.
const STEPS: usize = 73;

/// The first number of a step that is not a promotion to a rook, bishop or knight.
const FIRST_ORDINARY: usize = 9;

/// The promotions that have steps of their own: three each, straight ahead, to the right and to the left.
const UNDERPROMOTIONS: [Role; 3] = [Role::Rook, Role::Bishop, Role::Knight];

/// The files that a promotion to one of these passes, by the last part of its number.
const PROMOTING_FILES: [i8; 3] = [0, 1, -1];

/// The files and ranks of each step.
const STEP: [(i8, i8); STEPS] = {
    let mut all = [(0, 0); STEPS];
    let mut number = 0;
    while number < FIRST_ORDINARY {
        all[number] = (PROMOTING_FILES[number % 3], 1);
        number += 1;
    }
    // Seven steps of a queen in each direction: half of the directions begin with the longest step.
    let mut place = 0;
    while place < 7 {
        let (falling, rising) = (place - 7, place + 1);
        let queen = [
            (0, falling),
            (0, rising),
            (falling, 0),
            (rising, 0),
            (falling, falling),
            (rising, rising),
            (falling, -falling),
            (rising, -rising),
        ];
        let mut direction = 0;
        while direction < queen.len() {
            all[FIRST_ORDINARY + 7 * direction + place as usize] = queen[direction];
            direction += 1;
        }
        place += 1;
    }
    let knight = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (2, -1), (2, 1), (1, -2), (1, 2)];
    let mut place = 0;
    while place < knight.len() {
        all[FIRST_ORDINARY + 56 + place] = knight[place];
        place += 1;
    }
    all
};

/// The number of a square along the files.
const fn by_file(square: Square) -> usize {
    let square = square as usize;
    (square & 7) * 8 + (square >> 3)
}

/// The action of an ordinary step from the mover's side: the index is the origin plus 64 times the target. Steps that
/// no piece makes have 0.
#[expect(clippy::cast_possible_truncation, reason = "there are fewer than 65,536 actions")]
static ACTION_OF_SQUARES: [u16; 4096] = {
    let mut all = [0; 4096];
    let mut origin = 0;
    while origin < 64 {
        let from = Square::ALL[origin];
        let mut step = FIRST_ORDINARY;
        while step < STEPS {
            let (files, ranks) = STEP[step];
            if let Some(to) = from.offset(files, ranks) {
                all[origin | (to as usize) << 6] = (by_file(from) * STEPS + step) as u16;
            }
            step += 1;
        }
        origin += 1;
    }
    all
};

/// The numbers of the actions of chess. With `castles_to_rook` castling is always the king's step to its own rook.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AlphaZero {
    pub(crate) castles_to_rook: bool,
}

/// The square that castling enters in chess of the usual start: two squares from e1 or e8. `None` for another king, or
/// another rook.
fn two_squares_away(king: Square, rook: Square) -> Option<Square> {
    let is_usual = king.file() == File::E && matches!(rook.file(), File::A | File::H);
    is_usual.then(|| CastlingSide::from_king_and_rook(king, rook).destinations(king.rank()).0)
}

impl AlphaZero {
    /// The action of a move.
    #[inline]
    pub(crate) fn action(self, turn: Color, m: Move) -> usize {
        let (from, mut to) = (m.from(), m.to());
        if let Some(role) = m.promotion()
            && let Some(kind) = UNDERPROMOTIONS.iter().position(|&other| other == role)
        {
            let files = to.file() as i8 - from.file() as i8;
            let way = PROMOTING_FILES.iter().position(|&other| other == files).unwrap_or_default();
            return by_file(from.relative_to(turn)) * STEPS + 3 * kind + way;
        }
        if m.kind() == MoveKind::Castle && !self.castles_to_rook {
            to = two_squares_away(from, to).unwrap_or(to);
        }
        let (from, to) = (from.relative_to(turn), to.relative_to(turn));
        ACTION_OF_SQUARES[from as usize | (to as usize) << 6].into()
    }

    /// The squares of an action, and the piece if it promotes to a rook, bishop or knight; `None` if the step leaves
    /// the board.
    pub(crate) fn squares(turn: Color, action: usize) -> Option<(Square, Square, Option<Role>)> {
        let (origin, step) = (action / STEPS, action % STEPS);
        let from = Square::ALL.get(8 * (origin & 7) + (origin >> 3))?;
        let (files, ranks) = STEP[step];
        let to = from.offset(files, ranks)?;
        let promotion = (step < FIRST_ORDINARY).then(|| UNDERPROMOTIONS[step / 3]);
        if promotion.is_some() && from.rank() != Rank::Seventh {
            return None;
        }
        Some((from.relative_to(turn), to.relative_to(turn), promotion))
    }

    /// The legal move of an action.
    pub(crate) fn find(self, p: &Position, action: usize) -> Option<Move> {
        let turn = p.turn();
        let (from, to, promotion) = Self::squares(turn, action)?;
        let role = p.piece_on(from).filter(|piece| piece.color == turn)?.role;
        let castles = || self.castling_rook(p, from, to).filter(|_| role == Role::King);
        let (target, kind) = match castles() {
            Some(rook) => (rook, MoveKind::Castle),
            None if role == Role::Pawn => (to, pawn_kind(p, from, to, promotion)),
            None => (to, MoveKind::Normal(role)),
        };
        let is_meant = promotion.is_none() || role == Role::Pawn;
        let m = Move::new(from, target, kind);
        (is_meant && p.is_legal(m)).then_some(m)
    }

    /// The rook with which a king castles, if its step to this square is castling.
    fn castling_rook(self, p: &Position, king: Square, to: Square) -> Option<Square> {
        let mut rooks = p.castling().rooks(p.turn()).into_iter();
        rooks.find(|&rook| {
            let usual = two_squares_away(king, rook).filter(|_| !self.castles_to_rook);
            usual.unwrap_or(rook) == to
        })
    }
}

/// The kind of a pawn's step. A pawn that reaches the last rank without a choice becomes a queen.
fn pawn_kind(p: &Position, from: Square, to: Square, promotion: Option<Role>) -> MoveKind {
    let is_last = matches!(to.rank(), Rank::First | Rank::Eighth);
    if is_last {
        return MoveKind::Promotion(promotion.unwrap_or(Role::Queen));
    }
    if (from.rank() as u8).abs_diff(to.rank() as u8) == 2 {
        return MoveKind::DoublePush;
    }
    match p.en_passant() {
        Some(passed) if passed == to && from.file() != to.file() => MoveKind::EnPassant,
        _ => MoveKind::Normal(Role::Pawn),
    }
}
