//! The request to stop, by Ctrl-C or a fatal failure, as every slot sees it.

use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::watch;

/// Any clone can request the stop, and all see it.
#[derive(Clone, Debug)]
pub struct Stop {
    sender: watch::Sender<bool>,
    receiver: watch::Receiver<bool>,
}

impl Default for Stop {
    fn default() -> Stop {
        let (sender, receiver) = watch::channel(false);
        Stop { sender, receiver }
    }
}

impl Stop {
    pub fn new() -> Stop {
        Stop::default()
    }

    pub fn ask(&self) {
        self.sender.send_replace(true);
    }

    pub fn is_asked(&self) -> bool {
        *self.receiver.borrow()
    }

    /// Returns when the stop is requested.
    pub async fn wait(&self) {
        let mut receiver = self.receiver.clone();
        // The sender lives in `self`, so the channel cannot close meanwhile.
        let _ = receiver.wait_for(|asked| *asked).await;
    }
}

/// The signals that stop an invocation: Ctrl-C, the end of the terminal, a request to terminate.
pub struct Interrupts([Option<Signal>; 3]);

impl Interrupts {
    /// Handles these signals from now on, as far as the system permits.
    pub fn listen() -> Interrupts {
        let kinds = [SignalKind::interrupt(), SignalKind::terminate(), SignalKind::hangup()];
        Interrupts(kinds.map(|kind| signal(kind).ok()))
    }

    /// Returns when one of them arrives.
    pub async fn asked(&mut self) {
        let [interrupt, terminate, hangup] = &mut self.0;
        tokio::select! {
            () = received(interrupt) => {}
            () = received(terminate) => {}
            () = received(hangup) => {}
        }
    }
}

/// Returns when the signal arrives; never if it cannot be handled.
async fn received(signal: &mut Option<Signal>) {
    if let Some(signal) = signal
        && signal.recv().await.is_some()
    {
        return;
    }
    std::future::pending().await
}
