//! Variations with comments and annotations, as they are written and read.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tabiya_core::CastlingMode;
use tabiya_formats::pgn::{
    Annotations, Comment, GameResult, GameRules, PgnGame, PgnGames, Variation, write_game,
};
use tabiya_games::house::Gallery;
use tabiya_games::{Game, Move, Ply, Position, Variant};

/// Reads the only game of a text, with its variations, and the notes on it.
fn read(text: &str) -> (PgnGame<Position, Move>, Vec<String>) {
    let rules = GameRules::new(Variant::Chess);
    let mut games = PgnGames::new(text.as_bytes(), rules).with_variations();
    let game = games.next().expect("a game").unwrap_or_else(|error| panic!("{error}: {text}"));
    let notes = games.take_notes().iter().map(ToString::to_string).collect();
    assert!(games.next().is_none(), "{text}");
    (game, notes)
}

/// The moves of a text, written again.
fn again(text: &str) -> String {
    let (read, _) = read(&format!("[Event \"x\"]\n\n{text}"));
    let game = read.to_game().expect("legal moves");
    let text = write_game(&game, &read.annotations(&game));
    let (_, moves) = text.split_once("\n\n").expect("tags and moves");
    moves.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn variations_are_written_as_they_were_read() {
    for text in [
        "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 *",
        "1. e4 $1 {best} (1. d4 d5 $2 {hm} 2. c4 $6) 1... e5 $10 1/2-1/2",
        "{before} 1. e4 ({before it} 1. d4 {after it}) 1... e5 *",
        "1. e4 e5 ({White waits} 1... e6 {then} 2. d4 ({or} 2. d3) 2... d5) *",
        "1. f3 e5 2. g4 Qh4# (2... d5 3. a3) 0-1",
    ] {
        assert_eq!(again(text), text);
    }
    // Two sets of parentheses are one, comments without moves belong to the line around them, and nothing is empty.
    assert_eq!(again("1. e4 ((1. d4)) () e5 ({a} ({b}))"), "1. e4 (1. d4) 1... e5 {a} {b} *");
    assert_eq!(again("(1. d4 d5) 1. e4 e5"), "1. e4 (1. d4 d5) 1... e5 *");
    assert_eq!(
        again("1. e4 !! e5 ?! (1... c5!? 2. Nf3 +=)"),
        "1. e4 $3 e5 $6 (1... c5 $5 2. Nf3 $14) *"
    );
}

#[test]
fn an_illegal_move_in_a_variation_cuts_it_and_the_game_remains() {
    let text = "1. e4 e5\n(1... c5 2. Ke3 {no} Nc6 (2... d6) $1) (1... e9 {no} (1... e6)) 2. Nf3 {yes} (2. -- d5) *";
    let (game, notes) = read(text);
    assert_eq!((game.moves.len(), game.variations.len()), (3, 1));
    assert_eq!(again(text), "1. e4 e5 (1... c5) 2. Nf3 {yes} *");
    assert_eq!(notes.len(), 3, "{notes:?}");
    assert!(notes[0].starts_with("line 2: variation, move 2. Ke3 is illegal"), "{notes:?}");
    assert!(notes[0].ends_with("; it is left out from there on"), "{notes:?}");
    // Variations that are not asked for are not played.
    let rules = GameRules::new(Variant::Chess);
    let mut games = PgnGames::new(text.as_bytes(), rules);
    let game = games.next().expect("a game").expect("legal moves");
    assert!(game.variations.is_empty() && game.nags.is_empty() && games.take_notes().is_empty());
    assert_eq!(game.comments, [Comment { ply: 3, text: "yes".to_owned() }]);
}

#[test]
fn very_deep_variations_are_cut() {
    let text = format!("{} Nf3 {}", "1. e4 (".repeat(30_000), ")".repeat(30_000));
    let (game, notes) = read(&text);
    assert_eq!((game.moves.len(), notes.len()), (1, 1), "{notes:?}");
    assert!(notes[0].contains("variations deeper than 100 are left out"), "{notes:?}");
    assert_eq!(game.variations[0].size(), 100);
}

#[test]
fn variations_are_split_joined_and_promoted() {
    let text = "1. e4 e5 (1... c5 {a} 2. c3 $5 (2. d4)) 2. Nf3 (2. f4) 2... Nc6 {b} *";
    let (read, _) = read(text);
    let game = read.to_game().expect("legal moves");
    let Annotations { comments, nags, variations, .. } = read.annotations(&game);
    let plies = game.plies().cloned().collect();
    let mut line = Variation { comments, nags, variations, ..Variation::new(0, plies) };
    let whole = line.clone();
    let written = |line: &Variation<Ply>| {
        let mut game = Game::default();
        line.moves.iter().for_each(|ply| drop(game.play_text(&ply.text).expect("legal").clone()));
        let Variation { comments, nags, variations, .. } = line.clone();
        let text = write_game(
            &game,
            &Annotations { comments, nags, variations, ..Annotations::default() },
        );
        text.split_once("\n\n").expect("moves").1.trim().to_owned()
    };
    assert!(line.promote(0) && !line.promote(7));
    let promoted = "1. e4 c5 {a} (1... e5 2. Nf3 (2. f4) 2... Nc6 {b}) 2. c3 $5 (2. d4) *";
    assert_eq!(written(&line), promoted);
    assert!(line.promote(0));
    assert_eq!(line, whole);
    let tail = line.split_off(2);
    assert_eq!((line.end(), tail.after, tail.end(), whole.size()), (2, 2, 4, 8));
    assert_eq!(written(&line), "1. e4 e5 (1... c5 {a} 2. c3 $5 (2. d4)) *");
    line.append(tail);
    assert_eq!(written(&line), text);
}

/// A line of random moves with random annotations and variations, from the end of `game` on.
fn grown(
    game: &mut Game,
    moves: usize,
    depth: usize,
    rng: &mut Xoshiro256PlusPlus,
) -> Variation<Ply> {
    let mut line = Variation::new(game.len(), Vec::new());
    let comment = |ply, rng: &mut Xoshiro256PlusPlus, line: &mut Variation<Ply>| {
        if rng.random_bool(0.2) {
            let text = format!("comment {} (so)", rng.random_range(0..1000));
            line.comments.push(Comment { ply, text });
        }
    };
    comment(line.after, rng, &mut line);
    for _ in 0..moves {
        let legal = game.legal_moves().expect("rules that behave");
        if legal.is_empty() {
            break;
        }
        let other = legal[rng.random_range(0..legal.len())].clone();
        if depth > 0 && rng.random_bool(0.3) {
            let mut beside = game.clone();
            beside.play(other).expect("it is legal");
            beside.undo();
            let length = rng.random_range(1..6);
            line.variations.push(grown(&mut beside, length, depth - 1, rng));
        }
        let m = legal[rng.random_range(0..legal.len())].clone();
        line.moves.push(game.play(m).expect("it is legal").clone());
        let at = line.end();
        if rng.random_bool(0.2) {
            line.nags.push((at, rng.random_range(1..=139)));
        }
        comment(at, rng, &mut line);
    }
    line
}

fn survives(mut game: Game, rng: &mut Xoshiro256PlusPlus) -> String {
    let Variation { comments, nags, variations, .. } = grown(&mut game, 40, 3, rng);
    let mode = game.start().board().castling_mode();
    let notes = Annotations { comments, nags, variations, mode, ..Annotations::default() };
    let text = write_game(&game, &notes);
    assert!(text.lines().all(|line| line.chars().count() < 80), "{text}");
    let (read, wrong) = read(&text);
    assert_eq!(wrong, [""; 0], "{text}");
    let same = read.to_game().expect("legal moves");
    assert!(same.plies().eq(game.plies()), "{text}");
    let found = read.annotations(&same);
    assert_eq!(found.variations, notes.variations, "{text}");
    assert_eq!((found.comments, found.nags), (notes.comments, notes.nags), "{text}");
    assert_eq!(found.result.unwrap_or(GameResult::Unknown).as_str(), game.result());
    text
}

#[test]
fn games_of_all_rules_with_variations_are_read_as_written() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(67);
    for &variant in Variant::BUILT_IN {
        for _ in 0..4 {
            survives(Game::new(variant.start()), &mut rng);
        }
    }
    let black = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 17";
    let shuffled = "1rk2r2/pppppppp/8/8/8/8/PPPPPPPP/1RK2R2 w FBfb - 0 1";
    for (fen, start) in [(black, "17... "), (shuffled, "1. ")] {
        let (p, _) = Variant::Chess.read(fen).expect(fen);
        let text = survives(Game::new(p), &mut rng);
        assert!(text.contains(start), "{text}");
        assert_eq!(text.contains("[Variant \"Chess960\"]"), fen == shuffled, "{text}");
    }
    assert_eq!(CastlingMode::default(), CastlingMode::Standard);
    for name in ["duck-chess", "knooks", "beta-decay"] {
        let game = Gallery::default().begin(Variant::Chess, &[name], None).expect("a start");
        survives(game, &mut rng);
    }
}
