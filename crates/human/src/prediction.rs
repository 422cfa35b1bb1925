use rules::{Move, Role};

/// What a player will do, as far as the ratings and the position tell.
#[derive(Clone, PartialEq, Debug)]
pub struct Prediction {
    /// All legal moves with their probabilities, the most probable first. They sum to 1.
    pub moves: Vec<(Move, f32)>,
    /// How the game ends.
    pub result: ResultChances,
}

/// The probabilities of the results, for the player to move. They sum to 1.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct ResultChances {
    /// The player to move loses.
    pub loss: f32,
    /// A draw.
    pub draw: f32,
    /// The player to move wins.
    pub win: f32,
}

impl Prediction {
    /// The probability of a move; 0 if it is illegal.
    #[must_use]
    pub fn of(&self, wanted: Move) -> f32 {
        self.moves.iter().find(|(legal, _)| *legal == wanted).map_or(0.0, |&(_, chance)| chance)
    }
}

/// The probabilities of moves with these logits. Promotions share the one of their squares, for
/// which the network has one logit.
pub(crate) fn move_chances(logits: Vec<(Move, f32)>) -> Vec<(Move, f32)> {
    let highest = highest(logits.iter().map(|&(_, logit)| logit));
    let mut chances = logits;
    for (legal, chance) in &mut chances {
        *chance = (*chance - highest).exp() * promotion_share(legal.promotion());
    }
    let sum: f32 = chances.iter().map(|&(_, chance)| chance).sum();
    for (_, chance) in &mut chances {
        *chance /= sum;
    }
    chances.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    chances
}

/// Which piece people take, counted in 29,426 promotions of the games that the network was trained
/// and tested on. It is nearly the same at every rating.
fn promotion_share(promotion: Option<Role>) -> f32 {
    match promotion {
        Some(Role::Queen) => 0.9696,
        Some(Role::Rook) => 0.0184,
        Some(Role::Knight) => 0.0080,
        Some(Role::Bishop) => 0.0040,
        _ => 1.0,
    }
}

impl ResultChances {
    pub(crate) fn from_logits(logits: [f32; 3]) -> ResultChances {
        let highest = highest(logits.into_iter());
        let [loss, draw, win] = logits.map(|logit| (logit - highest).exp());
        let sum = loss + draw + win;
        ResultChances { loss: loss / sum, draw: draw / sum, win: win / sum }
    }
}

fn highest(logits: impl Iterator<Item = f32>) -> f32 {
    logits.fold(f32::NEG_INFINITY, f32::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pieces_of_a_promotion_share_one_chance() {
        let roles = [Role::Queen, Role::Rook, Role::Knight, Role::Bishop];
        let sum: f32 = roles.into_iter().map(|role| promotion_share(Some(role))).sum();
        assert!((sum - 1.0).abs() < 1e-6, "{sum}");
    }

    #[test]
    fn large_logits_do_not_overflow() {
        let chances = ResultChances::from_logits([500.0, 500.0, -500.0]);
        assert_eq!(chances, ResultChances { loss: 0.5, draw: 0.5, win: 0.0 });
    }
}
