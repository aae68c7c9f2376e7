//! `perft variants`: lists variants, prints one as a rule file, checks a rule file, or imports games.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use tabiya_games::house::Gallery;
use tabiya_games::{
    IniError, NamedVariant, RuleSet, Variant, VariantsIni, excerpt, printable, rule_file_text,
    shown_path, variants_ini,
};
use tabiya_terminal::{CommandFiles, Exit, note};

use crate::args::{VariantsAction, VariantsArgs, refuse_if};
use crate::figures::plural;
use crate::output::{Fields, Outputs, Subject, json_or, open};

pub(crate) fn run(args: VariantsArgs, gallery: &Gallery) -> Result<Exit> {
    let read = match &args.action {
        Some(VariantsAction::Show { named }) => named.file.as_ref(),
        Some(VariantsAction::Check { file } | VariantsAction::Import { file, .. }) => Some(file),
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
        Some(VariantsAction::Import { file, names, all }) => {
            let games = variants_ini(&file).with_context(|| shown_path(&file))?;
            match all {
                Some(folder) => import_all(&games, &folder, &outputs),
                None => Ok(import(&file, &games, names, &outputs)),
            }
        }
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

/// Prints games of a `variants.ini` as rule files, with an empty line between them.
fn import(file: &Path, games: &VariantsIni, names: Vec<String>, outputs: &Outputs) -> Exit {
    // Without a name, the error says which games there are.
    let names = if names.is_empty() { vec![String::new()] } else { names };
    let read: Vec<_> = names.iter().map(|name| (name, games.rule_file(name))).collect();
    let errors = read.iter().flat_map(|(_, rules)| rules.as_ref().err()).flatten();
    errors.for_each(|error| note(format_args!("error: {}: {error}", shown_path(file))));
    let texts: Vec<_> = read.iter().filter_map(|(_, rules)| rules.as_deref().ok()).collect();
    let exit = if texts.len() == read.len() { Exit::Agreed } else { Exit::Wrong };
    let json = |(name, rules): &(&String, Result<String, Vec<IniError>>)| {
        let json = Fields::default().with("name", name).with_any("rules", rules.as_ref().ok());
        json.with_any("errors", rules.as_ref().err().map(|errors| texts_of(errors)))
    };
    let json = Fields::default().with("games", read.iter().map(json).collect::<Vec<_>>());
    let print = |out: &mut dyn Write| Ok(out.write_all(texts.join("\n").as_bytes())?);
    outputs.deliver(exit, json_or(&json, print))
}

fn texts_of(errors: &[IniError]) -> Vec<String> {
    errors.iter().map(ToString::to_string).collect()
}

/// Writes the rule files of all games of a `variants.ini` that rule files can say, and lists the others.
fn import_all(games: &VariantsIni, folder: &Path, outputs: &Outputs) -> Result<Exit> {
    fs::create_dir_all(folder).with_context(|| shown_path(folder))?;
    let (mut written, mut others) = (Vec::new(), Vec::new());
    for name in games.names() {
        match games.rule_file(name) {
            Ok(text) => {
                let path = folder.join(format!("{}.toml", name.replace(['/', '\\'], "-")));
                fs::write(&path, text).with_context(|| shown_path(&path))?;
                written.push(name);
            }
            Err(errors) => others.push((name, errors)),
        }
    }
    let json = |(name, errors): &(&str, Vec<IniError>)| {
        Fields::default().with("name", name).with("errors", texts_of(errors))
    };
    let others_json: Vec<_> = others.iter().map(json).collect();
    let json = Fields::default().with("written", &written).with("others", others_json);
    let text = |out: &mut dyn Write| {
        for (name, errors) in &others {
            writeln!(out, "{}", printable(name))?;
            for error in errors {
                writeln!(out, "  {error}")?;
            }
        }
        let (written, others) = (written.len(), others.len());
        Ok(writeln!(
            out,
            "{} written to {}, {others} not",
            plural(written as u128, "game"),
            shown_path(folder)
        )?)
    };
    Ok(outputs.deliver(Exit::Agreed, json_or(&json, text)))
}
