//! Reading the fields of a rule file one after the other.

use std::borrow::Cow;

use tabiya_core::{Bitboard, ByColor, ByRole, Castling, Color, Role, Roles, Setup, Stalemate};
use toml::de::{DeTable, DeValue};

use super::error::RuleFileErrorKind;
use super::key::Key;
use super::places::{Places, Topic};
use super::source::{Source, excerpt, quote};
use super::squares;
use super::value::{Entry, Failure, Value, in_order};
use super::words::{COLORS, ROLES, meaning, one_of, unknown};
use crate::check::{has_two_squares_ahead, is_fit_name};
use crate::contradiction::NumberField;
use crate::hint::nearest;
use crate::rule_set::RuleSet;

/// A set of rules as far as it has been read.
struct Reader<'a> {
    source: Source<'a>,
    rules: RuleSet,
    places: Places,
    /// What was put right, if anything may be.
    notes: Option<Vec<String>>,
}

/// Reads the fields of a file and judges them together; what is put right, if there are notes to take
/// it down, is noted.
pub(super) fn read(
    source: Source<'_>,
    fields: &DeTable<'_>,
    notes: Option<Vec<String>>,
) -> Result<(RuleSet, Vec<String>), Failure> {
    let base = fields.get("base").map_or(Ok("chess"), |value| {
        one_of(
            "base",
            Value { what: "base", value },
            &RuleSet::built_in_names().into_iter().map(|name| (name, name)).collect::<Vec<_>>(),
        )
    })?;
    let rules = RuleSet::built_in(base).unwrap_or_else(RuleSet::chess);
    let rules = RuleSet { base: base.to_owned(), ..rules };
    let mut reader = Reader { source, rules, places: Places::default(), notes };
    for entry in in_order(fields) {
        reader.entry(entry)?;
    }
    if !fields.contains_key("name") {
        return Err((0, RuleFileErrorKind::MissingName));
    }
    reader.rules.check().map_err(|contradiction| {
        let offset = reader.places.of_contradiction(contradiction);
        (offset, RuleFileErrorKind::Contradiction(contradiction))
    })?;
    Ok((reader.rules, reader.notes.unwrap_or_default()))
}

