//! From a program's name, as a user writes it, to the file to start.

use std::env;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};

use rustix::fs::{Access, access};
use thiserror::Error;

/// Why a name is no program that can be started. Each message says what to do.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ProgramError {
    /// The name is empty.
    #[error("the program's name is empty; write the name or the path of an executable file")]
    Empty,
    /// The name has a slash, and no file is there.
    #[error("there is no file {}; correct the path or build the program first", path.display())]
    NotFound {
        /// Where it was looked for.
        path: PathBuf,
    },
    /// The name has no slash, and no directory of `PATH` holds it.
    #[error("no directory in PATH has a program {name:?}; install it or write its path")]
    NotOnPath {
        /// The name as given.
        name: OsString,
    },
    /// As [`NotOnPath`](Self::NotOnPath), but there is such a file in the directory at hand.
    #[error("no directory in PATH has a program {name:?}; write \"./{name}\" for the file in this directory", name = name.display())]
    OnlyHere {
        /// The name as given.
        name: OsString,
    },
    /// It is a directory.
    #[error("{} is a directory; name the executable file in it", path.display())]
    IsDirectory {
        /// The directory.
        path: PathBuf,
    },
    /// It is a file without permission to execute it.
    #[error("{path} is not executable; run `chmod +x {path}`, or name the interpreter first (as in `python3 {path}`)", path = path.display())]
    NotExecutable {
        /// The file.
        path: PathBuf,
    },
}

/// Finds the file that a program's name stands for.
///
/// A name with a slash is a path, relative to `directory` (where the host runs); any other name is
/// looked up in the directories of the environment variable `PATH`. Symbolic links are left alone,
/// because some programs look at the name that they were started by.
///
/// # Errors
///
/// See [`ProgramError`].
pub fn resolve_program(name: &OsStr, directory: &Path) -> Result<PathBuf, ProgramError> {
    let path = env::var_os("PATH").unwrap_or_default();
    resolve(name, directory, &path)
}

fn resolve(name: &OsStr, directory: &Path, search: &OsStr) -> Result<PathBuf, ProgramError> {
    if name.is_empty() {
        return Err(ProgramError::Empty);
    }
    if name.as_bytes().contains(&b'/') {
        let path = directory.join(name);
        return match Found::at(&path) {
            Found::Program => Ok(path),
            Found::Nothing => Err(ProgramError::NotFound { path }),
            Found::Directory => Err(ProgramError::IsDirectory { path }),
            Found::PlainFile => Err(ProgramError::NotExecutable { path }),
        };
    }

    // As in a shell, a file that cannot be executed does not hide one later in PATH; it is only
    // named when there is no other.
    let mut plain_file = None;
    for entry in env::split_paths(search) {
        let path = directory.join(entry).join(name);
        match Found::at(&path) {
            Found::Program => return Ok(path),
            Found::PlainFile => plain_file = plain_file.or(Some(path)),
            Found::Nothing | Found::Directory => {}
        }
    }
    if let Some(path) = plain_file {
        return Err(ProgramError::NotExecutable { path });
    }
    let here = directory.join(name);
    let name = name.to_owned();
    match Found::at(&here) {
        Found::Nothing => Err(ProgramError::NotOnPath { name }),
        Found::Directory => Err(ProgramError::IsDirectory { path: here }),
        Found::Program | Found::PlainFile => Err(ProgramError::OnlyHere { name }),
    }
}

/// What is at a path.
enum Found {
    Nothing,
    Directory,
    PlainFile,
    Program,
}

impl Found {
    fn at(path: &Path) -> Self {
        if path.is_dir() {
            Self::Directory
        } else if !path.exists() {
            Self::Nothing
        } else if access(path, Access::EXEC_OK).is_ok() {
            Self::Program
        } else {
            Self::PlainFile
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    /// A directory with `bin/tool` (executable), `bin/plain`, `late/plain` (executable), `folder/`
    /// and `here`.
    fn directory() -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        for folder in ["bin", "late", "folder"] {
            fs::create_dir(root.path().join(folder)).unwrap();
        }
        for (file, mode) in [
            ("bin/tool", 0o755),
            ("bin/plain", 0o644),
            ("bin/only", 0o644),
            ("late/plain", 0o755),
            ("here", 0o755),
        ] {
            let path = root.path().join(file);
            fs::write(&path, "#!/bin/sh\n").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        }
        root
    }

    fn find(root: &tempfile::TempDir, name: &str) -> Result<String, String> {
        let found = resolve(OsStr::new(name), root.path(), OsStr::new("bin:late"));
        let strip = |text: String| text.replace(&format!("{}/", root.path().display()), "");
        found
            .map(|path| strip(path.display().to_string()))
            .map_err(|error| strip(error.to_string()))
    }

    #[test]
    fn names_are_looked_up_in_path_and_paths_from_the_directory() {
        let root = directory();
        assert_eq!(find(&root, "tool").unwrap(), "bin/tool");
        assert_eq!(find(&root, "plain").unwrap(), "late/plain");
        assert_eq!(find(&root, "./here").unwrap(), "./here");
        assert_eq!(find(&root, "/bin/sh").unwrap(), "/bin/sh");
    }

    #[test]
    fn each_failure_says_what_to_do() {
        let root = directory();
        for (name, message) in [
            ("", "write the name or the path of an executable file"),
            (
                "./none",
                "there is no file ./none; correct the path or build the program first",
            ),
            (
                "none",
                "no directory in PATH has a program \"none\"; install it or write its path",
            ),
            (
                "here",
                "no directory in PATH has a program \"here\"; write \"./here\" for the file in this directory",
            ),
            (
                "./folder",
                "./folder is a directory; name the executable file in it",
            ),
            (
                "folder",
                "folder is a directory; name the executable file in it",
            ),
            (
                "bin/plain",
                "bin/plain is not executable; run `chmod +x bin/plain`, or name",
            ),
            (
                "only",
                "bin/only is not executable; run `chmod +x bin/only`",
            ),
        ] {
            let error = find(&root, name).unwrap_err();
            assert!(error.contains(message), "{name}: {error}");
        }
    }
}
