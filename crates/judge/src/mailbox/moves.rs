//! Legal moves, making them, and perft.

use super::board::Kind;
use super::board::Mailbox;
use super::board::Side;
use super::chess_move::Move;
use super::reach::attacks;
use super::square::{along_rank, at, file, rank};

impl Mailbox {
    /// Whether a side's king is attacked.
    pub fn in_check(&self, side: Side) -> bool {
        self.is_attacked(self.king_of(side), side.opposite())
    }

    /// Every legal move of the side to move, in no particular order.
    pub fn legal_moves(&self) -> Vec<Move> {
        self.pseudo_legal_moves()
            .into_iter()
            .filter(|&mv| !self.play(mv).in_check(self.side))
            .collect()
    }

    /// The number of leaf nodes: lines of exactly `depth` legal moves from this position.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            // Bulk counting: each legal move leads to one leaf node.
            1 => self.legal_moves().len() as u64,
            _ => self.legal_moves().into_iter().map(|mv| self.play(mv).perft(depth - 1)).sum(),
        }
    }

    /// The leaf nodes below each legal move, sorted by move.
    ///
    /// At depth 0 no move is made, so the list is empty.
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        let Some(rest) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let mut moves = self.legal_moves();
        moves.sort();
        moves.into_iter().map(|mv| (mv, self.play(mv).perft(rest))).collect()
    }

    /// The moves of the side to move, including those that leave its king attacked.
    pub(crate) fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut moves = self.castling_moves();
        for from in 0..64 {
            match self.piece_at(from) {
                Some((side, Kind::Pawn)) if side == self.side => {
                    moves.extend(self.pawn_moves(from));
                }
                Some((side, _)) if side == self.side => moves.extend(self.piece_moves(from)),
                _ => {}
            }
        }
        moves
    }

    /// The moves of a piece other than a pawn, to the squares that it attacks.
    fn piece_moves(&self, from: u8) -> Vec<Move> {
        (0..64)
            .filter(|&to| !self.is_held_by(to, self.side) && attacks(&self.cells, from, to))
            .map(|to| Move { from, to, promotion: None })
            .collect()
    }

    /// Pushes and captures of a pawn, promotions and en passant included.
    fn pawn_moves(&self, from: u8) -> Vec<Move> {
        let enemy = self.side.opposite();
        let captures =
            (0..64).filter(|&to| self.is_held_by(to, enemy) && attacks(&self.cells, from, to));
        let mut moves: Vec<Move> = self
            .pawn_pushes(from)
            .into_iter()
            .chain(captures)
            .flat_map(|to| self.with_promotions(from, to))
            .collect();
        moves.extend(self.en_passant_moves(from));
        moves
    }

    /// The squares a pawn can be pushed to.
    fn pawn_pushes(&self, from: u8) -> Vec<u8> {
        let steps = if rank(from) == self.side.rank(1) { 2 } else { 1 };
        (1..=steps)
            .filter_map(|step| at(file(from), rank(from) + step * self.side.forward()))
            // Stopping at the first piece keeps a pawn from jumping over it.
            .take_while(|&to| self.piece_at(to).is_none())
            .collect()
    }

    /// The moves of a pawn to a square: four promotions on the last rank, else one.
    fn with_promotions(&self, from: u8, to: u8) -> Vec<Move> {
        if rank(to) == self.side.rank(7) {
            Kind::PROMOTIONS.map(|kind| Move { from, to, promotion: Some(kind) }).to_vec()
        } else {
            vec![Move { from, to, promotion: None }]
        }
    }

    /// Whether a piece of a side is on a square.
    fn is_held_by(&self, square: u8, side: Side) -> bool {
        self.piece_at(square).is_some_and(|(holder, _)| holder == side)
    }
}

impl Mailbox {
    /// The position after a move, which is assumed to be legal.
    ///
    /// # Panics
    ///
    /// If the move starts on an empty square. Other illegal moves are made
    /// as they are written.
    pub fn play(&self, mv: Move) -> Mailbox {
        let pieces = self.piece_at(mv.from).zip(self.piece_at(mv.to));
        let castles = matches!(pieces, Some(((us, Kind::King), (side, Kind::Rook))) if us == side);
        self.play_as(mv, castles)
    }