impl Reader<'_> {
    fn entry(&mut self, (key, value): Entry<'_>) -> Result<(), Failure> {
        let offset = key.span().start;
        let Some(field) = Key::from_name(key.get_ref()) else {
            return Err((offset, unknown("key", key.get_ref(), "", &Key::names())));
        };
        self.field(field, Value { what: key.get_ref(), value })?;
        self.places.add(Topic::of(field), offset);
        Ok(())
    }

    fn field(&mut self, key: Key, value: Value<'_>) -> Result<(), Failure> {
        match key {
            Key::Name => self.rules.name = name(value)?,
            // Read before all others, which change what it says.
            Key::Base => {}
            Key::Royal => self.rules.royal = royal(value)?,
            Key::Castling => self.rules.castling = castling(value)?,
            Key::EnPassant => self.rules.en_passant = value.boolean()?,
            Key::Promotion => self.rules.promotion = self.roles(key, value)?,
            Key::Extinct => self.rules.extinct = self.roles(key, value)?,
            Key::DoublePush => self.double_push_region(value)?,
            Key::MustCapture => self.rules.must_capture = value.boolean()?,
            Key::Walls => self.rules.walls = self.squares(Topic::of(key), value)?,
            Key::Mobility => self.rules.mobility = self.by_role(key, self.rules.mobility, value)?,
            Key::Goal => self.rules.goal = self.by_role(key, self.rules.goal, value)?,
            Key::ChecksToWin => self.rules.checks_to_win = number(NumberField::ChecksToWin, value)?,
            Key::Stalemate => self.rules.stalemate = stalemate(value)?,
            Key::Repetition => self.rules.repetition = number(NumberField::Repetition, value)?,
            Key::FiftyMoveRule => {
                self.rules.fifty_move_rule = number(NumberField::FiftyMoveRule, value)?
            }
            Key::Start => self.rules.start = self.start(value)?,
        }
        Ok(())
    }

    fn roles(&mut self, key: Key, value: Value<'_>) -> Result<Roles, Failure> {
        let what = format!("item of {}", value.what);
        let mut roles = Roles::EMPTY;
        for item in value.list("a list of roles")? {
            let role = one_of("role", Value { what: &what, value: item }, &ROLES)?;
            roles = roles.with(role);
            self.places.add(Topic::of(key).role(role), item.span().start);
        }
        Ok(roles)
    }

    /// The squares of a list that speaks of the given topic.
    fn squares(&mut self, topic: Topic, value: Value<'_>) -> Result<Bitboard, Failure> {
        let what = format!("item of {}", value.what);
        let mut all = Bitboard::EMPTY;
        for item in value.list("a list of squares")? {
            let item = Value { what: &what, value: item };
            let text = item.string(squares::EXPECTED)?;
            let set = squares::parse(text).ok_or_else(|| {
                item.failure(RuleFileErrorKind::Unknown {
                    kind: "square",
                    word: quote(text),
                    within: value.what.to_owned(),
                    hint: squares::hint(text),
                    expected: squares::EXPECTED.to_owned(),
                })
            })?;
            all |= set;
            self.places.add(topic.squares(set), item.value.span().start);
        }
        Ok(all)
    }

    /// One list for both sides, of which each takes the squares with two more ahead; or a list a
    /// side.
    fn double_push_region(&mut self, value: Value<'_>) -> Result<(), Failure> {
        let topic = Topic::of(Key::DoublePush);
        match value.value.get_ref() {
            DeValue::Array(_) => {
                let set = self.squares(topic, value)?;
                for color in Color::ALL {
                    self.rules.double_push[color] = set & has_two_squares_ahead(color);
                }
            }
            _ => {
                for (name, list) in value.table("a list of squares or a table of colours")? {
                    let color = named("colour", value.what, &COLORS, (name, list))?;
                    let what = format!("{}.{color}", value.what);
                    let list = Value { what: &what, value: list };
                    self.rules.double_push[color] = self.squares(topic.color(color), list)?;
                }
            }
        }
        Ok(())
    }

    /// Lists of squares by role, or by colour and role. What is not named stays as it was.
    fn by_role(
        &mut self,
        key: Key,
        before: ByColor<ByRole<Bitboard>>,
        value: Value<'_>,
    ) -> Result<ByColor<ByRole<Bitboard>>, Failure> {
        let mut lists = Lists { key, sets: before, given: ByColor::default() };
        let owners = COLORS.map(|(name, color)| (name, Owner::Side(color))).into_iter();
        let owners = owners.chain(ROLES.map(|(name, role)| (name, Owner::BothSides(role))));
        let owners = owners.collect::<Vec<_>>();
        for entry in value.table("a table of roles or of colours")? {
            match named("role or colour", value.what, &owners, entry)? {
                Owner::BothSides(role) => lists.read(self, None, role, entry, value.what)?,
                Owner::Side(color) => {
                    let what = format!("{}.{color}", value.what);
                    let roles = Value { what: &what, value: entry.1 }.table("a table of roles")?;
                    for entry in roles {
                        let role = named("role", &what, &ROLES, entry)?;
                        lists.read(self, Some(color), role, entry, &what)?;
                    }
                }
            }
        }
        Ok(lists.sets)
    }

    fn start(&mut self, value: Value<'_>) -> Result<Setup, Failure> {
        let fen = value.string("a FEN")?;
        // The checks that remain stand where the counters would, and are none.
        let fields = fen.split(' ').filter(|field| !field.contains('+'));
        let text = match &mut self.notes {
            Some(notes) if fields.count() == 4 => {
                notes.push("start: four fields of FEN, counters 0 1 assumed".to_owned());
                Cow::Owned(format!("{fen} 0 1"))
            }
            _ => Cow::Borrowed(fen),
        };
        text.parse::<Setup>().map_err(|error| {
            let span = value.value.span();
            let (start, quoted) = (span.start, self.source.0.get(span).unwrap_or_default());
            // In a plain string, the place is known to the character.
            let is_plain = quoted.get(1..quoted.len().saturating_sub(1)) == Some(fen);
            let offset = if is_plain { start + 1 + error.offset() } else { start };
            (offset, RuleFileErrorKind::Start(error))
        })
    }
}

