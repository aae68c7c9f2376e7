//! The rules of a game and of its kinds of pieces.

use std::collections::BTreeMap;

use tabiya_core::{Castling, Stalemate};

use super::betza::{Part, Path};
use super::squares::Squares;
use crate::Side;
use crate::mailbox::square::{at, file, rank};

/// A kind of piece: its index in the rules. The six kinds of chess come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct KindId(pub(super) usize);

impl KindId {
    /// The pawn, the kind that is promoted.
    pub const PAWN: KindId = KindId(0);
    /// The knight of chess.
    pub const KNIGHT: KindId = KindId(1);
    /// The bishop of chess.
    pub const BISHOP: KindId = KindId(2);
    /// The rook, the kind that kings castle with.
    pub const ROOK: KindId = KindId(3);
    /// The queen of chess.
    pub const QUEEN: KindId = KindId(4);
    /// The king, the kind that castles.
    pub const KING: KindId = KindId(5);
}

/// The name, letter and moves of a kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceKind {
    /// The name in rule files.
    pub name: String,
    /// The lower-case letter for FEN and UCI.
    pub letter: char,
    /// The parts of each side's notation, written from White's view: for Black, forward steps go down.
    pub moves: [Vec<Part>; 2],
    /// The squares from which each side's pieces may make a double push.
    pub double_push: [Squares; 2],
    /// The squares from which each side's pieces may make moves marked `i`, if they are not those of double pushes.
    pub first_moves: Option<[Squares; 2]>,
    /// Whether pieces of this kind capture en passant.
    pub en_passant: bool,
    /// The kind that a piece of this kind may become in its promotion zone, or when it leaves it.
    pub promotes_to: Vec<KindId>,
    /// Whether it must.
    pub must_promote: bool,
    /// The kind that a captured piece of this kind is in hand.
    pub captured_as: Option<KindId>,
    /// The kind that a piece of this kind in hand may be on the board instead.
    pub dropped_as: Option<KindId>,
    /// The number of pieces of this kind and side on a file that forbids a drop there.
    pub most_on_file: Option<u32>,
    /// Whether a drop may give mate.
    pub drop_mates: bool,
}

impl PieceKind {
    /// A kind that has neither a letter nor moves yet.
    pub(super) fn unknown(name: &str) -> PieceKind {
        PieceKind {
            name: name.to_owned(),
            letter: ' ',
            moves: [Vec::new(), Vec::new()],
            double_push: [Squares::NONE; 2],
            first_moves: None,
            en_passant: false,
            promotes_to: Vec::new(),
            must_promote: false,
            captured_as: None,
            dropped_as: None,
            most_on_file: None,
            drop_mates: true,
        }
    }

    /// Whether a side's piece may step straight forward without capturing.
    pub(super) fn steps_forward(&self, side: Side) -> bool {
        self.moves[side as usize].iter().any(|part| part.moves && part.is_plain_step(0, 1))
    }

    /// Whether a side's piece on a square may make the moves marked `i`.
    pub(super) fn may_start(&self, side: Side, from: u8) -> bool {
        let squares = self.first_moves.as_ref().unwrap_or(&self.double_push);
        squares[side as usize].contains(from)
    }

    /// Whether a side's piece on a square uses the diagonal step forward by `files` only to capture.
    pub(super) fn captures_forward_only(&self, side: Side, from: u8, files: i8) -> bool {
        let parts = || self.moves[side as usize].iter().filter(|part| part.is_plain_step(files, 1));
        let is_initial = self.may_start(side, from);
        let captures = |part: &Part| {
            part.captures && part.path == Path::Ride { most: 1 } && (is_initial || !part.initial)
        };
        parts().any(captures) && !parts().any(|part| part.moves)
    }
}

/// Which royal pieces of a side may not be left attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guarded {
    /// A piece that is the only one of its kind and side.
    TheOnlyOne,
    /// Each.
    Each,
    /// Not all of them at once.
    NotAllAtOnce,
}

