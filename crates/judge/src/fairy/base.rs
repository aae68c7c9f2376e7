//! The rules that a file starts from.

use std::collections::BTreeMap;

use super::betza::parts;
use super::kind::{KindId, PieceKind};
use super::rules::FairyRules;
use crate::Side;
use crate::ruled::{BySide, Castling, Squares, Stalemate};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The names, letters and moves of the kinds of chess.
const ROLES: [(&str, char, &str); 6] = [
    ("pawn", 'p', "mfWcfF"),
    ("knight", 'n', "N"),
    ("bishop", 'b', "B"),
    ("rook", 'r', "R"),
    ("queen", 'q', "Q"),
    ("king", 'k', "K"),
];

impl FairyRules {
    /// The built-in rules of a name, on a board of so many files and ranks.
    pub(super) fn built_in(name: &str, (files, ranks): (i8, i8)) -> Result<FairyRules, String> {
        let mut rules = FairyRules::chess(files, ranks);
        let ids = |names: &[usize]| names.iter().copied().map(KindId).collect::<Vec<KindId>>();
        match name {
            "chess" => {}
            "king-capture" => {
                rules.royal = None;
                rules.castling = Castling::Never;
                rules.en_passant = false;
                rules.promotion = BySide { white: Vec::new(), black: Vec::new() };
                rules.extinct = ids(&[5]);
            }
            "pawn-wipeout" => rules.extinct = ids(&[0]),
            "kingofthehill" => {
                let hill: Squares = "d4 e4 d5 e5".parse()?;
                let both = [Side::White, Side::Black];
                rules.goal = both.map(|side| ((side, KindId::KING), hill)).into();
            }
            "3check" => {
                rules.checks_to_win = Some(3);
                rules.start = START.replace(" 0 1", " 3+3 0 1");
            }
            "antichess" => {
                rules.royal = None;
                rules.castling = Castling::Never;
                rules.promotion =
                    BySide { white: ids(&[4, 3, 2, 1, 5]), black: ids(&[4, 3, 2, 1, 5]) };
                rules.must_capture = true;
                rules.stalemate = Stalemate::Win;
                rules.start = START.replace("KQkq", "-");
            }
            _ => return Err(format!("no rules to start from: {name:?}")),
        }
        Ok(rules)
    }

    /// Chess on a board of so many files and ranks.
    fn chess(files: i8, ranks: i8) -> FairyRules {
        let promotion: Vec<KindId> = [4, 3, 2, 1].map(KindId).into();
        let role = |(name, letter, notation): (&str, char, &str)| {
            let moves = parts(notation).expect("the notation of a role is sound");
            PieceKind {
                name: name.to_owned(),
                letter,
                moves: BySide { white: moves.clone(), black: moves },
                double_push: BySide { white: Squares::NONE, black: Squares::NONE },
                en_passant: letter == 'p',
            }
        };
        let mut rules = FairyRules {
            name: String::new(),
            files,
            ranks,
            walls: Squares::NONE,
            kinds: ROLES.map(role).into(),
            royal: Some(KindId::KING),
            castling: Castling::Safe,
            en_passant: true,
            promotion: BySide { white: promotion.clone(), black: promotion },
            promotion_squares: BySide { white: Squares::NONE, black: Squares::NONE },
            promotion_forced: true,
            extinct: Vec::new(),
            must_capture: false,
            mobility: BTreeMap::new(),
            goal: BTreeMap::new(),
            checks_to_win: None,
            stalemate: Stalemate::Draw,
            repetition: Some(3),
            no_progress: Some(100),
            bare_king_loses: false,
            turns: vec![Side::White, Side::Black],
            again: Vec::new(),
            drops: false,
            drop_squares: BTreeMap::new(),
            start: START.to_owned(),
        };
        rules.kinds[0].double_push = rules.mirrored(&rules.rank_squares(1));
        rules.promotion_squares = rules.mirrored(&rules.rank_squares(ranks - 1));
        rules
    }
}
