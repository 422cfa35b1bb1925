//! Passwords at a terminal.

use std::{
    fs::File,
    io::{Read, Write},
    os::fd::OwnedFd,
    process::Stdio,
};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use crate::support::tabiya;

/// Both ends of a terminal.
fn terminal() -> (File, OwnedFd) {
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
    grantpt(&master).expect("access to it");
    unlockpt(&master).expect("it opens");
    let name = ptsname(&master, Vec::new()).expect("its name");
    let name = name.to_str().expect("a path that is text");
    let slave = File::options().read(true).write(true).open(name).expect("its other end");
    (File::from(master), slave.into())
}

/// Reads until this appears.
fn read_until(terminal: &mut impl Read, wanted: &str) -> String {
    let mut text = Vec::new();
    while !String::from_utf8_lossy(&text).contains(wanted) {
        let mut byte = [0];
        terminal.read_exact(&mut byte).expect("more to read");
        text.extend(byte);
    }
    String::from_utf8(text).expect("UTF-8")
}

#[test]
fn a_terminal_does_not_show_a_password() {
    let folder = tempfile::tempdir().expect("a folder for a while");
    let data = folder.path().to_str().expect("a path that is text");
    for words in [&["account", "create", "Anna"][..], &["account", "passwd", "Anna"]] {
        let (mut terminal, end) = terminal();
        let mut command = tabiya(&[words, &["--data", data]].concat());
        command.stdin(Stdio::from(end.try_clone().expect("a copy")));
        let mut child = command.stderr(Stdio::from(end)).spawn().expect("the program starts");
        // Without this, the command keeps the terminal open.
        drop(command);
        let asked = read_until(&mut terminal, "Password: ");
        terminal.write_all(b"correct horse\n").expect("typed");
        let said = read_until(&mut terminal, "Anna");
        assert!(!said.contains("horse"), "{asked}{said}");
        assert!(child.wait().expect("the program ends").success(), "{said}");
    }
}
