/// Games by the average rating of their players, in the bands that players know from lichess.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RatingBand(u16);

impl RatingBand {
    /// The lowest rating of each band.
    pub const LOWEST: [u16; 9] = [0, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2500];

    /// The band of a rating.
    pub fn of(rating: u16) -> RatingBand {
        let lowest = RatingBand::LOWEST.into_iter().rev().find(|lowest| rating >= *lowest);
        RatingBand(lowest.unwrap_or(0))
    }

    /// The band that begins with this rating.
    pub fn from_lowest(lowest: u16) -> Option<RatingBand> {
        RatingBand::LOWEST.contains(&lowest).then_some(RatingBand(lowest))
    }

    /// The lowest rating in it.
    pub const fn lowest(self) -> u16 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_band_begins_with_its_name() {
        for (rating, lowest) in
            [(0, 0), (999, 0), (1000, 1000), (1199, 1000), (2499, 2200), (2500, 2500), (4000, 2500)]
        {
            assert_eq!(RatingBand::of(rating).lowest(), lowest, "{rating}");
        }
        assert_eq!(RatingBand::from_lowest(1600), Some(RatingBand::of(1700)));
        assert_eq!(RatingBand::from_lowest(1601), None);
    }
}
