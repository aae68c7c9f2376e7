//! What a batch needs of positions: chess positions, whose rules are known at compile time, and positions of any game.

use std::hash::{Hash, Hasher};
use std::ops::Deref;

use tabiya_core::{
    Bitboard, Color, Draw, FnvHasher, Move, MoveList, Outcome as Ending, Piece, Position,
};
use tabiya_games::{AnyMove, AnyPosition, KindId};

use super::draws::{DrawRules, End};
use super::numbering::Numbering;
use crate::outcome::Termination;

/// A position of a game in a batch.
pub(crate) trait Play: Copy + Send + Sync + 'static {
    type Move: Copy + Send + Sync;
    /// A reusable list of moves.
    type List: Default + Deref<Target = [Self::Move]> + Send;

    fn of(p: &AnyPosition) -> Option<Self>;
    fn any(&self) -> AnyPosition;
    /// A move of this game as the type of these positions; `None` if they have no such moves.
    fn short(m: AnyMove) -> Option<Self::Move>;
    fn turn(&self) -> Color;
    fn list(&self, moves: &mut Self::List);
    fn after(&self, m: Self::Move) -> Self;
    fn action(&self, numbering: &Numbering, m: Self::Move) -> usize;
    fn find(
        &self,
        numbering: &Numbering,
        action: usize,
        moves: &mut Self::List,
    ) -> Option<Self::Move>;
    /// A number that equal positions share, apart from the counters.
    fn signature(&self) -> u64;
    /// The number of positions before this one that may be equal to it.
    fn reversible_plies(&self) -> usize;
    /// How the game has ended if this position has occurred `times` times, apart from the greatest number of plies.
    fn end(&self, times: usize, draws: DrawRules) -> Option<End>;
    fn squares(&self, piece: Piece<KindId>) -> Bitboard;
}

impl Play for Position {
    type Move = Move;
    type List = MoveList;

    fn of(p: &AnyPosition) -> Option<Self> {
        match p {
            AnyPosition::Chess(p) => Some(*p),
            _ => None,
        }
    }

    fn any(&self) -> AnyPosition {
        AnyPosition::Chess(*self)
    }

    fn short(m: AnyMove) -> Option<Move> {
        m.short()
    }

    #[inline]
    fn turn(&self) -> Color {
        self.turn()
    }

    #[inline]
    fn list(&self, moves: &mut MoveList) {
        self.legal_moves_into(moves);
    }

    #[inline]
    fn after(&self, m: Move) -> Self {
        self.play_unchecked(m)
    }

    #[inline]
    fn action(&self, numbering: &Numbering, m: Move) -> usize {
        match numbering {
            Numbering::AlphaZero(numbers) => numbers.action(self.turn(), m),
            Numbering::Squares(numbers) => numbers.action(self.turn(), AnyMove::of(m)),
        }
    }

    fn find(&self, numbering: &Numbering, action: usize, _: &mut MoveList) -> Option<Move> {
        numbering.find(&self.any(), action, &mut Vec::new())?.short()
    }

    #[inline]
    fn signature(&self) -> u64 {
        self.key().to_u64()
    }

    #[inline]
    fn reversible_plies(&self) -> usize {
        self.halfmove_clock().into()
    }

    fn end(&self, times: usize, draws: DrawRules) -> Option<End> {
        if self.count_moves() == 0 {
            let is_mate = self.must_answer_check();
            let stalemate = End::draw(Termination::Stalemate);
            return Some(if is_mate { End::mate(self.turn()) } else { stalemate });
        }
        let reason = if draws.repetition && times >= 3 {
            Termination::ThreefoldRepetition
        } else if draws.fifty_moves && self.halfmove_clock() >= 100 {
            Termination::FiftyMoves
        } else if draws.insufficient_material && self.has_insufficient_material() {
            Termination::InsufficientMaterial
        } else {
            return None;
        };
        Some(End::draw(reason))
    }

    #[inline]
    fn squares(&self, piece: Piece<KindId>) -> Bitboard {
        let role = piece.role.role();
        role.map_or(Bitboard::EMPTY, |role| self.by_piece(role.of(piece.color)))
    }
}

impl Play for AnyPosition {
    type Move = AnyMove;
    type List = Vec<AnyMove>;

    fn of(p: &AnyPosition) -> Option<Self> {
        Some(*p)
    }

    fn any(&self) -> AnyPosition {
        *self
    }

    fn short(m: AnyMove) -> Option<AnyMove> {
        Some(m)
    }

    fn turn(&self) -> Color {
        self.turn()
    }

    fn list(&self, moves: &mut Vec<AnyMove>) {
        self.legal_moves_into(moves);
    }

    fn after(&self, m: AnyMove) -> Self {
        self.play_unchecked(m)
    }

    fn action(&self, numbering: &Numbering, m: AnyMove) -> usize {
        numbering.action(self, m)
    }

    fn find(
        &self,
        numbering: &Numbering,
        action: usize,
        moves: &mut Vec<AnyMove>,
    ) -> Option<AnyMove> {
        numbering.find(self, action, moves)
    }

    /// The key may leave out some of a variant's state, so the whole position is hashed.
    fn signature(&self) -> u64 {
        let mut hasher = FnvHasher::default();
        self.pack_without_counters().hash(&mut hasher);
        self.key().to_u64() ^ hasher.finish().rotate_left(32)
    }

    /// In some games a position may come back after a capture, or after a move of a pawn.
    fn reversible_plies(&self) -> usize {
        usize::MAX
    }

    fn end(&self, times: usize, draws: DrawRules) -> Option<End> {
        let is_allowed = |ending: &Ending<_>| match ending {
            Ending::Draw(draw) => draws.allow(*draw),
            _ => true,
        };
        let times = if draws.repetition { times } else { 1 };
        let mut ending = self.ending(times);
        // The fifty-move rule hides a lack of material.
        if ending == Some(Ending::Draw(Draw::FiftyMoveRule)) && !draws.fifty_moves {
            ending = self.outcome();
        }
        ending.filter(is_allowed).map(|ending| End::of(ending, self.turn()))
    }

    fn squares(&self, piece: Piece<KindId>) -> Bitboard {
        self.by_piece(piece)
    }
}
