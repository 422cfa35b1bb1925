//! How many of something are open at once, in all and from each address: sockets, streams, seeks,
//! games that wait. Nobody needs an account for most of them, so a crowd could take all that the
//! server has.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use super::{lock::lock, shares::Shares};
use crate::{client_addr::ClientAddr, limits::Limit};

/// The most of something, and its count. Clones count together.
#[derive(Clone, Debug)]
pub(crate) struct Slots(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    max: usize,
    max_each: usize,
    shares: Shares,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    all: usize,
    from: HashMap<ClientAddr, usize>,
}

/// Why there is no slot.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Full {
    /// For anybody.
    Everywhere,
    /// For this address.
    Here,
}

/// One of them, until it is dropped.
#[derive(Debug)]
pub(crate) struct Slot {
    shared: Arc<Shared>,
    from: ClientAddr,
}

impl Slots {
    /// As many as these limits allow.
    pub(crate) fn new(all: &Limit, each: &Limit, shares: &Shares) -> Slots {
        Slots::up_to(all.count(), each, shares)
    }

    /// So many, and as many from one address as the limit allows.
    pub(crate) fn up_to(max: usize, each: &Limit, shares: &Shares) -> Slots {
        let (max_each, shares) = (each.count(), shares.clone());
        Slots(Arc::new(Shared { max, max_each, shares, open: Mutex::default() }))
    }

    /// How many one address can have now: half of all at most.
    pub(crate) fn max_each(&self) -> usize {
        self.0.shares.of(self.0.max_each).min(self.0.max / 2)
    }

    /// One more, if there is room. This machine has half of all: its own programs, or everybody who
    /// comes by a proxy that was not named. They leave room for the others.
    pub(crate) fn enter(&self, from: ClientAddr) -> Result<Slot, Full> {
        let share = if from.is_this_machine() { self.0.max / 2 } else { self.max_each() };
        self.enter_up_to(share, from)
    }

    /// The same for one who gets a slot even if the address has no more, as long as there are any.
    pub(crate) fn enter_beyond_share(&self, from: ClientAddr) -> Result<Slot, Full> {
        self.enter_up_to(usize::MAX, from)
    }

    /// How many are open.
    pub(crate) fn open(&self) -> usize {
        lock(&self.0.open).all
    }

    fn enter_up_to(&self, share: usize, from: ClientAddr) -> Result<Slot, Full> {
        let shared = &self.0;
        let mut open = lock(&shared.open);
        if open.all >= shared.max {
            return Err(Full::Everywhere);
        }
        let count = open.from.entry(from).or_default();
        if *count >= share {
            return Err(Full::Here);
        }
        *count += 1;
        open.all += 1;
        Ok(Slot { shared: Arc::clone(shared), from })
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut open = lock(&self.shared.open);
        open.all -= 1;
        if let Some(count) = open.from.get_mut(&self.from) {
            *count -= 1;
            if *count == 0 {
                open.from.remove(&self.from);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;
    use crate::limits::{
        OPEN_GAMES, OPEN_GAMES_EACH, SEEKS, SEEKS_EACH, SOCKETS, SOCKETS_EACH, STREAMS,
        STREAMS_EACH, WATCHING, WATCHING_EACH, sockets_of,
    };

    fn at(number: u32) -> ClientAddr {
        ClientAddr::at(IpAddr::from(number.to_be_bytes()))
    }

    /// Takes all slots: the share of one address, of a network, of this machine, and the rest.
    fn fill(all: &Limit, each: &Limit) {
        let slots = Slots::new(all, each, &Shares::default());
        let enter = |from| slots.enter(from);
        let is = |entered: Result<Slot, Full>, full| entered.err() == Some(full);
        let mut taken: Vec<Slot> =
            (0..each.count()).map(|_| enter(at(1)).expect("there is room")).collect();
        assert!(is(enter(at(1)), Full::Here), "{}", all.what);
        taken.pop();
        taken.push(enter(at(1)).expect("one has left"));
        let here = ClientAddr::at(IpAddr::from([127, 0, 0, 1]));
        for _ in 0..all.count() / 2 {
            taken.push(enter(here).expect("this machine has a larger share"));
        }
        assert!(is(enter(here), Full::Here), "{}", all.what);
        let line = |number: u16| IpAddr::from([0x2001, 0xdb8, 0, 1, 0, 0, 0, number]);
        for number in 0..each.count() as u16 {
            taken.push(enter(ClientAddr::at(line(number))).expect("there is room"));
        }
        assert!(is(enter(ClientAddr::at(line(u16::MAX))), Full::Here), "{}", all.what);
        for number in 2.. {
            if taken.len() == all.count() {
                break;
            }
            taken.push(enter(at(number)).expect("there is room"));
        }
        assert!(is(enter(at(1)), Full::Everywhere), "{}", all.what);
        taken.clear();
        assert!(lock(&slots.0.open).from.is_empty());
    }

    #[test]
    fn the_share_of_an_address_follows_its_people() {
        let shares = Shares::default();
        let slots = Slots::new(&WATCHING, &WATCHING_EACH, &shares);
        shares.set(8);
        let taken = [(); 2].map(|()| slots.enter(at(1)).expect("there is room"));
        assert_eq!(slots.enter(at(1)).err(), Some(Full::Here));
        shares.set(12);
        slots.enter(at(1)).expect("there is room for a third");
        drop(taken);
        shares.set(10_000);
        assert_eq!(slots.max_each(), WATCHING.count() / 2);
    }

    #[test]
    fn half_of_many_connections_can_be_sockets() {
        for (connections, sockets) in [
            (None, 10_000),
            (Some(6), 6),
            (Some(12_000), 10_000),
            (Some(20_000), 10_000),
            (Some(20_002), 10_001),
            (Some(80_000), 40_000),
        ] {
            assert_eq!(sockets_of(connections), sockets, "{connections:?}");
        }
    }

    #[test]
    fn sockets_have_a_largest_number() {
        fill(&SOCKETS, &SOCKETS_EACH);
    }

    #[test]
    fn streams_have_a_largest_number() {
        fill(&STREAMS, &STREAMS_EACH);
    }

    #[test]
    fn spectator_streams_have_a_largest_number() {
        fill(&WATCHING, &WATCHING_EACH);
    }

    #[test]
    fn open_seeks_of_an_address_have_a_largest_number() {
        fill(&SEEKS, &SEEKS_EACH);
    }

    #[test]
    fn open_games_of_an_address_have_a_largest_number() {
        fill(&OPEN_GAMES, &OPEN_GAMES_EACH);
    }
}
