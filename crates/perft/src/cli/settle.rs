//! From what was typed to what is meant, where that is the same for all commands: the command line is
//! read, --output becomes the file of the report, --quiet is heeded.

use std::ffi::OsString;
use std::io::{self, Write};

use anyhow::{Result, bail};
use clap::builder::Resettable;
use clap::error::ErrorKind;
use clap::{ArgMatches, CommandFactory, FromArgMatches};

use super::args::{Cli, Command, FileArgs, QuietArgs, RequestArgs, RulesArgs};
use super::exit::{Exit, info, note, set_quiet};
use super::files::Files;
use super::format::Target;
use super::{help, options, suggestion};

/// Reads the command line; if nothing is left to do, says what there is to say.
pub(crate) fn read(args: Vec<OsString>) -> Result<Cli, Exit> {
    if args.len() < 2 {
        help::say_short();
        return Err(Exit::Usage);
    }
    let args = command_first(args);
    let first = args[1].to_string_lossy();
    if let Some(error) = suggestion::not_a_command(&first) {
        note(format_args!("error: {error}"));
        return Err(Exit::Usage);
    }
    // To write the help of all commands takes time that only those who ask for it should wait.
    let command = match args.iter().any(|arg| asks_for_help(&arg.to_string_lossy())) {
        true => help::dressed(),
        false => Cli::command(),
    };
    let command = without_empty_variables(command);
    let read = |matches: ArgMatches| Ok((Cli::from_arg_matches(&matches)?, matches));
    let cli = command.try_get_matches_from(args).and_then(read);
    let (mut cli, matches) = cli.map_err(|error| {
        if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
            help::say_short();
            return Exit::Usage;
        }
        let printed = error.print().and_then(|()| io::stdout().flush());
        match printed {
            _ if error.use_stderr() => Exit::Usage,
            Ok(()) => Exit::Agreed,
            Err(error) => Exit::of_error(error.into()),
        }
    })?;
    let checked = options::check(&cli, &matches).and_then(|()| settle(&mut cli));
    checked.map_err(Exit::of_error)?;
    Ok(cli)
}

/// Takes a variable of the environment that is empty for one that is not set.
fn without_empty_variables(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|arg| {
        let value = arg.get_env().and_then(std::env::var_os);
        let is_empty = value.is_some_and(|value| value.is_empty());
        if is_empty { arg.env(Resettable::Reset) } else { arg }
    });
    command.mut_subcommands(without_empty_variables)
}

/// Whether an argument is `-h`, also among other letters, or `--help`.
fn asks_for_help(arg: &str) -> bool {
    match arg.strip_prefix("--") {
        Some(name) => name == "help",
        None => arg.strip_prefix('-').is_some_and(|letters| letters.contains('h')),
    }
}

/// With the flags that all commands have moved behind the command, before which people put them too.
fn command_first(mut args: Vec<OsString>) -> Vec<OsString> {
    let is_flag =
        |arg: &&OsString| ["-q", "--quiet", "-v", "--verbose"].iter().any(|flag| arg == flag);
    let flags = args.iter().skip(1).take_while(is_flag).count();
    let is_word = |arg: &OsString| arg.to_string_lossy().starts_with(char::is_alphabetic);
    if args.get(flags + 1).is_some_and(is_word) {
        args[1..=flags + 1].rotate_right(1);
    }
    args
}

/// What commands have in common, wherever their arguments hold it.
#[derive(Default)]
struct Common<'a> {
    format: Option<&'a mut Vec<Target>>,
    file: Option<&'a FileArgs>,
    quiet: Option<&'a QuietArgs>,
    rules: Option<&'a RulesArgs>,
}

fn settle(cli: &mut Cli) -> Result<()> {
    let Common { format, file, quiet, rules } = common(cli);
    if quiet.or(file.map(|file| &file.quiet)).is_some_and(|quiet| quiet.quiet) {
        set_quiet();
    }
    for text in rules.iter().flat_map(|rules| &rules.variant.notes) {
        info(format_args!("note: {text}"));
    }
    if let (Some(path), Some(targets)) = (file.and_then(|file| file.output.as_ref()), format) {
        match targets.iter_mut().find(|target| target.file.is_none()) {
            Some(target) => target.file = Some(path.clone()),
            None => bail!("--output names the file of a format that has none, and each has one"),
        }
    }
    Files::of(cli).check()
}

fn common(cli: &mut Cli) -> Common<'_> {
    use Command as C;

    let count = &mut cli.count;
    match &mut cli.command {
        None => of(&mut count.request),
        Some(C::Divide(args)) => of(&mut args.request),
        Some(C::Stats(args)) => of(&mut args.request),
        Some(C::Unique(args)) => of(&mut args.request),
        Some(C::Resume(args)) => Common::new(&mut args.output.format, &args.output.to),
        Some(C::Split(args)) => {
            Common::new(&mut args.output.format, &args.output.to).rules(&args.rules)
        }
        Some(C::Work(args)) => Common { file: Some(&args.to), ..Common::default() },
        Some(C::Reduce(args)) => Common::new(&mut args.output.format, &args.output.to),
        Some(C::Recount(args)) => Common { quiet: Some(&args.quiet), ..Common::default() },
        Some(C::Explain(args)) => {
            Common::new(&mut args.output.format, &args.output.to).rules(&args.rules)
        }
        Some(C::Suite(args)) => Common::new(&mut args.format, &args.to).rules(&args.rules),
        Some(C::Check(args)) => Common::new(&mut args.format, &args.to).rules(&args.rules),
        Some(C::Compare(args)) => {
            Common::new(&mut args.format, &args.to).rules(&args.position.rules)
        }
        Some(C::Fuzz(args)) => {
            Common { quiet: Some(&args.quiet), ..Common::default() }.rules(&args.rules)
        }
        Some(C::Lint(args)) => Common::new(&mut args.format, &args.to),
        Some(C::Bench(args)) => Common::new(&mut args.output.format, &args.output.to),
        Some(C::Generate(args)) => Common { file: Some(&args.to), ..Common::default() },
        Some(C::Uci(args)) => Common::default().rules(&args.rules),
        Some(_) => Common::default(),
    }
}

fn of(request: &mut RequestArgs) -> Common<'_> {
    Common::new(&mut request.output.format, &request.output.to).rules(&request.position.rules)
}

impl<'a> Common<'a> {
    fn new(format: &'a mut Vec<Target>, file: &'a FileArgs) -> Self {
        Self { format: Some(format), file: Some(file), ..Self::default() }
    }

    fn rules(self, rules: &'a RulesArgs) -> Self {
        Self { rules: Some(rules), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::asks_for_help;

    #[test]
    fn options_that_have_an_h_do_not_ask_for_help() {
        assert!(["-h", "-qh", "--help"].into_iter().all(asks_for_help));
        let others = ["--threads", "--hash", "--no-merge", "-j", "-", "--", "h", "help"];
        assert!(!others.into_iter().any(asks_for_help));
    }
}
