//! The contents of `job.json`.

use std::path::Path;

use serde::{Deserialize, Serialize};
use tabiya_games::{AnyPosition, excerpt};

use super::{ClusterError, VERSION};
use tabiya_count::{Digest, Root};

/// A count that is cut into tasks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The position and the rules.
    #[serde(flatten)]
    pub root: Root,
    /// The depth of the whole count in plies.
    pub depth: u32,
    /// The ply at which the tree is cut into units.
    pub ply: u32,
    /// The number of tasks.
    pub tasks: u64,
    /// The number of units in all tasks.
    pub units: u64,
    /// The total number of paths that lead to the units, in decimal digits: the perft count at their ply.
    pub paths: String,
    /// The digest of the units in order, as 32 hexadecimal digits.
    pub digest: String,
    /// The version of the program that made the job.
    pub version: String,
}

/// `job.json`: the manifest, and a digest of it.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Sealed {
    #[serde(flatten)]
    manifest: Manifest,
    /// The digest of the manifest, by which results name their job.
    id: String,
}

/// A job without its units: the data that its tasks and results share.
#[derive(Debug, Clone)]
pub struct JobInfo {
    /// The manifest in `job.json`.
    pub manifest: Manifest,
    /// The digest of the manifest.
    pub id: String,
    /// The position at the root.
    pub(super) root: AnyPosition,
}

impl JobInfo {
    /// Makes a job from a new manifest.
    pub(super) fn new(manifest: Manifest, root: AnyPosition) -> Self {
        let id = id(&manifest);
        Self { manifest, id, root }
    }

    /// The text of `job.json`.
    pub(super) fn text(&self) -> String {
        let sealed = Sealed { manifest: self.manifest.clone(), id: self.id.clone() };
        serde_json::to_string_pretty(&sealed).unwrap_or_default() + "\n"
    }

    /// Reads the text of `job.json`; `path` is for error messages.
    pub(super) fn read(text: &[u8], path: &Path) -> Result<Self, ClusterError> {
        let damaged = |what: String| ClusterError::damaged(path, what);
        // The version is read first, because another version may have other fields.
        let version: serde_json::Value =
            serde_json::from_slice(text).map_err(|error| damaged(error.to_string()))?;
        match version.get("version").and_then(|version| version.as_str()) {
            Some(VERSION) => {}
            Some(other) => {
                let (path, found) = (path.to_owned(), other.to_owned());
                return Err(ClusterError::AnotherVersion { path, found });
            }
            None => return Err(damaged("it has no version".to_owned())),
        }
        let Sealed { manifest, id: written } =
            serde_json::from_slice(text).map_err(|error| damaged(error.to_string()))?;
        let id = id(&manifest);
        if id != written {
            let written = excerpt(&written);
            return Err(damaged(format!("its id is {written}, what it says has {id}")));
        }
        let root = manifest.root.position().map_err(|error| damaged(error.to_string()))?;
        Ok(Self { manifest, id, root })
    }

    /// The depth of the tree below each unit, in plies.
    pub fn unit_depth(&self) -> u32 {
        self.manifest.depth - self.manifest.ply
    }
}

fn id(manifest: &Manifest) -> String {
    let text = serde_json::to_vec(manifest).unwrap_or_default();
    hex(Digest::new().bytes(&text))
}

/// A digest as written in files: 32 hexadecimal digits.
pub(super) fn hex(digest: Digest) -> String {
    format!("{:032x}", digest.number())
}
