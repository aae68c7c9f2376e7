//! Why a move is legal or not where tables say how pieces move.

use tabiya_core::attacks::between;
use tabiya_core::{Bitboard, Castling, CastlingSide, Color, MoveKind, Square};
use tabiya_fairy::{AnyMove, AnyUciMove, FairyPosition, KindId, KindName, Obstacle};

use super::illegality_reason::IllegalityReason;
use super::legality_reason::LegalityReason;
use super::placed::{Blocker, PlacedPiece};
use super::{Explanation, Reason};

/// Why a move is legal or illegal.
pub(crate) fn explain(p: &FairyPosition<'static>, asked: AnyUciMove) -> Explanation {
    let asker = Asker { position: p, us: p.turn() };
    let legal = p.uci_move(&asked.to_string()).ok();
    let reason = match legal {
        Some(m) => Reason::Legal(asker.ground(m)),
        None => Reason::Illegal(asker.illegality(asked)),
    };
    Explanation { asked, legal, reason }
}

/// A position, and who is to move.
struct Asker<'a> {
    position: &'a FairyPosition<'static>,
    us: Color,
}

/// The piece on a square of a position.
fn placed(p: &FairyPosition<'_>, square: Square) -> Option<PlacedPiece> {
    let (color, kind) = p.piece_on(square)?;
    Some(PlacedPiece { piece: p.rules().kind(kind).name.of(color), square })
}

