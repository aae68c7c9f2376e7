//! Rules in sentences.

use tabiya_variants::RuleSet;

/// Asserts that a rule file with these lines says this, and nothing else.
#[track_caller]
fn says(lines: &str, sentences: &[&str]) {
    let rules = RuleSet::from_toml(&format!("name = \"x\"\n{lines}")).expect(lines);
    assert_eq!(rules.sentences(), sentences, "{lines}");
}

#[test]
fn each_key_is_a_sentence() {
    const ENDS: &str = "start = \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"\n";
    for (lines, sentence) in [
        ("walls = [\"d4\", \"e5\"]", "No piece enters or passes d4 and e5."),
        ("checks = false", "No move may give check."),
        (
            "facing-royals = false",
            "Royal pieces may not face each other with nothing between them.",
        ),
        (
            "bare-king = \"loss\"",
            "A side with only its royal piece left loses, unless its next move bares the other side.",
        ),
        ("castling = false", "There is no castling."),
        ("castling = \"through-attack\"", "The king may castle through attacked squares."),
        ("castling = \"free\"", "The king may castle whatever is attacked."),
        ("castling-files = [\"f\", \"b\"]", "The king castles to the f-file or the b-file."),
        ("en-passant = false", "There are no captures en passant."),
        ("promotion = []", "The pawns are never promoted."),
        (
            "promotion.white = [\"queen\", \"rook\"]",
            "White's pawns are promoted to a rook or a queen.",
        ),
        ("promotion-forced = false", "Pawns need not be promoted."),
        ("extinct = [\"queen\"]", "A side without any queen loses."),
        ("extinct = [\"queen\"]\nextinct-result = \"win\"", "A side without any queen wins."),
        ("extinct = [\"pawn\"]\nextinct-left = 2", "A side with at most 2 pawns loses."),
        ("extinct = \"all\"", "A side without any piece loses."),
        ("double-push = []", "The pawns never advance two squares."),
        ("double-push.white = [\"a2-h3\"]", "White's pawns may advance two squares from a2-h3."),
        ("must-capture = true", "A side that can capture must."),
        ("mobility.king = [\"rank 1\", \"rank 8\"]", "The king may enter only rank 1 and rank 8."),
        ("mobility.white.rook = [\"a1-h4\"]", "White's rook may enter only a1-h4."),
        ("goal.black.queen = [\"e1\"]", "Black's queen wins by reaching e1."),
        ("checks-to-win = 3", "A side that has given 3 checks wins."),
        ("checkmate = \"win\"", "A checkmated side wins."),
        ("stalemate = \"loss\"", "A side in stalemate loses."),
        (
            "stalemate = \"win\"\nstalemate-counts = true",
            "In stalemate, the side with fewer pieces wins.",
        ),
        ("repetition = false", "Repetition does not draw."),
        ("repetition = 4", "A position that occurs 4 times draws."),
        ("no-progress = false", "There is no fifty-move rule."),
        ("no-progress = 30", "30 half-moves without a capture or a pawn's move draw."),
        (
            "turns = [\"white\", \"black\", \"black\", \"white\"]",
            "The sides move in this order, again and again: White, Black, Black, White.",
        ),
        ("again = [\"knight\"]", "A side that moves a knight moves once more."),
        ("dead-ends = false", "No piece may go where it could never move again."),
    ] {
        says(lines, &[sentence]);
    }
    says(
        &format!("royal = []\ncastling = false\nextinct = [\"king\"]\n{ENDS}"),
        &[
            "The king is a piece like others: there is no check.",
            "There is no castling.",
            "A side without any king loses.",
        ],
    );
    for (line, may) in [("", "may"), ("must-promote = true", "must")] {
        says(
            &format!("[pieces.knight]\npromotes-to = \"rook\"\n{line}"),
            &[
                "White's pieces are promoted on rank 8.",
                "Black's pieces are promoted on rank 1.",
                &format!("The knight {may} become a rook by promotion."),
            ],
        );
    }
    let rules = "royal = [\"king\", \"queen\"]\nroyal-safety = \"all\"\ncastling = false";
    says(
        rules,
        &[
            "A side must keep its queen and king safe.",
            "Each royal piece of a side must be safe.",
            "There is no castling.",
        ],
    );
    says(
        "goal.king = [\"d4-e5\"]\ngoal-safe = true",
        &[
            "The king wins by reaching d4-e5.",
            "A piece wins on its goal only where it is not attacked.",
        ],
    );
}

#[test]
fn hands_are_said() {
    let hand = "start = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1\"";
    let first = [
        "A piece in hand may be dropped on an empty square instead of a move.",
        "Captured pieces come into the hand of the side that captures.",
    ];
    says(&format!("drops = true\n{hand}"), &first);
    let pieces = "[pieces.knight]\ncaptured-as = \"rook\"\nmost-on-file = 1\ndrop-mates = false";
    let mut all = first.to_vec();
    all.extend([
        "A captured knight comes into the hand as a rook.",
        "No knight may be dropped on a file where its side has 1 already.",
        "A drop of the knight may not give checkmate.",
    ]);
    says(&format!("drops = true\n{hand}\n{pieces}"), &all);
}

#[test]
fn rule_files_that_are_played_are_said() {
    let minishogi = include_str!("../../../../../perft-suites/rules/minishogi.toml");
    let sentences = RuleSet::from_toml(minishogi).expect("a rule file").sentences();
    assert_eq!(sentences[0], "The board has 5x5 squares.");
    assert!(sentences.contains(&"White's pieces are promoted on a5-e5.".to_owned()));
    assert!(
        sentences.contains(&"The silver may become a promoted-silver by promotion.".to_owned())
    );
    assert!(!sentences.iter().any(|sentence| sentence.contains("pawn")), "{sentences:?}");
}
