//! Tests estimates of trees that are made for the purpose.

use super::*;

/// A game in which all moves but one end the game at the first ply.
#[derive(Debug, Clone)]
enum Trap {
    Root,
    Over,
    Open,
}

impl WalkedPosition for Trap {
    type Move = Trap;

    fn moves(&self) -> Result<Vec<Trap>, Error> {
        Ok(match self {
            // More moves than are listed, and the walks of the first group miss the last one.
            Trap::Root => {
                (0..10_001).map(|at| if at < 10_000 { Trap::Over } else { Trap::Open }).collect()
            }
            Trap::Over => Vec::new(),
            Trap::Open => vec![Trap::Open, Trap::Open],
        })
    }

    fn after(&self, m: &Trap) -> Result<Trap, Error> {
        Ok(m.clone())
    }

    fn leaf_nodes(&self, depth: u32, _: &Control) -> Result<u128, Error> {
        Ok(match (self, depth) {
            (_, 0) => 1,
            (Trap::Root, 1) => 10_001,
            (Trap::Over, _) => 0,
            (Trap::Open, _) => 1 << depth,
            (Trap::Root, _) => panic!("the whole tree is counted"),
        })
    }

    fn countable(&self) -> u128 {
        1_000
    }
}

#[test]
fn a_large_tree_that_looks_small_is_estimated() {
    let tree = SampledTree::new(&Trap::Root, 20, &UNWATCHED).expect("nobody stops it");
    let first = tree.group(&mut Xoshiro256PlusPlus::seed_from_u64(0), &UNWATCHED);
    assert_eq!(first, Ok(0.0), "another move must be the open one");
    let judged = Estimator::new().walks(1).of_tree(&Trap::Root, 20).expect("nobody stops it");
    assert!(judged.exact.is_none() && judged.error > 0.0, "{judged:?}");
    // Up to four times as large as seems countable, it is counted.
    let small = Estimator::new().of_tree(&Trap::Root, 12).expect("nobody stops it");
    assert_eq!(small.exact, Some(1 << 11));
}

/// A game without an end, in which each position has sixty moves.
#[derive(Debug, Clone)]
struct Endless;

impl WalkedPosition for Endless {
    type Move = ();

    fn moves(&self) -> Result<Vec<()>, Error> {
        Ok(vec![(); 60])
    }

    fn after(&self, (): &()) -> Result<Endless, Error> {
        Ok(Endless)
    }

    fn leaf_nodes(&self, depth: u32, _: &Control) -> Result<u128, Error> {
        Ok(60_u128.pow(depth))
    }

    fn countable(&self) -> u128 {
        1_000
    }
}

#[test]
fn very_deep_trees_are_estimated_without_overflow() {
    let estimate = Estimator::new().walks(1).of_tree(&Endless, 99).expect("below 1.8e308");
    let exact = 60_f64.powi(99);
    assert!((estimate.nodes / exact - 1.0).abs() < 1e-9 && exact > 1e140, "{estimate:?}");
}
