//! Values as numbers, which keep the rows short.

use game::{RatingCategory, Speed};
use rules::{Role, Square, Uci};

use crate::{Outcome, RatingBand};

pub(crate) const fn outcome_code(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::White => 1,
        Outcome::Draw => 2,
        Outcome::Black => 3,
    }
}

pub(crate) fn outcome_of(code: u8) -> Option<Outcome> {
    [Outcome::White, Outcome::Draw, Outcome::Black]
        .into_iter()
        .find(|outcome| outcome_code(*outcome) == code)
}

pub(crate) const fn category_code(category: RatingCategory) -> u8 {
    match category {
        RatingCategory::Standard(Speed::UltraBullet) => 0,
        RatingCategory::Standard(Speed::Bullet) => 1,
        RatingCategory::Standard(Speed::Blitz) => 2,
        RatingCategory::Standard(Speed::Rapid) => 3,
        RatingCategory::Standard(Speed::Classical) => 4,
        RatingCategory::Standard(Speed::Correspondence) => 5,
        RatingCategory::Chess960 => 6,
    }
}

pub(crate) fn category_of(code: u8) -> Option<RatingCategory> {
    RatingCategory::ALL.into_iter().find(|category| category_code(*category) == code)
}

pub(crate) fn band_code(band: Option<RatingBand>) -> i32 {
    band.map_or(-1, |band| band.lowest().into())
}

pub(crate) fn band_of(code: i32) -> Option<RatingBand> {
    u16::try_from(code).ok().and_then(RatingBand::from_lowest)
}

/// Six bits for each square, then the role of a promotion.
pub(crate) fn move_code(uci: Uci) -> u16 {
    let promotion = uci.promotion.map_or(0, |role| role as u16);
    uci.from.index() as u16 | (uci.to.index() as u16) << 6 | promotion << 12
}

pub(crate) fn move_of(code: u16) -> Option<Uci> {
    let square = |shift: u16| Square::from_index((code >> shift & 63) as u8);
    let promotion = match code >> 12 {
        0 => None,
        number => {
            let role = Role::ALL.into_iter().find(|role| *role as u16 == number);
            Some(role?)
        }
    };
    Some(Uci { from: square(0)?, to: square(6)?, promotion })
}
