//! Suggestions for misspelt words.

use strsim::osa_distance;

/// The maximum length, in bytes, of a word that is compared with names.
const LONGEST: usize = 40;

/// The name nearest to a misspelt word by edit distance; `None` if two are equally near or all are too far.
pub fn nearest<T: AsRef<str>>(word: &str, names: impl IntoIterator<Item = T>) -> Option<String> {
    if word.len() > LONGEST {
        return None;
    }
    let plain = word.trim().to_lowercase().replace('_', "-");
    let allowed = (plain.chars().count() / 3).max(1);
    let mut best = None;
    let mut least = allowed + 1;
    for name in names {
        let distance = osa_distance(&plain, name.as_ref());
        if distance < least {
            (least, best) = (distance, Some(name.as_ref().to_owned()));
        } else if distance == least {
            best = None;
        }
    }
    best
}

/// The only character of a text; `None` if the text is empty or longer.
pub fn one_letter(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_names_the_nearest_name() {
        let names = ["king", "knight", "king-capture", "en-passant", "a-b-c"];
        for (word, meant) in [
            ("kign", Some("king")),
            ("KING", Some("king")),
            ("  king  ", Some("king")),
            ("a_b_c", Some("a-b-c")),
            ("knigt", Some("knight")),
            ("king_capture", Some("king-capture")),
            ("enpassant", Some("en-passant")),
            ("", None),
            ("dragon", None),
            ("king                                     ", None),
        ] {
            assert_eq!(nearest(word, names).as_deref(), meant, "{word:?}");
        }
    }

    #[test]
    fn two_equally_near_names_give_no_hint() {
        assert_eq!(nearest("e9", ["e1", "e2"]), None);
        assert_eq!(nearest("e9", ["e1", "e2", "e9"]), Some("e9".to_owned()));
    }
}
