//! Adjudication of games by the engines' scores.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use tabiya_core::Color;

/// The centipawns for which a mate score counts.
const MATE: i32 = 30_000;

/// Writes a rule with settings, which are written `KEY=NUMBER` between commas. Each has its usual number, which it
/// keeps where it is left out, and the numbers allowed.
macro_rules! rule {
    ($(#[doc = $doc:tt])* $name:ident {
        $($(#[doc = $about:tt])* $key:ident: $usual:literal in $range:expr,)*
    }) => {
        $(#[doc = $doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) struct $name {
            $($(#[doc = $about])* $key: u16,)*
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($key: $usual),* }
            }
        }

        impl FromStr for $name {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                let keys = [$((stringify!($key), $usual, $range)),*];
                let [$($key),*] = settings(text, keys)?;
                Ok(Self { $($key),* })
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&[$(format!("{}={}", stringify!($key), self.$key)),*].join(","))
            }
        }
    };
}

rule! {
    /// When a game is won because both engines see one side far ahead.
    ResignRule {
        /// The number of consecutive moves of each side with that lead.
        moves: 4 in 1..=500,
        /// The lead in centipawns.
        score: 1000 in 1..=30_000,
    }
}

rule! {
    /// When a game is drawn because both engines see no advantage.
    DrawRule {
        /// The number of moves of each side before which no game is drawn.
        from: 34 in 0..=5000,
        /// The number of consecutive moves of each side without a greater lead.
        moves: 8 in 1..=500,
        /// The greatest lead in centipawns.
        score: 8 in 0..=30_000,
    }
}

/// When games are adjudicated by the engines' scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Adjudication {
    pub(crate) resign: Option<ResignRule>,
    pub(crate) draw: Option<DrawRule>,
}

/// Reads words `KEY=NUMBER` between commas. Each key has its usual number and the numbers allowed.
fn settings<const N: usize>(
    text: &str,
    keys: [(&str, u16, RangeInclusive<u16>); N],
) -> Result<[u16; N], String> {
    let mut numbers = keys.each_ref().map(|&(_, usual, _)| usual);
    for word in text.split(',') {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        let Some(at) = keys.iter().position(|(name, ..)| *name == key.trim()) else {
            let example: Vec<_> =
                keys.iter().map(|(name, usual, _)| format!("{name}={usual}")).collect();
            return Err(format!("expected settings such as {}, not \"{word}\"", example.join(",")));
        };
        let (name, _, range) = &keys[at];
        let number = value.trim().parse().ok().filter(|number| range.contains(number));
        numbers[at] = number.ok_or_else(|| {
            format!("expected {name} from {} to {}, not \"{value}\"", range.start(), range.end())
        })?;
    }
    Ok(numbers)
}

/// The scores of a game's moves, from White's point of view; `None` if the engine reported no score.
#[derive(Debug, Clone, Default)]
pub(super) struct Scores(Vec<Option<i32>>);

impl Scores {
    /// Adds the score that an engine reported with its move, from the point of view of the side `mover`.
    pub(super) fn add(&mut self, mover: Color, centipawns: Option<i32>, mate: Option<i32>) {
        let score = match mate {
            Some(moves) => Some(if moves > 0 { MATE } else { -MATE }),
            None => centipawns,
        };
        self.0.push(score.map(|score| if mover == Color::White { score } else { -score }));
    }

    /// The scores of the last `moves` moves of each side, if all are known.
    fn last(&self, moves: usize) -> Option<Vec<i32>> {
        let from = self.0.len().checked_sub(2 * moves)?;
        self.0[from..].iter().copied().collect()
    }

