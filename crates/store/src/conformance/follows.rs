//! Who follows whom.

use game::Timestamp;

use super::Harness;
use crate::{Account, AccountStore, FollowStore, ModerationStore, NewAccount, Standing};

const AT: Timestamp = Timestamp(5_000);

async fn accounts<H: Harness, const N: usize>(harness: &H, names: [&str; N]) -> [Account; N] {
    let mut all = Vec::new();
    for name in names {
        let new = NewAccount {
            name: name.parse().unwrap(),
            password: String::new(),
            standing: Standing::default(),
            guest: None,
            invitation: None,
        };
        all.push(harness.store().create_account(new, AT).await.unwrap());
    }
    all.try_into().unwrap()
}

/// One way only, newest first.
pub async fn a_player_is_followed_until_unfollowed<H: Harness>(harness: &H) {
    let store = harness.store();
    let [anna, boris, clara] = accounts(harness, ["Anna", "Boris", "Clara"]).await;
    assert_eq!(store.follow(anna.id, boris.id, AT).await, Ok(true));
    assert_eq!(store.follow(anna.id, boris.id, Timestamp(9_000)).await, Ok(false));
    assert_eq!(store.follow(anna.id, clara.id, Timestamp(6_000)).await, Ok(true));
    let both = vec![(clara.clone(), Timestamp(6_000)), (boris.clone(), AT)];
    assert_eq!(store.following(anna.id).await, Ok(both));
    assert_eq!(store.following(boris.id).await, Ok(vec![]));
    assert_eq!(store.is_following(anna.id, boris.id).await, Ok(true));
    assert_eq!(store.is_following(boris.id, anna.id).await, Ok(false));
    assert_eq!(store.unfollow(anna.id, clara.id).await, Ok(true));
    assert_eq!(store.unfollow(anna.id, clara.id).await, Ok(false));
    assert_eq!(store.unfollow(boris.id, anna.id).await, Ok(false));
    assert_eq!(store.following(anna.id).await, Ok(vec![(boris, AT)]));
}

/// In both directions, and nobody else's; and it stays so.
pub async fn a_block_ends_following<H: Harness>(harness: &H) {
    let store = harness.store();
    let [anna, boris, clara] = accounts(harness, ["Anna", "Boris", "Clara"]).await;
    for (person, followed) in [(&anna, &boris), (&boris, &anna), (&boris, &clara), (&clara, &anna)]
    {
        assert_eq!(store.follow(person.id, followed.id, AT).await, Ok(true));
    }
    assert_eq!(store.block(anna.id, boris.id, AT).await, Ok(true));
    assert_eq!(store.following(anna.id).await, Ok(vec![]));
    assert_eq!(store.following(boris.id).await, Ok(vec![(clara.clone(), AT)]));
    assert_eq!(store.following(clara.id).await, Ok(vec![(anna.clone(), AT)]));
    for (person, followed) in [(&anna, &boris), (&boris, &anna)] {
        assert_eq!(store.follow(person.id, followed.id, AT).await, Ok(false));
        assert_eq!(store.is_following(person.id, followed.id).await, Ok(false));
    }
}
