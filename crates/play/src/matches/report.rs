//! The report on a match, as text or JSON.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Value, json};

use super::game::FaultKind;
use super::run::{EngineFault, GameRecord, MatchRun};
use super::sprt::Decision;
use super::stats::{Elo, MatchScore};
use super::{EngineSpec, Plan, Sprt};

/// The total score of each engine against all others; the results of pairs are not added up.
pub(super) fn standings(outcome: &MatchRun) -> Vec<MatchScore> {
    let mut all = vec![MatchScore::default(); outcome.names.len()];
    for (&[first, second], score) in &outcome.scores {
        all[first].wins += score.wins;
        all[first].draws += score.draws;
        all[first].losses += score.losses;
        all[second].wins += score.losses;
        all[second].draws += score.draws;
        all[second].losses += score.wins;
    }
    all
}

/// The number of games for each way in which games ended.
fn ends(outcome: &MatchRun) -> BTreeMap<String, u32> {
    let mut ends = BTreeMap::new();
    for game in &outcome.games {
        *ends.entry(game.ending.clone()).or_default() += 1;
    }
    ends
}

/// Formats a rating, which may be infinite.
fn rating(elo: f64) -> String {
    if elo.is_finite() {
        // Prevents "-0.0".
        format!("{:+.1}", if elo.abs() < 0.05 { 0.0 } else { elo })
    } else {
        (if elo > 0.0 { "+infinite" } else { "-infinite" }).to_owned()
    }
}

fn elo_line(elo: &Elo) -> String {
    let mut text = format!("Elo difference {}", rating(elo.difference));
    match (elo.interval, elo.superiority) {
        (Some((least, most)), Some(superiority)) => {
            if least.is_finite() && most.is_finite() {
                let _ = write!(text, " +- {:.1}", (most - least) / 2.0);
            }
            let _ = write!(
                text,
                " (95%: {} to {}), first stronger with probability {:.1}%",
                rating(least),
                rating(most),
                superiority * 100.0
            );
        }
        _ => text.push_str(" (error unknown: all pairs had the same result)"),
    }
    text
}

fn sprt_line(sprt: &Sprt, score: &MatchScore, decision: Option<Decision>) -> String {
    let said = match decision {
        Some(Decision::Elo0) => {
            format!("the difference is {} rather than {}", sprt.elo0, sprt.elo1)
        }
        Some(Decision::Elo1) => {
            format!("the difference is {} rather than {}", sprt.elo1, sprt.elo0)
        }
        None => "undecided".to_owned(),
    };
    let Sprt { elo0, elo1, .. } = sprt;
    format!("SPRT [{elo0}, {elo1}]: {}, {said}", sprt.progress(score.pairs))
}

/// The limits of the match as text: the common limits, then the limits of single engines.
fn limits(plan: &Plan, outcome: &MatchRun) -> String {
    let own =
        |(name, spec): (&String, &EngineSpec)| spec.limits.map(|limits| format!("{name} {limits}"));
    let own: Vec<String> = outcome.names.iter().zip(&plan.engines).filter_map(own).collect();
    let common = (own.len() < plan.engines.len()).then(|| plan.limits.to_string());
    common.into_iter().chain(own).collect::<Vec<_>>().join(", ")
}

/// The report on a match as text.
pub(crate) fn text(plan: &Plan, outcome: &MatchRun) -> String {
    let mut text = String::new();
    let chess960 = if plan.is_chess960 { ", Chess960" } else { "" };
    let played = outcome.games.len();
    let _ = writeln!(
        text,
        "{}{chess960}: {played} {}, {}, openings {}, seed {}",
        plan.variant,
        if played == 1 { "game" } else { "games" },
        limits(plan, outcome),
        plan.openings,
        plan.seed
    );
    let mut order: Vec<(usize, MatchScore)> = standings(outcome).into_iter().enumerate().collect();
    order.sort_by(|(_, a), (_, b)| b.points().total_cmp(&a.points()));
    let width = outcome.names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
    let _ = writeln!(text, "\n{:width$}  points  games   won  drawn  lost", "engine");
    for (at, standing) in order {
        let MatchScore { wins, draws, losses, .. } = standing;
        let name = &outcome.names[at];
        let (points, games) = (standing.points(), standing.games());
        let _ =
            writeln!(text, "{name:width$}  {points:6}  {games:5}  {wins:4}  {draws:5}  {losses:4}");
    }
    for (&[first, second], score) in &outcome.scores {
        let (first, second) = (&outcome.names[first], &outcome.names[second]);
        let MatchScore { wins, draws, losses, pairs } = score;
        let part = 100.0 * score.points() / f64::from(score.games().max(1));
        let _ =
            writeln!(text, "\n{first} against {second}: +{wins} ={draws} -{losses}, {part:.1}%");
        let pairs = pairs.map(|pairs| pairs.to_string()).join(" ");
        let _ = writeln!(text, "  pairs worth 0, 1/2, 1, 3/2, 2 points: {pairs}");
        if let Some(elo) = score.elo() {
            let _ = writeln!(text, "  {}", elo_line(&elo));
        }
        if let Some(sprt) = &plan.sprt {
            let _ = writeln!(text, "  {}", sprt_line(sprt, score, outcome.decision));
        }
    }
    let ends: Vec<String> = ends(outcome).iter().map(|(end, n)| format!("{end} {n}")).collect();
    if !ends.is_empty() {
        let _ = writeln!(text, "\nends: {}", ends.join(", "));
    }
    for (engine, name) in outcome.names.iter().enumerate() {
        let of =
            |game: &&GameRecord| game.fault.as_ref().is_some_and(|fault| fault.engine == engine);
        let games: Vec<&GameRecord> = outcome.games.iter().filter(of).collect();
        if games.is_empty() {
            continue;
        }
        let what = if games.len() == 1 { "game" } else { "games" };
        let _ = writeln!(text, "\n{name} lost {} {what} through its own fault:", games.len());
        for game in games.iter().take(SHOWN) {
            let _ = writeln!(text, "  game {}: {}", game.fixture.number, game.reason);
        }
        if games.len() > SHOWN {
            let _ = writeln!(text, "  and {} more", games.len() - SHOWN);
        }
    }
    text
}

