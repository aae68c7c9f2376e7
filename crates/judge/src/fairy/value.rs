//! Values of a rule file, each as the required type.

use toml::de::{DeTable, DeValue};

use crate::Side;

/// The value of a key, if it is there.
pub(super) fn field<'a, 'b>(table: &'a DeTable<'b>, key: &str) -> Option<&'a DeValue<'b>> {
    table.get(key).map(|value| value.get_ref())
}

pub(super) fn text<'a>(value: &'a DeValue<'_>) -> Result<&'a str, String> {
    value.as_str().ok_or_else(|| format!("a text is missing: {value:?}"))
}

pub(super) fn texts<'a>(value: &'a DeValue<'_>) -> Result<Vec<&'a str>, String> {
    let list = value.as_array().ok_or_else(|| format!("a list is missing: {value:?}"))?;
    list.iter().map(|item| text(item.get_ref())).collect()
}

pub(super) fn truth(value: &DeValue<'_>) -> Result<bool, String> {
    value.as_bool().ok_or_else(|| format!("true or false is missing: {value:?}"))
}

pub(super) fn table<'a, 'b>(value: &'a DeValue<'b>) -> Result<&'a DeTable<'b>, String> {
    value.as_table().ok_or_else(|| format!("a table is missing: {value:?}"))
}

/// Reads a number; `None` for `false`.
pub(super) fn number(value: &DeValue<'_>) -> Result<Option<u32>, String> {
    if value.as_bool() == Some(false) {
        return Ok(None);
    }
    let bad = || format!("a number or false is missing: {value:?}");
    let digits = value.as_integer().ok_or_else(bad)?;
    u32::from_str_radix(digits.as_str(), digits.radix()).map(Some).map_err(|_| bad())
}

/// The sides to which a table gives values, under `white` and `black`.
pub(super) fn sides<'a, 'b>(table: &'a DeTable<'b>) -> Vec<(Side, &'a DeValue<'b>)> {
    [(Side::White, "white"), (Side::Black, "black")]
        .into_iter()
        .filter_map(|(side, name)| Some((side, field(table, name)?)))
        .collect()
}

/// One value for both sides.
pub(super) fn both<T: Clone>(value: T) -> [T; 2] {
    [value.clone(), value]
}

/// Reads each side's value: from one value for both, or from a table with a value for each side that it names.
/// Missing sides keep their values.
pub(super) fn for_sides<T>(
    mut before: [T; 2],
    value: Option<&DeValue<'_>>,
    read: impl Fn(&DeValue<'_>) -> Result<T, String>,
    for_both: impl Fn(T) -> [T; 2],
) -> Result<[T; 2], String> {
    let Some(value) = value else { return Ok(before) };
    let Some(table) = value.as_table() else { return Ok(for_both(read(value)?)) };
    for (side, value) in sides(table) {
        before[side as usize] = read(value)?;
    }
    Ok(before)
}
