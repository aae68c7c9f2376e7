//! Validates JSON with the part of JSON Schema that the schemas in `docs/` use.

use serde_json::Value;

/// The schema of the reports of `suite` and `check`.
pub(crate) fn of_reports() -> Value {
    let text = include_str!("../../../../docs/report.schema.json");
    serde_json::from_str(text).expect("the schema is JSON")
}

/// The violations of a schema. A keyword of the schema that is not handled here is an error.
pub(crate) fn faults(root: &Value, schema: &Value, value: &Value, at: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (word, wanted) in schema.as_object().expect("a schema") {
        let mut complain = |what: String| found.push(format!("{at}: {what}"));
        match word.as_str() {
            "$schema" | "$defs" | "title" | "description" => {}
            "$ref" => {
                let name = wanted.as_str().and_then(|name| name.strip_prefix("#/$defs/"));
                let defined = &root["$defs"][name.expect("a definition")];
                found.extend(faults(root, defined, value, at));
            }
            "type" => {
                let is = match wanted.as_str().expect("a type") {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "integer" => value.is_u64() || value.is_i64(),
                    "number" => value.is_number(),
                    other => panic!("type {other}"),
                };
                if !is {
                    complain(format!("{value} is no {wanted}"));
                }
            }
            "const" if value != wanted => complain(format!("{value} is not {wanted}")),
            "enum" if !wanted.as_array().expect("a list").contains(value) => {
                complain(format!("{value} is none of {wanted}"));
            }
            "const" | "enum" => {}
            "minimum" => {
                if value.as_f64().is_some_and(|value| value < wanted.as_f64().expect("a number")) {
                    complain(format!("{value} is below {wanted}"));
                }
            }
            "pattern" => {
                assert_eq!(wanted, "^[0-9]+$");
                let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
                if !value.as_str().is_some_and(|text| !text.is_empty() && digits(text)) {
                    complain(format!("{value} has not digits alone"));
                }
            }
            "required" => {
                for key in wanted.as_array().expect("a list") {
                    if value.get(key.as_str().expect("a key")).is_none() {
                        complain(format!("{key} is missing"));
                    }
                }
            }
            "properties" => {
                for (key, schema) in wanted.as_object().expect("properties") {
                    if let Some(value) = value.get(key) {
                        found.extend(faults(root, schema, value, &format!("{at}.{key}")));
                    }
                }
            }
            "additionalProperties" => {
                let known = |key: &str| schema["properties"].get(key).is_some();
                for (key, value) in value.as_object().into_iter().flatten() {
                    if known(key) {
                        continue;
                    }
                    match wanted {
                        Value::Bool(false) => {
                            found.push(format!("{at}: {key} is not in the schema"));
                        }
                        schema => found.extend(faults(root, schema, value, &format!("{at}.{key}"))),
                    }
                }
            }
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    found.extend(faults(root, wanted, item, &format!("{at}[{index}]")));
                }
            }
            other => panic!("the schema says {other}, which nobody looks at"),
        }
    }
    found
}
