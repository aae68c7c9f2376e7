//! `perft variants`.

use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Serialize;
use serde_json::json;
use tabiya_house::gallery;
use tabiya_variants::{NamedVariant, RuleSet, Variant, rule_file_text};

use super::args::{VariantsAction, VariantsArgs};
use super::exit::{Exit, note};
use super::format::{self, Format, Outputs};
use super::position::shown;

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    summary: &'static str,
}

/// A file that was looked through.
#[derive(Serialize)]
struct CheckJson<'a> {
    file: &'a str,
    sound: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

pub(crate) fn run(args: VariantsArgs) -> Result<Exit> {
    let outputs = format::open(&args.format, &[Format::Text, Format::Json])?;
    match args.action {
        None if args.house => Ok(list("house", &house_rules(), &outputs)),
        None => Ok(list("variants", &variants(), &outputs)),
        Some(VariantsAction::Show { named }) => show(&named, &outputs),
        Some(VariantsAction::Check { file }) => check(&file, &outputs),
    }
}

/// Prints names and what they stand for: a list of this name.
fn list(what: &str, listed: &[Listed], outputs: &Outputs) -> Exit {
    let width = listed.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
    outputs.deliver(Exit::Agreed, |format, out| {
        if format == Format::Json {
            return Ok(writeln!(out, "{}", json!({ what: listed }))?);
        }
        for Listed { name, summary } in listed {
            writeln!(out, "{name:width$}  {summary}")?;
        }
        Ok(())
    })
}

fn variants() -> Vec<Listed> {
    let listed = |v: &Variant| Listed { name: v.name(), summary: v.summary() };
    Variant::BUILT_IN.iter().map(listed).collect()
}

fn house_rules() -> Vec<Listed> {
    gallery::summaries().map(|(name, summary)| Listed { name, summary }).collect()
}

fn show(named: &NamedVariant, outputs: &Outputs) -> Result<Exit> {
    let Some(rules) = named.variant.rules() else {
        bail!("the rules of {} cannot be written as a rule file", named.variant)
    };
    let toml = rules.to_toml();
    Ok(outputs.deliver(Exit::Agreed, |format, out| match format {
        // The text of a rule file: there is one way to write rules down, and this is it.
        Format::Json => Ok(writeln!(out, "{}", json!({ "name": rules.name, "rules": toml }))?),
        _ => Ok(out.write_all(toml.as_bytes())?),
    }))
}

fn check(file: &Path, outputs: &Outputs) -> Result<Exit> {
    let name = file.display().to_string();
    let text = rule_file_text(file).with_context(|| name.clone())?;
    let rules = RuleSet::from_toml_lenient(&text);
    let exit = if rules.is_ok() { Exit::Agreed } else { Exit::Wrong };
    match &rules {
        Ok((_, notes)) => notes.iter().for_each(|text| note(format_args!("note: {name}: {text}"))),
        Err(error) => note(format_args!("error: {name}: {error}")),
    }
    Ok(outputs.deliver(exit, |format, out| {
        if format == Format::Json {
            let json = CheckJson {
                file: &name,
                sound: rules.is_ok(),
                name: rules.as_ref().ok().map(|(rules, _)| rules.name.as_str()),
                error: rules.as_ref().err().map(ToString::to_string),
            };
            return Ok(writeln!(out, "{}", serde_json::to_string(&json)?)?);
        }
        match &rules {
            Ok((rules, _)) => Ok(writeln!(out, "{name}: {} is sound", shown(&rules.name))?),
            Err(_) => Ok(()),
        }
    }))
}
