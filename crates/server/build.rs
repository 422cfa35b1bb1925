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
    let mut copies = 0;
    // A copy, so that a page built anew meanwhile cannot mix two builds.
    let mut embed = |file: &Path| -> io::Result<String> {
        println!("cargo::rerun-if-changed={}", file.display());
        let copy = out.join(format!("asset-{copies}"));
        copies += 1;
        fs::copy(file, &copy)?;
        Ok(format!("include_bytes!({copy:?})"))
    };
    for file in files.iter().filter(|file| !is_smaller_form(file, &files)) {
        let inside = file.strip_prefix(&dist).expect("a file of the page lies inside it");
        let name = inside.to_string_lossy().replace('\\', "/");
        let tag = tag(&fs::read(file)?);
        let plain = embed(file)?;
        let mut form = |ending: &str| -> io::Result<String> {
            let smaller = with_ending(file, ending);
            if files.contains(&smaller) {
                Ok(format!("Some({})", embed(&smaller)?))
            } else {
                Ok("None".into())
            }
        };
        let (brotli, gzip) = (form("br")?, form("gz")?);
        code.push_str(&format!(
            "    File {{ name: {name:?}, tag: \"{tag:016x}\", plain: {plain}, brotli: {brotli}, gzip: {gzip} }},\n"
        ));
    }
    code.push(']');
    fs::write(out.join("assets.rs"), code)
}

/// Whether a file is another one, compressed.
fn is_smaller_form(file: &Path, files: &[PathBuf]) -> bool {
    let compressed = file.extension().is_some_and(|ending| ending == "br" || ending == "gz");
    compressed && files.contains(&file.with_extension(""))
}

fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}

/// Tells one content from another (FNV-1a); nobody's safety hangs on it.
fn tag(content: &[u8]) -> u64 {
    content.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        // Vite's manifest, which only the build reads.
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
