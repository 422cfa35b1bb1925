//! How many watch at once: nobody needs a token for it, so that a crowd could
//! take all that the server has.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard},
};

use wire::error::ProgramCode;

use super::lock::lock;
use crate::{client_addr::ClientAddr, error::ApiError};

/// The most streams of those who watch: half of the 1024 files that a program
/// may have open where nobody has said otherwise.
const ALL_MAX: usize = 500;
/// The most from one address: a class or a club behind one line.
const PLACE_MAX: usize = 50;
/// The most from this machine: its own programs, or everybody who comes by a
/// proxy that was not named. They leave room for the others.
const HERE_MAX: usize = ALL_MAX / 2;

/// All streams of those who watch.
#[derive(Debug, Default)]
pub(crate) struct Crowd(Mutex<HashMap<ClientAddr, usize>>);

/// A place in the crowd, until it is dropped.
#[derive(Debug)]
pub(crate) struct Ticket {
    crowd: Arc<Crowd>,
    place: ClientAddr,
}

impl Crowd {
    /// One more, if there is room.
    pub(crate) fn enter(self: &Arc<Self>, place: ClientAddr) -> Result<Ticket, ApiError> {
        let mut places = self.places();
        if places.values().sum::<usize>() >= ALL_MAX {
            return Err(ProgramCode::TooManyViewers.into());
        }
        let here = places.get(&place).copied().unwrap_or(0);
        let share = if place.is_this_machine() { HERE_MAX } else { PLACE_MAX };
        if here >= share {
            return Err(ProgramCode::TooManyStreams.into());
        }
        places.insert(place, here + 1);
        Ok(Ticket { crowd: Arc::clone(self), place })
    }

    fn places(&self) -> MutexGuard<'_, HashMap<ClientAddr, usize>> {
        lock(&self.0)
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut places = self.crowd.places();
        if let Some(here) = places.get_mut(&self.place) {
            *here -= 1;
            if *here == 0 {
                places.remove(&self.place);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn is(answer: Result<Ticket, ApiError>, code: ProgramCode) -> bool {
        answer.err() == Some(code.into())
    }

    fn at(number: u32) -> ClientAddr {
        ClientAddr::at(IpAddr::from(number.to_be_bytes()))
    }

    #[test]
    fn a_place_has_its_share_and_all_together_theirs() {
        let crowd = Arc::new(Crowd::default());
        let enter = |place| crowd.enter(place);
        let mut tickets: Vec<Ticket> =
            (0..PLACE_MAX).map(|_| enter(at(1)).expect("there is room")).collect();
        assert!(is(enter(at(1)), ProgramCode::TooManyStreams));
        tickets.pop();
        tickets.push(enter(at(1)).expect("one has left"));
        let here = ClientAddr::at(IpAddr::from([127, 0, 0, 1]));
        for _ in 0..HERE_MAX {
            tickets.push(enter(here).expect("this machine has a larger share"));
        }
        assert!(is(enter(here), ProgramCode::TooManyStreams));
        let line = |number: u16| IpAddr::from([0x2001, 0xdb8, 0, 1, 0, 0, 0, number]);
        for number in 0..PLACE_MAX as u16 {
            tickets.push(enter(ClientAddr::at(line(number))).expect("there is room"));
        }
        let other = enter(ClientAddr::at(line(999)));
        assert!(is(other, ProgramCode::TooManyStreams));
        for number in 2.. {
            if tickets.len() == ALL_MAX {
                break;
            }
            tickets.push(enter(at(number)).expect("there is room"));
        }
        assert!(is(enter(at(1)), ProgramCode::TooManyViewers));
        tickets.clear();
        assert!(crowd.places().is_empty());
    }
}
