//! Rules in sentences.

use tabiya_core::{Bitboard, ByColor, Castling, Color, Stalemate};

use super::squares;
use crate::listed::listed;
use crate::rule_set::{KindId, KindRules, KindSet, RoyalSafety, RuleSet};

impl RuleSet {
    /// What differs from chess, a sentence each, except how the pieces move and where they start.
    ///
    /// ```
    /// use tabiya_variants::RuleSet;
    /// assert_eq!(RuleSet::chess().sentences(), [""; 0]);
    /// let file = "name = \"hill\"\nmust-capture = true\ngoal.king = [\"d4-e5\"]";
    /// let hill = RuleSet::from_toml(file)?.sentences();
    /// assert_eq!(hill, ["A side that can capture must.", "The king wins by reaching d4-e5."]);
    /// # Ok::<(), tabiya_variants::RuleFileError>(())
    /// ```
    pub fn sentences(&self) -> Vec<String> {
        let mut said = Sentences { rules: self, usual: RuleSet::chess(), all: Vec::new() };
        said.board();
        said.royalty();
        said.castling();
        said.pawns();
        said.turns();
        said.hands();
        for kind in self.kind_ids() {
            said.kind(kind);
        }
        said.ends();
        said.all
    }
}

struct Sentences<'a> {
    rules: &'a RuleSet,
    /// The rules of chess.
    usual: RuleSet,
    all: Vec<String>,
}

