//! A minimal WebSocket client: whole text frames, encoded by hand.

use std::{net::SocketAddr, ops::Range};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::{Failure, at};

/// The client's end of a WebSocket.
#[derive(Debug)]
pub struct ClientSocket {
    stream: TcpStream,
    /// Data that was received but not returned yet is at `unread`.
    buffer: Vec<u8>,
    unread: Range<usize>,
    out: Vec<u8>,
}

impl ClientSocket {
    /// Opens a WebSocket.
    ///
    /// # Errors
    ///
    /// If the server refuses the upgrade.
    pub async fn open(
        address: SocketAddr,
        path: &str,
        cookie: Option<&str>,
    ) -> Result<ClientSocket, Failure> {
        let stream = TcpStream::connect(address).await.map_err(at("connecting"))?;
        stream.set_nodelay(true).map_err(at("connecting"))?;
        let cookie = cookie.map_or(String::new(), |cookie| format!("Cookie: {cookie}\r\n"));
        // Servers use the key to prove that they know the protocol; nothing here depends on it.
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{cookie}\r\n"
        );
        let mut socket = ClientSocket {
            stream,
            buffer: vec![0; 2_048],
            unread: 0..0,
            out: Vec::with_capacity(128),
        };
        socket.stream.write_all(request.as_bytes()).await.map_err(at("opening"))?;
        let head = loop {
            let came = &socket.buffer[socket.unread.clone()];
            if let Some(end) = came.windows(4).position(|four| four == b"\r\n\r\n") {
                break end + 4;
            }
            socket.read().await?;
        };
        if !socket.buffer.starts_with(b"HTTP/1.1 101 ") {
            let answer = String::from_utf8_lossy(&socket.buffer[..head]);
            return Err(format!("no WebSocket at {path}: {answer}"));
        }
        socket.unread.start += head;
        Ok(socket)
    }

    /// Sends a text.
    ///
    /// # Errors
    ///
    /// If the socket is broken.
    pub async fn send(&mut self, text: &[u8]) -> Result<(), Failure> {
        const TEXT: u8 = 0x81;
        const MASKED: u8 = 0x80;
        self.out.clear();
        match u8::try_from(text.len()) {
            Ok(length @ ..=125) => self.out.extend([TEXT, MASKED | length]),
            _ => {
                let length = u16::try_from(text.len()).map_err(at("a long frame"))?;
                self.out.extend([TEXT, MASKED | 126]);
                self.out.extend(length.to_be_bytes());
            }
        }
        // A mask of zeros is valid, too.
        self.out.extend([0; 4]);
        self.out.extend(text);
        self.stream.write_all(&self.out).await.map_err(at("sending"))
    }

    /// The next text, borrowed from the buffer.
    ///
    /// # Errors
    ///
    /// If the socket is broken or closed.
    pub async fn receive(&mut self) -> Result<&[u8], Failure> {
        loop {
            let Some(frame) = Frame::read(&self.buffer[self.unread.clone()]) else {
                self.read().await?;
                continue;
            };
            let from = self.unread.start;
            self.unread.start += frame.payload.end;
            match frame.kind {
                Kind::Text => {
                    return Ok(&self.buffer[from + frame.payload.start..from + frame.payload.end]);
                }
                Kind::Close => return Err("the server closed the socket".into()),
                Kind::Other => {}
            }
        }
    }

    async fn read(&mut self) -> Result<(), Failure> {
        if self.unread.is_empty() {
            self.unread = 0..0;
        } else if self.unread.end == self.buffer.len() {
            self.buffer.copy_within(self.unread.clone(), 0);
            self.unread = 0..self.unread.len();
            if self.unread.end == self.buffer.len() {
                self.buffer.resize(self.buffer.len() * 2, 0);
            }
        }
        let came = self.stream.read(&mut self.buffer[self.unread.end..]).await;
        match came.map_err(at("hearing"))? {
            0 => Err("the server hung up".into()),
            count => {
                self.unread.end += count;
                Ok(())
            }
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Kind {
    Text,
    Close,
    Other,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Frame {
    kind: Kind,
    payload: Range<usize>,
}

impl Frame {
    /// The frame at the start of these bytes, if it is complete. Servers do not mask frames, and
    /// ours does not fragment them.
    fn read(bytes: &[u8]) -> Option<Frame> {
        let (head, length): (usize, usize) = match *bytes.get(1)? {
            126 => (4, usize::from(u16::from_be_bytes([*bytes.get(2)?, *bytes.get(3)?]))),
            127 => (10, u64::from_be_bytes(bytes.get(2..10)?.try_into().ok()?) as usize),
            short => (2, usize::from(short)),
        };
        let kind = match bytes[0] & 0x0f {
            1 => Kind::Text,
            8 => Kind::Close,
            _ => Kind::Other,
        };
        let payload = head..head.checked_add(length)?;
        (bytes.len() >= payload.end).then_some(Frame { kind, payload })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_there_when_all_of_it_is() {
        let short = [&[0x81, 3][..], b"abc"].concat();
        for end in 0..short.len() {
            assert_eq!(Frame::read(&short[..end]), None);
        }
        assert_eq!(Frame::read(&short), Some(Frame { kind: Kind::Text, payload: 2..5 }));

        let long = [&[0x81, 126, 1, 0][..], &[b'x'; 256], b"more"].concat();
        assert_eq!(Frame::read(&long[..259]), None);
        assert_eq!(Frame::read(&long), Some(Frame { kind: Kind::Text, payload: 4..260 }));

        let mut longer = vec![0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0];
        longer.extend([b'x'; 65_536]);
        assert_eq!(Frame::read(&longer), Some(Frame { kind: Kind::Text, payload: 10..65_546 }));
        assert_eq!(Frame::read(&[0x88, 0]).map(|frame| frame.kind), Some(Kind::Close));
    }
}
