//! Lists of kinds of pieces, of squares and of sides.

use crate::rule_set::{KindId, KindSet};
use tabiya_core::{Bitboard, ByColor, Color};
use toml::de::DeValue;

use super::error::RuleFileErrorKind;
use super::key::FileKey;
use super::places::Topic;
use super::reader::RuleFileReader;
use super::squares;
use super::value::{Failure, TomlEntry, Value};
use super::words::{COLORS, named, one_of, unknown};
use crate::rule_set::Contradiction;
use crate::rule_set::KindRules;

impl RuleFileReader<'_> {
    /// The names of all kinds, with their ids.
    pub(super) fn kind_names(&self) -> Vec<(String, KindId)> {
        let names = self.rules.kinds.iter().map(|kind| kind.name.to_string());
        names.zip(self.rules.kind_ids()).collect()
    }

    pub(super) fn kinds(&mut self, topic: Topic, value: Value<'_>) -> Result<KindSet, Failure> {
        let what = format!("item of {}", value.what);
        let names = self.kind_names();
        let mut kinds = KindSet::EMPTY;
        for item in value.list("a list of roles")? {
            let kind = one_of("role", Value { what: &what, value: item }, &names)?;
            kinds = kinds.with(kind);
            let name = self.rules.kind(kind).name;
            self.places.add(topic.kind(name), item.span().start);
        }
        Ok(kinds)
    }

    /// Reads the kinds whose extinction decides the game, or `"all"`.
    pub(super) fn extinct(&mut self, value: Value<'_>) -> Result<(), Failure> {
        self.rules.extinct_together = false;
        match value.value.get_ref() {
            DeValue::String(text) if text == "all" => {
                (self.rules.extinct, self.rules.extinct_together) = (KindSet::EMPTY, true);
            }
            DeValue::String(_) => return Err(value.wrong_type("a list of roles or \"all\"")),
            _ => self.rules.extinct = self.kinds(Topic::of(FileKey::Extinct), value)?,
        }
        Ok(())
    }

    /// Reads the kinds to which pawns may be promoted: one list for both sides, or one for each.
    pub(super) fn promotion(&mut self, value: Value<'_>) -> Result<(), Failure> {
        let topic = Topic::of(FileKey::Promotion);
        if !matches!(value.value.get_ref(), DeValue::Table(_)) {
            self.rules.promotion = ByColor::both(self.kinds(topic, value)?);
            return Ok(());
        }
        for entry in value.table("a list of roles")? {
            let color = named("colour", value.what, &COLORS, entry)?;
            let what = format!("{}.{color}", value.what);
            let list = Value { what: &what, value: entry.1 };
            self.rules.promotion[color] = self.kinds(topic.color(color), list)?;
        }
        Ok(())
    }

    /// Reads the side to move of each ply.
    pub(super) fn turns(&mut self, value: Value<'_>) -> Result<Vec<Color>, Failure> {
        let list = value.list("a list of \"white\" and \"black\"")?;
        let what = "item of turns";
        let color = |item| one_of("colour", Value { what, value: item }, &COLORS);
        list.iter().map(color).collect()
    }

    /// Reads a list of squares of the given topic.
    pub(super) fn squares(&mut self, topic: Topic, value: Value<'_>) -> Result<Bitboard, Failure> {
        let what = format!("item of {}", value.what);
        let mut all = Bitboard::EMPTY;
        for item in value.list("a list of squares")? {
            let item = Value { what: &what, value: item };
            let text = item.string(squares::EXPECTED)?;
            let set = squares::parse(text).ok_or_else(|| {
                let hint = squares::hint(text);
                item.failure(unknown("square", text, value.what, hint, squares::EXPECTED))
            })?;
            let set = squares::on_board(text, set, self.rules.board.squares());
            if let Some(square) = (set - self.rules.board.squares()).first() {
                let (files, ranks) = (self.rules.board.files, self.rules.board.ranks);
                let beside = Contradiction::SquareOffBoard(square, files, ranks);
                return Err(item.failure(RuleFileErrorKind::Contradiction(beside)));
            }
            all |= set;
            self.places.add(topic.squares(set), item.value.span().start);
        }
        Ok(all)
    }

    /// Reads one list of White's squares, mirrored for Black, or a table with one list for each side. A side
    /// that the table does not name keeps its squares from `before`.
    pub(super) fn mirrored_squares(
        &mut self,
        topic: Topic,
        before: ByColor<Bitboard>,
        value: Value<'_>,
    ) -> Result<ByColor<Bitboard>, Failure> {
        if let DeValue::Array(_) = value.value.get_ref() {
            let white = self.squares(topic, value)?;
            return Ok(ByColor { white, black: self.rules.board.mirrored(white) });
        }
        self.squares_by_color(topic, before, value)
    }

    /// Reads a table with one list for each side. A side that the table does not name keeps its set.
    fn squares_by_color(
        &mut self,
        topic: Topic,
        mut sets: ByColor<Bitboard>,
        value: Value<'_>,
    ) -> Result<ByColor<Bitboard>, Failure> {
        for (name, list) in value.table("a list of squares or a table of colours")? {
            let color = named("colour", value.what, &COLORS, (name, list))?;
            let what = format!("{}.{color}", value.what);
            let list = Value { what: &what, value: list };
            sets[color] = self.squares(topic.color(color), list)?;
        }
        Ok(sets)
    }

    /// Reads the squares from which pawns may advance two squares, as one list for each side or as a single
    /// list. From a single list, each side uses the squares that have two squares ahead of them.
    pub(super) fn double_push_region(&mut self, value: Value<'_>) -> Result<(), Failure> {
        let topic = Topic::of(FileKey::DoublePush).kind(self.rules.kind(KindId::PAWN).name);
        let before = self.rules.kind(KindId::PAWN).double_push;
        let sets = if let DeValue::Array(_) = value.value.get_ref() {
            let set = self.squares(topic, value)?;
            let of = |color| set & self.rules.has_two_squares_ahead(color);
            ByColor { white: of(Color::White), black: of(Color::Black) }
        } else {
            self.squares_by_color(topic, before, value)?
        };
        self.rules.kinds[KindId::PAWN.index()].double_push = sets;
        Ok(())
    }

    /// Reads the squares from which a kind may advance two squares, as one list for each side or as a single
    /// list. A single list has White's squares and is mirrored for Black; squares with fewer than two squares
    /// ahead of them are left out.
    pub(super) fn piece_pushes(
        &mut self,
        kind: KindId,
        value: Value<'_>,
    ) -> Result<ByColor<Bitboard>, Failure> {
        let KindRules { name, double_push, .. } = *self.rules.kind(kind);
        let topic = Topic::of(FileKey::DoublePush).kind(name);
        if !matches!(value.value.get_ref(), DeValue::Array(_)) {
            return self.squares_by_color(topic, double_push, value);
        }
        let all = self.squares(topic, value)?;
        // A kind without a step forward has no double push. Its list only limits moves marked `i`, and these
        // need no squares ahead.
        let pushes = |color| self.rules.kind(kind).steps_forward(color);
        let ahead = self.rules.has_two_squares_ahead(Color::White);
        let of_side = |color| if pushes(color) { all & ahead } else { all };
        let pushing = Color::ALL.into_iter().find(|&color| pushes(color));
        for item in value.list("a list of squares")?.iter().filter(|_| pushing.is_some()) {
            let set = item.get_ref().as_str().and_then(squares::parse);
            let set = set.map(|set| set & self.rules.board.squares());
            let set = set.filter(|set| set.is_disjoint(ahead));
            if let Some((square, color)) = set.and_then(Bitboard::first).zip(pushing) {
                let square = match color {
                    Color::White => square,
                    Color::Black => {
                        self.rules.board.mirrored(Bitboard::of(square)).first().unwrap_or(square)
                    }
                };
                let off = Contradiction::DoublePushOffBoard(color, name, square);
                return Err((item.span().start, RuleFileErrorKind::Contradiction(off)));
            }
        }
        let white = of_side(Color::White);
        Ok(ByColor { white, black: self.rules.board.mirrored(of_side(Color::Black)) })
    }

    /// Reads a table of lists of squares by kind, or by colour and kind; one list in place of a table of kinds is for all
    /// kinds. Kinds that are not named keep their squares.
    pub(super) fn by_kind(&mut self, key: FileKey, value: Value<'_>) -> Result<(), Failure> {
        let kinds = self.kind_names();
        let sides = COLORS.into_iter().map(|(name, color)| (name, Owner::Side(color)));
        let both = kinds.iter().map(|(name, id)| (name.as_str(), Owner::BothSides(*id)));
        let owners = sides.chain(both).collect::<Vec<_>>();
        let mut lists = Lists { key, given: vec![ByColor::default(); kinds.len()] };
        if let DeValue::Array(_) = value.value.get_ref() {
            return lists.read_all(self, None, value);
        }
        for entry in value.table("a list of squares or a table of roles or of colours")? {
            match named("role or colour", value.what, &owners, entry)? {
                Owner::BothSides(kind) => lists.read(self, None, kind, entry, value.what)?,
                Owner::Side(color) => {
                    let what = format!("{}.{color}", value.what);
                    let side = Value { what: &what, value: entry.1 };
                    if let DeValue::Array(_) = entry.1.get_ref() {
                        lists.read_all(self, Some(color), side)?;
                        continue;
                    }
                    let roles = side.table("a list of squares or a table of roles")?;
                    for entry in roles {
                        let kind = named("role", &what, &kinds, entry)?;
                        lists.read(self, Some(color), kind, entry, &what)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Converts a contradiction to an error, with the byte offset at which to report it.
    pub(super) fn contradiction(&self, contradiction: Contradiction) -> Failure {
        let offset = self.places.of_contradiction(contradiction);
        (offset, RuleFileErrorKind::Contradiction(contradiction))
    }
}

/// The meaning of a key in a table of roles or of colours.
#[derive(Clone, Copy)]
enum Owner {
    /// A colour: its value is a table of this side's roles.
    Side(Color),
    /// A role: its value is a list of squares for both sides.
    BothSides(KindId),
}

/// For each kind and colour, the key that has given its list; used to find lists that are given twice.
struct Lists {
    key: FileKey,
    given: Vec<ByColor<Option<String>>>,
}

impl Lists {
    /// Reads the list of a kind, for one side or, if `side` is `None`, for both.
    fn read(
        &mut self,
        reader: &mut RuleFileReader<'_>,
        side: Option<Color>,
        kind: KindId,
        (key, list): TomlEntry<'_>,
        within: &str,
    ) -> Result<(), Failure> {
        let name = reader.rules.kind(kind).name;
        let what = format!("{within}.{name}");
        let topic = Topic { color: side, ..Topic::of(self.key).kind(name) };
        let set = reader.squares(topic, Value { what: &what, value: list })?;
        self.set(reader, side, kind, set, (&what, key.span().start))
    }

    /// Reads a list for all kinds.
    fn read_all(
        &mut self,
        reader: &mut RuleFileReader<'_>,
        side: Option<Color>,
        value: Value<'_>,
    ) -> Result<(), Failure> {
        let topic = Topic { color: side, ..Topic::of(self.key) };
        let set = reader.squares(topic, value)?;
        let start = value.value.span().start;
        reader
            .rules
            .kind_ids()
            .try_for_each(|kind| self.set(reader, side, kind, set, (value.what, start)))
    }

    /// Sets the squares of a kind, which the file gives under `key` at an offset.
    fn set(
        &mut self,
        reader: &mut RuleFileReader<'_>,
        side: Option<Color>,
        kind: KindId,
        set: Bitboard,
        (key, offset): (&str, usize),
    ) -> Result<(), Failure> {
        for color in Color::ALL.into_iter().filter(|&color| side.is_none_or(|one| one == color)) {
            if let Some(other) = self.given[kind.index()][color].replace(key.to_owned()) {
                let kind = RuleFileErrorKind::GivenTwice { key: key.to_owned(), other };
                return Err((offset, kind));
            }
            let mirrored = reader.rules.board.mirrored(set);
            let kind = &mut reader.rules.kinds[kind.index()];
            match self.key {
                FileKey::Goal => kind.goal[color] = set,
                // A list without a colour has White's drop squares, which are mirrored for Black.
                FileKey::DropSquares if side.is_none() && color == Color::Black => {
                    kind.drop_squares[color] = mirrored;
                }
                FileKey::DropSquares => kind.drop_squares[color] = set,
                _ => kind.mobility[color] = set,
            }
        }
        Ok(())
    }
}
