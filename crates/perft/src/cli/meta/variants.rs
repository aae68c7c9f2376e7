//! `perft variants`: lists variants, prints one as a rule file, or checks a rule file.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use tabiya_games::house::Gallery;
use tabiya_games::{NamedVariant, RuleSet, Variant, excerpt, rule_file_text, shown_path};
use tabiya_terminal::{CommandFiles, Exit, note};

use crate::args::{VariantsAction, VariantsArgs, refuse_if};
use crate::output::{Fields, Outputs, Subject, json_or, open};

pub(crate) fn run(args: VariantsArgs, gallery: &Gallery) -> Result<Exit> {
    let read = match &args.action {
        Some(VariantsAction::Show { named }) => named.file.as_ref(),
        Some(VariantsAction::Check { file }) => Some(file),
        None => None,
    };
    let reason = "with a command of its own, whose rules have no house rules";
    refuse_if(args.action.is_some(), &[("house", args.house)], reason)?;
    let outputs = open(&args.output.format, Subject::Result, CommandFiles::default().read(read))?;
    match args.action {
        None if args.house => Ok(list("house", &gallery.summaries().collect::<Vec<_>>(), &outputs)),
        None => {
            let variants = Variant::BUILT_IN.iter().map(|v| (v.name(), v.summary()));
            Ok(list("variants", &variants.collect::<Vec<_>>(), &outputs))
        }
        Some(VariantsAction::Show { named }) => show(&named, &outputs),
        Some(VariantsAction::Check { file }) => check(&file, &outputs),
    }
}

/// Prints names with their descriptions. In JSON, `what` is the key of the list.
fn list(what: &str, listed: &[(&str, &str)], outputs: &Outputs) -> Exit {
    let width = listed.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let text = |out: &mut dyn Write| {
        for (name, summary) in listed {
            writeln!(out, "{name:width$}  {summary}")?;
        }
        Ok(())
    };
    let json = |(name, summary): &(&str, &str)| {
        Fields::default().with("name", name).with("summary", summary)
    };
    let json = Fields::default().with(what, listed.iter().map(json).collect::<Vec<_>>());
    outputs.deliver(Exit::Agreed, json_or(&json, text))
}

fn show(named: &NamedVariant, outputs: &Outputs) -> Result<Exit> {
    let Some(rules) = named.variant.rules() else {
        bail!("the rules of {} cannot be written as a rule file", named.variant)
    };
    let toml = rules.to_toml();
    // The text output is itself a rule file.
    let json = Fields::default().with("name", &*rules.name).with("rules", &toml);
    let text = |out: &mut dyn Write| Ok(out.write_all(toml.as_bytes())?);
    Ok(outputs.deliver(Exit::Agreed, json_or(&json, text)))
}

fn check(file: &Path, outputs: &Outputs) -> Result<Exit> {
    let name = shown_path(file);
    let text = rule_file_text(file).with_context(|| name.clone())?;
    let rules = RuleSet::from_toml_lenient(&text);
    let exit = if rules.is_ok() { Exit::Agreed } else { Exit::Wrong };
    match &rules {
        Ok((_, notes)) => notes.iter().for_each(|text| note(format_args!("note: {name}: {text}"))),
        Err(error) => note(format_args!("error: {name}: {error}")),
    }
    let json = Fields::default()
        .with("file", &name)
        .with("sound", rules.is_ok())
        .with_any("name", rules.as_ref().ok().map(|(rules, _)| &*rules.name))
        .with_any("error", rules.as_ref().err().map(ToString::to_string));
    let text = |out: &mut dyn Write| match &rules {
        Ok((rules, _)) => Ok(writeln!(out, "{name}: {} is sound", excerpt(&rules.name))?),
        Err(_) => Ok(()),
    };
    Ok(outputs.deliver(exit, json_or(&json, text)))
}
