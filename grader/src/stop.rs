//! The wish to stop, from Ctrl-C or a fatal failure, as every slot sees it.

use tokio::signal::unix::Signal;
use tokio::sync::watch;

/// One side that asks, any number that look.
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

    /// Returns when somebody has asked.
    pub async fn wait(&self) {
        let mut receiver = self.receiver.clone();
        // The sender lives in `self`, so the channel cannot close meanwhile.
        let _ = receiver.wait_for(|asked| *asked).await;
    }
}

/// Returns when the signal arrives; never where it cannot be listened to.
pub async fn received(signal: &mut Option<Signal>) {
    if let Some(signal) = signal
        && signal.recv().await.is_some()
    {
        return;
    }
    std::future::pending().await
}
