//! The tests that every store must pass. A store that passes them can replace any other.
//!
//! ```text
//! mod memory {
//!     store::conformance!(InMemory);
//! }
//! ```
//!
//! where `InMemory` is a [`Harness`]. Each test gets a fresh store.

pub mod accounts;
pub mod appends;
pub mod arbiters;
pub mod bulk;
pub mod chat;
pub mod claims;
pub mod damage;
pub mod email;
pub mod explorer;
pub mod flips;
pub mod follows;
pub mod histories;
pub mod history;
pub mod lives;
pub mod moderation;
pub mod operators;
pub mod pages;
pub mod people;
pub mod personal_data;
#[cfg(all(feature = "postgres", unix))]
pub mod postgres_server;
pub mod ratings;
pub mod seeks;
pub mod settings;
pub mod statistics;
pub mod summaries;
pub mod takeover;
pub mod together;
pub mod tournaments;

mod table;

use std::{
    pin::pin,
    sync::Arc,
    task::{Context, Poll, Wake, Waker},
    thread::{self, Thread},
};

use game::Seq;
use wire::GameId;

use crate::{Backend, StoreError};

/// A fresh store, and what tests do to it behind its back. Everything is deleted when this is
/// dropped.
pub trait Harness: Sized {
    /// The store.
    type Store: Backend;

    /// Creates an empty store.
    fn new() -> Self;

    /// The store.
    fn store(&self) -> &Self::Store;

    /// Damages a stored event.
    fn damage(&self, game: GameId, seq: Seq);

    /// The bodies of games, tournaments and settings as they are stored, each with the statement that
    /// replaces it.
    fn bodies(&self) -> Vec<(String, Vec<u8>)>;

    /// Replaces a body by such a statement. False if the database does not take these bytes.
    fn put_body(&self, statement: &str, body: &[u8]) -> bool;

    /// Rebuilds everything derived from events.
    fn rebuild(&self) -> impl Future<Output = Result<(), StoreError>>;
}

/// Runs one test.
pub fn run<H: Harness>(test: impl AsyncFnOnce(&H)) {
    let harness = H::new();
    block_on(test(&harness));
}

/// Waits for a future on the current thread.
pub fn block_on<T>(future: impl Future<Output = T>) -> T {
    struct Unpark(Thread);

    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }

    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut context = Context::from_waker(&waker);
    let mut future = pin!(future);
    loop {
        match future.as_mut().poll(&mut context) {
            Poll::Ready(value) => return value,
            Poll::Pending => thread::park(),
        }
    }
}

