//! The keys of `variants.ini`, and what a rule file makes of each.

use super::pieces::place;
use crate::hint::nearest;

/// The rows of a table of tab-separated values, without its comments.
pub(super) fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

/// The rows of the keys that do not name a piece or the squares of a piece, in the order of the alphabet.
fn keys() -> impl Iterator<Item = Vec<&'static str>> {
    rows(include_str!("keys.tsv"))
}

/// Why a rule file cannot say a key with this value, or `None` if it can; the most similar key if there is no such key.
pub(super) fn obstacle(key: &str, value: &str) -> Result<Option<&'static str>, Option<String>> {
    if place(key).is_some() || key.starts_with("mobilityRegion") {
        return Ok(None);
    }
    match keys().find(|row| row[0] == key).as_deref() {
        Some([_, usual, why]) => Ok(Some(*why).filter(|_| value != *usual)),
        Some(_) => Ok(None),
        None => Err(nearest(key, keys().map(|row| row[0]))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_a_row_for_each_key() {
        let page = include_str!("../../../../docs/variants-ini.md");
        for row in keys() {
            let (key, said) = (row[0], if row.len() == 3 { "| no: " } else { "| " });
            assert!(page.contains(&format!("\n| `{key}` {said}")), "{key}");
        }
        assert_eq!(page.matches("\n| `").count(), keys().count() + 2);
    }

    #[test]
    fn each_key_occurs_once() {
        let lower = keys().map(|row| row[0].to_lowercase()).collect::<Vec<_>>();
        assert!(lower.iter().all(|key| lower.iter().filter(|other| *other == key).count() == 1));
    }
}
