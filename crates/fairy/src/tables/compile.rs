//! Compiling the rules into tables.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use tabiya_core::{Backend, Bitboard, ByColor, Color, Key, Portable, Square};
use tabiya_variants::{
    KindId, KindRules, KindSet, Placement, Ray, RuleSet,
    betza::{EN_PASSANT_STEPS, Mode, Part, Step, forward, turned, way},
};

use super::approach::{Approach, LameApproach};
use super::cell::{Cell, Hop, LameLeap, LineFlags, Ride, Stride};
use super::{KindTables, PromotionTables, SideTables, TableRules};

const ROOK: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const BISHOP: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The maximum number of strides (leaps that are computed for all pieces of a kind at once) of one kind.
const FEW: usize = 5;

impl TableRules {
    pub(super) fn new(rules: RuleSet, start: Placement, is_checked: bool) -> Self {
        let exists = rules.exists();
        let white = SideTables::new(&rules, Color::White, exists, None);
        let black = SideTables::new(&rules, Color::Black, exists, Some(&white));
        let sides = ByColor { white, black };
        let goals_of = |color: Color| {
            let goals = rules.kind_ids().map(|kind| (kind, rules.kind(kind).goal[color]));
            goals.filter(|(_, goal)| goal.any()).collect::<Vec<_>>()
        };
        let goals = ByColor { white: goals_of(Color::White), black: goals_of(Color::Black) };
        let is_filtered = rules.only_royal().is_none() && !rules.royal.is_empty()
            || !rules.gives_checks
            || !rules.facing_royals
            || rules.kinds.iter().any(|kind| !kind.drop_mates);
        Self {
            key: Key::of_value(&rules).to_u64(),
            exists,
            sides,
            backend: Backend::best(),
            royal: rules.only_royal(),
            is_filtered,
            is_plain: !is_filtered && !rules.must_drop && !rules.must_capture,
            has_own_ends: rules.has_own_ends(),
            goals,
            bare_wins: rules.bare_wins(),
            worths: ByColor::default(),
            is_checked,
            start,
            rules,
        }
    }
}

/// The tables of chess's kinds, which most games need and share.
static OF_CHESS: LazyLock<Vec<Arc<KindTables>>> = LazyLock::new(|| {
    let rules = RuleSet::chess();
    let all = Color::ALL.into_iter().flat_map(|color| rules.kind_ids().map(move |k| (k, color)));
    all.map(|(kind, color)| Arc::new(KindTables::new(&rules, kind, color))).collect()
});

impl SideTables {
    /// Builds the tables of one side. Tables that equal the tables of the other side, `other`, are shared.
    fn new(rules: &RuleSet, color: Color, exists: Bitboard, other: Option<&Self>) -> Self {
        let known = || OF_CHESS.iter().chain(other.iter().flat_map(|other| &other.kinds));
        let shared = |kind| {
            let new = KindTables::new(rules, kind, color);
            known().find(|known| ***known == new).cloned().unwrap_or_else(|| Arc::new(new))
        };
        let kinds: Vec<_> = rules.kind_ids().map(shared).collect();
        let capturing = |lines: u8| {
            let has = |kind: &KindId| kinds[kind.index()].cells.iter().any(|c| c.lines.has(lines));
            rules.kind_ids().filter(has).collect::<KindSet>()
        };
        let mut lines = Directions::default();
        for kind in rules.kind_ids() {
            lines.add(kind, rules.kind(kind), color, exists);
        }
        let known = |of: fn(&Self) -> &Arc<[Approach]>, new: Vec<Approach>| {
            let known = other.map(of).filter(|known| ***known == *new);
            known.cloned().unwrap_or_else(|| new.into())
        };
        let [rides, hops, hops_behind] = lines.approaches(exists);
        let rides = known(|other| &other.rides, rides);
        let hops = known(|other| &other.hops, hops);
        let hops_behind = known(|other| &other.hops_behind, hops_behind);
        let lame = lame(&kinds);
        let has_sensitive =
            !hops.is_empty() || !hops_behind.is_empty() || lame.iter().any(|to| !to.is_empty());
        let en_passant = |to: Square| {
            let union = |all, kind: &Arc<KindTables>| all | kind.en_passant_to(to);
            kinds.iter().fold(Bitboard::EMPTY, union)
        };
        Self {
            rook_captures: capturing(LineFlags::ROOK_CAPTURES),
            bishop_captures: capturing(LineFlags::BISHOP_CAPTURES),
            rides,
            hops,
            hops_behind,
            lame,
            has_sensitive,
            en_passant: Square::ALL.map(en_passant).to_vec(),
            kinds,
        }
    }
}

/// For each square, the squares from which a kind captures en passant on it; empty if the kind never does.
fn en_passant(rules: &KindRules, color: Color, exists: Bitboard) -> Vec<Bitboard> {
    if !rules.en_passant {
        return Vec::new();
    }
    let mut to = vec![Bitboard::EMPTY; 64];
    for step in EN_PASSANT_STEPS {
        let (files, ranks) = turned(step, color);
        for from in rules.en_passant_origins(color, step) & exists {
            if let Some(target) = from.offset(files, ranks)
                && (exists & rules.mobility[color]).contains(target)
            {
                to[target as usize] = to[target as usize].with(from);
            }
        }
    }
    to
}