/// What a key of a table of roles or of colours says of the lists below it.
#[derive(Clone, Copy)]
enum Owner {
    /// A table of this side's roles.
    Side(Color),
    /// A list of this role's squares, for both sides.
    BothSides(Role),
}

/// Lists of squares by colour and role, and the keys that gave them.
struct Lists {
    key: Key,
    sets: ByColor<ByRole<Bitboard>>,
    given: ByColor<ByRole<Option<String>>>,
}

impl Lists {
    /// Reads the list of a role of one side or both.
    fn read(
        &mut self,
        reader: &mut Reader<'_>,
        side: Option<Color>,
        role: Role,
        (key, list): Entry<'_>,
        within: &str,
    ) -> Result<(), Failure> {
        let what = format!("{within}.{role}");
        let topic = Topic { color: side, ..Topic::of(self.key).role(role) };
        let set = reader.squares(topic, Value { what: &what, value: list })?;
        for color in Color::ALL.into_iter().filter(|&color| side.is_none_or(|one| one == color)) {
            if let Some(other) = self.given[color][role].replace(what.clone()) {
                let kind = RuleFileErrorKind::GivenTwice { key: what, other };
                return Err((key.span().start, kind));
            }
            self.sets[color][role] = set;
        }
        Ok(())
    }
}

/// What the key of an entry stands for.
fn named<T: Copy>(
    kind: &'static str,
    within: &str,
    words: &[(&str, T)],
    (key, _): Entry<'_>,
) -> Result<T, Failure> {
    let names = words.iter().map(|(name, _)| *name).collect::<Vec<_>>();
    let failure = || (key.span().start, unknown(kind, key.get_ref(), within, &names));
    meaning(words, key.get_ref()).ok_or_else(failure)
}

fn name(value: Value<'_>) -> Result<String, Failure> {
    let name = value.string("a string")?;
    if is_fit_name(name) {
        Ok(name.to_owned())
    } else {
        Err(value.failure(RuleFileErrorKind::Name(quote(name))))
    }
}

/// Whether the list names the king; it can name nothing else.
fn royal(value: Value<'_>) -> Result<bool, Failure> {
    let list = value.list("[\"king\"] or []")?;
    for value in list {
        one_of("royal role", Value { what: "item of royal", value }, &[("king", ())])?;
    }
    Ok(!list.is_empty())
}

fn castling(value: Value<'_>) -> Result<Castling, Failure> {
    let words = [("safe", Castling::Safe), ("through-attack", Castling::ThroughAttack)];
    let expected = "false, \"safe\" or \"through-attack\"";
    match value.value.get_ref() {
        DeValue::Boolean(true) => Ok(Castling::Safe),
        DeValue::Boolean(false) => Ok(Castling::Never),
        _ => {
            let word = value.string(expected)?;
            meaning(&words, word).ok_or_else(|| {
                value.failure(RuleFileErrorKind::Unknown {
                    kind: "castling",
                    word: quote(word),
                    within: String::new(),
                    hint: nearest(word, words.map(|(name, _)| name)),
                    expected: expected.to_owned(),
                })
            })
        }
    }
}

fn stalemate(value: Value<'_>) -> Result<Stalemate, Failure> {
    let words = [("draw", Stalemate::Draw), ("win", Stalemate::Win), ("loss", Stalemate::Loss)];
    one_of("stalemate", value, &words)
}

/// A number in its field's range, or `None` for `false`.
fn number<T: TryFrom<u32>>(field: NumberField, value: Value<'_>) -> Result<Option<T>, Failure> {
    let integer = match value.value.get_ref() {
        DeValue::Integer(integer) => integer,
        DeValue::Boolean(false) => return Ok(None),
        _ => return Err(value.wrong_type(&field.expected())),
    };
    let number = u32::from_str_radix(integer.as_str(), integer.radix()).ok();
    let number = number.filter(|&number| field.allows(Some(number)));
    let number = number.and_then(|number| T::try_from(number).ok());
    number.map(Some).ok_or_else(|| {
        let found = excerpt(&integer.to_string());
        value.failure(RuleFileErrorKind::Number { field, found })
    })
}
