//! Fits the weights that predict results best.

use std::fs;
use std::thread;

use tabiya_core::Position;
use tabiya_engine::tuning::{NAMES, Sample, TERMS, sample, weights};

use crate::arguments::Arguments;

/// The share of the target that comes from later in the game, at each position in turn; the rest is the
/// search's score there. The last value is the result (Sutton, "TD(lambda)", 1988).
const LAMBDA: f64 = 0.93;
/// The pull of each weight back to its start value, per sample.
const PRIOR: f64 = 2e-9;
/// Adam's decay of both moments (Kingma and Ba, 2014).
const DECAY: [f64; 2] = [0.9, 0.999];

struct Case {
    sample: Sample,
    score: f64,
    /// White's points, from 0 to 1.
    result: f64,
    /// The ply of the position in its game.
    ply: u32,
    /// The result that the evaluation should predict.
    target: f64,
}

/// Reads positions, fits, and prints the file of the weights.
pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    let epochs: usize = arguments.number("epochs", 400)?;
    let rate: f64 = arguments.number("rate", 0.7)?;
    let threads: usize = arguments.number("threads", 2)?;
    let prior: f64 = arguments.number("prior", PRIOR)?;
    let lambda: f64 = arguments.number("lambda", LAMBDA)?;
    let mut cases = Vec::new();
    for path in &arguments.files {
        let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
        cases.extend(text.lines().filter_map(read));
    }
    if cases.is_empty() {
        return Err("no positions".to_owned());
    }
    let start: Vec<f64> = weights()
        .into_iter()
        .flat_map(|(middle, end)| [f64::from(middle), f64::from(end)])
        .collect();
    let mut now = start.clone();
    let curve = best_curve(&cases);
    let mut later = 0.0;
    for at in (0..cases.len()).rev() {
        let is_last = cases.get(at + 1).is_none_or(|next| next.ply <= cases[at].ply);
        let Case { score, result, .. } = cases[at];
        let now = chance(curve, score);
        later = if is_last { result } else { later };
        later = lambda * later + (1.0 - lambda) * now;
        cases[at].target = later;
    }
    // Every tenth position is kept back, to see whether the fit holds for others.
    let (test, train): (Vec<_>, Vec<_>) =
        cases.into_iter().enumerate().partition(|(at, _)| at % 10 == 0);
    let strip = |cases: Vec<(usize, Case)>| cases.into_iter().map(|(_, case)| case).collect();
    let (test, train): (Vec<Case>, Vec<Case>) = (strip(test), strip(train));
    eprintln!("{} positions, curve {curve:.5}", train.len() + test.len());
    let mut moments = vec![[0.0; 2]; 2 * TERMS];
    for epoch in 1..=epochs {
        let slope = gradient(&train, &now, curve, threads);
        let step = epoch as f64;
        for at in 0..2 * TERMS {
            let slope = slope[at] / train.len() as f64 + prior * (now[at] - start[at]);
            let [mean, square] = &mut moments[at];
            *mean = DECAY[0] * *mean + (1.0 - DECAY[0]) * slope;
            *square = DECAY[1] * *square + (1.0 - DECAY[1]) * slope * slope;
            let mean = *mean / (1.0 - DECAY[0].powf(step));
            let square = *square / (1.0 - DECAY[1].powf(step));
            let fade = 1.0 - 0.9 * step / epochs as f64;
            now[at] -= rate * fade * mean / (square.sqrt() + 1e-12);
        }
        if epoch % 50 == 0 || epoch == 1 {
            let (train, test) = (loss(&train, &now, curve), loss(&test, &now, curve));
            eprintln!("epoch {epoch}: error {train:.6}, of those kept back {test:.6}");
        }
    }
    for &(name, first, length) in NAMES {
        let mut less = now.clone();
        less[2 * first..2 * (first + length)].fill(0.0);
        let more = loss(&test, &less, curve) - loss(&test, &now, curve);
        eprintln!("{name:22} {:+.3} of a thousandth of the error if it is left out", more * 1e3);
    }
    print(&now);
    Ok(())
}

