//! Damaged weights are refused, with what is wrong and where.

use tabiya_human::Network;

const WEIGHTS: &[u8] = include_bytes!("../data/net.safetensors");

#[track_caller]
fn check(damaged: &[u8], expected: &str) {
    let error = Network::read(damaged).expect_err("the weights are damaged");
    assert_eq!(error.to_string(), expected);
}

/// The weights with a text of the header replaced by one of the same length.
fn with_header(old: &str, new: &str) -> Vec<u8> {
    assert_eq!(old.len(), new.len());
    let header = String::from_utf8(WEIGHTS[8..header_end()].to_vec()).expect("JSON is text");
    assert!(header.contains(old), "{old}");
    let header = header.replacen(old, new, 1);
    [&WEIGHTS[..8], header.as_bytes(), &WEIGHTS[header_end()..]].concat()
}

fn header_end() -> usize {
    8 + usize::try_from(u64::from_le_bytes(*WEIGHTS.first_chunk().expect("a length")))
        .expect("a header fits in memory")
}

#[test]
fn whole_weights_are_read() {
    assert!(Network::read(WEIGHTS).is_ok());
}

#[test]
fn a_file_that_ends_early_is_refused() {
    check(b"", "The header should end at byte 8, but the file has 0 bytes.");
    let end = header_end();
    let expected = format!("The header should end at byte {end}, but the file has 100 bytes.");
    check(&WEIGHTS[..100], &expected);
    let expected =
        format!("The header should end at byte {}, but the file has 20 bytes.", u64::MAX);
    check(&[0xff; 20], &expected);
    let data = WEIGHTS.len() - header_end();
    let error = Network::read(&WEIGHTS[..WEIGHTS.len() - 1]).expect_err("a byte is missing");
    let words = error.to_string();
    assert!(
        words.ends_with(&format!(" to {data} of the {} after the header.", data - 1)),
        "{words}"
    );
}

#[test]
fn a_header_that_is_not_json_is_refused() {
    check(
        &with_header("\"input.weight\":", "\"input.weight\";"),
        "The header is invalid: expected `:` at line 1 column 16.",
    );
}

#[test]
fn a_missing_tensor_is_named() {
    let damaged = with_header("\"block.3.film.bias\"", "\"block.3.film.bios\"");
    check(&damaged, "Tensor block.3.film.bias is missing.");
}

#[test]
fn another_type_is_named() {
    let damaged = with_header("\"dtype\": \"F16\"", "\"dtype\": \"F32\"");
    check(&damaged, "Tensor input.weight has type F32; it should be F16.");
}

#[test]
fn another_shape_is_named() {
    let damaged = with_header("[128, 21, 3, 3]", "[128, 22, 3, 3]");
    let expected = "Tensor input.weight has shape [128, 22, 3, 3]; it should be [128, 21, 3, 3].";
    check(&damaged, expected);
}

#[test]
fn bytes_that_do_not_fit_the_shape_are_named() {
    let data = WEIGHTS.len() - header_end();
    let damaged = with_header("[48384, 48640]", "[48640, 48384]");
    let expected = format!(
        "Tensor input.bias cannot be at bytes 48640 to 48384 of the {data} after the header."
    );
    check(&damaged, &expected);
}

#[test]
fn a_number_that_is_not_finite_is_named() {
    let mut damaged = WEIGHTS.to_vec();
    damaged[header_end() + 2 * 77 + 1] = 0x7e;
    check(&damaged, "Number 77 of tensor input.weight is not finite.");
}
