//! Secrets that are handed out, and what is stored of them.

mod password;

pub(crate) use password::Passwords;
pub use password::{check_password, hash_password};

use sha2::{Digest, Sha256};

use crate::error::ApiError;

/// A secret that nobody guesses, in hexadecimal digits.
pub(crate) fn new_secret<const BYTES: usize>() -> Result<String, ApiError> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).map_err(ApiError::unavailable)?;
    Ok(hex(&bytes))
}

/// In hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What [`hex`] wrote.
pub(crate) fn from_hex(text: &str) -> Option<[u8; 32]> {
    let digits = text.as_bytes().chunks(2);
    let byte = |pair: &[u8]| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok();
    digits.map(byte).collect::<Option<Vec<u8>>>()?.try_into().ok()
}

/// What is stored: whoever reads the store cannot be anybody.
pub fn hash(secret: &str) -> [u8; 32] {
    Sha256::digest(secret.as_bytes()).into()
}

/// A token that nobody guesses, and the hash that is stored of it.
///
/// # Errors
///
/// If the system gives no randomness.
pub(crate) fn new_token() -> Result<(String, [u8; 32]), String> {
    let secret = new_secret::<24>().map_err(|_| "the system gives no randomness")?;
    let token = format!("tby_{secret}");
    let hash = hash(&token);
    Ok((token, hash))
}

/// An invitation that nobody guesses, and the hash that is stored of it.
///
/// # Errors
///
/// If the system gives no randomness.
pub(crate) fn new_invitation() -> Result<(String, [u8; 32]), String> {
    let secret = new_secret::<16>().map_err(|_| "the system gives no randomness")?;
    let hash = hash(&secret);
    Ok((secret, hash))
}
