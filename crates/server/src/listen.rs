//! Accepting connections: how many, from whom, and how long each may take to say what it wants.

use std::{
    convert::Infallible, future::Future, net::SocketAddr, pin::pin, sync::Arc, time::Duration,
};

use axum::{
    Router,
    body::Body,
    extract::{ConnectInfo, Request},
};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpListener, TcpStream},
    sync::watch,
};
use tokio_rustls::TlsAcceptor;
use tower_service::Service;

use crate::{
    connections::{Connections, CountedStream},
    limits,
    tls::Tls,
};

/// How long a connection may take until the head of a request is complete, and how long it may say
/// nothing between two requests.
const HEAD_WITHIN: Duration = limits::HEAD_WITHIN.time();
/// How long to wait after the system refuses a connection, mostly because it has no more files.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(500);
/// The largest head of a request.
const HEAD_MAX: usize = limits::HEAD_MAX.count();

/// Serves until the future is ready and then until what is being answered is done.
pub async fn serve(
    listener: TcpListener,
    routes: Router,
    connections: Connections,
    tls: Option<Arc<Tls>>,
    stop: impl Future<Output = ()>,
) {
    let (stopping, _) = watch::channel(());
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                // Over the limit the connection is closed without an answer, since answering would
                // cost as much as serving it.
                let Some(_slot) = connections.enter(peer.ip()) else { continue };
                prepare(&stream);
                let stream = CountedStream { stream, _slot };
                let (routes, stopping) = (routes.clone(), stopping.subscribe());
                match &tls {
                    None => tokio::spawn(answer(stream, peer, routes, stopping)),
                    Some(tls) => tokio::spawn(answer_encrypted(
                        tls.acceptor(),
                        stream,
                        peer,
                        routes,
                        stopping,
                    )),
                };
            }
            Err(error) if is_theirs(&error) => {}
            Err(error) => {
                tracing::warn!(%error, "cannot accept connections");
                tokio::time::sleep(ACCEPT_RETRY_DELAY).await;
            }
        }
    }
    drop(listener);
    stopping.send_replace(());
    // Until the last connection has dropped its end.
    stopping.closed().await;
}