    /// The position after a move, which is castling if `castles`.
    pub(crate) fn play_as(&self, mv: Move, castles: bool) -> Mailbox {
        let piece = self.piece_at(mv.from);
        let (side, kind) = piece.expect("a move starts on a piece");
        let target = self.piece_at(mv.to);

        let mut next = self.clone();
        next.put(mv.from, None);
        if castles {
            // King and rook both leave before either arrives, since one may end on the other's origin.
            next.put(mv.to, None);
            let (king_end, rook_end) = destinations(mv.from, mv.to);
            next.put(king_end, piece);
            next.put(rook_end, target);
        } else {
            if let Some(victim) = self.en_passant_victim(mv) {
                next.put(victim, None);
            }
            next.put(mv.to, Some((side, mv.promotion.unwrap_or(kind))));
        }

        let captures = target.is_some() && !castles;
        next.quiet_turns =
            if captures || kind == Kind::Pawn { 0 } else { self.quiet_turns.saturating_add(1) };
        if self.side == Side::Black {
            next.move_number = self.move_number.saturating_add(1);
        }
        next.side = self.side.opposite();
        next.turn = self.turn + 1;
        next
    }
}

impl Mailbox {
    /// Whether the piece on a square is an enemy pawn that just double-pushed.
    pub(crate) fn has_just_double_pushed(&self, square: u8) -> bool {
        let pusher = self.side.opposite();
        let Some(origin) = at(file(square), pusher.rank(1)) else {
            return false;
        };
        // Only a double push touches the pawn's square and the square two ranks behind it on the same turn.
        self.piece_at(square) == Some((pusher, Kind::Pawn))
            && rank(square) == pusher.rank(1) + 2 * pusher.forward()
            && self.last_moved(square) == Some(self.turn - 1)
            && self.last_moved(origin) == Some(self.turn - 1)
    }

    /// En passant captures by the pawn on a square, regardless of its king's safety.
    pub(crate) fn en_passant_moves(&self, from: u8) -> Vec<Move> {
        let mut moves = Vec::new();
        for side_step in [-1, 1] {
            let beside = at(file(from) + side_step, rank(from));
            let ahead = at(file(from) + side_step, rank(from) + self.side.forward());
            if let (Some(victim), Some(to)) = (beside, ahead)
                && self.has_just_double_pushed(victim)
            {
                moves.push(Move { from, to, promotion: None });
            }
        }
        moves
    }

    /// The square of the pawn that a move captures en passant, if it is such a capture.
    pub(crate) fn en_passant_victim(&self, mv: Move) -> Option<u8> {
        let (_, kind) = self.piece_at(mv.from)?;
        let sideways_to_empty = file(mv.from) != file(mv.to) && self.piece_at(mv.to).is_none();
        if kind == Kind::Pawn && sideways_to_empty { at(file(mv.to), rank(mv.from)) } else { None }
    }
}

/// The files where king and rook end after castling towards the h-file.
const SHORT: (i8, i8) = (6, 5);
/// The files where king and rook end after castling towards the a-file.
const LONG: (i8, i8) = (2, 3);

/// The squares a king and its rook end on when they castle.
pub(crate) fn destinations(king: u8, rook: u8) -> (u8, u8) {
    let (king_file, rook_file) = if file(rook) > file(king) { SHORT } else { LONG };
    let on_rank = |file| at(file, rank(king)).expect("the files are on the board");
    (on_rank(king_file), on_rank(rook_file))
}

/// The squares that a king and its rook pass and end on when they castle, without their origins.
pub(crate) fn castling_way(king: u8, rook: u8) -> impl Iterator<Item = u8> {
    let (king_end, rook_end) = destinations(king, rook);
    along_rank(king, king_end)
        .chain(along_rank(rook, rook_end))
        .filter(move |&square| square != king && square != rook)
}

impl Mailbox {
    /// The rooks a side still has the right to castle with.
    pub(crate) fn castling_rooks(&self, side: Side) -> Vec<u8> {
        if self.last_moved(self.king_of(side)).is_some() {
            return Vec::new();
        }
        self.squares_of(side, Kind::Rook).filter(|&rook| self.last_moved(rook).is_none()).collect()
    }

    /// Castling moves, including those after which the king is attacked on its destination.
    pub(super) fn castling_moves(&self) -> Vec<Move> {
        let king = self.king_of(self.side);
        self.castling_rooks(self.side)
            .into_iter()
            .filter(|&rook| castling_way(king, rook).all(|square| self.piece_at(square).is_none()))
            .filter(|&rook| self.is_safe_to_castle(king, rook))
            .map(|rook| Move { from: king, to: rook, promotion: None })
            .collect()
    }

    /// Whether no square from the king's origin to its destination is attacked before castling.
    fn is_safe_to_castle(&self, king: u8, rook: u8) -> bool {
        // The rook may shield the king's destination. The attack shows only once both have moved, when the
        // legality test looks for it.
        let (king_end, _) = destinations(king, rook);
        along_rank(king, king_end).all(|square| !self.is_attacked(square, self.side.opposite()))
    }
}