/// The rules of a game like chess, with its own kinds of pieces.
///
/// After an ending by `extinct`, `goal`, `checks_to_win`, `bare_king_loses` or the loss of all pieces there are no
/// moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FairyRules {
    /// The name of the game.
    pub name: String,
    /// The number of files, from the a-file on.
    pub files: i8,
    /// The number of ranks, from the first on.
    pub ranks: i8,
    /// Squares of the board that do not exist.
    pub walls: Squares,
    /// The kinds of pieces, beginning with the chess pieces.
    pub kinds: Vec<PieceKind>,
    /// The royal kinds.
    pub royal: Vec<KindId>,
    /// Which royal pieces may not be left attacked.
    pub guarded: Guarded,
    /// Whether a move may leave the enemy in check.
    pub checks: bool,
    /// Whether royal pieces of both sides may be on one rank or file with nothing between.
    pub facing_royals: bool,
    /// Whether a piece on its goal counts only if it is not attacked.
    pub goal_safe: bool,
    /// How many pieces must be on their goals.
    pub goal_count: usize,
    /// Whether Black may answer White's goal by its own.
    pub goal_reply: bool,
    /// Whether the side with fewer pieces gets the result of stalemate.
    pub stalemate_counts: bool,
    /// The kinds with which the king castles.
    pub castling_with: Vec<KindId>,
    /// Whether a mated side wins.
    pub checkmate_wins: bool,
    /// The files on which the king ends when it castles to the right and to the left; `None` for g and c.
    pub castling_files: Option<[i8; 2]>,
    /// When the king may castle, provided that the way is free. The conditions on the king hold whether or not kings
    /// are royal.
    pub castling: Castling,
    /// Whether an enemy may capture en passant after a double push.
    pub en_passant: bool,
    /// The promotion kinds of each side's pawns.
    pub promotion: [Vec<KindId>; 2],
    /// The promotion squares of each side.
    pub promotion_squares: [Squares; 2],
    /// Whether promotion is compulsory.
    pub promotion_forced: bool,
    /// The kinds of which each side must keep a piece: without one it has lost. White is checked first.
    pub extinct: Vec<KindId>,
    /// Whether a side with few pieces in all has lost too.
    pub extinct_together: bool,
    /// The number of pieces, on the board and in hand, that is too few.
    pub extinct_left: u32,
    /// Whether the side with too few pieces wins instead.
    pub extinct_wins: bool,
    /// Whether a side that can capture must capture.
    pub must_capture: bool,
    /// The squares that a side's pieces of a kind may enter and attack; without an entry, all squares.
    pub mobility: BTreeMap<(Side, KindId), Squares>,
    /// The goal squares of a side's pieces of a kind.
    pub goal: BTreeMap<(Side, KindId), Squares>,
    /// The number of checks that wins the game.
    pub checks_to_win: Option<u32>,
    /// The result of stalemate.
    pub stalemate: Stalemate,
    /// The number of occurrences of a position that makes a draw.
    pub repetition: Option<u32>,
    /// The number of plies without a capture or pawn move that makes a draw.
    pub fifty_move_rule: Option<u32>,
    /// Whether lack of material is judged as in chess, which needs the pieces of chess. Otherwise it is a
    /// draw only if both sides have nothing but their royal pieces.
    pub chess_material: bool,
    /// Whether a side with only its royal piece has lost when the other side is to move and has more.
    pub bare_king_loses: bool,
    /// The side that makes each ply; the list is repeated for ever.
    pub turns: Vec<Side>,
    /// The kinds whose move gives the same side an extra ply.
    pub again: Vec<KindId>,
    /// Whether captured pieces change sides and may be dropped.
    pub drops: bool,
    /// Whether captured pieces leave the game instead.
    pub keeps_no_captures: bool,
    /// Whether a side that can drop must drop.
    pub must_drop: bool,
    /// Whether captured pieces that were promoted from pawns stay what they are.
    pub promoted_stay: bool,
    /// Whether a piece may go where it could not move again, even on an empty board.
    pub dead_ends: bool,
    /// The squares where a side may drop a kind; without an entry, the usual squares for that kind.
    pub drop_squares: BTreeMap<(Side, KindId), Squares>,
    /// The FEN of the start position.
    pub start: String,
}

impl FairyRules {
    /// The rules of a kind of piece.
    pub fn kind(&self, kind: KindId) -> &PieceKind {
        &self.kinds[kind.0]
    }

    /// The kind of this name.
    pub fn kind_named(&self, name: &str) -> Option<KindId> {
        self.kinds.iter().position(|kind| kind.name == name).map(KindId)
    }

    /// The kind with this lower-case letter.
    pub(super) fn kind_lettered(&self, letter: char) -> Option<KindId> {
        self.kinds.iter().position(|kind| kind.letter == letter).map(KindId)
    }

    /// Every kind.
    pub(super) fn kind_ids(&self) -> impl Iterator<Item = KindId> + use<> {
        (0..self.kinds.len()).map(KindId)
    }

    /// Whether a square is within the files and ranks; it may be a wall.
    pub(super) fn is_on_board(&self, square: u8) -> bool {
        file(square) < self.files && rank(square) < self.ranks
    }

    /// Whether a square is within the files and ranks and not a wall.
    pub(super) fn has_square(&self, square: u8) -> bool {
        self.is_on_board(square) && !self.walls.contains(square)
    }

    /// The rank that a side's pieces start on, counted from 0.
    pub(super) fn home_rank(&self, side: Side) -> i8 {
        match side {
            Side::White => 0,
            Side::Black => self.ranks - 1,
        }
    }

    /// White's squares, and the same squares mirrored for Black. Squares off the board are left out.
    pub(super) fn mirrored(&self, white: &Squares) -> [Squares; 2] {
        let on_board = |square: &u8| white.contains(*square) && self.is_on_board(*square);
        let mirror = |square| at(file(square), self.ranks - 1 - rank(square));
        let squares = (0..64).filter(on_board);
        [squares.clone().collect(), squares.filter_map(mirror).collect()]
    }

    /// All squares of a rank counted from 0.
    pub(super) fn rank_squares(&self, rank: i8) -> Squares {
        (0..self.files).filter_map(|file| at(file, rank)).collect()
    }

    /// Whether a side's piece of a kind may enter an existing square.
    pub(super) fn may_enter(&self, side: Side, kind: KindId, square: u8) -> bool {
        self.mobility.get(&(side, kind)).is_none_or(|allowed| allowed.contains(square))
    }

    /// Whether a side without pieces has won: stalemate wins, and there is no other way to win or lose.
    pub(super) fn losing_all_wins(&self) -> bool {
        self.stalemate == Stalemate::Win
            && self.royal.is_empty()
            && self.extinct.is_empty()
            && !self.extinct_together
            && self.goal.is_empty()
            && self.checks_to_win.is_none()
    }
}
