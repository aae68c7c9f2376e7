//! A set of rules that positions can refer to.

use std::collections::HashMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{LazyLock, Mutex, PoisonError};

use tabiya_core::{Bitboard, Castling, Color, Key, Role, Roles};

use crate::check::all_pieces;
use crate::contradiction::Contradiction;
use crate::rule_set::RuleSet;

/// A [`RuleSet`] without contradictions that stays in memory until the program ends, so that every
/// position can refer to it.
///
/// Equal sets share one place: a program that opens the same rules again and again needs no more
/// memory for it.
///
/// ```
/// use tabiya_variants::{Book, RuleSet};
/// let book = Book::open(RuleSet::king_capture())?;
/// assert_eq!(book, Book::open(RuleSet::king_capture())?);
/// assert_eq!(book.rules().name, "king-capture");
/// # Ok::<(), tabiya_variants::Contradiction>(())
/// ```
#[derive(Clone, Copy)]
pub struct Book(&'static Page);

/// The rules, and what follows from them.
pub(crate) struct Page {
    pub(crate) rules: RuleSet,
    /// What sets positions under these rules apart from those under others.
    pub(crate) key: Key,
    /// Whether anybody has a goal.
    pub(crate) has_goals: bool,
    /// Whether replies are those of chess as far as lanes know them.
    pub(crate) in_lanes: bool,
}

/// All pages there are.
static PAGES: LazyLock<Mutex<HashMap<&'static RuleSet, &'static Page>>> =
    LazyLock::new(Mutex::default);

static CHESS: LazyLock<Book> = LazyLock::new(|| Book::of(RuleSet::chess()));

impl Book {
    /// Keeps these rules.
    ///
    /// # Errors
    /// If the rules contradict themselves: see [`RuleSet::check`].
    pub fn open(rules: RuleSet) -> Result<Self, Contradiction> {
        rules.check()?;
        Ok(Self::of(rules))
    }

    /// The rules.
    pub fn rules(self) -> &'static RuleSet {
        &self.0.rules
    }

    #[inline(always)]
    pub(crate) fn page(self) -> &'static Page {
        self.0
    }

    fn of(rules: RuleSet) -> Self {
        let mut pages = PAGES.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(page) = pages.get(&rules) {
            return Self(page);
        }
        let page: &'static Page = Box::leak(Box::new(Page::of(rules)));
        pages.insert(&page.rules, page);
        Self(page)
    }
}

impl Page {
    fn of(rules: RuleSet) -> Self {
        let everywhere =
            |piece: tabiya_core::Piece| rules.mobility[piece.color][piece.role] == Bitboard::FULL;
        let kings_as_in_chess =
            rules.castling != Castling::ThroughAttack && rules.promotion == Roles::PROMOTIONS;
        let has_goal = |color: Color, role: Role| rules.goal[color][role].any();
        Self {
            key: Key::of_fact(fnv1a(rules.to_toml().as_bytes())),
            has_goals: all_pieces().any(|piece| has_goal(piece.color, piece.role)),
            in_lanes: all_pieces().all(everywhere)
                && (!rules.royal || kings_as_in_chess && !rules.must_capture),
            rules,
        }
    }
}

/// FNV-1a (Fowler, Noll and Vo) in 64 bits.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

impl Default for Book {
    /// The rules of chess.
    fn default() -> Self {
        *CHESS
    }
}

impl PartialEq for Book {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Book {}

impl Hash for Book {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.key.hash(state);
    }
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Book").field(&self.0.rules.name).finish()
    }
}
