//! Whether one move is legal, without generating the others.

use core::fmt;

use super::list::BY_LISTING;
use crate::attacks::{king_attacks, knight_attacks};
use crate::position::{NodeJob, OnTurn, Position, SideNode, node_job};
use crate::rules::{Ends, Masks, Rules};
use crate::simd::{Cpu, Job, Portable};
use crate::types::{Bitboard, CastlingMode, Move, MoveKind, Role, Side, Square};

/// Error for a move that is not legal in the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct IllegalMove {
    /// The move.
    pub m: Move,
    /// The notation of castling in the position.
    pub mode: CastlingMode,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "illegal move {}", self.m.uci(self.mode))
    }
}

impl core::error::Error for IllegalMove {}

struct LegalityTest(Move);

node_job! {
    [R: Rules] LegalityTest => |self, node| -> bool {
        node.is_legal(self.0)
    }
}

impl<R: Rules, S: Side, C: Cpu> SideNode<'_, R, S, C> {
    #[inline(always)]
    fn is_legal(self, m: Move) -> bool {
        let p = self.position;
        let is_plain =
            matches!(m.kind(), MoveKind::Normal(_) | MoveKind::DoublePush | MoveKind::Promotion(_));
        let is_free = R::KEEPS_MASKS && !R::FILTERS_CAPTURES && !R::FORBIDS_CHECKS;
        if !is_plain || !is_free || R::MUST_CAPTURE && R::must_capture(p) {
            return self.only_legal([m]).is_some();
        }
        p.by_piece(m.role().of(S::COLOR)).contains(m.from())
            && self.can_step(m)
            && self.is_king_safe_after(m)
            && !R::Ends::is_variant_end(p)
    }

    /// Whether a piece on the origin of a move, other than castling and en passant, could make the move if its king
    /// were safe.
    #[inline(always)]
    fn can_step(self, m: Move) -> bool {
        let p = self.position;
        let (from, to) = (m.from(), m.to());
        let targets = !(self.ours() | R::walls(p)) & R::mobility(p, S::COLOR, m.role());
        if !targets.contains(to) {
            return false;
        }
        let pawn = Bitboard::of(from);
        let step = S::forward(pawn) - p.blockers();
        let takes = (S::forward_east(pawn) | S::forward_west(pawn)) & self.theirs();
        let is_end = S::PROMOTION_RANK.contains(to) && !R::promotions(p).is_empty();
        match m.kind() {
            MoveKind::Normal(Role::Pawn) => !is_end && (step | takes).contains(to),
            MoveKind::Promotion(role) => {
                is_end && R::promotions(p).contains(role) && (step | takes).contains(to)
            }
            MoveKind::DoublePush => {
                let pushed = S::forward(step) - p.blockers();
                R::double_push_region(p)[S::COLOR].contains(from) && pushed.contains(to)
            }
            _ => self.attacks_of(m.role(), from).contains(to),
        }
    }

    /// Whether our king, if it is royal, is not attacked after a move other than castling and en passant.
    #[inline(always)]
    fn is_king_safe_after(self, m: Move) -> bool {
        let Some(king) = self.our_king() else { return true };
        let p = self.position;
        let (from, to) = (m.from(), m.to());
        if m.role() == Role::King {
            return self.not_attacked(Bitboard::of(to)).any();
        }
        let enemy = S::Enemy::COLOR;
        let occupied = p.blockers().without(from).with(to);
        let seen = (self.cpu.rook_attacks(king, occupied) & p.orthogonal_sliders_to(enemy, king))
            | (self.cpu.bishop_attacks(king, occupied) & p.diagonal_sliders_to(enemy, king));
        R::check_immune_squares(p, S::COLOR).contains(king)
            || (seen | self.leaper_checkers(king)).without(to).is_empty()
    }

    /// The only legal move among `moves`; `None` if none or several of them are legal.
    #[inline(always)]
    pub(crate) fn only_legal(self, moves: impl IntoIterator<Item = Move>) -> Option<Move> {
        let is_lazy = R::KEEPS_MASKS && !(R::MUST_CAPTURE && R::must_capture(self.position));
        let early = if is_lazy { self.masks_in_danger() } else { self.masks() };
        let mut found = None;
        for m in moves {
            if self.is_legal_with(&if is_lazy { self.masks_for(early, m) } else { early }, m) {
                if found.is_some() {
                    return None;
                }
                found = Some(m);
            }
        }
        found
    }

    /// The early masks, completed as far as the test of one move needs them.
    #[inline(always)]
    fn masks_for(self, mut early: Masks, m: Move) -> Masks {
        match m.kind() {
            MoveKind::Normal(Role::King) => {
                early.king_targets = self.not_attacked(early.king_targets & Bitboard::of(m.to()));
            }
            MoveKind::Castle => {
                if let Some(king) = self.our_king() {
                    return self.out_of_danger(early, king);
                }
            }
            _ => {}
        }
        early
    }

    /// Whether the move is legal, given the masks.
    #[inline(always)]
    pub(super) fn is_legal_with(self, masks: &Masks, m: Move) -> bool {
        let p = self.position;
        if R::Ends::is_variant_end(p) {
            return false;
        }
        let filtered = if R::FILTERS_CAPTURES { R::filtered_captures::<S>(p) } else { None };
        let legal = match filtered {
            Some(filtered) if self.theirs().contains(m.to()) => {
                self.allow(&Masks::open(filtered), m) && R::is_legal_after::<S, C>(self.cpu, p, m)
            }
            _ => self.allow(masks, m),
        };
        legal && !(R::FORBIDS_CHECKS && p.gives_check(m))
    }

    /// Whether the moving piece is on the move's origin, and the masks allow the move.
    #[inline(always)]
    fn allow(self, masks: &Masks, m: Move) -> bool {
        let p = self.position;
        let (from, to) = (m.from(), m.to());
        if let MoveKind::Drop(role) = m.kind() {
            let open = masks.targets - p.blockers();
            return (R::drops::<S>(p, role) & open).contains(to);
        }
        if !p.by_piece(m.role().of(S::COLOR)).contains(from) {
            return false;
        }
        match m.kind() {
            MoveKind::Castle => p.king(S::COLOR) == Some(from) && masks.castles.contains(to),
            MoveKind::EnPassant => {
                p.en_passant() == Some(to) && self.en_passant_capturers(to).contains(from)
            }
            MoveKind::Normal(Role::Pawn) | MoveKind::DoublePush | MoveKind::Promotion(_) => {
                let targets = masks.targets & masks.pin_line(self.our_king(), from);
                targets.contains(to) && self.can_step(m)
            }
            MoveKind::Normal(role) | MoveKind::Drop(role) => {
                self.reached(masks, role, from).contains(to)
            }
        }
    }

    /// The targets of a piece other than a pawn, given the masks; castling is not included.
    #[inline(always)]
    pub(super) fn reached(self, masks: &Masks, role: Role, from: Square) -> Bitboard {
        if role == Role::King && self.our_king().is_some() {
            return masks.king_targets;
        }
        let may_land = R::mobility(self.position, S::COLOR, role);
        let pin_line = masks.pin_line(self.our_king(), from);
        self.attacks_of(role, from) & masks.targets & may_land & pin_line
    }

    /// The squares that a piece other than a pawn attacks.
    #[inline(always)]
    fn attacks_of(self, role: Role, from: Square) -> Bitboard {
        let diagonal = || self.cpu.bishop_attacks(from, self.blockers());
        let orthogonal = || self.cpu.rook_attacks(from, self.blockers());
        match role {
            Role::King => king_attacks(from),
            Role::Knight => knight_attacks(from),
            Role::Bishop => diagonal(),
            Role::Rook => orthogonal(),
            Role::Pawn | Role::Queen => diagonal() | orthogonal(),
        }
    }
}

