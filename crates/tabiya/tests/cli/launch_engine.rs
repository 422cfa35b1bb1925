//! `tabiya launch-engine`, with small programs that try what they must not.

use std::{
    fs,
    io::Write,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use crate::support::tabiya;

/// A data folder with a secret, and a folder with a program.
struct Scene {
    root: tempfile::TempDir,
}

impl Scene {
    fn new(script: &str) -> Scene {
        let root = tempfile::tempdir().expect("a folder for a while");
        // For a program of another user.
        fs::set_permissions(root.path(), PermissionsExt::from_mode(0o755)).expect("permissions");
        let scene = Scene { root };
        fs::create_dir(scene.data()).expect("a folder");
        fs::write(scene.data().join("secret"), "moves").expect("a file");
        fs::create_dir(scene.root.path().join("engine")).expect("a folder");
        fs::write(scene.root.path().join("engine/book"), "opening").expect("a file");
        fs::write(scene.program(), format!("#!/bin/sh\n{script}\n")).expect("a file");
        fs::set_permissions(scene.program(), PermissionsExt::from_mode(0o755))
            .expect("permissions");
        scene
    }

    fn data(&self) -> PathBuf {
        self.root.path().join("data")
    }

    fn program(&self) -> PathBuf {
        self.root.path().join("engine/program")
    }

    fn command(&self, words: &[&str], program: &Path) -> Command {
        let mut command = tabiya(&["launch-engine", "--memory", "512", "--data"]);
        command.arg(self.data()).args(words).arg("--").arg(program);
        command
    }

    fn run(&self, words: &[&str]) -> String {
        let output = self.command(words, &self.program()).output().expect("it starts");
        said(&output)
    }
}

fn said(output: &Output) -> String {
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "an engine's stderr is discarded");
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

#[test]
fn the_data_folder_is_closed_and_its_own_is_open() {
    let scene = Scene::new(
        "cat ../data/secret || echo closed
         ls ../data || echo unlisted
         cat book
         echo changed > book || echo unwritten
         echo made > new || echo unmade
         cat /dev/null && echo nothing > /dev/null && echo devices",
    );
    assert_eq!(scene.run(&[]), "closed\nunlisted\nopeningunwritten\nunmade\ndevices\n");
    assert_eq!(fs::read_to_string(scene.root.path().join("engine/book")).unwrap(), "opening");
    let open = scene.run(&["--no-sandbox"]);
    assert!(open.starts_with("moves"), "without a sandbox, this is what would happen: {open}");
}

#[test]
fn a_data_folder_inside_an_open_folder_is_closed_too() {
    let scene = Scene::new("cat ../data/secret || echo closed; cat ../other/table");
    fs::create_dir(scene.root.path().join("other")).expect("a folder");
    fs::write(scene.root.path().join("other/table"), "mate in 3").expect("a file");
    let root = scene.root.path().to_str().expect("a path that is text");
    assert_eq!(scene.run(&["--folder", root]), "closed\nmate in 3");
    assert_eq!(scene.run(&[]), "closed\n", "a folder that was not named");
    // The engine beside the data folder.
    let beside = scene.root.path().join("program");
    fs::copy(scene.program(), &beside).expect("a copy");
    fs::write(&beside, "#!/bin/sh\ncat data/secret || echo closed; cat other/table\n").unwrap();
    let output = scene.command(&[], &beside).output().expect("it starts");
    assert_eq!(said(&output), "closed\nmate in 3");
}

#[test]
fn a_link_does_not_lead_around_it() {
    let scene = Scene::new("cat link/secret || echo closed");
    let link = scene.root.path().join("engine/link");
    std::os::unix::fs::symlink(scene.data(), link).expect("a link");
    assert_eq!(scene.run(&[]), "closed\n");
}

#[test]
fn memory_processor_and_files_are_limited() {
    let scene = Scene::new(
        "ulimit -v; ulimit -t; ulimit -n; ulimit -c; nice
         x=$(head -c 700000000 /dev/zero | tr '\\0' x) || echo too much",
    );
    // It yields to the server, whatever the priority of the server is.
    let own = std::process::Command::new("nice").output().expect("nice is installed");
    let own: i32 = said(&own).trim().parse().expect("nice prints a number");
    let nice = (own + 10).min(19);
    let limits = format!("524288\n3600\n1024\n0\n{nice}\n");
    assert_eq!(scene.run(&[]), limits, "and then the shell gives up");
    let scene = Scene::new("x=$(head -c 1000000 /dev/zero | tr '\\0' x) && echo enough");
    assert_eq!(scene.run(&[]), "enough\n");
}

#[test]
fn it_inherits_no_descriptors() {
    let scene = Scene::new("ls /proc/$$/fd");
    let secret = scene.data().join("secret");
    // The shell opens a file that its child inherits.
    let mut shell = Command::new("/bin/sh");
    shell.args(["-c", "exec 7< \"$1\"; shift; exec \"$@\"", "sh"]).arg(&secret);
    let launch = scene.command(&["--no-sandbox"], &scene.program());
    shell.arg(launch.get_program()).args(launch.get_args());
    let output = shell.stdin(Stdio::null()).output().expect("it starts");
    let open = said(&output);
    assert!(open.starts_with("0\n1\n") && !open.contains("\n7\n"), "{open}");
}

#[test]
fn it_can_signal_no_other_process() {
    let mut other = Command::new("sleep").arg("600").spawn().expect("another process");
    let scene = Scene::new(&format!("kill {} 2> /dev/null || echo refused", other.id()));
    let said = scene.run(&[]);
    let ended = other.try_wait().expect("its state");
    other.kill().expect("it ends");
    other.wait().expect("it ended");
    // Kernels before 6.12 let signals through.
    assert!(said == "refused\n" && ended.is_none() || ended.is_some(), "{said:?} {ended:?}");
}

#[test]
fn it_can_run_as_another_user() {
    if !rustix::process::geteuid().is_root() {
        return;
    }
    let scene = Scene::new("id -u; id -g; id -G");
    assert_eq!(scene.run(&["--user", "65534:65534"]), "65534\n65534\n65534\n");
}

#[test]
fn it_becomes_the_engine_with_its_input_and_output() {
    let scene = Scene::new("exec \"$0-real\"");
    let real = scene.root.path().join("engine/program-real");
    fs::write(&real, "#!/bin/sh\nread -r line; echo \"heard $line\"\n").expect("a file");
    fs::set_permissions(&real, PermissionsExt::from_mode(0o755)).expect("permissions");
    let mut child = scene.command(&[], &scene.program()).spawn().expect("it starts");
    child.stdin.take().expect("a pipe").write_all(b"uci\n").expect("written");
    assert_eq!(said(&child.wait_with_output().expect("it ends")), "heard uci\n");
}

#[test]
fn why_it_cannot_start_is_said() {
    let scene = Scene::new("");
    let output = scene.command(&[], Path::new("/no/such/engine")).output().expect("it starts");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2));
    assert!(error.starts_with("error: cannot start /no/such/engine: "), "{error}");
}
