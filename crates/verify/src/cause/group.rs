//! Groups failures by their cause.

use std::cmp::Reverse;

use super::{Breadth, Cause};

/// Failures with the same cause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CauseGroup {
    /// The cause.
    pub cause: Cause,
    /// The failures, as ascending indices of the list that was grouped.
    pub failures: Vec<usize>,
}

impl CauseGroup {
    /// Groups failures, each given by its causes, the narrowest first. The largest group comes first.
    ///
    /// A failure that needs a broad cause, because its wrong moves differ, is evidence that this cause explains
    /// other failures as well: groups with a narrower cause join it if it explains all their failures.
    pub fn group(failures: &[&[Cause]]) -> Vec<Self> {
        let mut groups: Vec<Self> = Vec::new();
        for (at, causes) in failures.iter().enumerate() {
            let Some(cause) = causes.first() else { continue };
            match groups.iter_mut().find(|group| group.cause == *cause) {
                Some(group) => group.failures.push(at),
                None => groups.push(Self { cause: cause.clone(), failures: vec![at] }),
            }
        }
        let (mut broad, narrow): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| group.cause.breadth == Breadth::Broad);
        let mut kept = Vec::new();
        for group in narrow {
            let explains =
                |wide: &Self| group.failures.iter().all(|&at| failures[at].contains(&wide.cause));
            match broad.iter_mut().find(|wide| explains(wide)) {
                Some(wide) => wide.failures.extend(group.failures),
                None => kept.push(group),
            }
        }
        kept.extend(broad);
        kept.iter_mut().for_each(|group| group.failures.sort_unstable());
        kept.sort_by_key(|group| (Reverse(group.failures.len()), group.failures[0]));
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn causes(words: &[(&str, Breadth)]) -> Vec<Cause> {
        let cause = |&(name, breadth): &(&str, Breadth)| Cause { name: name.to_owned(), breadth };
        words.iter().map(cause).collect()
    }

    #[test]
    fn a_broad_cause_absorbs_the_narrow_ones_it_covers() {
        use Breadth::{Broad, Narrow};
        let knight = causes(&[("to a knight", Narrow), ("promotions", Broad)]);
        let queen = causes(&[("to a queen", Narrow), ("promotions", Broad)]);
        let all = causes(&[("promotions", Broad)]);
        let castling = causes(&[("castling", Narrow)]);
        let names = |failures: &[&[Cause]]| -> Vec<(String, Vec<usize>)> {
            let groups = CauseGroup::group(failures).into_iter();
            groups.map(|group| (group.cause.name, group.failures)).collect()
        };
        assert_eq!(
            names(&[&castling, &knight, &queen, &knight]),
            [
                ("to a knight".to_owned(), vec![1, 3]),
                ("castling".to_owned(), vec![0]),
                ("to a queen".to_owned(), vec![2]),
            ]
        );
        assert_eq!(
            names(&[&castling, &knight, &queen, &knight, &all]),
            [("promotions".to_owned(), vec![1, 2, 3, 4]), ("castling".to_owned(), vec![0])]
        );
    }
}
