//! Atoms: the capital letters of the notation and the steps that they denote.

use super::Step;

/// An atom: the steps that a capital letter of the notation denotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Atom {
    /// One step of each class (orthogonal, diagonal or oblique); its rotations and reflections give the rest.
    shapes: &'static [Step],
    /// Whether the atom is a rider even without a digit or a repeated letter after it.
    pub(super) rides: bool,
    /// Whether the modifiers `p` and `g` (hopping over a piece) may precede the atom.
    pub(super) hops: bool,
    /// Whether the modifier `n` (lame leaper) may precede the atom.
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

    /// The steps of the atom, one list for each class.
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
    fn oblique_atoms_have_eight_steps_and_others_four() {
        for (letter, steps) in [('W', 4), ('F', 4), ('D', 4), ('N', 8), ('L', 8), ('G', 4)] {
            let atom = Atom::of(letter).unwrap();
            assert_eq!(atom.classes().map(|class| class.len()).sum::<usize>(), steps, "{letter}");
        }
        assert_eq!(Atom::of('C'), Atom::of('L'));
        assert_eq!(Atom::of('w'), None);
    }
}
