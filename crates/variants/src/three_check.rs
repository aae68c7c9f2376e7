//! Three-check: chess, and the third check wins.

use tabiya_core::{
    ByColor, Checks, Color, Extra, InLanes, Key, Move, MoveList, Outcome, Position, Role, Rules,
    Side, Win,
};

/// Chess, but who has given three checks has won. FEN says how many each side has still to give.
///
/// ```
/// use tabiya_core::Position;
/// use tabiya_variants::ThreeCheck;
/// let p: Position<ThreeCheck> = "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1".parse()?;
/// let check = p.legal_moves().iter().copied().find(|&m| p.gives_check(m)).unwrap();
/// let over = p.play_unchecked(check);
/// assert_eq!(over.to_string(), "R3k3/8/8/8/8/8/8/4K3 b - - 0+3 1 1");
/// assert_eq!(over.count_moves(), 0);
/// # Ok::<(), tabiya_core::FenError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ThreeCheck;

/// How many checks each side has still to give.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ChecksLeft(ByColor<u8>);

impl Default for ChecksLeft {
    /// Three each.
    fn default() -> Self {
        Self(ByColor::both(3))
    }
}

impl Extra for ChecksLeft {
    #[inline(always)]
    fn key(&self) -> Key {
        checks_key(self.0)
    }

    fn checks_left(&self) -> Option<ByColor<u8>> {
        Some(self.0)
    }

    fn with_checks_left(self, left: ByColor<u8>) -> Self {
        let most = Self::default().0;
        Self(ByColor { white: left.white.min(most.white), black: left.black.min(most.black) })
    }
}

/// The part of so many checks in a key.
#[inline(always)]
pub(crate) fn checks_key(left: ByColor<u8>) -> Key {
    Key::of_fact(u64::from(left.white) << 8 | u64::from(left.black))
}

/// The end by the last check given. The side that has just moved comes first.
pub(crate) fn out_of_checks(left: ByColor<u8>, turn: Color) -> Option<Outcome> {
    let winner = [!turn, turn].into_iter().find(|&color| left[color] == 0)?;
    Some(Outcome::win(winner, Win::Checks))
}

impl Rules for ThreeCheck {
    const NAME: &'static str = "3check";
    type Extra = ChecksLeft;
    type Leaves = InLanes;
    type Moves = MoveList;
    const COMPACT: bool = true;

    #[inline(always)]
    fn is_over(p: &Position<Self>) -> bool {
        let left = p.extra().0;
        left.white == 0 || left.black == 0
    }

    fn ending(p: &Position<Self>) -> Option<Outcome> {
        out_of_checks(p.extra().0, p.turn())
    }

    #[inline(always)]
    fn checks<S: Side>(p: &Position<Self>) -> Checks {
        if p.extra().0[S::COLOR] == 1 { Checks::Win } else { Checks::Plain }
    }

    /// A check that counts changes the key.
    #[inline(always)]
    fn plays_as_chess(_: &Position<Self>) -> bool {
        false
    }

    #[inline(always)]
    fn after<S: Side>(p: &mut Position<Self>, _: &Position<Self>, _: Move) {
        if p.king_attackers(S::Enemy::COLOR).any() {
            let mut left = p.extra().0;
            left[S::COLOR] = left[S::COLOR].saturating_sub(1);
            p.set_extra(ChecksLeft(left));
        }
    }

    /// Whatever is not a king can give check.
    fn insufficient_material(p: &Position<Self>) -> bool {
        p.occupied() == p.by_role(Role::King)
    }
}
