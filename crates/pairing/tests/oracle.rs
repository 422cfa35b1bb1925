//! Random small tournaments: the engine against the articles to the letter.

use tabiya_pairing::{
    dutch::pair,
    generate::{Generator, Settings},
    slow,
};

#[test]
fn c04_3_small_tournaments_are_paired_as_the_articles_generate_them() {
    let tournaments = if testing::is_soak() { 5_000 } else { 250 };
    let mut rounds = 0;
    for seed in 0..tournaments {
        let players = (3, if seed % 5 == 0 { 10 } else { 8 });
        let settings = Settings::mixed(seed, players, (3, 7));
        let mut generator = Generator::new(seed, settings.clone());
        for _ in 0..settings.rounds {
            let field = generator.draw_absences();
            let (found, expected) = (pair(&field), slow::pair(&field));
            match (found, expected) {
                (Ok(found), Ok(expected)) => {
                    assert_eq!(found, expected, "seed {seed}, round {}", field.round());
                    generator.play(&found);
                }
                (Err(_), Err(_)) => break,
                (found, expected) => {
                    panic!("seed {seed}, round {}: {found:?}, {expected:?}", field.round())
                }
            }
            rounds += 1;
        }
    }
    println!("{rounds} rounds of {tournaments} tournaments");
}