impl Sentences<'_> {
    /// Adds a sentence with `parts` in the place of each `_`.
    fn say(&mut self, sentence: &str, parts: &[&str]) {
        let mut parts = parts.iter();
        let text = sentence.split_inclusive('_').flat_map(|piece| {
            let part = parts.next().filter(|_| piece.ends_with('_'));
            [piece.trim_end_matches('_'), part.copied().unwrap_or_default()]
        });
        self.all.push(text.collect());
    }

    /// Adds the sentences that are true.
    fn if_so(&mut self, sentences: &[(bool, &str)]) {
        for (_, sentence) in sentences.iter().filter(|(is_so, _)| *is_so) {
            self.say(sentence, &[]);
        }
    }

    fn board(&mut self) {
        let RuleSet { board, walls, .. } = self.rules;
        if *board != self.usual.board {
            self.say("The board has _ squares.", &[&board.to_string()]);
        }
        if walls.any() {
            self.say("No piece enters or passes _.", &[&place(*walls)]);
        }
    }

    fn royalty(&mut self) {
        let RuleSet { royal, royal_safety, gives_checks, facing_royals, .. } = *self.rules;
        if !royal.is_empty() && royal != self.usual.royal {
            self.say("A side must keep its _ safe.", &[&self.names(royal, " and ")]);
        }
        self.if_so(&[
            (royal.is_empty(), "The king is a piece like others: there is no check."),
            (royal_safety == RoyalSafety::All, "Each royal piece of a side must be safe."),
            (royal_safety == RoyalSafety::One, "One of a side's royal pieces must be safe."),
            (!gives_checks, "No move may give check."),
            (!facing_royals, "Royal pieces may not face each other with nothing between them."),
        ]);
    }

    fn castling(&mut self) {
        let RuleSet { castling, castling_with: with, castling_files, .. } = *self.rules;
        let through = castling == Castling::ThroughAttack;
        self.if_so(&[
            (castling == Castling::Never, "There is no castling."),
            (through, "The king may castle through attacked squares."),
            (castling == Castling::Free, "The king may castle whatever is attacked."),
        ]);
        if castling == Castling::Never {
            return;
        }
        if with != self.usual.castling_with {
            self.say("The king castles with its _.", &[&self.names(with, " or ")]);
        }
        if let Some(files) = castling_files {
            let [last, first] = files.map(|file| file.letter().to_string());
            self.say("The king castles to the _-file or the _-file.", &[&last, &first]);
        }
    }

    fn pawns(&mut self) {
        let rules = self.rules;
        let RuleSet { promotion, promotion_squares: squares, .. } = rules;
        let promotes = rules.kinds.iter().any(|kind| !kind.promotes_to.is_empty());
        for &(side, color) in sides(false) {
            let is_usual = promotion[color].is_empty() || squares[color] == rules.last_rank(color);
            if promotes || !is_usual {
                self.say("_ pieces are promoted on _.", &[side, &place(squares[color])]);
            }
        }
        if !self.occurs(KindId::PAWN) {
            return;
        }
        for &(side, color) in sides(promotion.white == promotion.black) {
            let kinds = promotion[color];
            if kinds.is_empty() {
                self.say("_ pawns are never promoted.", &[side]);
            } else if kinds != self.usual.promotion[color] {
                self.say("_ pawns are promoted to _.", &[side, &self.any(kinds)]);
            }
        }
        let pushes = rules.kind(KindId::PAWN).double_push;
        for &(side, color) in sides(pushes.black == rules.board.mirrored(pushes.white)) {
            let from = pushes[color];
            if from.is_empty() {
                self.say("_ pawns never advance two squares.", &[side]);
            } else if from != self.usual.kind(KindId::PAWN).double_push[color] {
                self.say("_ pawns may advance two squares from _.", &[side, &place(from)]);
            }
        }
        let promotes = !promotion.white.is_empty() || !promotion.black.is_empty();
        self.if_so(&[
            (promotes && !rules.promotion_forced, "Pawns need not be promoted."),
            (!rules.en_passant && pushes.white.any(), "There are no captures en passant."),
        ]);
    }

    fn turns(&mut self) {
        let RuleSet { turns, again, .. } = self.rules;
        if *turns != self.usual.turns {
            let order: Vec<&str> = turns.iter().map(|color| color.title()).collect();
            let said = "The sides move in this order, again and again: _.";
            self.say(said, &[&order.join(", ")]);
        }
        if !again.is_empty() {
            self.say("A side that moves _ moves once more.", &[&self.any(*again)]);
        }
        self.if_so(&[
            (self.rules.must_capture, "A side that can capture must."),
            (!self.rules.dead_ends, "No piece may go where it could never move again."),
        ]);
    }

    fn hands(&mut self) {
        let RuleSet { drops, captures_to_hand, must_drop, promoted_stay, .. } = *self.rules;
        self.if_so(&[
            (drops, "A piece in hand may be dropped on an empty square instead of a move."),
            (
                drops && captures_to_hand,
                "Captured pieces come into the hand of the side that captures.",
            ),
            (drops && !captures_to_hand, "Captured pieces do not come into the hand."),
            (must_drop, "A side that can drop a piece must."),
            (promoted_stay, "A captured piece that was promoted stays what it is."),
        ]);
    }

    fn kind(&mut self, id: KindId) {
        let rules = self.rules;
        let kind = rules.kind(id);
        let name = kind.name.as_str();
        let KindRules { promotes_to, must_promote, captured_as, dropped_as, .. } = *kind;
        let of = |other: KindId| rules.kind(other).name.any();
        if !promotes_to.is_empty() {
            let can = if must_promote { "must" } else { "may" };
            let parts = [name, can, &self.any(promotes_to)];
            self.say("The _ _ become _ by promotion.", &parts);
        }
        if let Some(other) = captured_as {
            self.say("A captured _ comes into the hand as _.", &[name, &of(other)]);
        }
        if let Some(other) = dropped_as {
            self.say("The _ may be dropped as _.", &[name, &of(other)]);
        }
        if let Some(most) = kind.most_on_file {
            let said = "No _ may be dropped on a file where its side has _ already.";
            self.say(said, &[name, &most.to_string()]);
        }
        if !kind.drop_mates {
            self.say("A drop of the _ may not give checkmate.", &[name]);
        }
        if kind.en_passant && id != KindId::PAWN {
            self.say("The _ captures en passant.", &[name]);
        }
        let may_enter = "_ _ may enter only _.";
        self.squares(name, may_enter, kind.mobility, ByColor::both(Bitboard::FULL));
        self.squares(name, "_ _ wins by reaching _.", kind.goal, ByColor::default());
        if rules.drops {
            let [white, black] = Color::ALL.map(|color| rules.default_drop_squares(id, color));
            let usual = ByColor { white, black };
            self.squares(name, "_ _ may be dropped only on _.", kind.drop_squares, usual);
        }
    }

    /// Says what a kind does on a set of squares for each side, unless the set is the usual one.
    fn squares(
        &mut self,
        name: &str,
        sentence: &str,
        sets: ByColor<Bitboard>,
        usual: ByColor<Bitboard>,
    ) {
        let exists = self.rules.exists();
        let are_alike = sets.white & exists == sets.black & exists;
        for &(side, color) in sides(are_alike) {
            let set = sets[color] & exists;
            if set != usual[color] & exists {
                self.say(sentence, &[side, name, &place(set)]);
            }
        }
    }

    fn ends(&mut self) {
        let rules = self.rules;
        if rules.goal_count > 1 {
            let count = rules.goal_count.to_string();
            self.say("A side wins with _ pieces on their goals.", &[&count]);
        }
        self.if_so(&[
            (rules.goal_safe, "A piece wins on its goal only where it is not attacked."),
            (
                rules.goal_reply,
                "If White reaches its goal and Black can too with its next move, the game is drawn.",
            ),
            (
                rules.bare_king_loses,
                "A side with only its royal piece left loses, unless its next move bares the other side.",
            ),
            (rules.checkmate_wins, "A checkmated side wins."),
        ]);
        let result = if rules.extinct_wins { "wins" } else { "loses" };
        let of_kinds = rules.extinct.iter().map(|kind| rules.kind(kind).name.to_string());
        let of_all = rules.extinct_together.then(|| "piece".to_owned());
        let left = rules.extinct_left.to_string();
        for what in of_all.into_iter().chain(of_kinds) {
            match rules.extinct_left {
                0 => self.say("A side without any _ _.", &[&what, result]),
                1 => self.say("A side with at most one _ _.", &[&what, result]),
                _ => self.say("A side with at most _ _s _.", &[&left, &what, result]),
            }
        }
        if let Some(checks) = rules.checks_to_win {
            self.say("A side that has given _ checks wins.", &[&checks.to_string()]);
        }
        let result = match rules.stalemate {
            Stalemate::Win => "wins",
            Stalemate::Loss => "loses",
            Stalemate::Draw => "draws",
        };
        if rules.stalemate_counts {
            self.say("In stalemate, the side with fewer pieces _.", &[result]);
        } else if rules.stalemate != Stalemate::Draw {
            self.say("A side in stalemate _.", &[result]);
        }
        match rules.repetition {
            same if same == self.usual.repetition => {}
            None => self.say("Repetition does not draw.", &[]),
            Some(times) => {
                self.say("A position that occurs _ times draws.", &[&times.to_string()]);
            }
        }
        match rules.fifty_move_rule {
            same if same == self.usual.fifty_move_rule => {}
            None => self.say("There is no fifty-move rule.", &[]),
            Some(plies) => {
                let said = "_ half-moves without a capture or a pawn's move draw.";
                self.say(said, &[&plies.to_string()]);
            }
        }
    }

    /// Whether a kind is on the board at the start or can come there by promotion.
    fn occurs(&self, kind: KindId) -> bool {
        let rules = self.rules;
        let board = rules.start.split(' ').next().unwrap_or_default();
        board.to_ascii_lowercase().contains(rules.kind(kind).letter)
            || rules.kinds.iter().any(|other| other.promotes_to.contains(kind))
    }

    fn names(&self, kinds: KindSet, last: &str) -> String {
        listed(kinds.iter().map(|kind| self.rules.kind(kind).name), last)
    }

    /// The kinds as a choice: `a knight, a bishop or a queen`.
    fn any(&self, kinds: KindSet) -> String {
        listed(kinds.iter().map(|kind| self.rules.kind(kind).name.any()), " or ")
    }
}

/// The sides with their names, or both as one.
fn sides(are_alike: bool) -> &'static [(&'static str, Color)] {
    match are_alike {
        true => &[("The", Color::White)],
        false => &[("White's", Color::White), ("Black's", Color::Black)],
    }
}

/// A set of squares: `rank 3, d4 and e5`.
fn place(set: Bitboard) -> String {
    listed(squares::write(set), " and ")
}
