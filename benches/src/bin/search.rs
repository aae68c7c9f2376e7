//! A small alpha-beta search over this library and over others, compared by CPU time.

use clap::Parser;
use tabiya_benches::{
    SEARCH_POSITIONS, SearchPosition, SearchResult, SearchStyle, search_contestants,
};

/// Compares libraries by the nodes a second of the same small search.
///
/// Each library is searched in two styles: by value, with a new list at each node and a new position for each
/// move, and with buffers for both that are kept.
///
/// Moves are tried in the same order, with ties broken in the same way, so that all libraries search the same
/// tree, except where their keys displace different table entries. `guide` is the example engine of "Writing an
/// engine", which searches a tree of its own: only its rate can be compared. A ratio is our rate divided by the other
/// library's rate in the same round; the table gives medians over the rounds. The contestants take turns in
/// going first.
#[derive(Parser)]
struct SearchOptions {
    /// Rounds of each position
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,
    /// Only this position (may be repeated)
    #[arg(long, value_name = "NAME")]
    position: Vec<String>,
    /// Only these rules: chess, atomic or crazyhouse (may be repeated)
    #[arg(long, value_name = "NAME")]
    variant: Vec<String>,
    /// Only this library (may be repeated); ratios are to the first
    #[arg(long, value_name = "NAME")]
    library: Vec<String>,
    /// Only this style (may be repeated)
    #[arg(long, value_name = "STYLE")]
    style: Vec<SearchStyle>,
}

/// Whether the name is in `asked`; an empty list means all names.
fn is_wanted(asked: &[String], name: &str) -> bool {
    asked.is_empty() || asked.iter().any(|wanted| wanted == name)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let options = SearchOptions::parse();
    let is_searched = |position: &&SearchPosition| {
        is_wanted(&options.variant, position.variant) && is_wanted(&options.position, position.name)
    };
    let searched: Vec<_> = SEARCH_POSITIONS.iter().filter(is_searched).collect();
    for positions in searched.chunk_by(|a, b| a.variant == b.variant) {
        let styles = SearchStyle::ALL.into_iter();
        for style in
            styles.filter(|style| options.style.is_empty() || options.style.contains(style))
        {
            compare(positions, style, &options);
        }
    }
}

/// Compares the libraries that know the rules of these positions, in one style.
fn compare(positions: &[&SearchPosition], style: SearchStyle, options: &SearchOptions) {
    let mut contestants = search_contestants(positions[0].variant, style);
    contestants.retain(|contestant| is_wanted(&options.library, contestant.name));
    println!("{:10}  {style}: thousand nodes a second, (nodes)", positions[0].variant);
    let mut ratios = vec![Vec::new(); contestants.len()];
    for position in positions {
        let mut rounds: Vec<Vec<SearchResult>> = Vec::new();
        for first in 0..usize::from(options.rounds) {
            let first = first % contestants.len();
            let order = (first..contestants.len()).chain(0..first);
            let mut round: Vec<SearchResult> =
                order.map(|contestant| contestants[contestant].search(position)).collect();
            round.rotate_right(first);
            rounds.push(round);
        }
        print!("{:10}", position.name);
        for (at, contestant) in contestants.iter().enumerate() {
            let of = |round: &Vec<SearchResult>| round[at].measurement;
            let rate = median(rounds.iter().map(|round| of(round).rate()).collect());
            let ratio = |round: &Vec<SearchResult>| round[0].measurement.rate() / of(round).rate();
            let ratio = median(rounds.iter().map(ratio).collect());
            ratios[at].push(ratio);
            let nodes = of(&rounds[0]).nodes;
            print!("  {} {:6.0} ({nodes}) {ratio:.2}", contestant.name, rate / 1e3);
        }
        println!();
    }
    for (contestant, ratios) in contestants.iter().zip(&ratios).skip(1) {
        let mean = geometric_mean(ratios);
        let lowest = ratios.iter().copied().fold(f64::MAX, f64::min);
        println!(
            "{style}, over {}: {mean:.3} (geometric mean), lowest {lowest:.2}",
            contestant.name
        );
    }
}

#[expect(clippy::cast_precision_loss, reason = "a handful of positions")]
fn geometric_mean(values: &[f64]) -> f64 {
    let logarithms: f64 = values.iter().map(|value| value.ln()).sum();
    (logarithms / values.len() as f64).exp()
}