    /// White's half points and the reason, if the scores of both engines agree on the result.
    pub(super) fn verdict(&self, rules: Adjudication) -> Option<(u8, &'static str)> {
        if let Some(ResignRule { moves, score }) = rules.resign
            && let Some(last) = self.last(moves.into())
        {
            let lead = i32::from(score);
            if last.iter().all(|&score| score >= lead) {
                return Some((2, "both engines see White winning"));
            }
            if last.iter().all(|&score| score <= -lead) {
                return Some((0, "both engines see Black winning"));
            }
        }
        let DrawRule { from, moves, score: most } = rules.draw?;
        let is_level = |last: &Vec<i32>| last.iter().all(|score| score.abs() <= most.into());
        let is_late = self.0.len() >= 2 * usize::from(from);
        (is_late && self.last(moves.into()).as_ref().is_some_and(is_level))
            .then_some((1, "both engines see no advantage"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usual() -> Adjudication {
        Adjudication { resign: Some(ResignRule::default()), draw: Some(DrawRule::default()) }
    }

    fn after(scores: &[(i32, i32)]) -> Option<u8> {
        under(usual(), scores)
    }

    fn under(rules: Adjudication, scores: &[(i32, i32)]) -> Option<u8> {
        let mut all = Scores::default();
        for &(white, black) in scores {
            all.add(Color::White, Some(white), None);
            all.add(Color::Black, Some(black), None);
        }
        all.verdict(rules).map(|(points, _)| points)
    }

    #[test]
    fn adjudication_needs_both_engines_for_some_moves() {
        assert_eq!(after(&[(1000, -1200); 4]), Some(2));
        assert_eq!(after(&[(1000, -1200); 3]), None);
        assert_eq!(after(&[(1000, 0); 9]), None);
        assert_eq!(after(&[(-5000, 1000); 4]), Some(0));
        assert_eq!(after(&[(3, -8); 33]), None);
        assert_eq!(after(&[(3, -8); 34]), Some(1));
        assert_eq!(after(&[(3, -9); 34]), None);
    }

    #[test]
    fn mate_scores_adjudicate_and_missing_scores_do_not() {
        let mut scores = Scores::default();
        for _ in 0..4 {
            scores.add(Color::White, None, Some(-3));
            scores.add(Color::Black, None, Some(2));
        }
        assert_eq!(scores.verdict(usual()).map(|(points, _)| points), Some(0));
        scores.add(Color::White, None, None);
        assert_eq!(scores.verdict(usual()), None);
    }

    #[test]
    fn adjudication_rules_have_their_own_moves_and_scores() {
        let resign = Adjudication { resign: "moves=2,score=600".parse().ok(), draw: None };
        assert_eq!(under(resign, &[(600, -700); 2]), Some(2));
        assert_eq!(under(resign, &[(-600, 700); 2]), Some(0));
        assert_eq!(under(resign, &[(600, -599); 9]), None);
        assert_eq!(under(resign, &[(0, 0); 99]), None, "draws are not asked for");
        let draw = Adjudication { resign: None, draw: "from=5,moves=3,score=10".parse().ok() };
        assert_eq!(under(draw, &[(10, -10); 5]), Some(1));
        assert_eq!(under(draw, &[(10, -10); 4]), None);
        assert_eq!(under(draw, &[(11, 0); 40]), None);
        assert_eq!(under(draw, &[(5000, -5000); 40]), None, "wins are not asked for");
        assert_eq!(under(Adjudication::default(), &[(0, 0); 99]), None);
    }

    #[test]
    fn adjudication_settings_have_defaults_and_are_checked() {
        assert_eq!("score=600".parse(), Ok(ResignRule { moves: 4, score: 600 }));
        assert_eq!("moves=5, from=40".parse(), Ok(DrawRule { from: 40, moves: 5, score: 8 }));
        for (text, said) in [
            ("movecount=3", "expected settings such as moves=4,score=1000, not \"movecount=3\""),
            ("moves=0", "expected moves from 1 to 500, not \"0\""),
            ("score", "expected score from 1 to 30000, not \"\""),
            ("", "not \"\""),
        ] {
            let error = text.parse::<ResignRule>().expect_err(text);
            assert!(error.contains(said), "{text}: {error}");
        }
        let error = "score=-1".parse::<DrawRule>().expect_err("a number below 0");
        assert!(error.contains("expected score from 0 to 30000"), "{error}");
    }
}
