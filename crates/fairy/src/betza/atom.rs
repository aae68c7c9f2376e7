//! The capital letters and the steps they stand for.

use super::Step;

/// A capital letter of the notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Atom {
    /// One step of each class; rotations and reflections give the others.
    shapes: &'static [Step],
    /// Whether it rides even without a digit or a repeated letter.
    pub(super) rides: bool,
    /// Whether it can hop over a piece.
    pub(super) hops: bool,
    /// Whether it can be lame.
    pub(super) limps: bool,
}

/// All atoms, for error messages.
pub(super) const LETTERS: &str = "W F D N A H L C J G K Q R B";

impl Atom {
    pub(super) const fn of(letter: char) -> Option<Self> {
        let (shapes, rides, hops, limps): (&[Step], bool, bool, bool) = match letter {
            'W' => (&[(1, 0)], false, true, false),
            'F' => (&[(1, 1)], false, true, false),
            'D' => (&[(2, 0)], false, false, true),
            'N' => (&[(2, 1)], false, false, true),
            'A' => (&[(2, 2)], false, false, true),
            'H' => (&[(3, 0)], false, false, false),
            'L' | 'C' => (&[(3, 1)], false, false, false),
            'J' => (&[(3, 2)], false, false, false),
            'G' => (&[(3, 3)], false, false, false),
            'K' => (&[(1, 0), (1, 1)], false, false, false),
            'R' => (&[(1, 0)], true, true, false),
            'B' => (&[(1, 1)], true, true, false),
            'Q' => (&[(1, 0), (1, 1)], true, true, false),
            _ => return None,
        };
        Some(Self { shapes, rides, hops, limps })
    }

    /// The steps of each class.
    pub(super) fn classes(self) -> impl Iterator<Item = Vec<Step>> {
        self.shapes.iter().map(|&shape| all(shape))
    }
}

/// All rotations and reflections of a step.
fn all((long, short): Step) -> Vec<Step> {
    let mut steps = Vec::new();
    for (files, ranks) in [(short, long), (long, short)] {
        for step in [(files, ranks), (files, -ranks), (-files, ranks), (-files, -ranks)] {
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn straight_and_diagonal_atoms_have_four_steps_and_oblique_ones_eight() {
        for (letter, steps) in [('W', 4), ('F', 4), ('D', 4), ('N', 8), ('L', 8), ('G', 4)] {
            let atom = Atom::of(letter).unwrap();
            assert_eq!(atom.classes().map(|class| class.len()).sum::<usize>(), steps, "{letter}");
        }
        assert_eq!(Atom::of('C'), Atom::of('L'));
        assert_eq!(Atom::of('w'), None);
    }
}