fn read(line: &str) -> Option<Case> {
    let mut fields = line.split(';');
    let p: Position = fields.next()?.parse().ok()?;
    let score: f64 = fields.next()?.parse().ok()?;
    let points: f64 = fields.next()?.parse().ok()?;
    let ply = 2 * u32::from(p.fullmove_number()) + p.turn() as u32;
    Some(Case { sample: sample(&p), ply, score, result: points / 2.0, target: 0.0 })
}

fn value(sample: &Sample, weights: &[f64]) -> f64 {
    let of_term = |&(term, times): &(usize, i32)| {
        f64::from(times) * (weights[2 * term] * sample.middle + weights[2 * term + 1] * sample.end)
    };
    sample.terms.iter().map(of_term).sum::<f64>() + sample.tempo
}

fn chance(curve: f64, value: f64) -> f64 {
    1.0 / (1.0 + (-curve * value).exp())
}

/// The steepness of the logistic curve with which search scores best predict the results of games.
fn best_curve(cases: &[Case]) -> f64 {
    let error = |curve: f64| -> f64 {
        cases.iter().map(|case| (chance(curve, case.score) - case.result).powi(2)).sum()
    };
    let candidates = (10..120).map(|step| f64::from(step) * 1e-4);
    candidates.min_by(|&a, &b| error(a).total_cmp(&error(b))).unwrap_or(0.004)
}

fn loss(cases: &[Case], weights: &[f64], curve: f64) -> f64 {
    let of_case = |case: &Case| (chance(curve, value(&case.sample, weights)) - case.target).powi(2);
    cases.iter().map(of_case).sum::<f64>() / cases.len() as f64
}

/// The slope of the error, up to a factor.
fn gradient(cases: &[Case], weights: &[f64], curve: f64, threads: usize) -> Vec<f64> {
    let of_part = |part: &[Case]| {
        let mut slope = vec![0.0; 2 * TERMS];
        for case in part {
            let chance = chance(curve, value(&case.sample, weights));
            let error = (chance - case.target) * chance * (1.0 - chance) * curve;
            for &(term, times) in &case.sample.terms {
                let times = f64::from(times) * error;
                slope[2 * term] += times * case.sample.middle;
                slope[2 * term + 1] += times * case.sample.end;
            }
        }
        slope
    };
    let size = cases.len().div_ceil(threads.max(1));
    let parts: Vec<Vec<f64>> = thread::scope(|scope| {
        let handles: Vec<_> =
            cases.chunks(size).map(|part| scope.spawn(move || of_part(part))).collect();
        handles.into_iter().map(|handle| handle.join().expect("no thread panics")).collect()
    });
    let mut sum = vec![0.0; 2 * TERMS];
    for part in parts {
        sum.iter_mut().zip(part).for_each(|(sum, more)| *sum += more);
    }
    sum
}

#[expect(clippy::cast_possible_truncation, reason = "weights are small")]
fn rounded(weight: f64) -> i32 {
    weight.round() as i32
}

/// Prints the weights as the engine's source.
fn print(weights: &[f64]) {
    println!(
        "//! The weights fitted by `scripts/tuner`.\n\n\
         use super::tally::Weights;\nuse super::tapered::Tapered;\n\n\
         const fn w(middle: i32, end: i32) -> Tapered {{\n    Tapered::new(middle, end)\n}}\n\n\
         /// One weight per term, in the order of the terms.\n\
         #[rustfmt::skip]\npub(crate) const WEIGHTS: Weights = ["
    );
    for &(name, first, length) in NAMES {
        println!("    // {name}");
        let all: Vec<usize> = (first..first + length).collect();
        for row in all.chunks(8) {
            let text = |&at: &usize| {
                format!("w({}, {}),", rounded(weights[2 * at]), rounded(weights[2 * at + 1]))
            };
            println!("    {}", row.iter().map(text).collect::<Vec<_>>().join(" "));
        }
    }
    println!("];");
}
