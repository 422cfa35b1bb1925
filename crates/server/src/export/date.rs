//! Dates and times, as PGN and JSON write them.

/// `17:05:09`, as PGN writes a time of day.
pub(crate) fn utc_time(millis: u64) -> String {
    let seconds = millis / 1_000 % 86_400;
    format!("{:02}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60)
}

/// `2026-11-15T17:05:09.000Z`, as ISO 8601 writes an instant.
pub fn iso_time(millis: u64) -> String {
    let date = utc_date(millis).replace('.', "-");
    format!("{date}T{}.{:03}Z", utc_time(millis), millis % 1_000)
}

/// `2026.11.15`, as PGN writes a date.
pub(crate) fn utc_date(millis: u64) -> String {
    // Days to a date in the proleptic Gregorian calendar, counted in eras of
    // 400 years that begin on the first of March.
    let days = millis / 86_400_000 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::utc_date;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, date) in [
            (0, "1970.01.01"),
            (68_255_999, "1972.02.29"),
            (68_256_000, "1972.03.01"),
            (951_782_400, "2000.02.29"),
            (1_794_700_800, "2026.11.15"),
            (4_107_542_400, "2100.03.01"),
        ] {
            assert_eq!(utc_date(seconds * 1_000), date);
        }
    }
}