/// Generates the tests for a [`Harness`], each as a function of the enclosing module.
#[macro_export]
macro_rules! conformance {
    ($harness:ty) => {
        $crate::conformance! { $harness:
            appends::a_game_is_made_once
            appends::nobody_appends_to_a_game_that_nobody_claimed
            appends::a_stale_epoch_changes_nothing
            appends::a_wrong_number_changes_nothing
            appends::events_are_appended_together_or_not_at_all
            appends::an_append_of_nothing_only_asks
            appends::many_appends_are_judged_one_by_one
            appends::a_game_that_is_not_there_cannot_be_used
            claims::each_claim_counts_up
            claims::a_claim_knows_everything_that_was_appended
            claims::a_claim_says_who_owned_the_game_and_since_when
            claims::the_last_owners_are_remembered
            claims::a_claim_needs_the_owner_that_it_expects
            claims::a_game_can_be_released
            claims::due_games_come_by_their_deadline
            claims::games_due_before_an_instant_are_found
            claims::a_game_that_sleeps_is_due_when_it_was_told
            claims::games_that_wait_for_the_computer_are_found
            claims::games_whose_clock_may_run_are_found
            claims::a_node_is_alive_until_its_lease_ends
            claims::heartbeats_never_go_back
            claims::node_numbers_are_never_given_twice
            takeover::the_owner_of_a_game_is_known
            takeover::games_of_a_dead_node_are_taken_over_together
            takeover::a_game_that_was_taken_over_has_another_owner_since_then
            lives::a_silence_divides_the_life_of_a_node
            lives::a_life_after_the_clock_was_set_back_ends_the_one_before
            lives::the_last_silences_are_remembered
            histories::a_history_can_be_read_from_any_number
            histories::every_kind_of_event_comes_back_as_it_was
            histories::every_kind_of_agreement_comes_back_as_it_was
            summaries::a_new_game_has_a_summary
            summaries::a_summary_follows_the_events
            summaries::a_restored_position_keeps_the_moves_before
            summaries::a_correction_changes_the_result_alone
            summaries::games_that_have_not_ended_are_listed_in_order
            statistics::a_game_counts_once_for_each_player
            statistics::every_result_counts_as_it_should
            statistics::a_correction_takes_the_old_result_back
            statistics::a_refused_append_counts_nothing
            statistics::a_computer_has_no_statistics
            statistics::speeds_are_counted_apart
            statistics::rebuilt_summaries_and_statistics_are_the_same
            pages::the_newest_games_come_first
            pages::pages_follow_each_other_without_gaps
            pages::a_page_before_a_game_that_is_not_there_is_refused
            people::a_guest_is_known_by_the_secret
            people::a_secret_belongs_to_one_person
            people::guests_who_did_nothing_are_removed
            people::idle_guests_are_removed_in_steps
            pages::games_can_be_read_from_the_oldest
            accounts::a_name_is_given_once
            accounts::names_are_found_by_how_they_begin
            accounts::a_guest_who_registers_stays_the_same_person
            accounts::an_invitation_is_good_for_one_account
            accounts::open_invitations_are_listed
            accounts::a_session_is_its_owners_alone
            accounts::sessions_are_bounded
            accounts::a_new_password_ends_the_other_sessions
            accounts::a_new_password_ends_tokens_and_grants
            accounts::a_token_is_known_until_it_is_revoked
            accounts::a_token_may_run_out
            accounts::a_grant_is_taken_once
            accounts::a_standing_changes_piece_by_piece
            accounts::preferences_are_kept
            ratings::a_rated_game_is_rated_once
            ratings::a_game_that_ends_before_both_have_moved_rates_nobody
            ratings::other_games_rate_nobody
            ratings::a_correction_rates_anew
            ratings::a_correction_leaves_the_ratings_of_earlier_days
            ratings::chess960_has_a_rating_of_its_own
            ratings::every_game_keeps_the_ratings_at_its_start
            ratings::leaders_are_the_best_who_play
            history::a_history_can_be_filtered
            history::a_history_follows_corrections
            history::games_in_progress_are_listed
            history::all_games_can_be_walked_through
            history::games_from_elsewhere_are_kept_once
            seeks::seeks_are_kept_until_taken_away
            seeks::a_seek_becomes_one_game
            seeks::a_pairing_takes_along_the_live_seeks_of_both
            seeks::two_who_wait_become_one_game
            seeks::whoever_was_paired_unheard_gets_that_game
            seeks::an_engagement_ends_with_its_game_and_with_time
            seeks::who_blocks_the_other_is_not_paired
            bulk::orders_are_kept_until_taken_back
            bulk::an_order_becomes_its_games_once
            bulk::old_orders_are_forgotten
            tournaments::events_of_a_tournament_are_kept_in_order
            tournaments::a_round_and_its_games_are_made_together
            tournaments::results_wait_until_they_are_settled
            tournaments::tournaments_are_listed
            tournaments::people_of_tournaments_are_not_idle
            together::appends_to_many_games_all_land
            together::one_of_many_appends_at_the_same_place_wins
            together::two_claims_do_not_share_an_epoch
            together::whoever_asks_everywhere_at_once_gets_one_game
            chat::what_is_said_is_kept_in_order
            chat::a_line_is_found_by_its_number
            chat::what_is_sent_twice_is_said_once
            chat::a_room_has_so_many_lines_and_no_more
            chat::a_rematch_is_made_once
            chat::a_rematch_can_be_declined
            chat::a_rematch_needs_an_id_of_its_own
            chat::a_series_remembers_its_results
            chat::nothing_is_kept_beside_a_game_that_is_not_there
            arbiters::official_games_are_made_together_or_not_at_all
            arbiters::an_arbiter_is_appointed_once_and_can_be_dismissed
            arbiters::live_games_come_first
            arbiters::pages_of_judged_games_follow_each_other_without_gaps
            arbiters::games_that_ended_lately_are_among_the_live_ones
            arbiters::nobody_judges_a_game_that_is_not_there
            moderation::a_block_holds_until_it_is_lifted
            moderation::a_muted_guest_stays_muted_with_an_account
            moderation::reports_are_listed_until_they_are_closed
            operators::an_act_and_its_entry_are_written_together
            operators::an_act_that_changes_nothing_leaves_no_entry
            operators::the_log_can_be_filtered_and_paged
            operators::the_last_operator_stays
            operators::a_renamed_account_keeps_its_old_name
            operators::a_name_is_not_taken_twice_by_renaming
            operators::accounts_are_found_by_what_operators_know
            operators::a_reset_link_is_good_once
            operators::sessions_and_tokens_end_together
            follows::a_player_is_followed_until_unfollowed
            follows::a_block_ends_following
            email::an_address_is_verified_until_it_changes
            email::accounts_are_found_by_a_verified_address
            email::a_mailed_link_is_good_once
            email::a_new_password_ends_links_and_closing_forgets_the_address
            settings::settings_are_changed_together_with_their_entry
            personal_data::an_erased_account_says_nothing_about_its_owner
            personal_data::an_erased_name_is_nobodys
            personal_data::the_last_operator_is_not_erased
            personal_data::what_somebody_wrote_is_found
            personal_data::old_chat_is_removed
            personal_data::old_entries_and_closed_reports_are_removed
            explorer::a_game_is_counted_once_when_it_is_over
            explorer::a_correction_counts_anew
            explorer::only_decided_games_of_two_people_count
            explorer::nothing_is_counted_before_spectators_may_see_it
            explorer::moves_can_be_filtered_by_speed_and_rating
            explorer::a_repeated_position_counts_once
            explorer::moves_beyond_the_depth_are_not_counted
            explorer::latest_games_are_few_and_newest_first
            explorer::counts_can_be_built_again
            explorer::a_damaged_game_holds_up_nobody
            explorer::two_who_count_at_once_count_once
            damage::a_damaged_event_is_told
            flips::no_flipped_bit_is_served
            flips::no_body_is_served_for_another
            flips::games_of_earlier_versions_get_checksums
        }
    };
    ($harness:ty: $($group:ident::$test:ident)*) => {
        $(
            #[test]
            fn $test() {
                $crate::conformance::run::<$harness>($crate::conformance::$group::$test);
            }
        )*
    };
}
