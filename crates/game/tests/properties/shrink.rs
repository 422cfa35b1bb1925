//! Makes a failing sequence short.

use std::panic::{self, AssertUnwindSafe};

use tabiya_game::{GameConfig, Millis};

use crate::{
    drive::Driver,
    seen::Seen,
    steps::{Delay, Step},
};

/// A shorter sequence that still breaks a promise, and how.
pub(crate) fn shrink(config: &GameConfig, mut steps: Vec<Step>) -> (Vec<Step>, String) {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let mut size = steps.len();
    while size > 0 {
        let mut start = 0;
        while start < steps.len() {
            let mut fewer = steps.clone();
            fewer.drain(start..(start + size).min(steps.len()));
            if failure(config, &fewer).is_some() {
                steps = fewer;
            } else {
                start += size;
            }
        }
        size /= 2;
    }
    for index in 0..steps.len() {
        for simplify in [no_commit, no_lag, no_delay] {
            let mut simpler = steps.clone();
            simplify(&mut simpler[index]);
            if failure(config, &simpler).is_some() {
                steps = simpler;
            }
        }
    }
    let message = failure(config, &steps).unwrap_or_else(|| "it does not fail again".into());
    panic::set_hook(hook);
    (steps, message)
}

/// What goes wrong with these steps, if anything does.
fn failure(config: &GameConfig, steps: &[Step]) -> Option<String> {
    let run = AssertUnwindSafe(|| {
        let mut driver = Driver::new(config);
        let mut seen = Seen::default();
        for step in steps {
            driver.step(step, &mut seen);
        }
        driver.finish(&Step::tick(), &mut seen);
    });
    let payload = panic::catch_unwind(run).err()?;
    let text = payload.downcast_ref::<String>().cloned();
    Some(text.or(payload.downcast_ref::<&str>().map(|text| (*text).into())).unwrap_or_default())
}

fn no_commit(step: &mut Step) {
    step.commit = Millis::ZERO;
}

fn no_lag(step: &mut Step) {
    step.lag = None;
}

fn no_delay(step: &mut Step) {
    step.delay = Delay::After(Millis::ZERO);
}
