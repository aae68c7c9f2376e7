//! Writing a set of rules as a file.

use std::fmt::Display;

use tabiya_core::{Bitboard, ByColor, ByRole, Castling, Color, Role, Roles, Stalemate};

use super::key::Key;
use super::squares;
use crate::check::has_two_squares_ahead;
use crate::rule_set::RuleSet;

/// What follows a key's first part, and the value: `.white.king` and `["e4"]`.
type Line = (String, String);

impl RuleSet {
    /// The set as a file that says all of it, with a comment on every field. Read back, it is an equal
    /// set, if it is one that [`check`](Self::check) accepts.
    ///
    /// ```
    /// use tabiya_variants::RuleSet;
    /// let rules = RuleSet::king_capture();
    /// let file = rules.to_toml();
    /// assert!(file.contains("\nextinct = [\"king\"]\n"));
    /// assert_eq!(RuleSet::from_toml(&file), Ok(rules));
    /// ```
    pub fn to_toml(&self) -> String {
        let mut file = String::new();
        for key in Key::all() {
            for comment in comments(key) {
                file.push_str(&format!("# {comment}\n"));
            }
            for (rest, value) in self.lines(key) {
                file.push_str(&format!("{key}{rest} = {value}\n"));
            }
            file.push('\n');
        }
        file.truncate(file.len() - 1);
        file
    }

    /// The lines of a field: none if there is nothing to say, one, or one a list.
    fn lines(&self, key: Key) -> Vec<Line> {
        let base = Self::built_in(&self.base).unwrap_or_else(Self::chess);
        let value = match key {
            Key::Name => quoted(&self.name),
            Key::Base => quoted(&self.base),
            Key::Royal => list(self.royal.then_some("king")),
            Key::Castling => castling(self.castling).to_owned(),
            Key::EnPassant => self.en_passant.to_string(),
            Key::Promotion => roles(self.promotion),
            Key::Extinct => roles(self.extinct),
            Key::DoublePush => return double_push_region(self.double_push),
            Key::MustCapture => self.must_capture.to_string(),
            Key::Walls => list(squares::write(self.walls)),
            Key::Mobility => return by_role(self.mobility, base.mobility),
            Key::Goal => return by_role(self.goal, base.goal),
            Key::ChecksToWin => number(self.checks_to_win),
            Key::Stalemate => quoted(stalemate(self.stalemate)),
            Key::Repetition => number(self.repetition),
            Key::FiftyMoveRule => number(self.fifty_move_rule),
            Key::Start => quoted(&self.start_fen().to_string()),
        };
        vec![(String::new(), value)]
    }
}

/// What a field means, in lines.
fn comments(key: Key) -> &'static [&'static str] {
    match key {
        Key::Name => &["The name of the game: the one field that a file must have."],
        Key::Base => &[
            "The built-in set that holds where a file says nothing; \"chess\" if it is not named.",
        ],
        Key::Royal => &["[\"king\"]: the king must be kept safe; []: it is a piece like others."],
        Key::Castling => &[
            "\"safe\": not out of, through or into check; \"through-attack\": through attacked",
            "squares; false: not at all.",
        ],
        Key::EnPassant => &["Whether pawns may be captured en passant."],
        Key::Promotion => {
            &["The roles that a pawn may become on the last rank; []: it stays a pawn."]
        }
        Key::Extinct => &["A side that has none of one of these has lost."],
        Key::DoublePush => &[
            "The squares from which pawns may advance two squares: of one list, each side takes those",
            "with two more ahead. Or a list a side: double-push.white and double-push.black.",
        ],
        Key::MustCapture => &["Whether a side that can capture must."],
        Key::Walls => &[
            "Squares that do not exist. Lists of squares hold squares (\"e4\"), ranks (\"rank 4\"), files",
            "(\"file e\") and the squares between two corners (\"a1-h2\").",
        ],
        Key::Mobility => &[
            "The squares that a role may enter: all, if nothing is said. For both sides or one, such as",
            "mobility.king = [\"rank 1\"] or mobility.white.king = [\"rank 1\"].",
        ],
        Key::Goal => &[
            "The squares that a role wins by reaching. For both sides or one, such as",
            "goal.king = [\"d4-e5\"] or goal.white.pawn = [\"rank 8\"].",
        ],
        Key::ChecksToWin => &["The number of checks whose giver wins, 1 to 255, or false."],
        Key::Stalemate => &[
            "What a side gets that cannot move and is not in check: \"draw\", \"win\" or \"loss\".",
        ],
        Key::Repetition => {
            &["How many times a position must occur for a draw, 2 to 9999, or false."]
        }
        Key::FiftyMoveRule => &[
            "How many half-moves without a capture or a pawn's move make a draw, 1 to 9999, or false.",
        ],
        Key::Start => &["Where the game starts, as FEN."],
    }
}

/// A string of TOML.
fn quoted(text: &str) -> String {
    let escape = |c: char| match c {
        '"' | '\\' => format!("\\{c}"),
        _ if c.is_control() => format!("\\u{:04X}", u32::from(c)),
        _ => c.to_string(),
    };
    format!("\"{}\"", text.chars().map(escape).collect::<String>())
}

fn list<T: AsRef<str>>(items: impl IntoIterator<Item = T>) -> String {
    let items = items.into_iter().map(|item| quoted(item.as_ref())).collect::<Vec<_>>();
    format!("[{}]", items.join(", "))
}

fn roles(roles: Roles) -> String {
    list(roles.iter().map(|role| role.to_string()))
}

fn number(number: Option<impl Display>) -> String {
    number.map_or_else(|| "false".to_owned(), |number| number.to_string())
}

fn castling(castling: Castling) -> &'static str {
    match castling {
        Castling::Safe => "\"safe\"",
        Castling::ThroughAttack => "\"through-attack\"",
        _ => "false",
    }
}

fn stalemate(stalemate: Stalemate) -> &'static str {
    match stalemate {
        Stalemate::Draw => "draw",
        Stalemate::Win => "win",
        Stalemate::Loss => "loss",
    }
}

/// One list if it says the same as one a side.
fn double_push_region(sets: ByColor<Bitboard>) -> Vec<Line> {
    let both = sets.white | sets.black;
    if Color::ALL.into_iter().all(|color| sets[color] == both & has_two_squares_ahead(color)) {
        return vec![(String::new(), list(squares::write(both)))];
    }
    Color::ALL.map(|color| (format!(".{color}"), list(squares::write(sets[color])))).to_vec()
}

/// The lists that are not as in the base: one for both sides where they are equal.
fn by_role(sets: ByColor<ByRole<Bitboard>>, base: ByColor<ByRole<Bitboard>>) -> Vec<Line> {
    let mut lines = Vec::new();
    for role in Role::ALL {
        let is_in_base = |color: Color| sets[color][role] == base[color][role];
        if Color::ALL.into_iter().all(is_in_base) {
            continue;
        }
        let squares = |color: Color| list(squares::write(sets[color][role]));
        if sets.white[role] == sets.black[role] {
            lines.push((format!(".{role}"), squares(Color::White)));
        } else {
            lines.extend(Color::ALL.map(|color| (format!(".{color}.{role}"), squares(color))));
        }
    }
    lines
}