/// The index that the next item of one of a kind's lists will have; cells refer to the list by such indices.
fn position_in<T>(list: &[T]) -> u16 {
    u16::try_from(list.len()).expect("64 squares have some thousand lines at most")
}

impl KindTables {
    fn new(game: &RuleSet, id: KindId, color: Color) -> Self {
        let (rules, exists) = (game.kind(id), game.exists());
        let kinds = game.promotions(id, color);
        let squares = game.promotion_squares[color].masked_if(!kinds.is_empty());
        let mut tables = Self {
            promotion: PromotionTables {
                is_any: !kinds.is_empty() || !game.dead_ends,
                kinds,
                targets: squares,
                origins: squares.masked_if(id != KindId::PAWN),
                forced: Bitboard::FULL.masked_if(game.must_promote(id)),
                stays: Bitboard::FULL,
            },
            cells: Vec::with_capacity(64),
            leaps_to: vec![Bitboard::EMPTY; 64],
            strides: None,
            mobility: rules.mobility[color] & exists,
            double_push: rules.pushes_from(color) & exists,
            en_passant: en_passant(rules, color, exists),
            rides: Vec::new(),
            hops: Vec::new(),
            lame_leaps: Vec::new(),
        };
        for from in Square::ALL {
            let cell = tables.cell(rules, color, from, exists);
            if exists.contains(from) {
                for to in cell.captures & tables.mobility {
                    tables.leaps_to[to as usize] = tables.leaps_to[to as usize].with(from);
                }
            }
            tables.cells.push(cell);
        }
        if !game.dead_ends {
            let moves =
                |from: &Square| tables.reach(Portable, *from, Bitboard::EMPTY, !exists).moves.any();
            tables.promotion.stays = Square::ALL.into_iter().filter(moves).collect();
        }
        tables.strides = strides(rules, color, exists);
        tables
    }

    fn cell(&mut self, rules: &KindRules, color: Color, from: Square, exists: Bitboard) -> Cell {
        let mut cell = Cell {
            rides: position_in(&self.rides)..0,
            hops: position_in(&self.hops)..0,
            lame_leaps: position_in(&self.lame_leaps)..0,
            ..Cell::default()
        };
        for part in &rules.moves[color].parts {
            if !part.initial || rules.first_moves_from(color).contains(from) {
                self.part(&mut cell, part, color, from, exists);
            }
        }
        cell.rides.end = position_in(&self.rides);
        cell.hops.end = position_in(&self.hops);
        cell.lame_leaps.end = position_in(&self.lame_leaps);
        let has_others =
            !cell.rides.is_empty() || !cell.hops.is_empty() || !cell.lame_leaps.is_empty();
        if has_others {
            cell.lines.0 |= LineFlags::OTHERS;
        }
        cell
    }

    fn part(&mut self, cell: &mut Cell, part: &Part, color: Color, from: Square, exists: Bitboard) {
        let Part { moves, captures, .. } = *part;
        let lines = whole_lines(part);
        cell.lines.0 |= lines;
        for &step in &part.steps {
            let turned = turned(step, color);
            match part.mode {
                Mode::Leap => {
                    let to = from.offset(turned.0, turned.1).filter(|&to| exists.contains(to));
                    let to = to.map_or(Bitboard::EMPTY, Bitboard::of);
                    cell.moves |= to.masked_if(moves);
                    cell.captures |= to.masked_if(captures);
                }
                Mode::Lame => {
                    let existing =
                        |(f, r): Step| from.offset(f, r).filter(|&to| exists.contains(to));
                    let way: Option<Bitboard> = way(turned).map(existing).collect();
                    if let (Some(to), Some(way)) = (existing(turned), way) {
                        self.lame_leaps.push(LameLeap { to, way, moves, captures });
                    }
                }
                Mode::Ride { limit } => {
                    let is_covered =
                        |all: [Step; 4], of: u8| all.contains(&step) && lines & of != 0;
                    let rook = LineFlags::ROOK_MOVES | LineFlags::ROOK_CAPTURES;
                    let bishop = LineFlags::BISHOP_MOVES | LineFlags::BISHOP_CAPTURES;
                    if !is_covered(ROOK, rook) && !is_covered(BISHOP, bishop) {
                        let ray = Ray::walk(from, turned, limit, exists);
                        self.rides.push(Ride { ray, moves, captures });
                    }
                }
                Mode::Over { limit } | Mode::Behind { limit } => {
                    let ray = Ray::walk(from, turned, limit, exists);
                    let is_behind = matches!(part.mode, Mode::Behind { .. });
                    self.hops.push(Hop { ray, is_behind, moves, captures });
                }
            }
        }
    }
}

