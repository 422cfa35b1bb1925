//! The node count of the search. A commit that changes how the engine plays changes the number here
//! and says so; no other commit may.

#[test]
fn the_search_visits_what_it_always_visited() {
    assert_eq!(tabiya_engine::signature(7), 49_654);
}

#[test]
fn twice_the_same_work_visits_the_same_positions() {
    assert_eq!(tabiya_engine::signature(5), tabiya_engine::signature(5));
}
