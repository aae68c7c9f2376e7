//! Atoms: the capital letters of the notation and the steps that they denote.

use super::{Step, way};

/// An atom: the steps that a capital letter of the notation, or a pair of numbers, denotes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Atom {
    /// One step of each class (orthogonal, diagonal or oblique); its rotations and reflections give the rest.
    shapes: Vec<Step>,
    /// Whether the atom is a rider even without a digit or a repeated letter after it.
    pub(super) rides: bool,
}

/// All atoms, for error messages.
pub(super) const LETTERS: &str = "W F D N A H L C J Z G K Q R B (x,y)";

impl Atom {
    pub(super) fn of(letter: char) -> Option<Self> {
        let shapes: &[Step] = match letter {
            'W' | 'R' => &[(1, 0)],
            'F' | 'B' => &[(1, 1)],
            'D' => &[(2, 0)],
            'N' => &[(2, 1)],
            'A' => &[(2, 2)],
            'H' => &[(3, 0)],
            'L' | 'C' => &[(3, 1)],
            'J' | 'Z' => &[(3, 2)],
            'G' => &[(3, 3)],
            'K' | 'Q' => &[(1, 0), (1, 1)],
            _ => return None,
        };
        Some(Self { shapes: shapes.to_vec(), rides: "RBQ".contains(letter) })
    }

    /// The leaper with steps of these two lengths; `None` if there is no such leaper on any board.
    pub(super) fn leaper(one: u8, other: u8) -> Option<Self> {
        let [long, short] = [one.max(other), one.min(other)].map(i8::try_from);
        let (long, short) = (long.ok()?, short.ok()?);
        (1..=7).contains(&long).then(|| Self { shapes: vec![(long, short)], rides: false })
    }

    /// Whether all steps of the atom pass squares, so that it can be lame.
    pub(super) fn limps(&self) -> bool {
        !self.rides && self.shapes.iter().all(|&step| way(step).next().is_some())
    }

    /// The steps of the atom, one list for each class.
    pub(super) fn classes(&self) -> impl Iterator<Item = Vec<Step>> {
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
