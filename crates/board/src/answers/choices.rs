//! What people choose from for a new game: variants, house rules, examples, rules and positions of their own.

use serde_json::{Value, json};
use tabiya_games::Variant;

use super::api::{Answered, reply};
use super::chosen_rules::{CHESS960, DUCK_CHESS};
use super::examples::EXAMPLES;
use super::file::FileText;
use super::positions::PositionReading;
use super::request::Request;
use super::rule_text::RuleText;
use super::service::BoardService;
use super::setup::GameRequest;
use crate::pgn::{house_title, title};

pub(super) fn variants(board: &BoardService, _: &Request<'_>) -> Answered {
    let known = |v: Variant| {
        // Chess960 has the rules of chess, but people choose it as a game of its own.
        let summary = match v {
            Variant::Chess => "the rules of FIDE, from the usual start position",
            _ => v.summary(),
        };
        json!({ "name": v.name(), "title": title(v), "summary": summary })
    };
    let chess960 = json!({
        "name": CHESS960,
        "title": "Chess960",
        "summary": "chess from one of 960 start positions: any of them, or the one with a number",
    });
    let mut all: Vec<_> = Variant::BUILT_IN.iter().copied().map(known).collect();
    all.insert(1, chess960);
    // Duck chess is a house rule that people know as a game.
    let duck = board.gallery.summaries().find(|(name, _)| *name == DUCK_CHESS);
    all.extend(duck.map(
        |(name, summary)| json!({ "name": name, "title": house_title(name), "summary": summary }),
    ));
    reply(&all)
}

pub(super) fn examples(_: &BoardService, _: &Request<'_>) -> Answered {
    reply(&EXAMPLES)
}

pub(super) fn house_rules(board: &BoardService, _: &Request<'_>) -> Answered {
    let own = board.gallery.own_names();
    let is_own = |name: &str| own.iter().any(|own| own == name);
    let known = |(name, summary)| {
        json!({
            "name": name, "title": house_title(name), "summary": summary, "own": is_own(name),
        })
    };
    reply(&board.gallery.summaries().map(known).collect::<Vec<Value>>())
}

pub(super) fn read_rules(_: &BoardService, request: &Request<'_>) -> Answered {
    reply(&request.json::<RuleText>()?.read())
}

pub(super) fn read_position(board: &BoardService, request: &Request<'_>) -> Answered {
    reply(&PositionReading::of(&request.json::<GameRequest>()?, board)?)
}

/// The games of a text in PGN.
pub(super) fn list_file(_: &BoardService, request: &Request<'_>) -> Answered {
    reply(&request.json::<FileText>()?.games()?)
}
