//! What operators do to the server as a whole, over HTTP.

mod announcement;
mod backups;
mod live_games;
mod numbers;
mod policy;
mod routes;
mod settings;

pub(crate) use numbers::keep_numbers;
pub(crate) use policy::keep_policy;
pub(crate) use routes::routes;
