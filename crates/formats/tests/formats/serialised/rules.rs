//! Rules: variants, rule files, movements and kinds.

use tabiya_games::betza::Movement;
use tabiya_games::{KindName, KindRules, KindSet, RuleSet};
use tabiya_games::{NamedVariant, Variant};

use super::{RULE_FILES, form, refused, same, variants};

#[test]
fn a_variant_is_serialised_as_name_or_rule_file() {
    form(Variant::KingOfTheHill, r#""kingofthehill""#, b"\x0dkingofthehill");
    for variant in variants() {
        same(variant);
        same(variant.kinds().to_vec());
    }
    for text in RULE_FILES {
        let rules = RuleSet::from_toml(text).expect(text);
        let variant = Variant::from_rules(rules.clone()).expect(text);
        let json = serde_json::to_string(&rules).expect(text);
        assert_eq!(json, serde_json::to_string(&variant).expect(text));
        same(rules);
        same(variant);
    }
    let json = serde_json::to_string(&RuleSet::chess()).expect("chess");
    assert_eq!(json, r#""name = \"chess\"\n""#);
    let walled = "name = \"hole\"\nbase = \"antichess\"\nwalls = [\"d4\"]\n";
    let read = RuleSet::from_toml(walled).expect("sound rules");
    assert_eq!(read.to_short_toml(), walled);
    same(Variant::from_rules(RuleSet::antichess()).expect("sound rules"));
    let read: Variant = serde_json::from_str(r#""name = \"hop\"\nextinct = [\"queen\"]""#)
        .expect("a rule file in few words");
    assert_eq!(read.name(), "hop");
}

#[test]
fn invalid_rules_are_refused() {
    refused::<Variant>(r#""bughouse""#, r#"unknown variant "bughouse", expected chess"#);
    refused::<Variant>(r#""nam = 1""#, r#"line 1, column 1: There is no key "nam""#);
    let file = r#""name = \"x\"\ngaol.king = [\"e4\"]""#;
    let reason = r#"line 2, column 1: There is no key "gaol": did you mean "goal"?"#;
    refused::<Variant>(file, reason);
    refused::<RuleSet>(file, reason);
    refused::<RuleSet>(r#""""#, "line 1, column 1: ");
    let unfair = RuleSet { royal: KindSet::EMPTY, ..RuleSet::chess() };
    let error = serde_json::to_string(&unfair).expect_err("no way to win").to_string();
    assert_eq!(error, "rules that contradict themselves have no rule file");
}

#[test]
fn a_movement_is_serialised_as_its_notation() {
    let mut cannon: Movement = "mRcpR".parse().expect("a notation");
    form(cannon.clone(), r#""mRcpR""#, b"\x05mRcpR");
    form(Movement::default(), r#""""#, &[0]);
    refused::<Movement>(r#""mRcxR""#, "column 4: ");
    cannon.parts.pop();
    let error = serde_json::to_string(&cannon).expect_err("a part is missing").to_string();
    assert_eq!(error, "a movement whose parts were changed has no notation");
    same(KindRules::new(KindName::new("amazon").expect("a name"), 'a'));
}

#[test]
fn a_named_variant_keeps_its_file_and_notes() {
    let text = "name = \"e\"\nstart = \"4k3/8/8/8/8/8/8/4K2R w K -\"";
    let mut named = NamedVariant::from_text(text).expect(text);
    named.file = Some("rules/e.toml".into());
    let json = serde_json::to_string(&named).expect("a variant");
    let read: NamedVariant = serde_json::from_str(&json).expect(&json);
    assert_eq!(format!("{read:?}"), format!("{named:?}"));
    let bytes = postcard::to_stdvec(&named).expect("a variant");
    let read: NamedVariant = postcard::from_bytes(&bytes).expect(&json);
    assert_eq!(format!("{read:?}"), format!("{named:?}"));
}
