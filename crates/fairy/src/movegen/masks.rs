//! What checks and pins leave to the side to move.

use tabiya_core::attacks::{between, bishop_attacks, rook_attacks};
use tabiya_core::{Bitboard, Square};

use super::Node;
use super::attacks::Attackers;

/// The most pins that can be kept: of the sixteen straight and knight's lines and those of other riders,
/// each pins one piece.
const MOST_PINS: usize = 64;

/// Where pieces other than the royal one may land.
pub(super) struct Masks {
    /// In check by pieces that neither hop nor limp: on all of their lines, or on the one that checks.
    pub(super) targets: Bitboard,
    /// Pieces that stand between the royal piece and a rider.
    pub(super) pinned: Bitboard,
    pins: [(Square, Bitboard); MOST_PINS],
    pin_count: usize,
    /// The squares on which a piece more or less changes whether a hopper or a lame leaper gives check.
    pub(super) sensitive: Bitboard,
    /// Whether one gives check now.
    pub(super) is_hopped: bool,
}

impl Masks {
    /// The masks of a side without a royal piece.
    pub(super) const OPEN: Self = Self {
        targets: Bitboard::FULL,
        pinned: Bitboard::EMPTY,
        pins: [(Square::A1, Bitboard::FULL); MOST_PINS],
        pin_count: 0,
        sensitive: Bitboard::EMPTY,
        is_hopped: false,
    };

    fn pin(&mut self, square: Square, line: Bitboard) {
        self.pinned = self.pinned.with(square);
        if let Some(place) = self.pins.get_mut(self.pin_count) {
            *place = (square, line);
            self.pin_count += 1;
        }
    }

    /// Where a pinned piece may go for all that it is pinned: on all of its lines at once.
    pub(super) fn pin_line(&self, square: Square) -> Bitboard {
        let of_square = self.pins[..self.pin_count].iter().filter(|(pinned, _)| *pinned == square);
        of_square.fold(Bitboard::FULL, |all, (_, line)| all & *line)
    }

    fn check(&mut self, line: Bitboard) {
        self.targets &= line;
    }
}

impl Node<'_> {
    /// The masks of the side to move.
    pub(super) fn masks(&self) -> Masks {
        let mut masks = Masks::OPEN;
        let Some(royal) = self.royal else { return masks };
        let pieces = self.our | self.their;
        let side = self.enemy_side();
        let attackers = Attackers { side, kinds: &self.enemy, pieces, blockers: self.blockers };
        for checker in attackers.leapers(royal) {
            masks.check(Bitboard::of(checker));
        }
        let rooks = attackers.liners(side.rook_captures, royal);
        if rooks.any() {
            self.lines(&mut masks, royal, rooks, rook_attacks);
        }
        let bishops = attackers.liners(side.bishop_captures, royal);
        if bishops.any() {
            self.lines(&mut masks, royal, bishops, bishop_attacks);
        }
        self.own_lines(&mut masks, royal, pieces);
        if side.has_sensitive {
            self.sensitive_lines(&mut masks, royal);
            masks.is_hopped = masks.sensitive.any() && attackers.sensitive(royal).any();
        }
        masks
    }

    /// Checks and pins along the lines of a rook, or of a bishop.
    fn lines(
        &self,
        masks: &mut Masks,
        royal: Square,
        riders: Bitboard,
        attacks: fn(Square, Bitboard) -> Bitboard,
    ) {
        let seen = attacks(royal, self.blockers);
        for checker in seen & riders {
            masks.check(between(royal, checker).with(checker));
        }
        let shields = seen & self.our;
        if shields.is_empty() {
            return;
        }
        let behind = attacks(royal, self.blockers - shields) - seen;
        for pinner in behind & riders {
            let line = between(royal, pinner);
            if let Some(pinned) = (line & shields).single() {
                masks.pin(pinned, line.with(pinner));
            }
        }
    }

    /// Checks and pins along other lines.
    fn own_lines(&self, masks: &mut Masks, royal: Square, pieces: Bitboard) {
        for approach in &self.enemy_side().rides {
            let comers = approach.comers(royal, |kind| self.enemy[kind.index()]);
            if comers.is_empty() {
                continue;
            }
            let ray = approach.ray(royal);
            let Some(first) = ray.first(pieces) else { continue };
            if comers.contains(first) {
                masks.check(ray.up_to(first));
            } else if self.our.contains(first)
                && let Some(second) = ray.behind(first).first(pieces)
                && comers.contains(second)
            {
                masks.pin(first, ray.up_to(second));
            }
        }
    }

    /// The squares between the royal piece and hoppers that could come to attack it, and those on which
    /// lame leapers depend.
    fn sensitive_lines(&self, masks: &mut Masks, royal: Square) {
        let side = self.enemy_side();
        for approach in side.hops.iter().chain(&side.hops_behind) {
            let comers = approach.comers(royal, |kind| self.enemy[kind.index()]);
            for comer in comers {
                masks.sensitive |= approach.ray(royal).up_to(comer);
            }
        }
        for lame in &side.lame[royal as usize] {
            if self.enemy[lame.kind.index()].contains(lame.from) {
                masks.sensitive = masks.sensitive.with(lame.from).with(lame.way);
            }
        }
    }
}
