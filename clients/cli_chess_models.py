"""cli-chess without its screen: its own classes for accounts and games, driven by hand."""

import os

import berserk

from checks import Heard, equal, wait_for


def run(checks, zone):
    # It keeps its settings there, and reads where when it is imported.
    os.environ["HOME"] = zone.folder
    from cli_chess.core.game.game_options import GameOption
    from cli_chess.core.game.online_game import OnlineGameModel
    from cli_chess.modules.token_manager.token_manager_model import g_token_manager_model
    from cli_chess.utils import RequestSuccessfullySent

    token = zone.account("Clara", "board:play,challenge:write")
    dora = berserk.Client(berserk.TokenSession(zone.account("Dora")), base_url=zone.url)
    game_of = {}

    def model(vs_ai=False, **more):
        wish = {GameOption.COLOR: "white", GameOption.VARIANT: "standard",
                GameOption.TIME_CONTROL: (10, 5), GameOption.RATED: False}
        wish |= {GameOption[name]: value for name, value in more.items()}
        made = OnlineGameModel(wish, is_vs_ai=vs_ai)
        made.create_game()
        return made

    def moves(one):
        return [move.uci() for move in one.board_model.get_move_stack()]

    def begun(one):
        # Its board is empty, and counts as a dead position, until the game's stream has told where
        # the game stands.
        wait_for(lambda: one.game_in_progress and one.board_model.board.king(True) is not None)

    def sent(call):
        try:
            call()
        except RequestSuccessfullySent:
            return
        raise AssertionError("it was not sent")

    def over(one, status):
        wait_for(lambda: one.game_metadata.game_status.status == status)
        wait_for(lambda: not one.game_in_progress)
        # The stream was closed by the server: the program can end.
        one.game_state_dispatcher.join(20)
        assert not one.game_state_dispatcher.is_alive(), "the stream is still open"
        one.cleanup()

    def link():
        g_token_manager_model.set_base_url(zone.url)
        equal(g_token_manager_model.update_linked_account("nobody"), False)
        poor = zone.token("Clara", "challenge:write")
        equal(g_token_manager_model.update_linked_account(poor), False)
        equal(g_token_manager_model.update_linked_account(token), True)
        equal(g_token_manager_model.linked_account, "clara")

    def computer():
        one = model(vs_ai=True, COMPUTER_SKILL_LEVEL=1)
        begun(one)
        wait_for(lambda: one.game_metadata.clocks[True].units == "ms")
        one.make_move("e4")
        wait_for(lambda: len(moves(one)) == 2)
        one.propose_takeback()
        wait_for(lambda: moves(one) == [])
        one.make_move("d4")
        wait_for(lambda: len(moves(one)) == 2)
        one.resign()
        over(one, "resign")

    def seek():
        events = Heard(dora.board.stream_incoming_events())
        one = model(TIME_CONTROL=(15, 10))
        wait_for(lambda: one.searching)
        dora.board.seek(15, 10)
        begun(one)
        game = events.until(lambda event: event["type"] == "gameStart")["game"]
        other = Heard(dora.board.stream_game_state(game["gameId"]))
        wait_for(lambda: one.game_metadata.players[not one.my_color].name == "Dora")
        line = ["e2e4", "e7e5", "g1f3", "b8c6"]
        for number, move in enumerate(line):
            if (number % 2 == 0) == one.my_color:
                one.make_move(move)
            else:
                dora.board.make_move(game["gameId"], move)
            wait_for(lambda: moves(one) == line[:number + 1])
        sent(one.propose_takeback)
        other.until(lambda state: state.get("wtakeback") or state.get("btakeback"))
        dora.board.accept_takeback(game["gameId"])
        wait_for(lambda: len(moves(one)) < 4)
        sent(one.offer_draw)
        other.until(lambda state: state.get("wdraw") or state.get("bdraw"))
        dora.board.accept_draw(game["gameId"])
        over(one, "draw")

    def challenge():
        events = Heard(dora.board.stream_incoming_events())
        one = model(OPPONENT="dora", TIME_CONTROL=(5, 3))
        wanted = lambda event: event["type"] == "challenge"
        made = events.until(wanted)["challenge"]
        dora.challenges.accept(made["id"])
        begun(one)
        equal(one.playing_game_id, made["id"])
        other = Heard(dora.board.stream_game_state(made["id"]))
        one.make_move("e4")
        # The stream may have begun after the move.
        other.until(lambda told: told.get("state", told).get("moves") == "e2e4")
        dora.board.make_move(made["id"], "e7e5")
        wait_for(lambda: len(moves(one)) == 2)
        one.post_message("good luck")
        other.until(lambda line: line.get("text") == "good luck")
        one.resign()
        over(one, "resign")
        game_of["challenge"] = made["id"]

    def challenge_declined():
        events = Heard(dora.board.stream_incoming_events())
        heard = []
        one = model(OPPONENT="dora", TIME_CONTROL=(5, 3))
        one.e_game_model_updated.add_listener(lambda *args, **named: heard.append(named.get("msg")))
        made = events.until(lambda event: event["type"] == "challenge")["challenge"]
        dora.challenges.decline(made["id"], reason="later")
        wait_for(lambda: not one.searching)
        assert any(heard), "it says why"
        one.cleanup()

    for check in [link, computer, seek, challenge, challenge_declined]:
        checks.run(f"cli-chess models: {check.__name__.replace('_', ' ')}", check)
