//! Rules of pieces handed to the two generators: that of pieces of one's own, and that of chess.

use tabiya_core::{Bitboard, ByColor, ByRole, Color, Role, Roles};
use tabiya_fairy::{FairyRules, KindId, KindRules, KindSet, betza};

use super::{Fairy, FairyKind, KindName, Notation};
use crate::rule_set::RuleSet;

fn kind_of(role: Role) -> Option<KindId> {
    KindId::from_index(role as usize)
}

impl Fairy {
    /// What plain rules say of pieces.
    ///
    /// # Panics
    /// Never: the moves of chess can be noted.
    pub(crate) fn of(rules: &RuleSet) -> Self {
        let kinds = betza::CHESS.map(|(role, moves)| {
            let moves: Notation = moves.parse().expect("a notation");
            let moves = ByColor { white: moves.clone(), black: moves };
            let by_role = |sets: &ByColor<ByRole<Bitboard>>| ByColor {
                white: sets.white[role],
                black: sets.black[role],
            };
            FairyKind {
                mobility: by_role(&rules.mobility),
                goal: by_role(&rules.goal),
                ..FairyKind::new(KindName::of(role), role.letter(), moves)
            }
        });
        let promotion = rules.promotion.iter().filter_map(kind_of).collect::<KindSet>();
        let mut fairy = Self {
            files: 8,
            ranks: 8,
            kinds: kinds.into(),
            royal: rules.royal.then_some(KindId::KING),
            promotion: ByColor::both(promotion),
            promotion_squares: ByColor::default(),
            promotion_forced: !promotion.is_empty(),
            extinct: rules.extinct.iter().filter_map(kind_of).collect(),
            bare_king_loses: false,
            turns: vec![Color::White, Color::Black],
            again: KindSet::EMPTY,
            drops: false,
            start: rules.start_fen(),
        };
        fairy.kinds[0].double_push = rules.double_push;
        fairy.set_defaults_of_board();
        fairy
    }

    /// Makes the squares of which nothing is said those of the board: pawns are promoted on the last rank,
    /// and push twice from where White's do, mirrored for Black.
    pub(crate) fn set_defaults_of_board(&mut self) {
        for color in Color::ALL {
            self.promotion_squares[color] = self.last_rank(color);
        }
        if (self.files, self.ranks) != (8, 8) {
            let white = self.kinds[0].double_push.white & self.board();
            self.kinds[0].double_push = ByColor { white, black: self.size().mirrored(white) };
        }
        self.set_default_drop_squares();
    }

    /// Makes the squares onto which pieces are dropped those that follow from the others.
    pub(crate) fn set_default_drop_squares(&mut self) {
        for kind in self.kind_ids() {
            for color in Color::ALL {
                self.kinds[kind.index()].drop_squares[color] =
                    self.default_drop_squares(kind, color);
            }
        }
    }

    /// Lets plain rules say what these say of the six roles.
    pub(crate) fn lower_into(&self, rules: &mut RuleSet) {
        let roles = |kinds: KindSet| {
            let is_in = |role: &Role| kind_of(*role).is_some_and(|kind| kinds.contains(kind));
            Role::ALL.into_iter().filter(is_in).fold(Roles::EMPTY, Roles::with)
        };
        rules.royal = self.royal.is_some();
        rules.promotion = roles(self.promotion.white);
        rules.extinct = roles(self.extinct);
        rules.double_push = self.kinds[0].double_push;
        for (role, kind) in Role::ALL.into_iter().zip(&self.kinds) {
            for color in Color::ALL {
                rules.mobility[color][role] = kind.mobility[color];
                rules.goal[color][role] = kind.goal[color];
            }
        }
    }

    /// These and the rules that they belong to, as the generator takes them.
    pub(crate) fn rules(&self, rules: &RuleSet) -> FairyRules {
        let kind = |kind: &FairyKind| KindRules {
            name: kind.name.to_string(),
            letter: kind.letter,
            moves: ByColor {
                white: kind.moves.white.movement().clone(),
                black: kind.moves.black.movement().clone(),
            },
            double_push: kind.double_push,
            en_passant: kind.en_passant,
            mobility: kind.mobility,
            goal: kind.goal,
            drop_squares: kind.drop_squares,
        };
        FairyRules {
            name: rules.name.clone(),
            files: self.files,
            ranks: self.ranks,
            walls: rules.walls,
            kinds: self.kinds.iter().map(kind).collect(),
            royal: self.royal,
            castling: rules.castling,
            en_passant: rules.en_passant,
            promotion: self.promotion,
            promotion_squares: self.promotion_squares,
            promotion_forced: self.promotion_forced,
            extinct: self.extinct,
            bare_king_loses: self.bare_king_loses,
            must_capture: rules.must_capture,
            checks_to_win: rules.checks_to_win,
            stalemate: rules.stalemate,
            repetition: rules.repetition,
            fifty_move_rule: rules.fifty_move_rule,
            turns: self.turns.clone(),
            again: self.again,
            drops: self.drops,
        }
    }
}

impl RuleSet {
    /// The rules as the generator of pieces of one's own takes them, where that plays them: `None` for
    /// rules of chess's own pieces.
    ///
    /// ```
    /// use tabiya_variants::RuleSet;
    /// let rules = RuleSet::from_toml("name = \"bouncing king\"\nagain = [\"king\"]")?;
    /// assert_eq!(rules.fairy_rules().map(|rules| rules.again.len()), Some(1));
    /// assert_eq!(RuleSet::chess().fairy_rules(), None);
    /// # Ok::<(), tabiya_variants::RuleFileError>(())
    /// ```
    pub fn fairy_rules(&self) -> Option<FairyRules> {
        self.fairy.as_ref().map(|fairy| fairy.rules(self))
    }

    /// The rules as the generator of pieces of one's own takes them, also those that the generator of
    /// chess plays: both must find the same moves.
    ///
    /// ```
    /// use tabiya_variants::RuleSet;
    /// let rules = RuleSet::three_check().to_fairy_rules();
    /// assert_eq!((rules.kinds.len(), rules.checks_to_win), (6, Some(3)));
    /// ```
    pub fn to_fairy_rules(&self) -> FairyRules {
        self.fairy_rules().unwrap_or_else(|| Fairy::of(self).rules(self))
    }

    /// The rules with all that plain fields say of pieces as in chess, where another field says it.
    pub(crate) fn without_pieces(self) -> Self {
        let Self { name, base, castling, en_passant, must_capture, .. } = self;
        let Self { walls, checks_to_win, stalemate, repetition, fifty_move_rule, fairy, .. } = self;
        Self {
            name,
            base,
            castling,
            en_passant,
            must_capture,
            walls,
            checks_to_win,
            stalemate,
            repetition,
            fifty_move_rule,
            fairy,
            ..Self::chess()
        }
    }
}
