//! Writes random tournaments as TRF26 files, for comparing with other programs:
//! `cargo run --release -p tabiya-pairing --example generate -- FOLDER FIRST_SEED COUNT [PLAYERS]`.

use std::{env, fs, path::Path};

use tabiya_pairing::{
    generate::{Generator, Settings},
    trf::Edition,
};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let number = |index: usize, default: u64| {
        arguments.get(index).and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let folder = arguments.first().map_or(".", String::as_str);
    let (first, count) = (number(1, 0), number(2, 1));
    let most = number(3, 60) as u16;
    for seed in first..first + count {
        let settings = Settings::mixed(seed, (5, most), (4, 11));
        let tournament = Generator::new(seed, settings).finish();
        let path = Path::new(folder).join(format!("T{seed:06}.trf"));
        fs::write(&path, tournament.write(Edition::Trf26)).expect("the folder can be written");
    }
}
