//! Games under house rules: what only changed the start is searched like a game of its variant, and all else by the
//! simple search.

use crate::common::go;
use tabiya_engine::{Bound, Choice, Engine, Info, Limits, Options, Score};
use tabiya_games::house::Gallery;
use tabiya_games::{Game, Variant};

fn engine(multipv: usize) -> Engine {
    Engine::new(Options { hash: 4, multipv, ..Options::default() })
}

fn begin(rule: &str, fen: Option<&str>, moves: &str) -> Game {
    let mut game = Gallery::default().begin(Variant::Chess, &[rule], fen).expect(rule);
    for text in moves.split_whitespace() {
        game.play_text(text).expect(text);
    }
    game
}

/// The choice to a depth, and the last report on each of the lines. All reported lines are legal moves of the game.
fn search(game: &Game, depth: u32, multipv: usize) -> (Choice, Vec<Info>) {
    let (limits, mut last) = (Limits { depth: Some(depth), ..Limits::default() }, Vec::new());
    let choice = engine(multipv).go(game, &limits, &mut |info| {
        info.line.iter().fold(game.position().clone(), |p, m| p.after(m).expect("a legal line"));
        last.retain(|known: &Info| known.multipv < info.multipv);
        last.push(info.clone());
    });
    (choice.expect("no rule fails").expect("the game goes on"), last)
}

#[test]
fn the_simple_search_finds_several_lines() {
    let found = |fen: &str, multipv: usize| {
        let (best, last) = search(&begin("knooks", Some(fen), ""), 4, multipv);
        assert_eq!((&best.line, best.score), (&last[0].line, last[0].score));
        assert_eq!((&best.m, best.ponder.as_ref()), (&best.line[0], best.line.get(1)));
        last
    };
    let middle = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
    let lines = found(middle, 4);
    assert_eq!(lines[0].line[0], found(middle, 1)[0].line[0]);
    assert_eq!(lines.iter().map(|line| line.multipv).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert!(lines.iter().all(|line| line.depth == 4 && line.bound == Bound::Exact));
    assert!(lines.iter().all(|line| line.seldepth >= 4 && line.nodes > 0));
    assert!(lines.is_sorted_by(|better, worse| better.score >= worse.score));
    assert!(lines.is_sorted_by(|better, worse| better.line[0] != worse.line[0]));
    // One move mates. There are no more lines than moves.
    let lines = found("7k/8/6K1/8/8/8/8/R7 w - - 0 1", 2);
    assert_eq!(lines[0].score, Score::Mate(1));
    assert!(lines[1].score < Score::Mate(1) && lines[1].line[0] != lines[0].line[0]);
    assert_eq!(found("7k/8/8/8/8/8/P7/K7 w - - 0 1", 5).len(), 4);
}

#[test]
fn start_rules_such_as_chess960_keep_the_full_search() {
    let moves = "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1 f6e4";
    for castled in [6, 8] {
        let moves = moves.split(' ').take(castled).collect::<Vec<_>>().join(" ");
        let (house, mut plain) = (begin("chess960=518", None, &moves), Game::default());
        moves.split(' ').for_each(|text| assert!(plain.play_text(text).is_ok(), "{text}"));
        let told = |(choice, last): (Choice, Vec<Info>)| {
            let last = last.into_iter().map(|info| (info.depth, info.nodes, info.score, info.line));
            (choice, last.collect::<Vec<_>>())
        };
        assert_eq!(told(search(&house, 8, 3)), told(search(&plain, 8, 3)), "{moves}");
    }
}

#[test]
fn castling_in_a_shuffled_game_is_legal() {
    // In the second start castling swaps king and rook, and in the third the king goes to an adjacent square.
    let moves = "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6";
    for (number, moves, text) in
        [(518, moves, "e1g1"), (600, "", "f1g1"), (504, "g1f3 g8f6", "f1h1")]
    {
        let game = begin(&format!("chess960={number}"), None, moves);
        let castle = game.position().read_move(text).expect(text);
        let searchmoves = castle.own().into_iter().collect();
        let limits = Limits { depth: Some(3), searchmoves, ..Limits::default() };
        let choice = go(&mut engine(1), &game, &limits).expect(text);
        assert_eq!((&choice.m, game.position().text(&choice.m)), (&castle, text.to_owned()));
    }
}

#[test]
fn a_repetition_under_house_rules_leaves_no_move() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(2);
    for rule in ["chess960=518", "no-king-on-c2"] {
        let mut game = begin(rule, None, &shuffle);
        assert_eq!(go(&mut engine(1), &game, &Limits::default()), None, "{rule}");
        game.undo();
        let limits = Limits { depth: Some(3), ..Limits::default() };
        assert!(go(&mut engine(1), &game, &limits).is_some(), "{rule}");
    }
}

#[test]
fn no_ponder_move_is_given_if_the_same_side_moves_again() {
    let duck = begin("duck-chess", None, "");
    let (choice, _) = search(&duck, 2, 1);
    assert_eq!((choice.line.len(), choice.ponder), (2, None));
    let (choice, _) = search(&begin("duck-chess", None, "e2e4"), 2, 1);
    assert_eq!(choice.ponder.as_ref(), choice.line.get(1));
    assert!(choice.ponder.is_some());
}
