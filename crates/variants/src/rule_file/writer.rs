//! Writes a rule set as a file.

use std::fmt::Display;

use crate::rule_set::{KindId, KindSet};
use tabiya_core::{Bitboard, ByColor, Color, Stalemate};

use super::diagram::diagram;
use super::key::FileKey;
use super::squares;
use super::words::{BARE_KING, CASTLING, FILES, RESULTS};
use crate::rule_set::KindRules;
use crate::rule_set::{RoyalSafety, RuleSet};

/// The part of a key after the field's name, such as `.white.king`, and the value of the key, such as
/// `["e4"]`.
type FieldLine = (String, String);

impl RuleSet {
    /// Writes the complete rule set as a file, with a comment on every field. If [`check`](Self::check)
    /// accepts the set, reading the file gives an equal set.
    ///
    /// ```
    /// use tabiya_variants::RuleSet;
    /// let rules = RuleSet::king_capture();
    /// let file = rules.to_toml();
    /// assert!(file.contains("\nextinct = [\"king\"]\n"));
    /// assert_eq!(RuleSet::from_toml(&file), Ok(rules));
    /// ```
    pub fn to_toml(&self) -> String {
        self.file(self.are_masks(), FileKey::comments, diagram)
    }

    /// A short file: the lines of the one that [`to_toml`](Self::to_toml) writes in which the rules differ from their
    /// base, without comments.
    ///
    /// ```
    /// use tabiya_variants::RuleSet;
    /// let file = "name = \"riders\"\n[pieces.knight]\nmoves = \"NN\"\n";
    /// assert_eq!(RuleSet::from_toml(file)?.to_short_toml(), file);
    /// # Ok::<(), tabiya_variants::RuleFileError>(())
    /// ```
    pub fn to_short_toml(&self) -> String {
        let base = RuleSet::built_in(&self.base).unwrap_or_else(RuleSet::chess);
        let plain = |rules: &Self| rules.file(self.are_masks(), |_| &[], |_| Vec::new());
        let usual = plain(&base);
        let usual: Vec<_> = lines(&usual).collect();
        let own = plain(self);
        let is_said = |entry: &(&str, &str)| {
            let line = entry.1;
            line.starts_with("name = ")
                || line.starts_with("base = ") && base.name != "chess"
                || !usual.contains(entry)
        };
        let short = written(lines(&own).filter(is_said));
        // What is usual can depend on what is not.
        match RuleSet::from_toml(&short) {
            Ok(rules) if rules == *self => short,
            _ => written(lines(&own)),
        }
    }

    /// The file, with comments above keys and kinds of pieces, and without the keys that rules of masks do not have.
    /// Programs that only write short files need not contain the comments.
    fn file(
        &self,
        are_masks: bool,
        comments: fn(FileKey) -> &'static [&'static str],
        drawing: fn(&KindRules) -> Vec<String>,
    ) -> String {
        let mut file = String::new();
        let pieces = RuleFileWriter::of(self);
        let is_said = |key: &FileKey| !are_masks || !key.is_fairy();
        for key in FileKey::ALL.iter().copied().filter(is_said) {
            for comment in comments(key) {
                file.push_str(&format!("# {comment}\n"));
            }
            for (rest, value) in pieces.lines(key) {
                file.push_str(&format!("{key}{rest} = {value}\n"));
            }
            if key == FileKey::Pieces {
                self.kind_ids().for_each(|kind| file.push_str(&pieces.table(kind, drawing)));
            }
            file.push('\n');
        }
        file.truncate(file.len() - 1);
        file
    }
}

/// The lines of a file without comments, each with the table in which it stands.
fn lines(file: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut table = "";
    file.lines().filter_map(move |line| {
        if line.starts_with('[') {
            table = line;
        }
        (!line.is_empty() && line != table).then_some((table, line))
    })
}

/// The file with these lines, each with its table.
fn written<'a>(lines: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let (mut file, mut last) = (String::new(), "");
    for (table, line) in lines {
        if table != last {
            file.extend([table, "\n"]);
            last = table;
        }
        file.extend([line, "\n"]);
    }
    file
}

/// A rule set that is being written, and its base.
struct RuleFileWriter<'a> {
    rules: &'a RuleSet,
    /// The built-in rule set on which `rules` is based.
    base: RuleSet,
}

impl<'a> RuleFileWriter<'a> {
    fn of(rules: &'a RuleSet) -> Self {
        Self { rules, base: RuleSet::built_in(&rules.base).unwrap_or_else(RuleSet::chess) }
    }

