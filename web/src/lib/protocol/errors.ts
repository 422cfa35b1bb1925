// Made from crates/wire by `UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript`.

import type { Side } from './types';

export type PieceName = 'king' | 'queen' | 'rook' | 'bishop' | 'knight' | 'pawn';

export type ErrorView = { 
/**
 * The code, as in the table.
 */
code: string, 
/**
 * Its parameters, and `field` if one field of the request is wrong.
 */
params: Record<string, string | number>, 
/**
 * The sentence in English.
 */
message: string, };

/** The parameters of each code. */
export interface ErrorParams {
  unavailable: Record<never, never>;
  busy: Record<never, never>;
  rate_limited: { seconds: number };
  too_many_sockets: Record<never, never>;
  too_large: Record<never, never>;
  not_found: Record<never, never>;
  method_not_allowed: Record<never, never>;
  cross_site: Record<never, never>;
  cross_site_game: Record<never, never>;
  unreadable_request: { detail: string };
  unreadable_frame: { detail: string };
  binary_frame: Record<never, never>;
  unsupported_content_type: { allowed: string };
  field_required: Record<never, never>;
  unknown_field: Record<never, never>;
  field_not_allowed: Record<never, never>;
  conflicting_fields: { other: string };
  not_a_text: Record<never, never>;
  not_a_list: Record<never, never>;
  not_an_object: Record<never, never>;
  not_a_flag: { value: string };
  not_a_choice: { allowed: string; value: string };
  not_a_date: { value: string };
  in_the_past: Record<never, never>;
  too_far_ahead: { days: number };
  invalid_value: { value: string; detail: string };
  out_of_range: { min: number; max: number; value: string };
  text_too_long: { max: number };
  text_too_short: { min: number };
  text_not_plain: { max: number };
  too_many_entries: { max: number; count: number };
  no_entries: Record<never, never>;
  invalid_fen: { at: number; detail: string };
  finished_start: Record<never, never>;
  no_king: { side: Side };
  too_many_kings: { side: Side; count: number; squares: string };
  pawns_on_back_rank: { squares: string };
  opponent_in_check: { king: string; checkers: string };
  no_castling_right: { rook: string };
  no_en_passant: { square: string };
  too_many_checkers: { count: number; squares: string };
  too_many_pieces: { side: Side; count: number };
  too_many_pawns: { side: Side; count: number };
  too_many_promotions: { side: Side; promoted: number; pawns: number; squares: string };
  castling_elsewhere: { squares: string };
  king_locked_out: { square: string };
  piece_locked_out: { piece: PieceName; square: string };
  pawns_misplaced: { side: Side };
  too_few_captures: { side: Side; needed: number; available: number };
  wrong_turn: Record<never, never>;
  pawns_in_the_way: { promoted: number; captures: number };
  impossible_double_check: { squares: string };
  impossible_check: { squares: string };
  no_last_move: { side: Side };
  no_past: { squares: string };
  game_not_found: Record<never, never>;
  wrong_role: Record<never, never>;
  arbiter_is_player: Record<never, never>;
  game_over: Record<never, never>;
  flag_fell: Record<never, never>;
  not_over: Record<never, never>;
  not_started: Record<never, never>;
  already_started: Record<never, never>;
  seat_taken: Record<never, never>;
  seats_taken: Record<never, never>;
  paused: Record<never, never>;
  not_paused: Record<never, never>;
  not_your_turn: Record<never, never>;
  stale_ply: { now: number; meant: number };
  not_allowed: Record<never, never>;
  too_late_to_abort: Record<never, never>;
  too_early_to_offer: { moves: number };
  offer_pending: Record<never, never>;
  offer_declined: Record<never, never>;
  no_offer: Record<never, never>;
  no_claim_needed: Record<never, never>;
  already_claimed: Record<never, never>;
  nothing_to_take_back: Record<never, never>;
  no_assistant: Record<never, never>;
  cannot_assist: Record<never, never>;
  already_has_assistant: Record<never, never>;
  already_called: Record<never, never>;
  no_call: Record<never, never>;
  no_clock: Record<never, never>;
  time_out_of_range: Record<never, never>;
  give_time_out_of_range: Record<never, never>;
  finished_position: Record<never, never>;
  no_reason: Record<never, never>;
  reason_too_long: Record<never, never>;
  not_a_move: { value: string };
  no_piece: { square: string };
  opponents_piece: { square: string };
  own_piece_on_target: { square: string };
  not_how_it_moves: { piece: PieceName };
  blocked: { square: string };
  nothing_to_capture: { square: string };
  leaves_king_in_check: { attacker: string };
  exposes_king: { attacker: string };
  promotion_missing: Record<never, never>;
  promotion_not_allowed: Record<never, never>;
  castling_right_lost: Record<never, never>;
  castling_in_check: { attacker: string };
  castling_through_attack: { square: string; attacker: string };
  castling_blocked: { square: string };
  other_position: Record<never, never>;
  premove_not_allowed: Record<never, never>;
  premove_players_only: Record<never, never>;
  premove_stale: Record<never, never>;
  chat_off: Record<never, never>;
  chat_disabled: Record<never, never>;
  chat_line_not_found: Record<never, never>;
  chat_players_only: Record<never, never>;
  chat_muted: Record<never, never>;
  message_empty: Record<never, never>;
  message_too_long: { max: number };
  message_has_control: { character: string };
  chat_too_fast: { max: number; seconds: number };
  chat_full: { max: number };
  rematch_players_only: Record<never, never>;
  rematch_not_over: Record<never, never>;
  rematch_no_opponent: Record<never, never>;
  rematch_by_arbiter: Record<never, never>;
  rematch_not_allowed: Record<never, never>;
  rematch_exists: Record<never, never>;
  ply_out_of_range: { max: number; value: number };
  opponent_absent: Record<never, never>;
  opponent_present: Record<never, never>;
  wins_by_itself: { seconds: number };
  claim_rejected: Record<never, never>;
  rated_needs_account: Record<never, never>;
  range_needs_account: Record<never, never>;
  range_only_for_seeks: Record<never, never>;
  rating_outside_range: Record<never, never>;
  unreadable_range: { value: string };
  same_person: Record<never, never>;
  same_player_twice: Record<never, never>;
  challenge_not_found: Record<never, never>;
  challenge_taken: Record<never, never>;
  not_challenged: Record<never, never>;
  not_your_challenge: Record<never, never>;
  too_many_challenges: { max: number };
  too_many_challenges_here: { max: number };
  too_many_open_games: { max: number };
  lobby_full: Record<never, never>;
  link_or_player: Record<never, never>;
  live_game_position: Record<never, never>;
  not_accepting: Record<never, never>;
  you_blocked: Record<never, never>;
  unreadable_time: { value: string };
  time_stages: { max: number };
  time_open_stage: Record<never, never>;
  time_moves: { max: number };
  time_too_long: { days: number };
  no_time: Record<never, never>;
  bonus_too_long: { minutes: number };
  days_out_of_range: { max: number };
  mixed_time: Record<never, never>;
  correspondence_presence: Record<never, never>;
  computer_presence: Record<never, never>;
  rated_unequal_time: Record<never, never>;
  rated_takebacks: Record<never, never>;
  rated_computer: Record<never, never>;
  rated_position: Record<never, never>;
  computer_level: { max: number; value: number };
  computer_choice: Record<never, never>;
  computer_name: { value: string };
  program_not_found: { value: string; allowed: string };
  computer_not_sought: Record<never, never>;
  accounts_only: Record<never, never>;
  sign_in_required: Record<never, never>;
  unknown_session: Record<never, never>;
  wrong_credentials: Record<never, never>;
  wrong_password: Record<never, never>;
  unknown_token: Record<never, never>;
  account_disabled: Record<never, never>;
  account_closed: Record<never, never>;
  account_inactive: Record<never, never>;
  player_not_found: Record<never, never>;
  name_length: { min: number; max: number };
  name_character: { character: string };
  name_edge: Record<never, never>;
  name_reserved: Record<never, never>;
  name_taken: Record<never, never>;
  password_length: { min: number; max: number };
  already_registered: Record<never, never>;
  invitation_required: Record<never, never>;
  invitation_invalid: Record<never, never>;
  invitation_not_found: Record<never, never>;
  registration_closed: Record<never, never>;
  session_not_found: Record<never, never>;
  token_not_found: Record<never, never>;
  too_many_tokens: { max: number };
  unknown_scope: { value: string; allowed: string };
  unknown_speed: { value: string; allowed: string };
  title_invalid: { value: string; allowed: string };
  fide_id_invalid: { max: number };
  real_name_invalid: { max: number };
  cannot_report_self: Record<never, never>;
  report_needs_words: Record<never, never>;
  report_not_found: Record<never, never>;
  cannot_block_self: Record<never, never>;
  too_many_blocks: { max: number };
  cannot_follow_self: Record<never, never>;
  cannot_follow: Record<never, never>;
  too_many_followed: { max: number };
  moderator_only: Record<never, never>;
  operator_only: Record<never, never>;
  own_account: Record<never, never>;
  arbiter_only: Record<never, never>;
  participants_only: Record<never, never>;
  not_an_arbiter: { name: string };
  plays_or_assists: Record<never, never>;
  not_appointed: Record<never, never>;
  judge_cannot_assist: Record<never, never>;
  no_arbiter: Record<never, never>;
  account_not_found: { name: string };
  unknown_result: { value: string };
  restored_position_impossible: { detail: string };
  unknown_page: Record<never, never>;
  games_not_created: { count: number };
  list_expected: Record<never, never>;
  csv_header_missing: Record<never, never>;
  csv_too_many_columns: { max: number };
  csv_column_twice: { name: string };
  csv_cells: { count: number; expected: number };
  csv_quote_open: Record<never, never>;
  competition_not_found: Record<never, never>;
  competition_changed: Record<never, never>;
  competition_wrong_role: Record<never, never>;
  competition_wrong_phase: Record<never, never>;
  competition_too_late_to_regulate: Record<never, never>;
  competition_no_chief: Record<never, never>;
  competition_name: Record<never, never>;
  competition_section: Record<never, never>;
  competition_text: Record<never, never>;
  competition_rounds: Record<never, never>;
  competition_max_entries: Record<never, never>;
  competition_points: Record<never, never>;
  competition_schedule: Record<never, never>;
  competition_time_control: Record<never, never>;
  competition_tie_break: { code: string };
  competition_full: Record<never, never>;
  entry_closed: Record<never, never>;
  entry_list_only: Record<never, never>;
  entry_no_bots: Record<never, never>;
  entry_needs_account: Record<never, never>;
  entry_name: Record<never, never>;
  entry_rating: Record<never, never>;
  entry_not_found: Record<never, never>;
  entry_not_requested: Record<never, never>;
  entry_is_staff: Record<never, never>;
  staff_is_player: Record<never, never>;
  already_entered: Record<never, never>;
  too_late_to_join: Record<never, never>;
  not_taking_part: Record<never, never>;
  takes_part: Record<never, never>;
  no_byes_here: Record<never, never>;
  no_more_byes: Record<never, never>;
  no_byes_in_last_rounds: Record<never, never>;
  bye_by_arbiter_only: Record<never, never>;
  same_player: Record<never, never>;
  pair_not_forbidden: Record<never, never>;
  check_in_not_open: Record<never, never>;
  check_in_open: Record<never, never>;
  entries_not_added: { count: number };
  too_few_players: Record<never, never>;
  no_more_rounds: Record<never, never>;
  round_not_found: Record<never, never>;
  round_already_paired: Record<never, never>;
  results_missing: { boards: number };
  no_draft: Record<never, never>;
  wrong_players: Record<never, never>;
  no_pairing: { detail: string };
  not_validated: Record<never, never>;
  round_not_published: Record<never, never>;
  clock_has_run: Record<never, never>;
  too_early_to_start: Record<never, never>;
  board_not_found: Record<never, never>;
  same_result: Record<never, never>;
  bad_result: Record<never, never>;
  round_not_open: Record<never, never>;
  games_adjourned: { boards: number };
  players_not_level: Record<never, never>;
  report_unreadable: { detail: string };
  missing_scope: { has: string; needs: string };
  bots_only: Record<never, never>;
  not_for_bots: Record<never, never>;
  official_account_no_bot: Record<never, never>;
  account_has_games: Record<never, never>;
  no_kid_mode: Record<never, never>;
  feature_missing: { feature: string };
  no_email: Record<never, never>;
  player_unknown: { name: string };
  no_game_yet: Record<never, never>;
  channel_not_found: Record<never, never>;
  stream_not_found: Record<never, never>;
  stream_full: { max: number };
  too_many_viewers: Record<never, never>;
  too_many_streams: Record<never, never>;
  unknown_rule: { value: string };
  variant_not_played: { value: string; allowed: string };
  position_required: Record<never, never>;
  no_pgn_game: Record<never, never>;
  no_pgn_moves: Record<never, never>;
  impossible_pgn_start: { detail: string };
  too_many_pgn_games: Record<never, never>;
  invalid_pgn: { detail: string };
  pairing_not_found: Record<never, never>;
  pairing_done: Record<never, never>;
  pairing_pending: Record<never, never>;
  pairing_canceled: Record<never, never>;
  too_many_pairings: { max: number };
  pair_format: { number: number };
  pair_token: { number: number };
  player_twice: { name: string };
  clocks_before_games: Record<never, never>;
  both_tokens: Record<never, never>;
  arbiter_starts: Record<never, never>;
  only_value: { value: string };
  code_challenge_format: Record<never, never>;
  redirect_invalid: Record<never, never>;
  redirect_fragment: Record<never, never>;
  redirect_insecure: Record<never, never>;
}

