//! The judge's side of a conversation. `pump.rs` moves the bytes and watches the clocks; a partner interprets them.

mod author_interactor;
mod batch;
mod calls;
mod dialogue;
mod game;
mod requested_calls;
mod turn;

pub use author_interactor::{AuthorInteractor, InteractorEnd, Left};
pub use batch::Batch;
pub use calls::{Call, CallSequence, Fault};
pub use dialogue::Said;
pub use game::GamePartner;
pub use requested_calls::{RequestedCalls, RequestedCallsEnd};
pub use turn::{Partner, Turn};
