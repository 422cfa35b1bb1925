//! Carries out what a plan says goes wrong.

use std::sync::Arc;

use super::{
    Cluster,
    log::StandsStill,
    machine::Machine,
    plan::{ClusterPlan, QUIET, Trouble, Wrong},
    world::{Order, World, millis},
};
use crate::zone::lock;

/// How long a process that is to stop may take.
const STOPPING: u64 = 2_500;

/// Everything that goes wrong happens at its time.
pub(crate) fn plan(world: &Arc<World>, plan: &ClusterPlan) {
    let (bus, (store, slow)) = (plan.bus, plan.store);
    {
        let mut weather = lock(&world.weather);
        (weather.bus, weather.store, weather.slow) = (bus, store, slow);
    }
    for trouble in plan.troubles.clone() {
        let nodes = plan.nodes;
        let begins = Arc::clone(world);
        world.outside_at(QUIET + trouble.from, move || begin(&begins, trouble, nodes));
        let ends = Arc::clone(world);
        world.outside_at(QUIET + trouble.until, move || end(&ends, trouble, nodes));
    }
}

fn begin(world: &Arc<World>, trouble: Trouble, nodes: usize) {
    world.trace(format_args!("{trouble:?} begins"));
    let span = (world.now(), QUIET + trouble.until);
    let mut weather = lock(&world.weather);
    match trouble.what {
        Wrong::Frozen(node) => world.order(Order::Freeze(node)),
        Wrong::AllFrozen => (0..nodes).for_each(|node| world.order(Order::Freeze(node))),
        Wrong::Suspended(node) => world.order(Order::Suspend(node)),
        Wrong::Killed(node) => world.order(Order::Kill(node)),
        Wrong::AllKilled => (0..nodes).for_each(|node| world.order(Order::Kill(node))),
        Wrong::Stopped(node) => world.order(Order::Stop(node)),
        Wrong::Cut(node) => {
            weather.cut[node] = true;
            world.log().bus.push((span, (node, node)));
        }
        Wrong::Apart(one, other) => {
            weather.apart.insert((one, other));
            world.log().bus.push((span, (one, other)));
        }
        Wrong::NoBus => {
            weather.cut.fill(true);
            (0..nodes).for_each(|node| world.log().bus.push((span, (node, node))));
        }
        Wrong::NoStore => {
            weather.silent_until = weather.silent_until.max(Some(span.1));
            world.log().store_silent.push(span);
        }
        Wrong::Stepped(node, step) => weather.skews[node] += step,
    }
}

fn end(world: &Arc<World>, trouble: Trouble, nodes: usize) {
    world.trace(format_args!("{trouble:?} ends"));
    let mut weather = lock(&world.weather);
    match trouble.what {
        Wrong::Frozen(node) | Wrong::Suspended(node) => world.order(Order::GoOn(node)),
        Wrong::AllFrozen => (0..nodes).for_each(|node| world.order(Order::GoOn(node))),
        Wrong::Killed(node) | Wrong::Stopped(node) => world.order(Order::Start(node)),
        Wrong::AllKilled => (0..nodes).for_each(|node| world.order(Order::Start(node))),
        Wrong::Cut(node) => weather.cut[node] = false,
        Wrong::Apart(one, other) => drop(weather.apart.remove(&(one, other))),
        Wrong::NoBus => weather.cut.fill(false),
        Wrong::NoStore => {}
        Wrong::Stepped(node, step) => weather.skews[node] -= step,
    }
}

impl Cluster {
    pub(super) fn follow(&mut self, order: Order) {
        match order {
            Order::Freeze(place) => self.stand_still(place, StandsStill::Frozen),
            Order::Suspend(place) => self.stand_still(place, StandsStill::Suspended),
            Order::GoOn(place) => {
                let mail_first = self.random.per_mille(500);
                let Some(mut machine) = self.machines[place].take() else { return };
                self.went_on(&machine);
                machine.go_on(mail_first);
                self.machines[place] = Some(machine);
            }
            Order::Kill(place) => self.kill(place),
            Order::Start(place) => self.start(place),
            Order::Stop(place) => self.stop(place),
        }
    }

    fn stand_still(&mut self, place: usize, how: StandsStill) {
        let Some(machine) = &mut self.machines[place] else { return };
        if !machine.is_still() {
            self.world.trace(format_args!("{:?} is {how:?}", machine.who));
            machine.stand_still(how);
        }
    }

    /// Notes how long a process stood still, if it did.
    pub(super) fn went_on(&self, machine: &Machine) {
        let Some((since, how)) = machine.still() else { return };
        let now = self.world.now();
        self.world.trace(format_args!("{:?} was {how:?} since {since}", machine.who));
        self.world.log().life(machine.who).still.push(((since, now), how));
    }

    /// Asks a process to stop, and ends it a little later whether it has or not.
    fn stop(&mut self, place: usize) {
        let Some(machine) = &self.machines[place] else { return };
        let who = machine.who;
        self.world.trace(format_args!("{who:?} is asked to stop"));
        if let Some(node) = machine.node() {
            let world = Arc::clone(&self.world);
            machine.spawn(async move {
                node.stop().await;
                world.trace(format_args!("{who:?} has stopped"));
                // Whatever it still sends is under way by then.
                tokio::time::sleep(millis(20)).await;
                if world.up(who.place) == Some(who) {
                    world.order(Order::Kill(who.place));
                }
            });
        }
        let now = self.world.now();
        self.world.log().life(who).asked_at.get_or_insert(now);
        let world = Arc::clone(&self.world);
        self.world.outside_at(now + STOPPING, move || {
            if world.up(who.place) == Some(who) {
                world.order(Order::Kill(who.place));
            }
        });
    }
}
