//! Comments, and the commands that servers and programs put into them.

use std::fmt;
use std::time::Duration;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// A comment in the main line.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct Comment {
    /// The number of moves before the comment.
    pub ply: usize,
    /// The text, without braces.
    pub text: String,
}

/// A command in a comment, such as `[%clk 0:03:00]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum CommentCommand<'a> {
    /// `%clk`: the time that is left to the side that has moved.
    Clock(Duration),
    /// `%emt`: the time that the move has taken.
    MoveTime(Duration),
    /// `%eval`: the evaluation of the position.
    Evaluation(Evaluation),
    /// Any other command, or one of these with another value: its name and its value.
    Other(&'a str, &'a str),
}

/// An evaluation, from White's point of view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct Evaluation {
    /// The score.
    pub score: EvaluationScore,
    /// The depth of the search in plies, if it is given.
    pub depth: Option<u32>,
}

/// A score, from White's point of view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
pub enum EvaluationScore {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// The number of moves to mate: positive if White mates.
    Mate(i32),
}

impl Comment {
    /// The commands, in order.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tabiya_formats::pgn::{Comment, CommentCommand, Evaluation, EvaluationScore};
    ///
    /// let text = "good [%eval -0.35,20] [%clk 0:02:59.5] [%csl Ge4]".to_owned();
    /// let comment = Comment { ply: 1, text };
    /// let score = EvaluationScore::Centipawns(-35);
    /// assert_eq!(comment.commands().collect::<Vec<_>>(), [
    ///     CommentCommand::Evaluation(Evaluation { score, depth: Some(20) }),
    ///     CommentCommand::Clock(Duration::from_millis(179_500)),
    ///     CommentCommand::Other("csl", "Ge4"),
    /// ]);
    /// assert_eq!(comment.words(), "good");
    /// ```
    pub fn commands(&self) -> impl Iterator<Item = CommentCommand<'_>> {
        parts(&self.text).filter_map(|part| match part {
            CommentPart::Command(command) => Some(command),
            CommentPart::Words(_) => None,
        })
    }

    /// The text without commands.
    pub fn words(&self) -> String {
        let words = parts(&self.text).filter_map(|part| match part {
            CommentPart::Words(words) => Some(words),
            CommentPart::Command(_) => None,
        });
        let words: Vec<&str> = words.flat_map(str::split_whitespace).collect();
        words.join(" ")
    }
}

/// A part of a comment.
enum CommentPart<'a> {
    Command(CommentCommand<'a>),
    /// The text between commands.
    Words(&'a str),
}

/// The parts of a text, in order.
fn parts(text: &str) -> impl Iterator<Item = CommentPart<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let start = rest.find("[%").filter(|&start| rest[start..].contains(']'));
        let Some(start) = start else { return Some(CommentPart::Words(std::mem::take(&mut rest))) };
        if start > 0 {
            let (words, after) = rest.split_at(start);
            rest = after;
            return Some(CommentPart::Words(words));
        }
        let (command, after) = rest[2..].split_once(']')?;
        rest = after;
        let (name, value) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        Some(CommentPart::Command(CommentCommand::of(name, value.trim())))
    })
}

impl<'a> CommentCommand<'a> {
    fn of(name: &'a str, value: &'a str) -> Self {
        let known = match name {
            "clk" => duration(value).map(Self::Clock),
            "emt" => duration(value).map(Self::MoveTime),
            "eval" => Evaluation::read(value).map(Self::Evaluation),
            _ => None,
        };
        known.unwrap_or(Self::Other(name, value))
    }
}

impl fmt::Display for CommentCommand<'_> {
    /// Writes the command as comments have it: `[%clk 0:02:59.5]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = |f: &mut fmt::Formatter<'_>, name: &str, time: &Duration| {
            let (seconds, tenths) = (time.as_secs(), time.subsec_millis() / 100);
            let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
            write!(f, "[%{name} {hours}:{minutes:02}:{:02}", seconds % 60)?;
            if tenths > 0 {
                write!(f, ".{tenths}")?;
            }
            f.write_str("]")
        };
        match self {
            Self::Clock(left) => time(f, "clk", left),
            Self::MoveTime(taken) => time(f, "emt", taken),
            Self::Evaluation(evaluation) => write!(f, "[%eval {evaluation}]"),
            Self::Other(name, "") => write!(f, "[%{name}]"),
            Self::Other(name, value) => write!(f, "[%{name} {value}]"),
        }
    }
}