/// The other side hung up before it was accepted.
fn is_theirs(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Frames are small and must not wait to be sent together. If this fails, the connection is only
/// slower, or its loss is noticed later.
fn prepare(stream: &TcpStream) {
    drop(stream.set_nodelay(true));
    notice_silence(stream);
}

/// Closes a connection when sent data is not acknowledged for this long. Streams of the API have no
/// other way to notice a client that vanished.
#[cfg(target_os = "linux")]
fn notice_silence(stream: &TcpStream) {
    const SILENCE: Duration = Duration::from_secs(10);
    drop(socket2::SockRef::from(stream).set_tcp_user_timeout(Some(SILENCE)));
}

#[cfg(not(target_os = "linux"))]
fn notice_silence(_: &TcpStream) {}

/// Agrees on encryption, in the time that the head of a request has too, and answers.
async fn answer_encrypted(
    acceptor: TlsAcceptor,
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    peer: SocketAddr,
    routes: Router,
    stopping: watch::Receiver<()>,
) {
    // If it fails, there is nobody to tell: mostly a browser that does not trust the certificate, or
    // one that asks without encryption.
    if let Ok(Ok(stream)) = tokio::time::timeout(HEAD_WITHIN, acceptor.accept(stream)).await {
        answer(stream, peer, routes, stopping).await;
    }
}

/// Answers one connection until it ends, or the server stops and nothing is left to answer.
async fn answer(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    peer: SocketAddr,
    routes: Router,
    mut stopping: watch::Receiver<()>,
) {
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        let answer = routes.clone().call(request);
        async move { Ok::<_, Infallible>(answer.await.unwrap_or_else(|never| match never {})) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_WITHIN)
        .max_header_size(HEAD_MAX)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let mut told = false;
    loop {
        tokio::select! {
            // However it ended, there is nobody to tell.
            _ = &mut connection => return,
            _ = stopping.changed(), if !told => {
                told = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};

    use super::*;

    /// The client's end of a connection, with virtual time.
    fn connect(stopping: &watch::Sender<()>) -> DuplexStream {
        let routes = Router::new().route("/", get(async || "here"));
        let (client, server) = tokio::io::duplex(4096);
        let peer = SocketAddr::from(([192, 0, 2, 7], 5));
        tokio::spawn(answer(server, peer, routes, stopping.subscribe()));
        client
    }

    async fn said(client: &mut DuplexStream) -> String {
        let mut bytes = Vec::new();
        client.read_to_end(&mut bytes).await.expect("the connection closes");
        String::from_utf8(bytes).expect("text")
    }

    /// Row B2: half a request, a byte now and then, or silence between two requests.
    #[tokio::test(start_paused = true)]
    async fn a_connection_that_does_not_say_what_it_wants_is_closed() {
        let (stopping, _) = watch::channel(());
        for before in ["", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nhost: here\r\n\r\n"] {
            let mut client = connect(&stopping);
            client.write_all(before.as_bytes()).await.expect("written");
            let began = tokio::time::Instant::now();
            let text = said(&mut client).await;
            assert_eq!(text.contains("here"), before.ends_with("\r\n\r\n"), "{before:?}: {text}");
            let took = began.elapsed();
            assert!(took >= HEAD_WITHIN && took < 2 * HEAD_WITHIN, "{before:?}: {took:?}");
        }
        let mut client = connect(&stopping);
        let began = tokio::time::Instant::now();
        for byte in b"GET / HTTP/1.1\r\nx-slow: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" {
            if client.write_all(&[*byte]).await.is_err() {
                break;
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        said(&mut client).await;
        assert!(began.elapsed() < 3 * HEAD_WITHIN, "drops of bytes do not keep it open");
    }

    #[tokio::test(start_paused = true)]
    async fn the_head_of_a_request_has_a_largest_size() {
        let (stopping, _) = watch::channel(());
        let mut client = connect(&stopping);
        let long = format!("GET / HTTP/1.1\r\nhost: here\r\nx: {}\r\n\r\n", "a".repeat(HEAD_MAX));
        // The rest may find the connection closed.
        drop(client.write_all(long.as_bytes()).await);
        assert!(said(&mut client).await.starts_with("HTTP/1.1 431"));
    }

    #[tokio::test(start_paused = true)]
    async fn idle_connections_close_when_the_server_stops() {
        let (stopping, _) = watch::channel(());
        let mut client = connect(&stopping);
        client.write_all(b"GET / HTTP/1.1\r\nhost: here\r\n\r\n").await.expect("written");
        let mut byte = [0];
        client.read_exact(&mut byte).await.expect("an answer");
        let began = tokio::time::Instant::now();
        stopping.send_replace(());
        assert!(said(&mut client).await.contains("here"));
        assert!(began.elapsed() < Duration::from_secs(1));
        stopping.closed().await;
    }

    /// A certificate for `chess.example.org`, and a client that trusts it.
    fn certificate() -> (Arc<Tls>, tokio_rustls::TlsConnector) {
        use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto::ring};
        let folder = tempfile::tempdir().expect("a folder");
        let names = vec!["chess.example.org".to_owned()];
        let made = rcgen::generate_simple_self_signed(names).expect("made");
        let files = crate::tls::TlsFiles {
            certificate: folder.path().join("certificate.pem"),
            key: folder.path().join("key.pem"),
        };
        std::fs::write(&files.certificate, made.cert.pem()).expect("written");
        std::fs::write(&files.key, made.signing_key.serialize_pem()).expect("written");
        let mut roots = RootCertStore::empty();
        roots.add(made.cert.der().clone()).expect("a certificate");
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("versions")
            .with_root_certificates(roots)
            .with_no_client_auth();
        let tls = Tls::load(files).expect("loads");
        (Arc::new(tls), tokio_rustls::TlsConnector::from(Arc::new(config)))
    }

    fn connect_encrypted(tls: &Tls, stopping: &watch::Sender<()>) -> DuplexStream {
        let routes = Router::new().route("/", get(async || "here"));
        let (client, server) = tokio::io::duplex(4096);
        let peer = SocketAddr::from(([192, 0, 2, 7], 5));
        tokio::spawn(answer_encrypted(tls.acceptor(), server, peer, routes, stopping.subscribe()));
        client
    }

    #[tokio::test(start_paused = true)]
    async fn an_encrypted_connection_is_answered() {
        let (stopping, _) = watch::channel(());
        let (tls, connector) = certificate();
        let name = "chess.example.org".try_into().expect("a name");
        let client = connect_encrypted(&tls, &stopping);
        let mut client = connector.connect(name, client).await.expect("agrees");
        let request = b"GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n";
        client.write_all(request).await.expect("written");
        let mut text = String::new();
        client.read_to_string(&mut text).await.expect("text");
        assert!(text.starts_with("HTTP/1.1 200") && text.ends_with("here"), "{text}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_that_does_not_agree_on_encryption_is_closed() {
        let (stopping, _) = watch::channel(());
        let (tls, _) = certificate();
        let mut client = connect_encrypted(&tls, &stopping);
        client.write_all(b"GET / HTTP/1.1\r\nhost: here\r\n\r\n").await.expect("written");
        let mut bytes = Vec::new();
        // Closed with or without an alert, but without a page.
        drop(client.read_to_end(&mut bytes).await);
        assert!(!bytes.windows(4).any(|part| part == b"here"));
        let began = tokio::time::Instant::now();
        let mut silent = connect_encrypted(&tls, &stopping);
        assert_eq!(said(&mut silent).await, "");
        assert_eq!(began.elapsed(), HEAD_WITHIN);
    }
}
