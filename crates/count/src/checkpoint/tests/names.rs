//! Tests of paths to links, folders, devices and missing files.

use std::array;
use std::path::Path;

use super::*;

fn io_error(path: &Path) {
    let errors = [
        Checkpoint::open(path, &job()).expect_err("no checkpoint can be there"),
        Checkpoint::resume(path).expect_err("no checkpoint is there"),
    ];
    for error in errors {
        assert!(matches!(error, CheckpointError::Io { .. }), "{error:?}");
        assert!(error.to_string().starts_with(&format!("{}: ", path.display())), "{error}");
    }
}

#[test]
fn nothing_to_resume_is_an_error() {
    let place = Place::new();
    let error = Checkpoint::resume(place.path()).unwrap_err();
    assert!(matches!(error, CheckpointError::Io { .. }), "{error:?}");
    assert_eq!(place.names(), [""; 0]);
}

#[test]
fn folders_and_missing_folders_are_errors() {
    let place = Place::new();
    io_error(place.0.path());
    io_error(&place.0.path().join("missing/job.ckpt"));
    io_error(Path::new(""));
    io_error(Path::new("/"));
}

#[cfg(target_os = "linux")]
#[test]
fn devices_and_read_only_folders_are_errors() {
    for path in ["/dev/null", "/dev/zero", "/dev/full", "/proc/job.ckpt"] {
        io_error(Path::new(path));
    }
}

#[cfg(unix)]
#[test]
fn links_are_followed() {
    let place = Place::new();
    let (checkpoint, _) = place.open();
    let link = place.0.path().join("link.ckpt");
    std::os::unix::fs::symlink("job.ckpt", &link).unwrap();
    let error = Checkpoint::open(&link, &job()).unwrap_err();
    assert!(matches!(error, CheckpointError::InUse { .. }), "{error:?}");
    drop(checkpoint);
    let (checkpoint, _) = Checkpoint::open(&link, &job()).unwrap();
    checkpoint.record(unit(1), 2);
    checkpoint.write().unwrap();
    drop(checkpoint);
    assert_eq!(place.open().1.units, [(unit(1), 2)]);
    assert!(link.is_symlink());
}

#[cfg(unix)]
#[test]
fn a_link_to_nowhere_is_an_error() {
    let place = Place::new();
    std::os::unix::fs::symlink("missing", place.path()).unwrap();
    io_error(&place.path());
    assert_eq!(place.names(), ["job.ckpt"]);
}

#[cfg(unix)]
#[test]
fn a_file_without_write_permission_is_an_error() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    drop(place.open());
    fs::set_permissions(place.path(), fs::Permissions::from_mode(0o444)).unwrap();
    if fs::File::options().write(true).open(place.path()).is_err() {
        io_error(&place.path());
    }
    fs::set_permissions(place.0.path(), fs::Permissions::from_mode(0o555)).unwrap();
    let other = place.0.path().join("other.ckpt");
    if fs::write(&other, "").is_err() {
        io_error(&other);
    }
    fs::set_permissions(place.0.path(), fs::Permissions::from_mode(0o755)).unwrap();
}

#[cfg(unix)]
#[test]
fn permissions_are_the_defaults_of_new_files() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    drop(place.open());
    let plain = place.0.path().join("plain");
    fs::write(&plain, "").unwrap();
    let mode = |path| fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(place.path()), mode(plain));
}

#[test]
fn one_of_many_openers_creates_the_file() {
    let place = Place::new();
    let opened: [_; 8] = thread::scope(|scope| {
        let open = || Checkpoint::open(place.path(), &job());
        let threads: [_; 8] = array::from_fn(|_| scope.spawn(open));
        threads.map(|thread| thread.join().unwrap())
    });
    assert_eq!(opened.iter().filter(|opened| opened.is_ok()).count(), 1);
    for opened in opened {
        assert!(matches!(opened, Ok(_) | Err(CheckpointError::InUse { .. })), "{opened:?}");
    }
    assert_eq!(place.names(), ["job.ckpt"]);
}