/// # Moves that may be illegal
impl<R: Rules> Position<R> {
    /// The position after a move, which is tested for legality first.
    ///
    /// # Errors
    /// If the move is not legal here.
    ///
    /// ```
    /// use tabiya_core::{Position, UciMove};
    /// let p = Position::startpos();
    /// let e4: UciMove = "e2e4".parse()?;
    /// let p = p.play(e4.to_move(&p)?)?;
    /// assert_eq!(p.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&self, m: Move) -> Result<Self, IllegalMove> {
        if self.is_legal(m) {
            Ok(self.play_unchecked(m))
        } else {
            Err(IllegalMove { m, mode: self.castling_mode() })
        }
    }

    /// Whether a move is legal in this position; any `Move` may be passed. No list of moves is generated, unless
    /// the feature `small-code` is on.
    ///
    /// ```
    /// use tabiya_core::{Move, MoveKind, Position, Square};
    /// let p = Position::startpos();
    /// assert!(p.is_legal(Move::new(Square::E2, Square::E4, MoveKind::DoublePush)));
    /// assert!(!p.is_legal(Move::new(Square::E1, Square::H1, MoveKind::Castle)));
    /// ```
    pub fn is_legal(&self, m: Move) -> bool {
        if BY_LISTING {
            return self.legal_moves().contains(&m);
        }
        Portable.call(OnTurn(self, LegalityTest(m)))
    }

    /// [`is_legal`](Self::is_legal) on the back end `cpu`, for use within a job.
    #[inline(always)]
    pub fn is_legal_on<C: Cpu>(&self, cpu: C, m: Move) -> bool {
        if BY_LISTING {
            return self.is_legal(m);
        }
        OnTurn(self, LegalityTest(m)).run(cpu)
    }
}
