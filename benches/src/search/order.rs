//! The order in which moves are tried.

use super::board::{Code, Exchange, SmallSearchBoard};
use super::evaluation::VALUES;

/// The order in which moves are tried: by score, then by code, so that no two are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct MoveRank(i64);

impl MoveRank {
    /// The rank of a move that has not been ranked yet.
    pub(super) const NONE: Self = Self(0);

    pub(super) fn new(score: i32, code: Code) -> Self {
        Self(i64::from(score) << 16 | i64::from(!code.bits()))
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the low 16 bits")]
    pub(super) fn code(self) -> Code {
        Code::of_bits(!(self.0 as u16))
    }
}

/// The rank of a capture: the most valuable piece is captured first, by the least valuable one.
pub(super) fn capture_rank<B: SmallSearchBoard>(m: B::Move, roles: Exchange) -> MoveRank {
    let code = B::code(m);
    let gain = VALUES[roles.captured] * 16 - VALUES[roles.mover] + VALUES[code.promotion()];
    MoveRank::new(gain, code)
}

/// The rank of a move that captures nothing: promotions first, then killers, then by history.
pub(super) fn quiet_rank(code: Code, killers: [Code; 2], history: &[[i32; 64]; 64]) -> MoveRank {
    let score = if code.promotion() != 0 {
        2_000_000 + VALUES[code.promotion()]
    } else if code == killers[0] || code == killers[1] {
        1_000_000
    } else {
        history[code.from()][code.to()]
    };
    MoveRank::new(score, code)
}
