//! Games of `variants.ini` as rule files.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_core::{File, Square};
use tabiya_variants::{KindId, RoyalSafety, RuleSet, VariantsIni};

/// The rules of the game `new` with these lines, based on a parent.
fn rules(parent: &str, lines: &str) -> RuleSet {
    let text = format!("[new:{parent}]\n{lines}\n");
    let file = VariantsIni::read(&text);
    let text = file.rule_file("new").unwrap_or_else(|errors| panic!("{lines}: {errors:?}"));
    RuleSet::from_toml(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The rules of a game that is built in.
fn built_in(name: &str) -> RuleSet {
    RuleSet::from_toml(&VariantsIni::built_in().rule_file(name).unwrap()).unwrap()
}

/// The errors of the game `new` in this text, each as a text.
fn errors(text: &str) -> Vec<String> {
    let errors = VariantsIni::read(text).rule_file("new").expect_err(text);
    errors.iter().map(ToString::to_string).collect()
}

#[test]
fn each_built_in_game_is_sound() {
    let built_in = VariantsIni::built_in();
    for name in built_in.names() {
        let text = built_in.rule_file(name).unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
        let rules = RuleSet::from_toml(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(rules.name, name);
        assert_eq!(RuleSet::from_toml(&rules.to_toml()), Ok(rules));
    }
}

#[test]
fn shogi_and_its_kin_keep_their_promotions() {
    let rules = built_in("kyotoshogi");
    let named = |name: &str| rules.kinds.iter().find(|kind| kind.name.to_string() == name).unwrap();
    let of = |kind: Option<KindId>| kind.map(|kind| rules.kind(kind).name.to_string());
    let (pawn, rook) = (named("shogi-pawn"), named("rook"));
    assert_eq!(
        (of(pawn.promotes_to.single()), of(rook.promotes_to.single())),
        (Some("rook".into()), Some("shogi-pawn".into()))
    );
    assert_eq!(
        (of(rook.captured_as), of(pawn.dropped_as)),
        (Some("shogi-pawn".into()), Some("rook".into()))
    );
    let rules = built_in("minishogi");
    let golds = rules.kinds.iter().filter(|kind| kind.moves.white.text() == "WfF");
    // The gold, and what pawns and silvers become, which are captured as what they were.
    assert_eq!(golds.count(), 3);
    assert_eq!(
        (rules.dead_ends, rules.kinds.iter().filter(|kind| !kind.drop_mates).count()),
        (false, 1)
    );
}

#[test]
fn royal_pieces_and_results_by_number_are_taken() {
    let spartan = built_in("spartan");
    assert_eq!((spartan.royal.len(), spartan.royal_safety), (1, RoyalSafety::One));
    let hoplite = spartan.kind(spartan.kind_of_letter('h').unwrap());
    assert_eq!((hoplite.promotes_to.len(), hoplite.must_promote), (4, true));
    assert!(spartan.promotion.black.is_empty() && spartan.promotion.white.len() == 4);
    let kings = built_in("threekings");
    assert_eq!((kings.extinct.len(), kings.extinct_left, kings.extinct_wins), (1, 2, false));
    let losers = built_in("losers");
    assert_eq!(
        (losers.extinct_together, losers.extinct_left, losers.extinct_wins),
        (true, 1, true)
    );
    assert!(losers.checkmate_wins && losers.must_capture);
    let small = rules(
        "losalamos",
        "bishop = b\ncastling = true\ncastlingKingsideFile = e\ncastlingQueensideFile = b\nstartFen = rbnkbr/pppppp/6/6/PPPPPP/RBNKBR w KQkq - 0 1",
    );
    assert_eq!(small.castling_files, Some([File::E, File::B]));
}

#[test]
fn a_game_takes_what_its_parents_say() {
    let text = "[a:chess]\ndoubleStep = false\ncastling = false\n[b:a]\ndoubleStep = true\n[new:b]\nknight = -\ncustomPiece3 = n:NN\n";
    let file = VariantsIni::read(text);
    assert_eq!(file.names().collect::<Vec<_>>(), ["a", "b", "new"]);
    let rules = RuleSet::from_toml(&file.rule_file("new").unwrap()).unwrap();
    assert_eq!(rules.castling, tabiya_variants::Castling::Never);
    assert!(rules.kinds[0].double_push.white.contains(Square::A2));
    let rider = rules.kind_of_letter('n').unwrap();
    assert_eq!(
        (rules.kind(rider).name.to_string(), rules.kind(rider).moves.white.text()),
        ("piece-n".to_owned(), "NN")
    );
}

#[test]
fn of_two_pieces_with_one_letter_the_later_counts() {
    let names = |rules: RuleSet| {
        let letters = ['b', 'p'].map(|letter| rules.kind_of_letter(letter).unwrap());
        letters.map(|kind| rules.kind(kind).moves.white.text().to_owned())
    };
    let rules_of = |lines: &str| rules("chess", lines);
    assert_eq!(names(rules_of("customPiece1 = b:BW\ncustomPiece2 = p:mWcfF")), ["BW", "mWcfF"]);
    // The parent's own piece gives way to a predefined one of the game.
    let child = VariantsIni::read("[a:chess]\ncustomPiece1 = b:BW\n[new:a]\nfers = b\n")
        .rule_file("new")
        .unwrap();
    assert_eq!(names(RuleSet::from_toml(&child).unwrap()), ["F", "mfWcfF"]);
}

#[test]
fn comments_name_the_keys_and_their_lines() {
    let file = VariantsIni::read("# a comment\n[new:chess]\n\n; another\nstalemateValue = loss\n");
    let text = file.rule_file("new").unwrap();
    assert!(text.contains("# stalemateValue = loss (line 5)\nstalemate = \"loss\"\n"), "{text}");
    assert!(text.contains("# king = k (built in)\nroyal = [\"king\"]\n"), "{text}");
}

#[test]
fn walls_and_regions_are_squares() {
    let rules = rules(
        "chess",
        "castling = false\nstartFen = 4k3/3*4/8/8/8/8/*7/4K2* w - - 0 1\nflagPiece = k\nflagRegion = d1 *4 h*\nmobilityRegionWhiteKing = *1 *2 *8",
    );
    assert_eq!(rules.walls, [Square::D7, Square::A2, Square::H1].into_iter().collect());
    let king = rules.kind(KindId::KING);
    assert!(king.goal.black.contains(Square::A4) && king.goal.white.contains(Square::H3));
    assert!(!king.mobility.white.contains(Square::A3) && king.mobility.black.contains(Square::A3));
}

#[test]
fn each_fault_is_named_with_its_line() {
    for (text, expected) in [
        (
            "[new:chess]\nblastOnCapture = true",
            "line 2: A rule file cannot say blastOnCapture: captures do not explode.",
        ),
        (
            "[new:chess]\nstalematevalue = loss",
            "line 2: There is no key \"stalematevalue\": did you mean \"stalemateValue\"?",
        ),
        (
            "[new:chess]\nstalemateValue = lose",
            "line 2: The key stalemateValue is \"lose\", and must be win, loss or draw.",
        ),
        (
            "[new:ches]",
            "line 1: The parent \"ches\" is neither built in nor in the lines before: did you mean \"chess\"?",
        ),
        (
            "[new:other]\n[other:new]",
            "line 1: The parent \"other\" is neither built in nor in the lines before.",
        ),
        ("[new:new]", "line 1: The parent \"new\" is neither built in nor in the lines before."),
        (
            "[new:chess]\nknight = -\nknight = n",
            "line 3: The key \"knight\" is given in line 2 already.",
        ),
        ("[new:chess]\nmaxFile = 10", "line 2: The key maxFile is \"10\", and must be 1 to 8."),
        (
            "[new:chess]\nking",
            "line 2: \"king\" is not a key with its value, expected such as king = k.",
        ),
        (
            "[new:chess\nking = k",
            "line 1: \"[new:chess\" is not the head of a section, expected such as [name:parent].",
        ),
        ("[new:chess]\n[a:chess]\n[new:a]", "line 3: The game \"new\" is given in line 1 already."),
        (
            "[new:chess]\nflagRegion = e9x",
            "line 2: The key flagRegion is \"e9x\", and must be squares such as d4, ranks such as *8, or files such as d*.",
        ),
        (
            "[new:chess]\ncustomPiece1 = a",
            "line 2: The key customPiece1 is \"a\", and must be a letter and a notation, such as a:mB.",
        ),
        (
            "[new:chess]\nextinctionValue = loss\nextinctionPieceTypes = x",
            "line 3: The key extinctionPieceTypes is \"x\", and must be letters of pieces of the game.",
        ),
        (
            "[new:chess]\npromotedPieceType = p:gg",
            "line 2: The key promotedPieceType is \"p:gg\", and must be pairs of letters of pieces of the game, such as p:g.",
        ),
        (
            "[new:chess]\nenPassantTypes = pn",
            "line 2: A rule file cannot say enPassantTypes: pawns of both sides capture en passant, or none.",
        ),
        (
            "[new:chess]\nenPassantTypesBlack = -",
            "A rule file cannot say enPassantTypes: pawns of both sides capture en passant, or none.",
        ),
        (
            "[new:chess]\ncustomPiece1 = a:hfN",
            "line 2: The key customPiece1 is \"a:hfN\", and must be moves that a rule file can say: direction 'h' does not apply here, expected f b l r s v, pairs such as fl, or for N L C J ff fs fh hl and so on.",
        ),
        (
            "[new:crazyhouse]\ndropRegionWhite = x",
            "line 2: The key dropRegionWhite is \"x\", and must be squares such as d4, ranks such as *8, or files such as d*.",
        ),
        (
            "[new:crazyhouse]\nmustDropType = n",
            "line 2: A rule file cannot say mustDropType: a side may drop any piece it holds.",
        ),
        ("[other]", "The game \"new\" is neither built in nor in the file."),
        ("", "The game \"new\" is neither built in nor in the file."),
    ] {
        assert_eq!(errors(text).last().map(String::as_str), Some(expected), "{text}");
    }
}

#[test]
fn a_fault_of_one_game_leaves_the_others() {
    let file = VariantsIni::read("king = k\n[a:chess\n[b:chess]\nx\n[c:chess]\n[d:b]\n");
    assert!(file.rule_file("c").is_ok());
    let of_parent = file.rule_file("d").unwrap_err();
    assert_eq!(of_parent.iter().map(|error| error.line).collect::<Vec<_>>(), [4]);
}

#[test]
fn squares_by_files_are_taken_too() {
    let pushes = rules("chess", "doubleStepRegionWhite = a* h2").kinds[0].double_push.white;
    assert!(
        pushes.contains(Square::A2) && pushes.contains(Square::A3) && pushes.contains(Square::H2)
    );
    assert!(!pushes.contains(Square::B2) && !pushes.contains(Square::A8));
}

#[test]
fn names_and_values_are_quoted() {
    let text = "[a \"b\\:chess]\nstalemateValue = loss\n";
    let rules = RuleSet::from_toml(&VariantsIni::read(text).rule_file("a \"b\\").unwrap()).unwrap();
    assert_eq!(rules.name, "a \"b\\");
    let odd = errors("[new:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K\"3 w - - 0 1");
    assert!(odd[0].contains("The start cannot be read: "), "{odd:?}");
}

#[test]
fn changed_files_are_read_or_refused_with_a_reason() {
    let whole = include_str!("../../src/variants_ini/built_in.ini");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(66);
    let (mut sound, mut refused) = (0, 0);
    for _ in 0..40 {
        let mut text: Vec<char> = whole.chars().collect();
        for _ in 0..rng.random_range(1..40) {
            let at = rng.random_range(0..text.len());
            let new = *['9', '*', '-', 'x', '"', '\\', '\n', '+', ':', '=', '[', '\r', 'é']
                .choose(&mut rng)
                .unwrap();
            if rng.random_bool(0.5) { text[at] = new } else { text.insert(at, new) }
        }
        let file = VariantsIni::read(&text.into_iter().collect::<String>());
        for name in file.names().filter(|name| !name.is_empty()) {
            match file.rule_file(name) {
                Ok(text) => {
                    assert!(RuleSet::from_toml(&text).is_ok(), "{text}");
                    sound += 1;
                }
                Err(errors) => {
                    assert!(errors.iter().all(|error| error.to_string().len() > 10), "{errors:?}");
                    refused += 1;
                }
            }
        }
    }
    assert!(sound > 300 && refused > 300, "{sound} sound, {refused} refused");
}
