//! How many connections are open, in all and from each address.

use std::{
    collections::HashMap,
    net::IpAddr,
    pin::Pin,
    sync::{Arc, Mutex},
    task::{Context, Poll},
};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::{client_addr::ClientAddr, state::lock};

/// The most connections that are open at once, and their count. Clones count together.
#[derive(Clone, Debug)]
pub struct Connections(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    max: usize,
    max_each: usize,
    /// They bring the connections of many people.
    proxies: Vec<ClientAddr>,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    all: usize,
    from: HashMap<ClientAddr, usize>,
}

impl Connections {
    /// In all, and from one address or network; these proxies are not limited by the second.
    pub fn new(max: usize, max_each: usize, proxies: &[IpAddr]) -> Connections {
        let proxies = proxies.iter().copied().map(ClientAddr::at).collect();
        let open = Mutex::default();
        Connections(Arc::new(Shared { max, max_each, proxies, open }))
    }

    /// A slot for a connection, until it is dropped; none if there are too many.
    pub(crate) fn enter(&self, peer: IpAddr) -> Option<ConnectionSlot> {
        let from = ClientAddr::at(peer);
        let shared = &self.0;
        let mut open = lock(&shared.open);
        if open.all >= shared.max {
            return None;
        }
        let count = open.from.entry(from).or_default();
        if *count >= shared.max_each && !shared.proxies.contains(&from) {
            return None;
        }
        *count += 1;
        open.all += 1;
        Some(ConnectionSlot { shared: Arc::clone(shared), from })
    }
}

/// The slot of an open connection.
#[derive(Debug)]
pub(crate) struct ConnectionSlot {
    shared: Arc<Shared>,
    from: ClientAddr,
}

impl Drop for ConnectionSlot {
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

/// A connection with its slot, which a WebSocket that grows out of it keeps.
#[derive(Debug)]
pub(crate) struct CountedStream<S> {
    pub(crate) stream: S,
    pub(crate) _slot: ConnectionSlot,
}

impl<S: AsyncRead + Unpin> AsyncRead for CountedStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for CountedStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<std::io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[std::io::IoSlice<'_>],
    ) -> Poll<std::io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn one_address_cannot_take_all_slots() {
        let connections = Connections::new(5, 2, &[]);
        let slots: Vec<_> = (0..2).filter_map(|_| connections.enter(ip("192.0.2.1"))).collect();
        assert_eq!(slots.len(), 2);
        assert!(connections.enter(ip("192.0.2.1")).is_none());
        let other = connections.enter(ip("192.0.2.2"));
        assert!(other.is_some());
        drop(slots);
        assert!(connections.enter(ip("192.0.2.1")).is_some(), "closed connections free slots");
    }

    #[test]
    fn a_network_of_ipv6_is_one_address() {
        let connections = Connections::new(5, 1, &[]);
        let _first = connections.enter(ip("2001:db8:1:2::1"));
        assert!(connections.enter(ip("2001:db8:1:2:ffff::1")).is_none());
        assert!(connections.enter(ip("2001:db8:1:3::1")).is_some());
    }

    #[test]
    fn a_proxy_brings_many_but_not_more_than_all() {
        let connections = Connections::new(3, 1, &[ip("10.0.0.1")]);
        let enter = || connections.enter(ip("::ffff:10.0.0.1"));
        let slots: Vec<_> = (0..4).filter_map(|_| enter()).collect();
        assert_eq!(slots.len(), 3);
        assert!(connections.enter(ip("192.0.2.1")).is_none());
    }
}
