//! The built-in rules that a rule file can be based on.

use std::collections::BTreeMap;

use tabiya_core::{Castling, Stalemate};

use super::betza::parts;
use super::rule_file::both;
use super::rules::{FairyRules, Guarded, KindId, PieceKind};
use super::squares::Squares;
use crate::Side;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The names, letters and moves of the pieces of chess.
const ROLES: [(&str, char, &str); 6] = [
    ("pawn", 'p', "mfWcfF"),
    ("knight", 'n', "N"),
    ("bishop", 'b', "B"),
    ("rook", 'r', "R"),
    ("queen", 'q', "Q"),
    ("king", 'k', "K"),
];

/// The promotions of a pawn of chess.
const PROMOTIONS: [KindId; 4] = [KindId::QUEEN, KindId::ROOK, KindId::BISHOP, KindId::KNIGHT];

impl FairyRules {
    /// The rules of chess.
    pub fn chess() -> FairyRules {
        FairyRules::chess_on(8, 8)
    }

    /// Chess without castling, en passant, promotion and check: capturing the king wins.
    pub fn king_capture() -> FairyRules {
        FairyRules::built_in("king-capture")
    }

    /// Chess in which a side without pawns has lost.
    pub fn pawn_wipeout() -> FairyRules {
        FairyRules::built_in("pawn-wipeout")
    }

    /// The built-in rules with this name.
    ///
    /// # Panics
    /// If this file does not have them.
    pub fn built_in(name: &str) -> FairyRules {
        FairyRules::built_in_on(name, (8, 8)).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The built-in rules with this name, on a board of this many files and ranks.
    pub(super) fn built_in_on(name: &str, (files, ranks): (i8, i8)) -> Result<FairyRules, String> {
        let mut rules = FairyRules::chess_on(files, ranks);
        match name {
            "chess" => {}
            "king-capture" => {
                rules.royal = Vec::new();
                rules.castling = Castling::Never;
                rules.en_passant = false;
                rules.promotion = [Vec::new(), Vec::new()];
                rules.extinct = vec![KindId::KING];
                rules.repetition = None;
                rules.fifty_move_rule = None;
            }
            "pawn-wipeout" => rules.extinct = vec![KindId::PAWN],
            "kingofthehill" => {
                let hill: Squares = "d4 e4 d5 e5".parse()?;
                rules.goal = Side::BOTH.map(|side| ((side, KindId::KING), hill)).into();
            }
            "3check" => {
                rules.checks_to_win = Some(3);
                rules.start = START.replace(" 0 1", " 3+3 0 1");
            }
            "antichess" => {
                rules.royal = Vec::new();
                rules.castling = Castling::Never;
                rules.promotion = both([&PROMOTIONS[..], &[KindId::KING]].concat());
                rules.must_capture = true;
                rules.stalemate = Stalemate::Win;
                rules.start = START.replace("KQkq", "-");
            }
            _ => return Err(format!("no rules named {name:?} in {}", file!())),
        }
        Ok(rules)
    }

    /// Chess on a board of this many files and ranks.
    fn chess_on(files: i8, ranks: i8) -> FairyRules {
        let role = |(name, letter, notation): (&str, char, &str)| {
            let moves = parts(notation).expect("the notation of a role is sound");
            PieceKind {
                letter,
                moves: both(moves),
                en_passant: letter == 'p',
                ..PieceKind::unknown(name)
            }
        };
        let mut rules = FairyRules {
            name: String::new(),
            files,
            ranks,
            walls: Squares::NONE,
            kinds: ROLES.map(role).into(),
            royal: vec![KindId::KING],
            guarded: Guarded::TheOnlyOne,
            checks: true,
            facing_royals: true,
            goal_safe: false,
            goal_count: 1,
            goal_reply: false,
            stalemate_counts: false,
            castling_with: vec![KindId::ROOK],
            checkmate_wins: false,
            castling_files: None,
            castling: Castling::Safe,
            en_passant: true,
            promotion: both(PROMOTIONS.to_vec()),
            promotion_squares: [Squares::NONE; 2],
            promotion_forced: true,
            extinct: Vec::new(),
            extinct_together: false,
            extinct_left: 0,
            extinct_wins: false,
            must_capture: false,
            mobility: BTreeMap::new(),
            goal: BTreeMap::new(),
            checks_to_win: None,
            stalemate: Stalemate::Draw,
            repetition: Some(3),
            fifty_move_rule: Some(100),
            chess_material: true,
            bare_king_loses: false,
            turns: vec![Side::White, Side::Black],
            again: Vec::new(),
            drops: false,
            keeps_no_captures: false,
            must_drop: false,
            promoted_stay: false,
            dead_ends: true,
            drop_squares: BTreeMap::new(),
            start: START.to_owned(),
        };
        rules.kinds[0].double_push = rules.mirrored(&rules.rank_squares(1));
        rules.promotion_squares = rules.mirrored(&rules.rank_squares(ranks - 1));
        rules
    }
}
