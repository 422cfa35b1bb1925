#![no_main]

use tabiya_pairing::{
    dutch::pair,
    field::Field,
    tiebreak::standings,
    trf::{Document, Edition, Reading, Tournament},
};

// Nothing panics on any report, and what is written reads as the same tournament again.
libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    assert_eq!(Document::new(&text).to_string(), text);
    Reading::of(&text);
    let Ok(tournament) = Tournament::read(&text) else { return };
    for edition in [Edition::Trf16, Edition::Trf26] {
        let written = tournament.write(edition);
        if let Ok(again) = Tournament::read(&written) {
            assert_eq!(again.players.len(), tournament.players.len());
        }
    }
    let codes = ["PTS", "DE", "BH/C1", "FB/M2", "SB/C1", "KS", "PTP", "APRO"];
    let codes: Vec<_> = codes.iter().map(|code| code.parse().expect("a code")).collect();
    standings(&tournament, &codes, 5);
    if tournament.players.len() <= 40
        && let Ok(field) = Field::next_round(&tournament)
    {
        let _ = pair(&field);
    }
});