impl Asker<'_> {
    /// The piece on a square.
    fn on(&self, square: Square) -> Option<PlacedPiece> {
        placed(self.position, square)
    }

    /// What stands on a square, a wall too.
    fn blocker(&self, square: Square) -> Blocker {
        self.on(square).map_or(Blocker::Wall(square), Blocker::Piece)
    }

    /// What keeps a move from being legal: the first of what is found, from the plain to the deep.
    fn illegality(&self, asked: AnyUciMove) -> IllegalityReason {
        if self.position.is_over()
            && let Some(outcome) = self.position.outcome()
        {
            return IllegalityReason::GameOver(outcome.map_kind(|kind| self.name(kind)));
        }
        let kind = |letter| self.position.rules().kind_of_letter(letter);
        let found = match asked {
            AnyUciMove::Null => Some(IllegalityReason::NullMove),
            AnyUciMove::Drop { letter, to } => {
                kind(letter).and_then(|kind| self.drop_obstacle(kind, to))
            }
            AnyUciMove::Step { from, to, promotion } => {
                self.step_obstacle(from, to, promotion.and_then(kind))
            }
        };
        let forced = || {
            let captures = self.position.rules().must_capture;
            let legal = self.position.legal_moves().into_iter();
            let mut takes = legal.filter(|&m| captures && self.position.captured(m).is_some());
            takes.next().map(|m| IllegalityReason::MustCapture(self.us, self.position.named(m)))
        };
        found.or_else(forced).unwrap_or(IllegalityReason::Unexplained)
    }

    fn name(&self, kind: KindId) -> KindName {
        self.position.rules().kind(kind).name
    }

    fn drop_obstacle(&self, kind: KindId, to: Square) -> Option<IllegalityReason> {
        let rules = self.position.rules();
        if !rules.drops {
            return Some(IllegalityReason::NeverDrops);
        }
        if self.position.blocked().contains(to) {
            return Some(IllegalityReason::Wall(to));
        }
        let name = self.name(kind);
        if self.position.in_hand(self.us, kind) == 0 {
            return Some(IllegalityReason::NotInHand(name.of(self.us)));
        }
        if let Some(there) = self.on(to) {
            return Some(IllegalityReason::Occupied(there));
        }
        let rules = rules.kind(kind);
        if !(rules.drop_squares[self.us] & rules.mobility[self.us]).contains(to) {
            return Some(IllegalityReason::NotDroppedThere(name, to));
        }
        self.exposure(AnyMove::new(to, to, MoveKind::Drop(kind), kind))
    }

    fn step_obstacle(
        &self,
        from: Square,
        to: Square,
        promotion: Option<KindId>,
    ) -> Option<IllegalityReason> {
        let walls = self.position.blocked();
        if let Some(wall) = [from, to].into_iter().find(|&square| walls.contains(square)) {
            return Some(IllegalityReason::Wall(wall));
        }
        let Some(piece) = self.on(from) else { return Some(IllegalityReason::NoPiece(from)) };
        if piece.piece.color != self.us {
            return Some(IllegalityReason::EnemyPiece(piece));
        }
        if from == to {
            return Some(IllegalityReason::SameSquare(from));
        }
        let (_, id) = self.position.piece_on(from)?;
        let obstacle = self.position.obstacle(from, to);
        if id == KindId::KING && obstacle.is_some() && promotion.is_none() {
            let castling = self.castling_obstacle(from, to);
            if castling.is_some() {
                return castling;
            }
        }
        if let Some(there) = self.on(to) {
            if there.piece.color == self.us {
                return Some(IllegalityReason::OwnPiece(there));
            }
            if self.position.royal(!self.us) == Some(to) && obstacle.is_none() {
                return Some(IllegalityReason::RoyalIsTarget(there));
            }
        }
        let is_passed = self.position.en_passant_square() == Some(to);
        let passes = is_passed && self.position.steps_to_passed(from);
        if is_passed && !passes && obstacle == Some(Obstacle::OnlyCaptures) {
            return Some(IllegalityReason::NeverTakesEnPassant(piece));
        }
        if let Some(obstacle) = obstacle.filter(|_| !passes) {
            return Some(self.in_words(obstacle, piece, to));
        }
        let wrong = self.promotion_obstacle((id, piece), to, promotion);
        if wrong.is_some() {
            return wrong;
        }
        let kind = match promotion {
            Some(kind) => MoveKind::Promotion(kind),
            None if passes && obstacle.is_some() => MoveKind::EnPassant,
            None => MoveKind::Normal(id),
        };
        let exposed = self.exposure(AnyMove::new(from, to, kind, id));
        exposed.or_else(|| obstacle.map(|obstacle| self.in_words(obstacle, piece, to)))
    }

    /// An obstacle as a reason.
    fn in_words(&self, obstacle: Obstacle, piece: PlacedPiece, to: Square) -> IllegalityReason {
        let from = piece.square;
        match obstacle {
            Obstacle::TooFar => IllegalityReason::TooFar(piece),
            Obstacle::OnlyAtFirst => IllegalityReason::OnlyAtFirst(piece),
            Obstacle::OnlyCaptures => IllegalityReason::OnlyCaptures(piece, to),
            Obstacle::NeverCaptures => IllegalityReason::NeverCaptures(piece),
            Obstacle::NoHurdle => IllegalityReason::NoHurdle(piece),
            Obstacle::SecondHurdle(square) => match self.on(square) {
                Some(by) => IllegalityReason::SecondHurdle { piece, by },
                None => IllegalityReason::NotItsMove(piece),
            },
            Obstacle::LandsBehind(square) => match self.on(square) {
                Some(hurdle) => IllegalityReason::LandsBehind { piece, hurdle },
                None => IllegalityReason::NotItsMove(piece),
            },
            Obstacle::Lame(way) => {
                IllegalityReason::Lame { piece, by: way.map(|way| self.blocker(way)) }
            }
            Obstacle::Blocked(square) => {
                IllegalityReason::WayBlocked { from, to, by: self.blocker(square) }
            }
            Obstacle::OutOfBounds => IllegalityReason::OutOfBounds(piece.piece, to),
            _ => IllegalityReason::NotItsMove(piece),
        }
    }

    fn promotion_obstacle(
        &self,
        (id, piece): (KindId, PlacedPiece),
        to: Square,
        promotion: Option<KindId>,
    ) -> Option<IllegalityReason> {
        let rules = self.position.rules();
        let becomes = rules.promotion[self.us];
        let choice = || becomes.iter().map(|kind| self.name(kind)).collect();
        let promotes = id == KindId::PAWN && rules.promotion_squares[self.us].contains(to);
        match promotion {
            None if promotes && rules.promotion_forced && !becomes.is_empty() => {
                Some(IllegalityReason::PromotionMissing(choice()))
            }
            None => None,
            Some(_) if becomes.is_empty() && rules.promotion[!self.us].is_empty() => {
                Some(IllegalityReason::NeverPromotes)
            }
            Some(_) if becomes.is_empty() => Some(IllegalityReason::NoPromotionOf(self.us)),
            Some(_) if id != KindId::PAWN => Some(IllegalityReason::NotAPawn(piece)),
            Some(_) if !promotes => Some(IllegalityReason::NoPromotionThere(to)),
            Some(kind) if !becomes.contains(kind) => {
                Some(IllegalityReason::PromotionTo(self.name(kind), choice()))
            }
            Some(_) => None,
        }
    }

    /// What would attack the own royal piece after a move.
    fn exposure(&self, m: AnyMove) -> Option<IllegalityReason> {
        let next = self.position.play_unchecked(m);
        let royal = next.royal(self.us)?;
        let attacker = next.attackers(!self.us, royal).first()?;
        let (royal, by) = (placed(&next, royal)?, placed(&next, attacker)?);
        let was_checked = self.position.checkers().contains(attacker);
        Some(if m.from() != m.to() && self.position.royal(self.us) == Some(m.from()) {
            IllegalityReason::Attacked { square: royal.square, by }
        } else if was_checked {
            IllegalityReason::StaysInCheck(by)
        } else {
            IllegalityReason::Exposes { royal, by }
        })
    }

    /// What keeps the king from castling, if the squares mean that.
    fn castling_obstacle(&self, from: Square, to: Square) -> Option<IllegalityReason> {
        let rules = self.position.rules();
        let rank = rules.back_rank(self.us);
        if from.rank() != rank || to.rank() != rank {
            return None;
        }
        let all_rooks = self.position.by_piece(self.us, KindId::ROOK) & Bitboard::rank(rank);
        let side = CastlingSide::ALL.into_iter().find(|side| side.king_file() == to.file());
        let is_rook = all_rooks.contains(to);
        let side = side.filter(|_| !is_rook).or(is_rook.then(|| CastlingSide::of(from, to)))?;
        if rules.castling == Castling::Never {
            return Some(IllegalityReason::NeverCastles);
        }
        let on_side = |rook: &Square| CastlingSide::of(from, *rook) == side;
        let right = (self.position.castling() & all_rooks).into_iter().find(on_side);
        let Some(rook) = right else {
            let rook = all_rooks.into_iter().find(on_side);
            return Some(IllegalityReason::NoCastlingRight { color: self.us, side, rook });
        };
        if let Some(by) = self.position.checkers().first().and_then(|square| self.on(square)) {
            return Some(IllegalityReason::CastlesOutOfCheck(by));
        }
        let m = AnyMove::new(from, rook, MoveKind::Castle, KindId::KING);
        let king_to = m.destination();
        let rook_to = m.castled_rook().map_or(rook, |(_, to)| to);
        let way = between(from, king_to) | between(rook, rook_to);
        let way = way.with(king_to).with(rook_to).without(from).without(rook);
        let blockers = self.position.occupied() | self.position.blocked();
        if let Some(square) = (way & blockers).first() {
            return Some(IllegalityReason::CastlingBlocked(self.blocker(square)));
        }
        let mobility = |kind| rules.kind(kind).mobility[self.us];
        for (kind, to) in [(KindId::KING, king_to), (KindId::ROOK, rook_to)] {
            if !mobility(kind).contains(to) {
                return Some(IllegalityReason::OutOfBounds(self.name(kind).of(self.us), to));
            }
        }
        let passed = match rules.castling {
            Castling::ThroughAttack => Bitboard::EMPTY,
            _ => between(from, king_to),
        };
        let enemy = |square, occupied| {
            let attackers = self.position.attackers_to(square, occupied);
            (attackers & self.position.by_color(!self.us)).first().and_then(|by| self.on(by))
        };
        let without = self.position.occupied().without(from);
        let attacked = passed.into_iter().find_map(|square| {
            let by = enemy(square, without.with(square))?;
            Some(IllegalityReason::Attacked { square, by })
        });
        attacked.or_else(|| {
            let by = enemy(king_to, without.without(rook).with(king_to).with(rook_to))?;
            // The rook no longer stands where it has.
            let shield = self.on(rook)?;
            let is_shield = enemy(king_to, without.with(king_to)).is_none();
            Some(if is_shield {
                IllegalityReason::Uncovered { shield, by, king: king_to }
            } else {
                IllegalityReason::Attacked { square: king_to, by }
            })
        })
    }

    /// What is most worth saying about a legal move.
    fn ground(&self, m: AnyMove) -> LegalityReason {
        let to = m.to();
        let captured = self.position.captured(m).and_then(|(_, square)| self.on(square));
        let kind = self.name(m.piece());
        let checker = self.position.checkers().first().and_then(|square| self.on(square));
        match (m.kind(), captured, checker) {
            (MoveKind::Castle, ..) => self.castling_ground(m),
            (MoveKind::Drop(_), ..) => LegalityReason::Drops(kind.of(self.us), to),
            (MoveKind::Promotion(id), ..) => {
                LegalityReason::Promotes { kind: self.name(id), captured }
            }
            (MoveKind::EnPassant, Some(captured), _) => {
                let step = to.rank() as i8 - captured.square.rank() as i8;
                let origin = to.offset(0, step).unwrap_or(to);
                LegalityReason::CapturesInPassing { captured, origin }
            }
            (_, Some(captured), Some(by)) if captured == by => LegalityReason::CapturesChecker(by),
            (_, Some(captured), _) if self.position.rules().must_capture => {
                LegalityReason::MustCapture(captured)
            }
            (MoveKind::DoublePush, ..) => {
                LegalityReason::DoublePush { passed: between(m.from(), to), to }
            }
            (_, captured, _) => {
                let piece = PlacedPiece { piece: kind.of(self.us), square: m.from() };
                match captured {
                    Some(captured) => LegalityReason::Captures { piece, captured },
                    None => LegalityReason::Reaches { piece, to },
                }
            }
        }
    }

    fn castling_ground(&self, m: AnyMove) -> LegalityReason {
        let (king, rook) = (m.from(), m.to());
        let (king_to, rook_to) = (m.destination(), m.castled_rook());
        let rook_to = rook_to.map_or(rook, |(_, to)| to);
        let way = between(king, king_to) | between(rook, rook_to);
        let empty = way.with(king_to).with(rook_to).without(king).without(rook);
        let safe = match self.position.rules().castling {
            Castling::ThroughAttack => Bitboard::of(king_to),
            _ => between(king, king_to).with(king_to),
        };
        LegalityReason::Castles { empty, safe: safe.with(king) }
    }
}