    /// The lines of a field: one, or one for each list; none if all its lists have their default values.
    fn lines(&self, key: FileKey) -> Vec<FieldLine> {
        let Self { rules, .. } = self;
        let value = match key {
            FileKey::Name => quoted(&rules.name),
            FileKey::Base => quoted(&rules.base),
            FileKey::Board => quoted(&rules.board.to_string()),
            FileKey::Royal => self.kinds(rules.royal),
            FileKey::RoyalSafety => word(&RoyalSafety::NAMES, &rules.royal_safety),
            FileKey::Checks => rules.gives_checks.to_string(),
            FileKey::FacingRoyals => rules.facing_royals.to_string(),
            FileKey::GoalReply => rules.goal_reply.to_string(),
            FileKey::StalemateCounts => rules.stalemate_counts.to_string(),
            FileKey::CastlingWith => self.kinds(rules.castling_with),
            FileKey::GoalSafe => rules.goal_safe.to_string(),
            FileKey::GoalCount => rules.goal_count.to_string(),
            FileKey::CastlingFiles => {
                let files = rules.castling_files.into_iter();
                return files
                    .map(|files| (String::new(), list(files.map(|file| FILES[file as usize].0))))
                    .collect();
            }
            FileKey::BareKing => word(&BARE_KING, &rules.bare_king_loses),
            FileKey::Castling => word(&CASTLING, &rules.castling),
            FileKey::EnPassant => rules.en_passant.to_string(),
            FileKey::Promotion if rules.promotion.white != rules.promotion.black => {
                return Color::ALL
                    .map(|color| (format!(".{color}"), self.kinds(rules.promotion[color])))
                    .to_vec();
            }
            FileKey::Promotion => self.kinds(rules.promotion.white),
            FileKey::PromotionSquares => return self.mirrored(rules.promotion_squares),
            FileKey::PromotionForced => rules.promotion_forced.to_string(),
            FileKey::Extinct if rules.extinct_together => quoted("all"),
            FileKey::Extinct => self.kinds(rules.extinct),
            FileKey::ExtinctLeft => rules.extinct_left.to_string(),
            FileKey::ExtinctResult => word(&RESULTS, &rules.extinct_wins),
            FileKey::Checkmate => word(&RESULTS, &rules.checkmate_wins),
            FileKey::DoublePush => return self.double_push_region(),
            FileKey::MustCapture => rules.must_capture.to_string(),
            FileKey::Walls => squares_list(rules.walls),
            FileKey::Mobility => return self.by_kind(|kind| kind.mobility, Bitboard::FULL),
            FileKey::Goal => return self.by_kind(|kind| kind.goal, Bitboard::EMPTY),
            FileKey::ChecksToWin => number(rules.checks_to_win),
            FileKey::Stalemate => word(&Stalemate::NAMES, &rules.stalemate),
            FileKey::Repetition => number(rules.repetition),
            FileKey::FiftyMoveRule => number(rules.fifty_move_rule),
            FileKey::Turns => list(rules.turns.iter().map(ToString::to_string)),
            FileKey::Again => self.kinds(rules.again),
            FileKey::Drops => rules.drops.to_string(),
            FileKey::CapturesToHand => rules.captures_to_hand.to_string(),
            FileKey::MustDrop => rules.must_drop.to_string(),
            FileKey::PromotedStay => rules.promoted_stay.to_string(),
            FileKey::DeadEnds => rules.dead_ends.to_string(),
            FileKey::DropSquares => return self.drop_squares(),
            FileKey::Start => quoted(&rules.start),
            // The tables of pieces are written after all fields.
            FileKey::Pieces => return Vec::new(),
        };
        vec![(String::new(), value)]
    }

    fn name(&self, kind: KindId) -> String {
        self.rules.kind(kind).name.to_string()
    }

    fn kinds(&self, kinds: KindSet) -> String {
        list(kinds.iter().map(|kind| self.name(kind)))
    }

    /// Writes White's squares alone if Black's mirror them, otherwise one list for each side.
    fn mirrored(&self, sets: ByColor<Bitboard>) -> Vec<FieldLine> {
        if sets.black == self.rules.board.mirrored(sets.white) {
            return vec![(String::new(), squares_list(sets.white))];
        }
        by_color(sets)
    }

    /// Writes the double-push squares of pawns: as a single list if that means the same as one for each side.
    fn double_push_region(&self) -> Vec<FieldLine> {
        let sets = self.rules.kind(KindId::PAWN).double_push;
        let both = sets.white | sets.black;
        let is_of_both = |color| sets[color] == both & self.rules.has_two_squares_ahead(color);
        if Color::ALL.into_iter().all(is_of_both) {
            return vec![(String::new(), squares_list(both))];
        }
        by_color(sets)
    }

    /// Writes the lists that differ from the base rule set, or from `usual` for a kind that the base does not
    /// have. Equal lists of both sides are written as one.
    fn by_kind(
        &self,
        sets: impl Fn(&KindRules) -> ByColor<Bitboard>,
        usual: Bitboard,
    ) -> Vec<FieldLine> {
        let mut lines = Vec::new();
        for (at, kind) in self.rules.kinds.iter().enumerate() {
            let base = self.base.kinds.get(at).map_or(ByColor::both(usual), &sets);
            let (name, sets) = (kind.name, sets(kind));
            if sets == base {
                continue;
            }
            let squares = |color: Color| squares_list(sets[color]);
            if sets.white == sets.black {
                lines.push((format!(".{name}"), squares(Color::White)));
            } else {
                lines.extend(Color::ALL.map(|color| (format!(".{color}.{name}"), squares(color))));
            }
        }
        lines
    }

