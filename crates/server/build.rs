//! Puts the built page into the program. Without `web/dist` (no Node on the
//! machine) a placeholder takes its place, so that `cargo build` works alone.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

fn main() -> io::Result<()> {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    let mut files = Vec::new();
    if dist.join("index.html").is_file() {
        collect(&dist, &mut files)?;
        files.sort();
    } else {
        println!("cargo::rerun-if-changed=../../web");
    }
    let out = env::var_os("OUT_DIR").map(PathBuf::from).expect("cargo sets OUT_DIR");
    let mut code = String::from("&[\n");
    for (number, file) in files.iter().enumerate() {
        println!("cargo::rerun-if-changed={}", file.display());
        // A copy, so that a page built anew meanwhile cannot mix two builds.
        let copy = out.join(format!("asset-{number}"));
        fs::copy(file, &copy)?;
        let inside = file.strip_prefix(&dist).expect("a file of the page lies inside it");
        let name = inside.to_string_lossy().replace('\\', "/");
        code.push_str(&format!("    ({name:?}, include_bytes!({copy:?})),\n"));
    }
    code.push(']');
    fs::write(out.join("assets.rs"), code)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
