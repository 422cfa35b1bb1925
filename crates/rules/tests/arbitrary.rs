//! The feature `arbitrary`: positions for fuzzers are legal, and there are many of them.
#![cfg(feature = "arbitrary")]

use std::collections::HashSet;

use arbitrary::{Arbitrary, Unstructured};
use tabiya_rules::{Position, Setup, Uci};
use testing::Random;

#[test]
fn positions_are_legal_and_differ() {
    let mut random = Random::new(27);
    let mut seen = HashSet::new();
    for _ in 0..500 {
        let bytes: Vec<u8> = (0..300).map(|_| random.below(256) as u8).collect();
        let position = Position::arbitrary(&mut Unstructured::new(&bytes)).unwrap();
        let again = Position::from_setup(position.to_setup(), position.mode());
        assert_eq!(again.as_ref(), Ok(&position));
        seen.insert(position);
    }
    assert!(seen.len() > 450, "{} different ones", seen.len());
}

#[test]
fn any_bytes_make_setups_and_moves_that_can_be_judged() {
    let mut random = Random::new(28);
    for length in 0..200 {
        let bytes: Vec<u8> = (0..length).map(|_| random.below(256) as u8).collect();
        let mut bytes = Unstructured::new(&bytes);
        let setup = Setup::arbitrary(&mut bytes).unwrap();
        let uci = Uci::arbitrary(&mut bytes).unwrap();
        assert!(setup.to_string().parse::<Setup>().is_ok(), "{setup}");
        if let Ok(position) = Position::from_setup(setup, Default::default()) {
            let _ = uci.to_move(&position);
        }
    }
}
