//! Finds the fact that best explains why a legal move is legal.

use tabiya_core::{
    MoveKind,
    attacks::{between, king_attacks},
};
use tabiya_fairy::AnyMove;
use tabiya_variants::KindId;

use super::facts::Facts;
use super::legality_reason::LegalityReason;
use super::placed::{PinLine, PlacedPiece};

impl Facts {
    /// The reason why a legal move is legal.
    pub(super) fn legality(&self, m: AnyMove) -> LegalityReason {
        let captured = self.captured(m);
        match (m.kind(), captured) {
            (MoveKind::Castle, _) => LegalityReason::Castles {
                with: self.name(self.castling_partner(m)),
                empty: self.castling_path(m),
                safe: self.castling_safe(m),
            },
            (MoveKind::EnPassant, Some(captured)) => {
                // The captured pawn started as many ranks before the skipped square as it now is beyond it.
                let step = m.to().rank() as i8 - captured.square.rank() as i8;
                let origin = m.to().offset(0, step).unwrap_or(m.to());
                LegalityReason::CapturesInPassing { captured, origin }
            }
            (kind, _) => self.explosion(m, captured).unwrap_or_else(|| match kind {
                MoveKind::Promotion(kind) if m.piece() == KindId::PAWN => {
                    LegalityReason::Promotes {
                        kind: self.name(kind),
                        on_last_rank: self.promotes_on_last_rank(),
                        captured,
                    }
                }
                _ => {
                    self.royal_reason(m, captured).unwrap_or_else(|| self.plain_reason(m, captured))
                }
            }),
        }
    }

    fn explosion(&self, m: AnyMove, captured: Option<PlacedPiece>) -> Option<LegalityReason> {
        let king = self.position.by_piece(KindId::KING.of(!self.us)).single()?;
        let blown_up = captured.is_some() && king_attacks(m.to()).with(m.to()).contains(king);
        let king = self.on(king)?;
        (self.explodes && blown_up).then_some(LegalityReason::BlowsUpKing(king))
    }

    /// The reason that involves the royal piece, if the move concerns it: king moves, checks and pins.
    fn royal_reason(&self, m: AnyMove, captured: Option<PlacedPiece>) -> Option<LegalityReason> {
        let royal = self.royal()?;
        let king = self.on(royal)?.piece.role;
        let (from, to) = (m.from(), m.to());
        let checker = self.first(self.checkers());
        if from == royal {
            return Some(match (captured, checker) {
                _ if self.check_immune_squares.contains(to) => return None,
                (Some(captured), _) => LegalityReason::KingCaptures { king, captured },
                (None, Some(by)) => LegalityReason::KingLeavesCheck { king, by, to },
                (None, None) => LegalityReason::KingSteps { king, to },
            });
        }
        let is_drop = matches!(m.kind(), MoveKind::Drop(_));
        if let Some(by) = checker {
            let line = between(royal, by.square);
            // A piece that leaves the line of a hopper's check can end the check, but that does not block it.
            let blocks = line.contains(to) && (is_drop || !line.contains(from));
            return match captured {
                Some(captured) if captured == by => Some(LegalityReason::CapturesChecker(by)),
                Some(_) if self.explodes => Some(LegalityReason::BlowsUpChecker(by)),
                None if blocks => Some(LegalityReason::BlocksCheck { by, on: to }),
                _ => None,
            };
        }
        if is_drop {
            return None;
        }
        let by = self.pinner(royal, from)?;
        let between = between(royal, by.square);
        if !between.contains(from) || !between.with(by.square).contains(to) {
            return None;
        }
        let (pinned, line) = (self.name(m.piece()), PinLine::through(royal, from));
        Some(match captured {
            Some(captured) if captured == by => LegalityReason::CapturesPinner { pinned, line, by },
            _ => LegalityReason::StaysOnPin { pinned, line, by },
        })
    }

    fn plain_reason(&self, m: AnyMove, captured: Option<PlacedPiece>) -> LegalityReason {
        let (to, kind) = (m.to(), self.name(m.piece()));
        let piece = PlacedPiece { piece: kind.of(self.us), square: m.from() };
        match (m.kind(), captured) {
            (MoveKind::Drop(_), _) => LegalityReason::Drops(piece.piece, to),
            (_, Some(captured)) if self.rules.must_capture => LegalityReason::MustCapture(captured),
            (_, Some(captured)) => LegalityReason::Captures { piece, captured },
            (MoveKind::DoublePush, None) => {
                LegalityReason::DoublePush { kind, passed: between(m.from(), to), to }
            }
            (_, None) => LegalityReason::Reaches { piece, to },
        }
    }
}