    /// Writes the drop squares that differ from the default. If Black's mirror White's, only White's are
    /// written.
    fn drop_squares(&self) -> Vec<FieldLine> {
        let mut lines = Vec::new();
        for kind in self.rules.kind_ids() {
            let (name, sets) = (self.name(kind), self.rules.kind(kind).drop_squares);
            let usual = |color| self.rules.default_drop_squares(kind, color) == sets[color];
            if Color::ALL.into_iter().all(usual) {
                continue;
            }
            let squares = |color: Color| squares_list(sets[color]);
            if sets.black == self.rules.board.mirrored(sets.white) {
                lines.push((format!(".{name}"), squares(Color::White)));
            } else {
                let given = Color::ALL.into_iter().filter(|&color| !usual(color));
                lines.extend(given.map(|color| (format!(".{color}.{name}"), squares(color))));
            }
        }
        lines
    }

    /// Writes a piece's table, with the lines of a drawing of its moves as comments.
    fn table(&self, id: KindId, drawing: fn(&KindRules) -> Vec<String>) -> String {
        let kind = self.rules.kind(id);
        let mut table = format!("\n[pieces.{}]\n", kind.name);
        drawing(kind).iter().for_each(|row| table.push_str(&format!("# {row}\n")));
        table.push_str(&format!("letter = {}\n", quoted(&kind.letter.to_string())));
        if kind.moves.white == kind.moves.black {
            table.push_str(&format!("moves = {}\n", quoted(kind.moves.white.text())));
        } else {
            for color in Color::ALL {
                let text = quoted(kind.moves[color].text());
                table.push_str(&format!("moves.{color} = {text}\n"));
            }
        }
        if kind.en_passant != (id == KindId::PAWN) {
            table.push_str(&format!("en-passant = {}\n", kind.en_passant));
        }
        if id != KindId::PAWN && (kind.double_push.white | kind.double_push.black).any() {
            for (rest, value) in self.mirrored(kind.double_push) {
                table.push_str(&format!("double-push{rest} = {value}\n"));
            }
        }
        for (rest, value) in kind.first_moves.into_iter().flat_map(|sets| self.mirrored(sets)) {
            table.push_str(&format!("first-move-squares{rest} = {value}\n"));
        }
        let KindRules { promotes_to, must_promote, captured_as, dropped_as, most_on_file, .. } =
            *kind;
        let named = |kind: KindId| quoted(&self.name(kind));
        let promoted = promotes_to.single().map_or_else(|| self.kinds(promotes_to), named);
        let keys = [
            ("promotes-to", Some(promoted).filter(|_| !promotes_to.is_empty())),
            ("must-promote", must_promote.then(|| "true".to_owned())),
            ("captured-as", captured_as.map(named)),
            ("dropped-as", dropped_as.map(named)),
            ("most-on-file", most_on_file.map(|most| most.to_string())),
            ("drop-mates", (!kind.drop_mates).then(|| "false".to_owned())),
        ];
        for (key, value) in keys {
            table.extend(value.map(|value| format!("{key} = {value}\n")));
        }
        table
    }
}

/// Writes a TOML string.
pub(crate) fn quoted(text: &str) -> String {
    let escape = |c: char| match c {
        '"' | '\\' => format!("\\{c}"),
        _ if c.is_control() => format!("\\u{:04X}", u32::from(c)),
        _ => c.to_string(),
    };
    format!("\"{}\"", text.chars().map(escape).collect::<String>())
}

/// Writes a set of squares as a list.
pub(crate) fn squares_list(squares: Bitboard) -> String {
    list(squares::write(squares))
}

pub(crate) fn list<T: AsRef<str>>(items: impl IntoIterator<Item = T>) -> String {
    let items = items.into_iter().map(|item| quoted(item.as_ref())).collect::<Vec<_>>();
    format!("[{}]", items.join(", "))
}

fn number(number: Option<impl Display>) -> String {
    number.map_or_else(|| "false".to_owned(), |number| number.to_string())
}

/// The word with this meaning, quoted; `false` if no word has this meaning.
fn word<T: PartialEq>(words: &[(&str, T)], meaning: &T) -> String {
    let word = words.iter().find(|(_, known)| known == meaning);
    word.map_or_else(|| "false".to_owned(), |(word, _)| quoted(word))
}

/// Writes one list for each side.
fn by_color(sets: ByColor<Bitboard>) -> Vec<FieldLine> {
    Color::ALL.map(|color| (format!(".{color}"), squares_list(sets[color]))).to_vec()
}