export type ErrorCode = keyof ErrorParams;

/** The names of the parameters of each code. */
export const ERROR_PARAMS: Record<ErrorCode, readonly string[]> = {
  unavailable: [],
  busy: [],
  rate_limited: ['seconds'],
  too_many_sockets: [],
  too_large: [],
  not_found: [],
  method_not_allowed: [],
  cross_site: [],
  cross_site_game: [],
  unreadable_request: ['detail'],
  unreadable_frame: ['detail'],
  binary_frame: [],
  unsupported_content_type: ['allowed'],
  field_required: [],
  unknown_field: [],
  field_not_allowed: [],
  conflicting_fields: ['other'],
  not_a_text: [],
  not_a_list: [],
  not_an_object: [],
  not_a_flag: ['value'],
  not_a_choice: ['allowed', 'value'],
  not_a_date: ['value'],
  in_the_past: [],
  too_far_ahead: ['days'],
  invalid_value: ['value', 'detail'],
  out_of_range: ['min', 'max', 'value'],
  text_too_long: ['max'],
  text_too_short: ['min'],
  text_not_plain: ['max'],
  too_many_entries: ['max', 'count'],
  no_entries: [],
  invalid_fen: ['at', 'detail'],
  finished_start: [],
  no_king: ['side'],
  too_many_kings: ['side', 'count', 'squares'],
  pawns_on_back_rank: ['squares'],
  opponent_in_check: ['king', 'checkers'],
  no_castling_right: ['rook'],
  no_en_passant: ['square'],
  too_many_checkers: ['count', 'squares'],
  too_many_pieces: ['side', 'count'],
  too_many_pawns: ['side', 'count'],
  too_many_promotions: ['side', 'promoted', 'pawns', 'squares'],
  castling_elsewhere: ['squares'],
  king_locked_out: ['square'],
  piece_locked_out: ['piece', 'square'],
  pawns_misplaced: ['side'],
  too_few_captures: ['side', 'needed', 'available'],
  wrong_turn: [],
  pawns_in_the_way: ['promoted', 'captures'],
  impossible_double_check: ['squares'],
  impossible_check: ['squares'],
  no_last_move: ['side'],
  no_past: ['squares'],
  game_not_found: [],
  wrong_role: [],
  arbiter_is_player: [],
  game_over: [],
  flag_fell: [],
  not_over: [],
  not_started: [],
  already_started: [],
  seat_taken: [],
  seats_taken: [],
  paused: [],
  not_paused: [],
  not_your_turn: [],
  stale_ply: ['now', 'meant'],
  not_allowed: [],
  too_late_to_abort: [],
  too_early_to_offer: ['moves'],
  offer_pending: [],
  offer_declined: [],
  no_offer: [],
  no_claim_needed: [],
  already_claimed: [],
  nothing_to_take_back: [],
  no_assistant: [],
  cannot_assist: [],
  already_has_assistant: [],
  already_called: [],
  no_call: [],
  no_clock: [],
  time_out_of_range: [],
  give_time_out_of_range: [],
  finished_position: [],
  no_reason: [],
  reason_too_long: [],
  not_a_move: ['value'],
  no_piece: ['square'],
  opponents_piece: ['square'],
  own_piece_on_target: ['square'],
  not_how_it_moves: ['piece'],
  blocked: ['square'],
  nothing_to_capture: ['square'],
  leaves_king_in_check: ['attacker'],
  exposes_king: ['attacker'],
  promotion_missing: [],
  promotion_not_allowed: [],
  castling_right_lost: [],
  castling_in_check: ['attacker'],
  castling_through_attack: ['square', 'attacker'],
  castling_blocked: ['square'],
  other_position: [],
  premove_not_allowed: [],
  premove_players_only: [],
  premove_stale: [],
  chat_off: [],
  chat_disabled: [],
  chat_line_not_found: [],
  chat_players_only: [],
  chat_muted: [],
  message_empty: [],
  message_too_long: ['max'],
  message_has_control: ['character'],
  chat_too_fast: ['max', 'seconds'],
  chat_full: ['max'],
  rematch_players_only: [],
  rematch_not_over: [],
  rematch_no_opponent: [],
  rematch_by_arbiter: [],
  rematch_not_allowed: [],
  rematch_exists: [],
  ply_out_of_range: ['max', 'value'],
  opponent_absent: [],
  opponent_present: [],
  wins_by_itself: ['seconds'],
  claim_rejected: [],
  rated_needs_account: [],
  range_needs_account: [],
  range_only_for_seeks: [],
  rating_outside_range: [],
  unreadable_range: ['value'],
  same_person: [],
  same_player_twice: [],
  challenge_not_found: [],
  challenge_taken: [],
  not_challenged: [],
  not_your_challenge: [],
  too_many_challenges: ['max'],
  too_many_challenges_here: ['max'],
  too_many_open_games: ['max'],
  lobby_full: [],
  link_or_player: [],
  live_game_position: [],
  not_accepting: [],
  you_blocked: [],
  unreadable_time: ['value'],
  time_stages: ['max'],
  time_open_stage: [],
  time_moves: ['max'],
  time_too_long: ['days'],
  no_time: [],
  bonus_too_long: ['minutes'],
  days_out_of_range: ['max'],
  mixed_time: [],
  correspondence_presence: [],
  computer_presence: [],
  rated_unequal_time: [],
  rated_takebacks: [],
  rated_computer: [],
  rated_position: [],
  computer_level: ['max', 'value'],
  computer_choice: [],
  computer_name: ['value'],
  program_not_found: ['value', 'allowed'],
  computer_not_sought: [],
  accounts_only: [],
  sign_in_required: [],
  unknown_session: [],
  wrong_credentials: [],
  wrong_password: [],
  unknown_token: [],
  account_disabled: [],
  account_closed: [],
  account_inactive: [],
  player_not_found: [],
  name_length: ['min', 'max'],
  name_character: ['character'],
  name_edge: [],
  name_reserved: [],
  name_taken: [],
  password_length: ['min', 'max'],
  already_registered: [],
  invitation_required: [],
  invitation_invalid: [],
  invitation_not_found: [],
  registration_closed: [],
  session_not_found: [],
  token_not_found: [],
  too_many_tokens: ['max'],
  unknown_scope: ['value', 'allowed'],
  unknown_speed: ['value', 'allowed'],
  title_invalid: ['value', 'allowed'],
  fide_id_invalid: ['max'],
  real_name_invalid: ['max'],
  cannot_report_self: [],
  report_needs_words: [],
  report_not_found: [],
  cannot_block_self: [],
  too_many_blocks: ['max'],
  cannot_follow_self: [],
  cannot_follow: [],
  too_many_followed: ['max'],
  moderator_only: [],
  operator_only: [],
  own_account: [],
  arbiter_only: [],
  participants_only: [],
  not_an_arbiter: ['name'],
  plays_or_assists: [],
  not_appointed: [],
  judge_cannot_assist: [],
  no_arbiter: [],
  account_not_found: ['name'],
  unknown_result: ['value'],
  restored_position_impossible: ['detail'],
  unknown_page: [],
  games_not_created: ['count'],
  list_expected: [],
  csv_header_missing: [],
  csv_too_many_columns: ['max'],
  csv_column_twice: ['name'],
  csv_cells: ['count', 'expected'],
  csv_quote_open: [],
  competition_not_found: [],
  competition_changed: [],
  competition_wrong_role: [],
  competition_wrong_phase: [],
  competition_too_late_to_regulate: [],
  competition_no_chief: [],
  competition_name: [],
  competition_section: [],
  competition_text: [],
  competition_rounds: [],
  competition_max_entries: [],
  competition_points: [],
  competition_schedule: [],
  competition_time_control: [],
  competition_tie_break: ['code'],
  competition_full: [],
  entry_closed: [],
  entry_list_only: [],
  entry_no_bots: [],
  entry_needs_account: [],
  entry_name: [],
  entry_rating: [],
  entry_not_found: [],
  entry_not_requested: [],
  entry_is_staff: [],
  staff_is_player: [],
  already_entered: [],
  too_late_to_join: [],
  not_taking_part: [],
  takes_part: [],
  no_byes_here: [],
  no_more_byes: [],
  no_byes_in_last_rounds: [],
  bye_by_arbiter_only: [],
  same_player: [],
  pair_not_forbidden: [],
  check_in_not_open: [],
  check_in_open: [],
  entries_not_added: ['count'],
  too_few_players: [],
  no_more_rounds: [],
  round_not_found: [],
  round_already_paired: [],
  results_missing: ['boards'],
  no_draft: [],
  wrong_players: [],
  no_pairing: ['detail'],
  not_validated: [],
  round_not_published: [],
  clock_has_run: [],
  too_early_to_start: [],
  board_not_found: [],
  same_result: [],
  bad_result: [],
  round_not_open: [],
  games_adjourned: ['boards'],
  players_not_level: [],
  report_unreadable: ['detail'],
  missing_scope: ['has', 'needs'],
  bots_only: [],
  not_for_bots: [],
  official_account_no_bot: [],
  account_has_games: [],
  no_kid_mode: [],
  feature_missing: ['feature'],
  no_email: [],
  player_unknown: ['name'],
  no_game_yet: [],
  channel_not_found: [],
  stream_not_found: [],
  stream_full: ['max'],
  too_many_viewers: [],
  too_many_streams: [],
  unknown_rule: ['value'],
  variant_not_played: ['value', 'allowed'],
  position_required: [],
  no_pgn_game: [],
  no_pgn_moves: [],
  impossible_pgn_start: ['detail'],
  too_many_pgn_games: [],
  invalid_pgn: ['detail'],
  pairing_not_found: [],
  pairing_done: [],
  pairing_pending: [],
  pairing_canceled: [],
  too_many_pairings: ['max'],
  pair_format: ['number'],
  pair_token: ['number'],
  player_twice: ['name'],
  clocks_before_games: [],
  both_tokens: [],
  arbiter_starts: [],
  only_value: ['value'],
  code_challenge_format: [],
  redirect_invalid: [],
  redirect_fragment: [],
  redirect_insecure: [],
};
