//! Waiting for the store, where nothing else is to be done meanwhile.

/// Waits for a future on this thread alone. The store answers from threads of
/// its own, so nothing else is needed.
pub(crate) fn wait<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    runtime.expect("a runtime without timers and sockets needs nothing").block_on(future)
}