/// Reads a number such as `12` or `12.5` as a multiple of the unit of its last place; further places are cut off.
fn decimal(text: &str, places: u32) -> Option<u64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(part) {
        return None;
    }
    let digits = part.bytes().chain(std::iter::repeat(b'0')).take(places as usize);
    let part = digits.fold(0, |sum, digit| 10 * sum + u64::from(digit - b'0'));
    whole.parse::<u64>().ok()?.checked_mul(10u64.pow(places))?.checked_add(part)
}

/// Reads `1:02:03.5`, `2:03` or `3`: hours, minutes and seconds.
fn duration(text: &str) -> Option<Duration> {
    let mut parts = text.rsplit(':');
    let mut millis = decimal(parts.next()?, 3)?;
    for (unit, part) in [60_000, 3_600_000].into_iter().zip(parts.by_ref()) {
        let number = Some(part).filter(|part| !part.contains('.'))?;
        millis = decimal(number, 0)?.checked_mul(unit)?.checked_add(millis)?;
    }
    parts.next().is_none().then_some(Duration::from_millis(millis))
}

impl Evaluation {
    /// Reads `0.35`, `-1.2,20`, `#3` or `#-3,20`.
    fn read(text: &str) -> Option<Self> {
        let (score, depth) = match text.split_once(',') {
            Some((score, depth)) => (score, Some(depth.trim().parse().ok()?)),
            None => (text, None),
        };
        let score = match score.strip_prefix('#') {
            Some(moves) => EvaluationScore::Mate(moves.parse().ok()?),
            None => EvaluationScore::Centipawns(centipawns(score)?),
        };
        Some(Self { score, depth })
    }
}

/// Reads a number of pawns as hundredths.
fn centipawns(text: &str) -> Option<i32> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    i32::try_from(decimal(digits, 2)?).ok().map(|value| sign * value)
}

impl fmt::Display for Evaluation {
    /// Writes the evaluation as `%eval` has it: `-0.35,20`, `#3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            EvaluationScore::Mate(moves) => write!(f, "#{moves}")?,
            EvaluationScore::Centipawns(value) => {
                let sign = if value < 0 { "-" } else { "" };
                let value = value.unsigned_abs();
                write!(f, "{sign}{}.{:02}", value / 100, value % 100)?;
            }
        }
        self.depth.map_or(Ok(()), |depth| write!(f, ",{depth}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comment(text: &str) -> Comment {
        Comment { ply: 0, text: text.to_owned() }
    }

    #[test]
    fn times_and_evaluations_are_written_as_they_were_read() {
        for text in [
            "[%clk 0:03:00]",
            "[%clk 11:00:59.9]",
            "[%emt 0:00:00.1]",
            "[%eval 0.00]",
            "[%eval -0.07]",
            "[%eval 12.50,30]",
            "[%eval #-3]",
            "[%eval #1,99]",
            "[%cal Ge2e4,Rd2d4]",
            "[%x]",
        ] {
            let commands: Vec<String> =
                comment(text).commands().map(|command| command.to_string()).collect();
            assert_eq!(commands, [text]);
        }
    }

    #[test]
    fn other_clock_and_eval_forms_are_read() {
        let of = |text: &str| comment(text).commands().map(|c| c.to_string()).collect::<Vec<_>>();
        assert_eq!(of("a[%clk  2:03 ]b [%emt 5.25]"), ["[%clk 0:02:03]", "[%emt 0:00:05.2]"]);
        assert_eq!(of("[%eval +1]"), ["[%eval 1.00]"]);
        for text in [
            "[%clk 1:2:3:4]",
            "[%clk -1]",
            "[%clk 99999999999999999999]",
            "[%clk :]",
            "[%clk 1.5:00]",
            "[%clk 99999999999999999:00]",
            "[%clk é]",
            "[%clk 1.é]",
            "[%eval 1e5]",
            "[%eval #]",
            "[%eval 99999999999]",
            "[%eval 1,x]",
            "[%eval .5]",
        ] {
            let comment = comment(text);
            let all: Vec<_> = comment.commands().collect();
            assert!(matches!(all[..], [CommentCommand::Other(..)]), "{text}: {all:?}");
        }
        assert_eq!(of("[%clk 0:03:00"), [""; 0]);
        assert_eq!(comment("one [%clk 0:03:00] two [%eval").words(), "one two [%eval");
    }
}
