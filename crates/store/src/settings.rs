//! Settings of the server that operators change while it is running.

use std::collections::BTreeMap;

use async_trait::async_trait;

use crate::StoreError;

/// What operators chose. It is changed by
/// [`OperatorAct::ChangeSettings`](crate::OperatorAct::ChangeSettings).
#[async_trait]
pub trait SettingStore: Send + Sync + 'static {
    /// The values that were set, as JSON, by name.
    async fn settings(&self) -> Result<BTreeMap<String, String>, StoreError>;
}
