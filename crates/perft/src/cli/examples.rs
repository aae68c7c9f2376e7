//! What stands below the options in the help of each command.

pub(crate) const PERFT: &str = "\
Examples:
  perft 6                       count the start position to six plies
  perft 1-6 kiwipete            count each depth, a line each
  perft 3 startpos moves e2e4   a position as UCI has it
  perft divide 3 kiwipete       the leaf nodes behind each move
  perft explain kiwipete e1c1   why a move is legal or illegal
  perft suite perft-suites --max-nodes 1e7
  perft check --engine ./my-engine perft-suites/edge.epd
  perft compare --engine ./my-engine 5 kiwipete
  perft 9 --hash 1G --checkpoint nine";

pub(crate) const DIVIDE: &str = "\
Examples:
  perft divide 3
  perft divide 5 kiwipete --hash 256
  perft divide 2 startpos moves e2e4 e7e5 --format json";

pub(crate) const STATS: &str = "\
Examples:
  perft stats 4 kiwipete
  perft stats 5 --counters wiki";

pub(crate) const UNIQUE: &str = "\
Examples:
  perft unique 6
  perft unique 8 --memory 20G";

pub(crate) const RESUME: &str = "\
Examples:
  perft 9 --hash 1G --checkpoint nine
  perft resume nine --hash 4G";

pub(crate) const SPLIT: &str = "\
Examples:
  perft split 8 --ply 5 --tasks 200 eight
  perft split 7 kiwipete --ply 3 --tasks 40 kiwi
  perft split 12 --ply 7 --tasks 1500 --memory 4G twelve";

pub(crate) const WORK: &str = "\
Examples:
  perft work eight 17 --hash 1G
  perft work eight 3 --stride 10      tasks 3, 13, 23 ..
  perft work eight 17 --block | ssh host perft work - > eight/results/17.1";

pub(crate) const REDUCE: &str = "\
Examples:
  perft reduce eight
  perft reduce eight --divide 2
  sbatch --array=$(perft reduce eight --missing) eight.sh
  perft reduce R/*.json";

pub(crate) const RECOUNT: &str = "\
Examples:
  perft recount eight --sample 1/1000";

pub(crate) const RECIPES: &str = "\
Examples:
  perft recipes slurm eight
  perft recipes parallel eight --hash 4G --twice";

pub(crate) const EXPLAIN: &str = "\
Examples:
  perft explain kiwipete e1c1
  perft explain startpos moves e2e4 e7e5 Ke2
  perft explain \"8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1\" e4d3";

pub(crate) const SUITE: &str = "\
Examples:
  perft suite perft-suites --max-nodes 1e7
  perft suite my.epd --format text,junit=report.xml
  perft suite - < my.epd";

/// What all commands for engines have in common.
macro_rules! engine {
    ($examples:literal) => {
        concat!(
            "Examples:\n",
            $examples,
            "\n\nStarting engines:\n",
            "  The engine is started without a shell. A wrapper script should end in\n",
            "  `exec engine`: what it starts otherwise outlives a `kill -9` of perft.\n",
            "  A program called once a position: --engine './count {fen} {depth}'"
        )
    };
}

pub(crate) const CHECK: &str = engine!(
    "  perft check --engine ./my-engine perft-suites/edge.epd
  perft check --engine ./my-engine perft-suites --max-nodes 1e6 -j 4
  perft check --engine './my-engine --uci' my.epd --format junit=report.xml
  perft check --engine ./my-engine my.epd --format text,html=report.html"
);

pub(crate) const COMPARE: &str = engine!(
    "  perft compare --engine ./my-engine 5 kiwipete
  perft compare --engine ./my-engine 4 startpos moves e2e4 --shrink"
);

pub(crate) const FUZZ: &str = engine!(
    "  perft fuzz --engine ./my-engine --time-budget 5m
  perft fuzz --engine ./my-engine --seed 7 --count 1000 -o found.epd"
);

pub(crate) const LINT: &str = "\
Examples:
  perft lint my.epd
  perft lint perft-suites";

pub(crate) const GENERATE: &str = "\
Examples:
  perft generate --count 500 --seed 7 -o hard.epd
  perft generate --kind pins --depth 3";

pub(crate) const UCI: &str = "\
Examples:
  perft uci
  perft uci --variant atomic";

pub(crate) const VARIANTS: &str = "\
Examples:
  perft variants
  perft variants show king-capture > my.toml
  perft variants check my.toml
  perft 4 --variant my.toml";

pub(crate) const BENCH: &str = "\
Examples:
  perft bench
  perft bench --time 5 -j 1 --hash 64";

pub(crate) const CPU: &str = "\
Examples:
  perft cpu
  PERFT_CPU=portable perft cpu";

pub(crate) const COMPLETIONS: &str = "\
Examples:
  perft completions bash > ~/.local/share/bash-completion/completions/perft
  perft completions zsh > ~/.zfunc/_perft";

pub(crate) const MAN: &str = "\
Examples:
  perft man ~/.local/share/man/man1
  perft man . && man ./perft-check.1";

pub(crate) const HELP: &str = "\
Examples:
  perft help
  perft help check
  perft help variants show";

pub(crate) const VERSION: &str = "\
Examples:
  perft version
  perft --version";
