//! The record of a game in PGN.

use tabiya_formats::pgn::{Annotations, Comment, Tags, write_game};

use super::game::{GameEnd, PlayedGame};
use super::limits::MoveLimits;
use super::schedule::Fixture;
use super::{OpeningSource, Plan};
use tabiya_board::pgn::today;

/// The first line of each game.
pub(super) const EVENT_TAG: &str = "[Event \"Tabiya match\"]";

/// A game of the match, from the opening with this number, in PGN, with the scores, depths and times of its moves as
/// comments.
pub(super) fn pgn(
    plan: &Plan,
    (fixture, opening): (Fixture, usize),
    played: &PlayedGame,
    names: &[String],
) -> String {
    let [white, black] = fixture.sides().map(|side| names[side].clone());
    let termination = match &played.end {
        GameEnd::Rules(_) => "normal",
        GameEnd::Adjudicated(_) => "adjudication",
        GameEnd::Forfeit(_, fault) => fault.kind.termination(),
    };
    let mut others =
        vec![("PlyCount", played.game.len().to_string()), ("Termination", termination.to_owned())];
    let limits = fixture.sides().map(|side| plan.limits_of(side));
    if let [MoveLimits::Clock(control), black] = limits
        && limits[0] == black
    {
        others.push(("TimeControl", control.to_string()));
    }
    let openings = &plan.openings.source;
    if *openings != OpeningSource::Start {
        others.push(("Opening", format!("{opening} of {openings}")));
    }
    let mut tags = Tags::default();
    for (name, value) in [
        ("Event", "Tabiya match".to_owned()),
        ("Date", today()),
        ("Round", fixture.round()),
        ("White", white),
        ("Black", black),
    ]
    .into_iter()
    .chain(others)
    {
        tags.add(name, value, 0);
    }
    let texts = played.comments.iter().enumerate();
    let mut comments: Vec<Comment> =
        texts.map(|(at, text)| Comment { ply: at + 1, text: text.clone() }).collect();
    comments.push(Comment { ply: played.game.len(), text: played.reason() });
    let notes = Annotations {
        tags,
        result: Some(played.result()),
        mode: played.mode,
        comments,
        nags: Vec::new(),
        variations: Vec::new(),
    };
    write_game(&played.game, &notes) + "\n"
}
