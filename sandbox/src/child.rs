//! One run as the judge sees it.

use crate::connection::Connection;
use crate::protocol::{BoxResult, CollectedKind, Reply, Report, Request, intern};
use crate::sys::{file, socket};
use crate::{Activity, Collected, RunOutcome, SandboxError};
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::{Arc, PoisonError};

/// A running program. Its descriptor becomes readable when the outcome can be read. Dropping an unfinished child kills
/// it and waits until every process of the box is dead.
pub struct Child {
    connection: Arc<Connection>,
    reports: OwnedFd,
    run: u64,
    program: String,
    finished: bool,
}

impl Child {
    pub(crate) fn new(connection: Arc<Connection>, run: u64, program: String) -> Result<Child, SandboxError> {
        // A copy, since an event loop accepts each descriptor only once.
        let reports =
            connection.reports.try_clone().map_err(|source| SandboxError::Step { step: "watch a run", source })?;
        Ok(Child { connection, reports, run, program, finished: false })
    }

    /// Kills every process of the box. The outcome then says `LimitHit::Killed`, unless the run was over already.
    pub fn kill(&self) -> Result<(), SandboxError> {
        if self.finished { Ok(()) } else { self.connection.send(&Request::Kill { run: self.run }, &[]) }
    }

    /// What its threads do at this moment; `Running` once the run is over.
    pub fn activity(&mut self) -> Result<Activity, SandboxError> {
        if self.finished {
            return Ok(Activity::Running);
        }
        self.connection.send(&Request::Activity { run: self.run }, &[])?;
        match self.connection.receive_reply()? {
            Reply::Activity(activity) => Ok(activity),
            Reply::Ready(_) | Reply::Failed { .. } => {
                Err(SandboxError::WorkerDied("its reply belongs to another request".to_string()))
            }
        }
    }

    /// The outcome, or `None` while a process of the box lives. To call it again after the outcome is an error.
    pub fn try_outcome(&mut self) -> Result<Option<RunOutcome>, SandboxError> {
        self.receive(false)
    }

    /// Waits for the outcome.
    pub fn wait(mut self) -> Result<RunOutcome, SandboxError> {
        match self.receive(true)? {
            Some(outcome) => Ok(outcome),
            None => Err(self.connection.worker_died(&io::ErrorKind::UnexpectedEof.into())),
        }
    }

    fn receive(&mut self, block: bool) -> Result<Option<RunOutcome>, SandboxError> {
        if self.finished {
            let source = io::ErrorKind::NotFound.into();
            return Err(SandboxError::Step { step: "ask for an outcome a second time", source });
        }
        let mut buffer = vec![0; 16 * 1024];
        let received = match socket::receive(self.reports.as_fd(), &mut buffer, block) {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(None),
            Err(error) => return Err(self.connection.worker_died(&error)),
            Ok(received) if received.bytes == 0 => {
                self.finish();
                return Err(self.connection.worker_died(&io::ErrorKind::UnexpectedEof.into()));
            }
            Ok(received) => received,
        };
        self.finish();
        let report = Report::decode(&buffer[..received.bytes])
            .map_err(|source| SandboxError::Step { step: "read a report of the sandbox worker", source })?;
        if report.run != self.run {
            return Err(SandboxError::WorkerDied("its report belongs to another run".to_string()));
        }
        self.outcome(report.result, received.descriptors).map(Some)
    }

    fn finish(&mut self) {
        self.finished = true;
        *self.connection.running.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    fn outcome(&self, result: BoxResult, descriptors: Vec<OwnedFd>) -> Result<RunOutcome, SandboxError> {
        match result {
            BoxResult::Done { exit, limit, usage, collected } => {
                let mut descriptors = descriptors.into_iter();
                let collected = collected
                    .into_iter()
                    .map(|kind| match kind {
                        CollectedKind::File => descriptors.next().map(Collected::File).ok_or_else(|| {
                            SandboxError::WorkerDied("a collected file is missing from its report".to_string())
                        }),
                        CollectedKind::Missing => Ok(Collected::Missing),
                        CollectedKind::Refused(reason) => Ok(Collected::Refused(intern(reason))),
                    })
                    .collect::<Result<_, _>>()?;
                Ok(RunOutcome { exit, limit, usage, collected })
            }
            BoxResult::NotStarted { error } => {
                Err(SandboxError::Start { program: self.program.clone(), source: io::Error::from_raw_os_error(error) })
            }
            BoxResult::Failed { step, error } => {
                Err(SandboxError::Step { step: intern(step), source: io::Error::from_raw_os_error(error) })
            }
        }
    }
}

impl AsFd for Child {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.reports.as_fd()
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        if !self.finished && self.kill().is_ok() {
            let _ = file::wait_readable([Some(self.reports.as_fd())], None);
            let _ = self.receive(true);
        }
    }
}
