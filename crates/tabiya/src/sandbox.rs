//! Which files an engine program may open, kept by the kernel (Landlock).

use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// What programs need of a system: libraries, other programs, what the processor is like.
const SYSTEM: [&str; 15] = [
    "/usr",
    "/lib",
    "/lib32",
    "/lib64",
    "/bin",
    "/sbin",
    "/nix/store",
    "/gnu/store",
    "/proc",
    "/sys/devices/system",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/etc/nsswitch.conf",
    "/etc/passwd",
];

/// What is a device only in name.
const DEVICES: [&str; 5] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// What a program may read: the system, its own folder, this program (a script may run
/// `tabiya uci`), and the given folders, but nothing in the data folder.
fn readable(program: &Path, folders: &[PathBuf], data: &Path) -> io::Result<Vec<PathBuf>> {
    let program = program.canonicalize()?;
    // One that does not exist cannot be read either.
    let data = data.canonicalize().unwrap_or_else(|_| data.to_owned());
    let own = program.parent().map(Path::to_owned);
    let this = std::env::current_exe().ok();
    let system = SYSTEM.iter().map(PathBuf::from);
    let asked = system.chain(own).chain(this).chain(folders.iter().cloned());
    let mut open = Vec::new();
    for path in asked {
        if let Ok(path) = path.canonicalize() {
            open_around(path, &data, &mut open)?;
        }
    }
    Ok(open)
}

/// Opens a path. If the closed folder is inside, opens everything beside it instead: the kernel
/// knows no exceptions.
fn open_around(path: PathBuf, closed: &Path, open: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.starts_with(closed) {
        return Ok(());
    }
    if !closed.starts_with(&path) {
        open.push(path);
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        // A link opens what it leads to, which may be the closed folder itself.
        if !entry.file_type()?.is_symlink() {
            open_around(entry.path(), closed, open)?;
        }
    }
    Ok(())
}

/// Whether the kernel can close folders.
#[cfg(target_os = "linux")]
pub(crate) fn is_available() -> bool {
    use landlock::{ABI, Access, AccessFs, CompatLevel, Compatible, Ruleset, RulesetAttr};

    Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(ABI::V1))
        .and_then(Ruleset::create)
        .is_ok()
}

/// Closes everything that an engine does not need, for this process and those it starts: other
/// files for reading, all for writing, TCP, and, where the kernel knows how, signals and sockets of
/// other processes. A kernel that cannot do some of it does the rest.
#[cfg(target_os = "linux")]
pub(crate) fn enter(program: &Path, folders: &[PathBuf], data: &Path) -> io::Result<()> {
    use landlock::{
        ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetError,
        Scope, path_beneath_rules,
    };

    const NEWEST: ABI = ABI::V6;
    let open = readable(program, folders, data)?;
    let enter = || -> Result<(), RulesetError> {
        Ruleset::default()
            .handle_access(AccessFs::from_all(NEWEST))?
            .handle_access(AccessNet::from_all(NEWEST))?
            .scope(Scope::from_all(NEWEST))?
            .create()?
            .add_rules(path_beneath_rules(open, AccessFs::from_read(NEWEST)))?
            .add_rules(path_beneath_rules(DEVICES, AccessFs::ReadFile | AccessFs::WriteFile))?
            .restrict_self()?;
        Ok(())
    };
    enter().map_err(io::Error::other)
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn is_available() -> bool {
    false
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn enter(_: &Path, _: &[PathBuf], _: &Path) -> io::Result<()> {
    Ok(())
}
