//! Explanations of every conceivable move in many positions.

use std::collections::HashSet;

use tabiya_core::{Role, Square, UciMove};
use tabiya_games::{AnyPosition, AnyUciMove, IllegalityReason, Reason};
use tabiya_judge::one_in;

use super::positions;
use super::truth;

/// All conceivable moves: every origin, target and promotion, every drop, and the null move.
fn everything() -> Vec<UciMove> {
    let promotions: Vec<_> = std::iter::once(None).chain(Role::ALL.map(Some)).collect();
    let mut asked = vec![UciMove::Null];
    for to in Square::ALL {
        for from in Square::ALL {
            let step = |&promotion: &_| UciMove::Step { from, to, promotion };
            asked.extend(promotions.iter().map(step));
        }
        asked.extend(Role::ALL.map(|role| UciMove::Drop { role, to }));
    }
    asked
}

/// Asks for every legal move, and for one in four of all the others, counted from `first` on.
fn check(p: &AnyPosition, everything: &[UciMove], first: usize) {
    let legal: HashSet<_> = p.legal_moves().into_iter().collect();
    let texts: HashSet<_> = legal.iter().map(|m| m.uci(p.castling_mode()).to_string()).collect();
    let mut found = HashSet::new();
    for (at, &asked) in everything.iter().enumerate() {
        let text = asked.to_string();
        if !(at + first).is_multiple_of(one_in(8)) && !texts.contains(&text) {
            continue;
        }
        // UCI notation cannot express the drop of a king.
        let Ok(why) = p.explain(&text) else {
            assert!(matches!(asked, UciMove::Drop { role: Role::King, .. }), "{asked}");
            continue;
        };
        assert_eq!(why.asked(), AnyUciMove::from(asked));
        if let Some(m) = why.legal_move() {
            assert!(why.is_legal() && legal.contains(&m), "{why}: {p}");
            found.insert(m);
        } else {
            assert!(!why.is_legal() && p.uci_move(&text).is_err(), "{why}: {p}");
        }
        assert_ne!(why.reason(), &Reason::Illegal(IllegalityReason::Unexplained), "{why}: {p}");
        if let Err(lie) = truth::check(p, &why) {
            panic!("{why}: {lie}: {} {p}", p.variant());
        }
    }
    assert_eq!(found, legal, "{p}");
}

#[test]
fn explanations_are_true_and_agree_with_the_generator() {
    let everything = everything();
    let positions = positions::some();
    assert!(positions.len() > 40, "{}", positions.len());
    positions.iter().zip(0..).for_each(|(p, first)| check(p, &everything, first));
}