/// Flags for the complete lines of a rook or bishop that a part has: all four directions, without a limit.
fn whole_lines(part: &Part) -> u8 {
    let whole = |all: [Step; 4], moves: u8, captures: u8| {
        let has_all = all.iter().all(|step| part.steps.contains(step));
        let lines = if part.moves { moves } else { 0 } | if part.captures { captures } else { 0 };
        if has_all && part.mode == (Mode::Ride { limit: None }) && !part.initial {
            lines
        } else {
            0
        }
    };
    whole(ROOK, LineFlags::ROOK_MOVES, LineFlags::ROOK_CAPTURES)
        | whole(BISHOP, LineFlags::BISHOP_MOVES, LineFlags::BISHOP_CAPTURES)
}

/// The moves of a kind as strides; `None` if the kind has too many leaps, or moves other than leaps.
fn strides(rules: &KindRules, color: Color, exists: Bitboard) -> Option<Vec<Stride>> {
    let mut leaps: BTreeMap<Step, [Bitboard; 2]> = BTreeMap::new();
    for part in &rules.moves[color].parts {
        if part.mode != Mode::Leap {
            return None;
        }
        let from = if part.initial { rules.first_moves_from(color) } else { Bitboard::FULL };
        for &step in &part.steps {
            let (files, ranks) = turned(step, color);
            let lands =
                |from: &Square| from.offset(files, ranks).is_some_and(|to| exists.contains(to));
            let origins: Bitboard = (from & exists).into_iter().filter(lands).collect();
            let [moves, captures] = leaps.entry((files, ranks)).or_default();
            *moves |= origins.masked_if(part.moves);
            *captures |= origins.masked_if(part.captures);
        }
    }
    let strides = leaps.into_iter().flat_map(|((files, ranks), [moves, captures])| {
        let shift = files + 8 * ranks;
        if moves == captures {
            vec![Stride::new(shift, moves, true, true)]
        } else {
            vec![Stride::new(shift, moves, true, false), Stride::new(shift, captures, false, true)]
        }
    });
    let strides: Vec<_> = strides.filter(|stride| stride.origins.any()).collect();
    // A leap to the target of a double push would give the same move twice.
    let double = 16 * forward(color);
    let is_push = |stride: &Stride| rules.pushes_from(color).any() && stride.is_by(double);
    (strides.len() <= FEW && !strides.iter().any(is_push)).then_some(strides)
}

/// Capturing lines by direction, except complete lines of a rook or bishop.
#[derive(Default)]
struct Directions {
    /// By step and kind, the origins from which each target is reached. The three maps are for rides, for
    /// hops, and for hops that land directly beyond the jumped piece.
    origins: [BTreeMap<Step, BTreeMap<KindId, Vec<Bitboard>>>; 3],
}

impl Directions {
    fn add(&mut self, kind: KindId, rules: &KindRules, color: Color, exists: Bitboard) {
        for part in rules.moves[color].parts.iter().filter(|part| part.captures) {
            let (way, limit) = match part.mode {
                Mode::Ride { limit } => (0, limit),
                Mode::Over { limit } => (1, limit),
                Mode::Behind { limit } => (2, limit),
                Mode::Leap | Mode::Lame => continue,
            };
            let whole = whole_lines(part);
            for &step in &part.steps {
                let is_whole = whole & LineFlags::ROOK_CAPTURES != 0 && ROOK.contains(&step)
                    || whole & LineFlags::BISHOP_CAPTURES != 0 && BISHOP.contains(&step);
                if is_whole {
                    continue;
                }
                let step = turned(step, color);
                let by_kind = self.origins[way].entry(step).or_default();
                let origins = by_kind.entry(kind).or_insert_with(|| vec![Bitboard::EMPTY; 64]);
                let from =
                    if part.initial { rules.first_moves_from(color) } else { Bitboard::FULL };
                for from in from & exists {
                    let reached = Ray::walk(from, step, limit, exists).squares;
                    for to in reached & rules.mobility[color] {
                        origins[to as usize] = origins[to as usize].with(from);
                    }
                }
            }
        }
    }

    fn approaches(self, exists: Bitboard) -> [Vec<Approach>; 3] {
        self.origins.map(|directions| {
            let approach = |((files, ranks), origins): (Step, BTreeMap<KindId, Vec<Bitboard>>)| {
                let back = |to| Ray::walk(to, (-files, -ranks), None, exists);
                Approach {
                    rays: Square::ALL.map(back).to_vec(),
                    origins: origins.into_iter().collect(),
                }
            };
            directions.into_iter().map(approach).collect()
        })
    }
}

/// For each square, the captures on it by lame leapers.
fn lame(kinds: &[Arc<KindTables>]) -> Vec<Vec<LameApproach>> {
    let mut all = vec![Vec::new(); 64];
    for (index, tables) in kinds.iter().enumerate() {
        let Some(kind) = KindId::from_index(index) else { continue };
        for (from, cell) in Square::ALL.into_iter().zip(&tables.cells) {
            let (start, end) = (cell.lame_leaps.start.into(), cell.lame_leaps.end.into());
            for leap in &tables.lame_leaps[start..end] {
                if leap.captures && tables.mobility.contains(leap.to) {
                    all[leap.to as usize].push(LameApproach { kind, from, way: leap.way });
                }
            }
        }
    }
    all
}