/// The maximum number of faults listed for each engine.
const SHOWN: usize = 10;

/// A number as JSON; null if it is infinite, which JSON cannot represent.
fn number(value: f64) -> Value {
    if value.is_finite() { json!((value * 1e4).round() / 1e4) } else { Value::Null }
}

fn pairing(plan: &Plan, outcome: &MatchRun, engines: [usize; 2], score: &MatchScore) -> Value {
    let elo = score.elo().map(|elo| {
        let (least, most) = elo.interval.unwrap_or((f64::INFINITY, f64::INFINITY));
        json!({
            "difference": number(elo.difference),
            "error": number((most - least) / 2.0),
            "least": number(least),
            "most": number(most),
            "superiority": elo.superiority.map(number),
        })
    });
    let sprt = plan.sprt.map(|sprt| {
        let (lower, upper) = sprt.bounds();
        json!({
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            "alpha": sprt.alpha,
            "beta": sprt.beta,
            "ratio": number(sprt.ratio(score.pairs)),
            "lower": number(lower),
            "upper": number(upper),
            "decision": outcome.decision.map(|decision| match decision {
                Decision::Elo0 => "elo0",
                Decision::Elo1 => "elo1",
            }),
        })
    });
    json!({
        "engines": engines.map(|engine| &outcome.names[engine]),
        "wins": score.wins,
        "draws": score.draws,
        "losses": score.losses,
        "points": score.points(),
        "pentanomial": score.pairs,
        "elo": elo,
        "sprt": sprt,
    })
}

/// The report on a match as one JSON object.
pub(crate) fn json(plan: &Plan, outcome: &MatchRun) -> String {
    let standings = standings(outcome);
    let of_kind = |engine: usize, kind: FaultKind| {
        let faults = outcome.games.iter().filter_map(|game| game.fault.as_ref());
        faults.filter(|lost| lost.engine == engine && lost.fault.kind == kind).count()
    };
    let engines: Vec<Value> = outcome
        .names
        .iter()
        .enumerate()
        .map(|(at, name)| {
            json!({
                "name": name,
                "points": standings[at].points(),
                "games": standings[at].games(),
                "wins": standings[at].wins,
                "draws": standings[at].draws,
                "losses": standings[at].losses,
                "illegal_moves": of_kind(at, FaultKind::IllegalMove),
                "crashes": of_kind(at, FaultKind::Crash),
                "hangs": of_kind(at, FaultKind::Hang),
                "losses_on_time": of_kind(at, FaultKind::Time),
            })
        })
        .collect();
    let games: Vec<Value> = outcome
        .games
        .iter()
        .map(|game| {
            let [white, black] = game.fixture.sides().map(|side| &outcome.names[side]);
            let fault = game.fault.as_ref().map(|EngineFault { engine, fault }| {
                let engine = &outcome.names[*engine];
                json!({ "engine": engine, "kind": fault.kind.name(), "text": fault.text })
            });
            json!({
                "number": game.fixture.number,
                "opening": game.opening,
                "white": white,
                "black": black,
                "result": game.result().as_str(),
                "reason": game.reason,
                "plies": game.plies,
                "fault": fault,
            })
        })
        .collect();
    let pairings: Vec<Value> = outcome
        .scores
        .iter()
        .map(|(&engines, score)| pairing(plan, outcome, engines, score))
        .collect();
    let report = json!({
        "variant": plan.variant.name(),
        "chess960": plan.is_chess960,
        "limits": limits(plan, outcome),
        "openings": plan.openings.to_string(),
        "seed": plan.seed.to_string(),
        "engines": engines,
        "pairings": pairings,
        "ends": ends(outcome),
        "games": games,
    });
    format!("{report}\n")
}
