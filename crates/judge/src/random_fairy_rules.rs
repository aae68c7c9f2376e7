//! Rule files of random games with random pieces.

use std::fmt::Display;

use rand::RngExt;
use rand::seq::{IndexedRandom, IteratorRandom, SliceRandom};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_variants::RuleSet;

use crate::random_betza::{random_betza, random_pawn};

pub(crate) type Random = Xoshiro256PlusPlus;

/// Names and letters of the pieces of chess except the pawn; `OTHERS` has names and letters of custom pieces.
const ROLES: [(&str, char); 5] =
    [("knight", 'n'), ("bishop", 'b'), ("rook", 'r'), ("queen", 'q'), ("king", 'k')];
const OTHERS: [(&str, char); 6] = [
    ("amazon", 'a'),
    ("camel-2", 'c'),
    ("grasshopper", 'g'),
    ("met", 'm'),
    ("silver", 's'),
    ("zebra", 'z'),
];

/// The text of a random rule file, with custom pieces and a random board, royal piece, promotion, turns,
/// drops and endings. Many of these files contradict themselves; more than a third can be played.
pub fn random_fairy_rules(rng: &mut Random) -> String {
    let mut draft = Draft::new(rng);
    draft.royal_and_castling();
    draft.promotion();
    draft.turns();
    draft.royals();
    draft.squares();
    draft.ends();
    draft.ends_by_number();
    draft.pieces();
    draft.promotions();
    draft.lines.join("\n") + "\n"
}

/// A rule file under construction.
pub(crate) struct Draft<'a> {
    pub(crate) rng: &'a mut Random,
    files: usize,
    ranks: usize,
    /// Names and letters of the kinds of pieces, without the pawn.
    pub(crate) kinds: Vec<(&'static str, char)>,
    /// The name of the royal kind.
    pub(crate) royal: Option<&'static str>,
    /// The letters on the first rank, from the a-file on.
    first_rank: Vec<char>,
    /// Whether there are drops.
    pub(crate) drops: bool,
    pub(crate) lines: Vec<String>,
}

