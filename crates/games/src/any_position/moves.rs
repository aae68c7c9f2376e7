//! The legal moves and their properties.

use tabiya_core::{Bitboard, Key, MoveKind, Square};

use tabiya_fairy::AnyMove;
use tabiya_variants::KindId;

use crate::built_in::AnyPosition;

methods! { Moves:
    /// Replaces the contents of `moves` with the legal moves. One buffer can be reused for many positions.
    pub fn legal_moves_into(p, moves: &mut Vec<AnyMove>) -> () {
        moves.clear();
        moves.extend(R::legal_moves(p).iter().map(|&m| AnyMove::of(m)));
    } tables {
        p.legal_moves_into(moves);
        moves.iter_mut().for_each(|m| *m = p.named(*m));
    }

    /// The number of legal moves.
    pub fn count_moves(p) -> u32 {
        R::count_moves(p)
    } tables {
        p.count_moves()
    }

    /// Whether a move is legal here. The move may be any combination of origin, target and kinds.
    pub fn is_legal(p, m: AnyMove) -> bool {
        m.short().is_some_and(|m| p.is_legal(m))
    } tables {
        p.is_legal(m)
    }

    /// Whether a legal move gives a check that must be answered.
    pub fn gives_check(p, m: AnyMove) -> bool {
        m.short().is_some_and(|m| p.gives_check(m))
    } tables {
        p.gives_check(m)
    }

    /// The piece that a legal move captures, and its square, which is not the target in an en passant capture.
    pub fn captured(p, m: AnyMove) -> Option<(KindId, Square)> {
        let (role, square) = p.captured(m.short()?)?;
        Some((role.into(), square))
    } tables {
        p.captured(m)
    }

    /// Static exchange evaluation: the mover's gain in hundredths of a pawn if both sides capture on the target
    /// square with their cheapest piece for as long as that gains material. A piece does not capture if that would
    /// expose its king, but under rules by tables pins are ignored, as are special effects of all rules, such as
    /// explosions and pieces gained in hand.
    pub fn see(p, m: AnyMove) -> i32 {
        m.short().map_or(0, |m| p.see(m))
    } tables {
        p.see(m)
    }

    /// The hash key of the position after a legal move, in most cases computed without making the move.
    #[must_use]
    pub fn key_after(p, m: AnyMove) -> Key {
        m.short().map_or_else(|| p.key(), |m| p.key_after(m))
    } tables {
        p.play_unchecked(m).key()
    }

    /// Appends each legal move with the key of the position after it, for counting unique positions. A move is a
    /// 32-bit code that only [`play_code`](Self::play_code) of the same position can read.
    #[doc(hidden)]
    pub fn add_keys_after(p, moves: &mut Vec<(u32, Key)>) -> () {
        moves.extend(R::legal_moves(p).iter().map(|&m| (m.bits().into(), p.key_after(m))));
    } tables {
        let all = p.legal_moves();
        moves.extend(all.iter().map(|m| (m.bits(), p.play_unchecked(*m).key())));
    }
}

// The methods for subsets of the moves filter the list of all legal moves: a generator for each subset of the moves
// would have to be compiled for every type of rules.
impl AnyPosition {
    /// The legal moves, in no particular order.
    ///
    /// ```
    /// use tabiya_games::Variant;
    /// let p = Variant::RacingKings.start();
    /// let moves = p.legal_moves();
    /// assert_eq!(moves.len(), 21);
    /// assert!(moves.iter().all(|&m| p.is_legal(m) && !p.gives_check(m)));
    /// ```
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        let mut moves = Vec::new();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// The legal moves whose destination is in `within`. The destination of castling is the king's destination, and the
    /// destination of an en passant capture is the capturing pawn's, so any set and its complement partition
    /// the moves.
    pub fn legal_moves_to(&self, within: Bitboard) -> Vec<AnyMove> {
        self.legal_moves_that(|m| within.contains(m.destination()))
    }

    /// Whether a legal move captures a piece, en passant included.
    pub fn is_capture(&self, m: AnyMove) -> bool {
        self.captured(m).is_some()
    }

    /// Whether a legal move is quiet: it neither captures nor promotes to a queen.
    pub fn is_quiet(&self, m: AnyMove) -> bool {
        !self.is_capture(m) && m.promotion() != Some(KindId::QUEEN)
    }

    /// Whether [`see`](Self::see) is at least `threshold`.
    pub fn see_ge(&self, m: AnyMove, threshold: i32) -> bool {
        self.see(m) >= threshold
    }

    /// The legal captures, including en passant and promotions that capture.
    ///
    /// ```
    /// use tabiya_games::Variant;
    /// let (p, _) = Variant::Antichess.read("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1")?;
    /// assert_eq!(p.captures(), p.legal_moves());
    /// assert!(p.quiets().is_empty());
    /// # Ok::<(), tabiya_games::PositionError>(())
    /// ```
    pub fn captures(&self) -> Vec<AnyMove> {
        let takes = self.takes();
        self.legal_moves_that(takes)
    }

    /// Replaces the contents of `moves` with the [`captures`](Self::captures).
    pub fn captures_into(&self, moves: &mut Vec<AnyMove>) {
        let takes = self.takes();
        self.legal_moves_into(moves);
        moves.retain(|&m| takes(m));
    }

    /// The noisy moves: [`captures`](Self::captures) and promotions to queens.
    pub fn noisy(&self) -> Vec<AnyMove> {
        let takes = self.takes();
        self.legal_moves_that(|m| takes(m) || m.promotion() == Some(KindId::QUEEN))
    }

    /// The quiet moves: all that are not [`noisy`](Self::noisy), as in [`is_quiet`](Self::is_quiet).
    pub fn quiets(&self) -> Vec<AnyMove> {
        let mut moves = Vec::new();
        self.quiets_into(&mut moves);
        moves
    }

    /// Replaces the contents of `moves` with the [`quiets`](Self::quiets).
    pub fn quiets_into(&self, moves: &mut Vec<AnyMove>) {
        let takes = self.takes();
        self.legal_moves_into(moves);
        moves.retain(|&m| !takes(m) && m.promotion() != Some(KindId::QUEEN));
    }

    /// Returns a test equal to [`is_capture`](Self::is_capture), but faster for testing many moves of a position.
    fn takes(&self) -> impl Fn(AnyMove) -> bool + use<> {
        let enemies = self.by_color(!self.turn());
        move |m| enemies.contains(m.to()) || m.kind() == MoveKind::EnPassant
    }

    /// The moves out of check: all legal moves if the side to move must answer a check, otherwise none.
    pub fn evasions(&self) -> Vec<AnyMove> {
        if self.must_answer_check() { self.legal_moves() } else { Vec::new() }
    }

    /// The targets of the legal moves of the piece on a square, without castling; empty for an enemy piece.
    pub fn targets_from(&self, square: Square) -> Bitboard {
        let goes = |m: &AnyMove| {
            m.from() == square && !matches!(m.kind(), MoveKind::Castle | MoveKind::Drop(_))
        };
        self.legal_moves().into_iter().filter(goes).map(AnyMove::to).collect()
    }

    fn legal_moves_that(&self, keep: impl Fn(AnyMove) -> bool) -> Vec<AnyMove> {
        let mut moves = self.legal_moves();
        moves.retain(|&m| keep(m));
        moves
    }
}