impl<'a> Draft<'a> {
    fn new(rng: &'a mut Random) -> Draft<'a> {
        let small = rng.random_bool(0.3);
        let (files, ranks) =
            if small { (rng.random_range(4..=8), rng.random_range(4..=8)) } else { (8, 8) };
        let mut kinds = ROLES.to_vec();
        let own = *[0, 1, 1, 2, 2, 3, 4].choose(rng).unwrap_or(&1);
        kinds.extend(some_of(OTHERS.into(), own, rng));
        let mut lines = vec!["name = \"random\"".to_owned()];
        if small || rng.random_bool(0.1) {
            lines.push(format!("board = \"{files}x{ranks}\""));
        }
        if rng.random_bool(0.1) {
            let names = RuleSet::built_in_names();
            let base = names[1..].choose(rng).expect("a variant besides chess");
            lines.push(format!("base = \"{base}\""));
        }
        let royal = match rng.random_range(0..10) {
            0 => None,
            1 | 2 => kinds.choose(rng).map(|&(name, _)| name),
            _ => Some("king"),
        };
        let drops = rng.random_bool(0.3);
        Draft { rng, files, ranks, kinds, royal, first_rank: Vec::new(), drops, lines }
    }

    /// Adds a line with probability `share`.
    pub(crate) fn sometimes(&mut self, share: f64, say: impl FnOnce(&mut Self) -> String) {
        if self.rng.random_bool(share) {
            let line = say(self);
            self.lines.push(line);
        }
    }

    fn royal_and_castling(&mut self) {
        let royal = self.royal.map(|name| format!("\"{name}\"")).unwrap_or_default();
        self.lines.push(format!("royal = [{royal}]"));
        let own = self.kinds.iter().filter(|(name, _)| Some(*name) != self.royal);
        let others: Vec<char> = own.map(|&(_, letter)| letter).collect();
        let castles = self.royal == Some("king") && self.files == 8 && self.rng.random_bool(0.5);
        if castles {
            self.first_rank = "rnbqkbnr".chars().collect();
            for file in [1, 2, 3, 5, 6] {
                if self.rng.random_bool(0.4) {
                    self.first_rank[file] = *others.choose(self.rng).unwrap_or(&'n');
                }
            }
            let ways = ["\"safe\"", "true", "\"through-attack\"", "\"free\""];
            let way = ways.choose(self.rng).unwrap_or(&ways[0]);
            self.lines.push(format!("castling = {way}"));
            self.sometimes(0.3, |draft| {
                let more = ["", ", \"queen\"", ", \"knight\""];
                format!("castling-with = [\"rook\"{}]", more.choose(draft.rng).unwrap_or(&""))
            });
            self.sometimes(0.3, |draft| {
                let files = ["\"f\", \"b\"", "\"e\", \"d\"", "\"h\", \"a\"", "\"d\", \"e\""];
                format!("castling-files = [{}]", files.choose(draft.rng).unwrap_or(&files[0]))
            });
        } else {
            let files = self.files;
            self.first_rank =
                (0..files).map(|_| *others.choose(self.rng).unwrap_or(&'n')).collect();
            let royal = self.kinds.iter().find(|(name, _)| Some(*name) == self.royal);
            if let Some(&(_, letter)) = royal {
                self.first_rank[files / 2] = letter;
            }
            self.lines.push("castling = false".to_owned());
        }
        let rights = if castles { "KQkq" } else { "-" };
        let start = self.start(rights);
        self.lines.push(format!("start = \"{start}\""));
    }

    /// The start FEN: pieces on the first rank, pawns on the second, and both mirrored for Black.
    fn start(&mut self, rights: &str) -> String {
        let files = self.files;
        let black: String = self.first_rank.iter().collect();
        let mut pawns: String = (0..files).map(|_| 'p').collect();
        if self.rng.random_bool(0.2) {
            let at = self.rng.random_range(0..files);
            pawns.replace_range(at..=at, "1");
        }
        let empty = files.to_string();
        let mut ranks = vec![black.clone(), pawns.clone()];
        ranks.extend((4..self.ranks).map(|_| empty.clone()));
        ranks.extend([pawns.to_uppercase(), black.to_uppercase()]);
        let hand = self.start_hand();
        format!("{}{hand} w {rights} - 0 1", ranks.join("/"))
    }

    fn promotion(&mut self) {
        self.sometimes(0.3, |_| "en-passant = false".to_owned());
        let royal = self.royal;
        let can_be = |rng: &mut Random, kinds: &[(&'static str, char)]| {
            let others = kinds.iter().copied().filter(|(name, _)| Some(*name) != royal).collect();
            let count = rng.random_range(0..4);
            quoted(some_of(others, count, rng).into_iter().map(|(name, _)| name))
        };
        if royal.is_some_and(|name| name != "king") || self.rng.random_bool(0.5) {
            for key in [&["promotion"][..], &["promotion.white", "promotion.black"]]
                .choose(self.rng)
                .copied()
                .unwrap_or_default()
            {
                let list = can_be(self.rng, &self.kinds);
                self.lines.push(format!("{key} = {list}"));
            }
        }
        self.sometimes(0.3, |draft| {
            let half = draft.ranks / 2;
            let rank = draft.rng.random_range(half + 1..=draft.ranks);
            let some = draft.square(half..draft.ranks);
            format!("promotion-squares = [\"rank {rank}\", \"{some}\"]")
        });
        self.sometimes(0.3, |_| "promotion-forced = false".to_owned());
    }

    fn turns(&mut self) {
        const TURNS: [&str; 5] = ["wwbb", "wbb", "wbwbb", "wbbw", "wwwb"];
        self.sometimes(0.25, |draft| {
            let sides = TURNS.choose(draft.rng).unwrap_or(&TURNS[0]).chars();
            let names = sides.map(|side| if side == 'w' { "white" } else { "black" });
            format!("turns = {}", quoted(names))
        });
        self.sometimes(0.2, |draft| {
            let count = draft.rng.random_range(1..3);
            format!("again = {}", draft.kind_names(count))
        });
    }

    fn squares(&mut self) {
        let middle = 2..self.ranks - 2;
        if !middle.is_empty() {
            self.sometimes(0.2, |draft| {
                let walls = (0..3).map(|_| draft.square(middle.clone()));
                format!("walls = {}", quoted(walls))
            });
            self.sometimes(0.15, |draft| {
                let kind = draft.any_kind();
                let square = draft.square(middle.clone());
                match draft.rng.random_range(0..8) {
                    0 => format!("goal = [\"{square}\"]"),
                    1 => format!("goal.black = [\"{square}\"]"),
                    _ => format!("goal.{kind} = [\"{square}\"]"),
                }
            });
        }
        self.sometimes(0.15, |draft| {
            let kind = draft.any_kind();
            let file = draft.rng.random_range(0..draft.files);
            let rank = draft.rng.random_range(1..=draft.ranks);
            let last = name(draft.files - 1, draft.ranks - 1);
            format!("mobility.{kind} = [\"a{rank}-{last}\", \"file {}\"]", letter(file))
        });
        if self.hands() {
            self.sometimes(0.5, |draft| {
                let kind = draft.any_kind();
                let corner = name(draft.files - 1, 0);
                let rank = draft.rng.random_range(1..=draft.ranks);
                let list = format!("[\"a{rank}-{corner}\"]");
                match draft.rng.random_range(0..3) {
                    0 => format!("drop-squares.white.{kind} = {list}"),
                    1 => format!("drop-squares.black.{kind} = {list}"),
                    _ => format!("drop-squares.{kind} = {list}"),
                }
            });
        }
    }

    fn ends(&mut self) {
        if self.royal.is_none() || self.rng.random_bool(0.1) {
            let names = self.first_rank.clone();
            let there = self.kinds.iter().filter(|(_, letter)| names.contains(letter));
            let extinct = there.choose(self.rng).map(|(name, _)| name);
            self.lines.push(format!("extinct = {}", quoted(extinct)));
        }
        if self.royal.is_some() {
            self.sometimes(0.15, |_| "bare-king = \"loss\"".to_owned());
            self.sometimes(0.1, |draft| {
                format!("checks-to-win = {}", draft.rng.random_range(1..4))
            });
        }
        self.sometimes(0.2, |draft| {
            let ends = ["win", "loss", "draw"];
            format!("stalemate = \"{}\"", ends.choose(draft.rng).unwrap_or(&ends[0]))
        });
        self.sometimes(0.15, |_| "must-capture = true".to_owned());
        self.sometimes(0.1, |draft| format!("no-progress = {}", draft.rng.random_range(1..30)));
        self.sometimes(0.1, |draft| format!("repetition = {}", draft.rng.random_range(2..4)));
    }

    fn pieces(&mut self) {
        let pawn = self.rng.random_bool(0.25).then(|| random_pawn(self.rng));
        let cannot_push = pawn.as_ref().is_some_and(|moves| moves.starts_with("mfF"));
        let push = if cannot_push {
            Some("double-push = []".to_owned())
        } else {
            self.rng.random_bool(0.3).then(|| self.double_push())
        };
        if pawn.is_some() || push.is_some() {
            self.lines.push("\n[pieces.pawn]".to_owned());
            self.lines.extend(pawn.map(|moves| format!("moves = \"{moves}\"")));
            self.lines.extend(push);
        }
        let mut kinds = self.kinds.clone();
        kinds.shuffle(self.rng);
        for (name, letter) in kinds {
            let is_own = OTHERS.iter().any(|(other, _)| *other == name);
            if !is_own && !self.rng.random_bool(0.12) {
                continue;
            }
            self.lines.push(format!("\n[pieces.{name}]"));
            if is_own {
                self.lines.push(format!("letter = \"{letter}\""));
            }
            let [moves, others] = [random_betza(self.rng), random_betza(self.rng)];
            if self.rng.random_bool(0.04) {
                self.lines.push("moves = \"\"".to_owned());
                continue;
            }
            if moves.contains('i') && self.rng.random_bool(0.6) {
                let list = self.double_push().replace("double-push", "first-move-squares");
                self.lines.push(list);
            }
            if self.rng.random_bool(0.1) {
                self.lines.push(format!("moves.white = \"{moves}\"\nmoves.black = \"{others}\""));
            } else if self.rng.random_bool(0.15) {
                self.lines.push(format!("moves = \"mfW{moves}\""));
                let push = self.double_push();
                self.lines.push(push);
            } else {
                self.lines.push(format!("moves = \"{moves}\""));
            }
        }
    }

    fn double_push(&mut self) -> String {
        // A double push needs two ranks ahead.
        let rank = self.rng.random_range(1..=self.ranks - 2);
        match self.rng.random_range(0..4) {
            0 => "double-push = []".to_owned(),
            1 => format!("double-push = [\"a1-{}\"]", name(self.files - 1, rank - 1)),
            _ => format!("double-push = [\"rank {rank}\"]"),
        }
    }

    pub(crate) fn any_kind(&mut self) -> &'static str {
        let pawn = self.rng.random_bool(0.2);
        if pawn { "pawn" } else { self.kinds.choose(self.rng).map_or("pawn", |&(name, _)| name) }
    }

    fn kind_names(&mut self, count: usize) -> String {
        quoted((0..count).map(|_| self.any_kind()))
    }

    /// A random square on one of these ranks, which are counted from 0.
    fn square(&mut self, ranks: std::ops::Range<usize>) -> String {
        name(self.rng.random_range(0..self.files), self.rng.random_range(ranks))
    }
}

/// `count` of the kinds, in random order.
fn some_of(
    mut kinds: Vec<(&'static str, char)>,
    count: usize,
    rng: &mut Random,
) -> Vec<(&'static str, char)> {
    kinds.shuffle(rng);
    kinds.truncate(count);
    kinds
}

fn letter(file: usize) -> char {
    char::from(b"abcdefgh"[file])
}

fn name(file: usize, rank: usize) -> String {
    format!("{}{}", letter(file), rank + 1)
}

/// A TOML list of strings.
pub(crate) fn quoted(names: impl IntoIterator<Item: Display>) -> String {
    let quoted: Vec<String> = names.into_iter().map(|name| format!("\"{name}\"")).collect();
    format!("[{}]", quoted.join(", "))
}

/// A random rule file in which some characters, words or lines are changed.
pub fn random_near_rule_file(rng: &mut Random) -> String {
    const WORDS: [&str; 18] = [
        "pieces", "moves", "letter", "\"", "[", "]", "=", "true", "rank 9", "a1-h8", "white",
        "pawn", "NN", "pK", "\\u0000", "é", "0", "-1",
    ];
    let mut text = random_fairy_rules(rng);
    for _ in 0..rng.random_range(1..5) {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        if lines.is_empty() {
            break;
        }
        let (at, other) = (rng.random_range(0..lines.len()), rng.random_range(0..lines.len()));
        match rng.random_range(0..6) {
            0 => lines.swap(at, other),
            1 => drop(lines.remove(at)),
            2 => lines.insert(at, lines[other].clone()),
            3 => {
                let mut words: Vec<&str> = lines[at].split(' ').collect();
                let place = rng.random_range(0..words.len());
                words[place] = WORDS.choose(rng).unwrap_or(&WORDS[0]);
                lines[at] = words.join(" ");
            }
            change => {
                let mut letters: Vec<char> = lines[at].chars().collect();
                let place = rng.random_range(0..=letters.len());
                let new = char::from(rng.random_range(b' '..=b'~'));
                if change == 4 {
                    letters.insert(place, new);
                } else if let Some(letter) = letters.get_mut(place) {
                    *letter = new;
                }
                lines[at] = letters.into_iter().collect();
            }
        }
        text = lines.join("\n");
    }
    text
}
