"""berserk as it is, against the zone: every method that it has for what the zone offers."""

import chess.pgn
import io
import json
import threading
import time

import berserk

from checks import Heard, equal, wait_for
from zone import BOT, EVERYTHING


class People:
    """Two who play by hand and a bot, each with a client of their own."""

    def __init__(self, zone):
        self.zone = zone
        self.tokens = {
            "Anna": zone.account("Anna"),
            "Bert": zone.account("Bert"),
            "Robbie": zone.account("Robbie", BOT, bot=True),
        }
        self.anna, self.bert, self.robbie = (self.client(one) for one in self.tokens.values())

    def client(self, token):
        return berserk.Client(berserk.TokenSession(token), base_url=self.zone.url)

    def challenge(self, **wish):
        """A game between Anna (White, unless she wishes otherwise) and Bert."""
        wish = {"rated": False, "clock_limit": 300, "clock_increment": 3, "color": "white"} | wish
        made = self.anna.challenges.create("Bert", **wish)
        self.bert.challenges.accept(made["id"])
        return made["id"]


class Table:
    """A game that both have open."""

    def __init__(self, white, black, game):
        self.white, self.black, self.id = white, black, game
        self.at_white = Heard(white.stream_game_state(game))
        self.at_black = Heard(black.stream_game_state(game))
        equal(self.at_white.first()["type"], "gameFull")
        equal(self.at_black.first()["type"], "gameFull")

    def play(self, moves):
        played = []
        for number, move in enumerate(moves.split()):
            mover = self.white if number % 2 == 0 else self.black
            mover.make_move(self.id, move)
            played.append(move)
            line = " ".join(played)
            for side in (self.at_white, self.at_black):
                side.until(lambda state, line=line: state.get("moves") == line)

    def over(self, status, winner=None):
        for side in (self.at_white, self.at_black):
            state = side.until(lambda state: state.get("status", "started") != "started")
            equal((state["status"], state.get("winner")), (status, winner))
            side.end()


def refused(status, call, *arguments, **named):
    """The words of a refusal."""
    try:
        answer = call(*arguments, **named)
        if hasattr(answer, "__next__"):
            next(answer)
    except berserk.exceptions.ResponseError as why:
        equal(why.status_code, status)
        return why.cause["error"] if isinstance(why.cause, dict) else why.cause
    raise AssertionError(f"not refused: {answer!r}")


def run(checks, zone):
    people = People(zone)
    anna, bert, robbie = people.anna, people.bert, people.robbie
    games = {}

    def tokens():
        token = people.tokens["Anna"]
        found = anna.oauth.test_tokens(token, "nobody")
        equal(found[token]["userId"], "anna")
        equal(set(found[token]["scopes"].split(",")), set(EVERYTHING.split(",")))
        equal(found["nobody"], None)

    def account():
        me = anna.account.get()
        equal((me["id"], me["username"]), ("anna", "Anna"))
        assert me["createdAt"].tzinfo and me["seenAt"].tzinfo
        equal(anna.account.get_kid_mode(), False)
        anna.account.set_kid_mode(False)
        refused(400, anna.account.set_kid_mode, True)
        assert "prefs" in anna.account.get_preferences()
        refused(404, anna.account.get_email)
        refused(401, people.client("nobody").account.get)

    def upgrade():
        new = people.client(zone.account("Newbot", BOT))
        equal(new.account.get().get("title"), None)
        new.account.upgrade_to_bot()
        equal(new.account.get()["title"], "BOT")
        refused(403, anna.account.upgrade_to_bot)

    def mate():
        game = people.challenge(rated=True)
        games["mate"] = game
        table = Table(anna.board, bert.board, game)
        equal([one["gameId"] for one in anna.games.get_ongoing()], [game])
        table.play("f2f3 e7e5 g2g4")
        refused(400, anna.board.make_move, game, "a2a3")
        bert.board.make_move(game, "d8h4")
        table.over("mate", "black")
        refused(400, bert.board.make_move, game, "a7a6")
        equal(anna.games.get_ongoing(), [])

    def takeback_and_draw():
        game = people.challenge(clock_limit=600)
        games["draw"] = game
        table = Table(anna.board, bert.board, game)
        table.play("e2e4 e7e5")
        anna.board.offer_takeback(game)
        table.at_black.until(lambda state: state.get("wtakeback"))
        bert.board.decline_takeback(game)
        table.at_white.until(lambda state: not state.get("wtakeback"))
        anna.board.make_move(game, "g1f3")
        bert.board.make_move(game, "b8c6")
        bert.board.offer_takeback(game)
        table.at_white.until(lambda state: state.get("btakeback"))
        anna.board.accept_takeback(game)
        table.at_black.until(lambda state: state.get("moves") == "e2e4 e7e5 g1f3")
        bert.board.make_move(game, "g8f6")
        anna.board.offer_draw(game)
        table.at_black.until(lambda state: state.get("wdraw"))
        bert.board.decline_draw(game)
        table.at_white.until(lambda state: not state.get("wdraw"))
        anna.board.make_move(game, "f1c4")
        bert.board.offer_draw(game)
        table.at_white.until(lambda state: state.get("bdraw"))
        anna.board.accept_draw(game)
        table.over("draw")

    def resign_and_talk():
        game = people.challenge()
        games["resign"] = game
        table = Table(anna.board, bert.board, game)
        anna.board.post_message(game, "Good luck")
        line = table.at_black.until(lambda one: one["type"] == "chatLine")
        equal((line["room"], line["username"], line["text"]), ("player", "Anna", "Good luck"))
        bert.board.post_message(game, "Hello all", spectator=True)
        said = wait_for(lambda: anna.board.get_game_chat(game))
        equal(said[0], {"user": "Anna", "text": "Good luck"})
        table.play("e2e4 e7e5")
        words = refused(400, anna.board.claim_victory, game)
        assert words, "it says why"
        bert.board.resign_game(game)
        table.over("resign", "white")

    def abort():
        game = people.challenge()
        table = Table(anna.board, bert.board, game)
        anna.board.make_move(game, "e2e4")
        bert.board.abort_game(game)
        table.over("aborted")
        refused(400, anna.board.abort_game, games["mate"])

    def challenges():
        events = Heard(bert.board.stream_incoming_events())
        made = anna.challenges.create("bert", rated=False, clock_limit=180, clock_increment=2)
        told = events.until(lambda one: one["type"] == "challenge")["challenge"]
        equal((told["id"], told["challenger"]["name"]), (made["id"], "Anna"))
        equal([one["id"] for one in anna.challenges.get_mine()["out"]], [made["id"]])
        equal([one["id"] for one in bert.challenges.get_mine()["in"]], [made["id"]])
        anna.challenges.cancel(made["id"])
        events.until(lambda one: one["type"] == "challengeCanceled")
        refused(404, bert.challenges.accept, made["id"])

        listens = Heard(anna.board.stream_incoming_events())
        made = anna.challenges.create("bert", rated=False, clock_limit=180, clock_increment=2)
        bert.challenges.decline(made["id"], reason="tooFast")
        told = listens.until(lambda one: one["type"] == "challengeDeclined")["challenge"]
        equal((told["id"], told["declineReasonKey"]), (made["id"], "toofast"))
        refused(400, anna.challenges.create, "nobody-here", rated=False, clock_limit=180)
        refused(400, anna.challenges.create, "bert", rated=False, clock_limit=-1, clock_increment=2)
        made = anna.challenges.create_open(clock_limit=180, clock_increment=2)
        assert made["urlWhite"] and made["urlBlack"]

    def days():
        game = people.challenge(clock_limit=None, clock_increment=None, days=3)
        games["days"] = game
        table = Table(anna.board, bert.board, game)
        table.play("d2d4")
        running = list(bert.games.export_ongoing_by_player("bert"))
        equal([one["id"] for one in running], [game])
        equal(running[0]["status"], "started")
        games["table of days"] = table

    def computer():
        events = Heard(anna.board.stream_incoming_events())
        made = anna.challenges.create_ai(level=1, clock_limit=300, clock_increment=3, color="white")
        game = made["id"]
        started = events.until(lambda one: one["type"] == "gameStart" and one["game"]["id"] == game)
        assert started["game"]["compat"]["board"] and not started["game"]["hasMoved"]
        stream = Heard(anna.board.stream_game_state(game))
        equal(stream.first()["black"]["aiLevel"], 1)
        anna.board.make_move(game, "e2e4")
        stream.until(lambda state: len(state.get("moves", "").split()) == 2)
        anna.board.offer_takeback(game)
        stream.until(lambda state: state.get("moves") == "")
        anna.board.resign_game(game)
        stream.until(lambda state: state.get("status") == "resign")
        stream.end()
        events.until(lambda one: one["type"] == "gameFinish" and one["game"]["id"] == game)
        refused(400, anna.challenges.create_ai, level=9)

    def seeks():
        events = Heard(anna.board.stream_incoming_events())
        spent = []
        seek = threading.Thread(target=lambda: spent.append(anna.board.seek(10, 0)), daemon=True)
        seek.start()
        spent_by_bert = bert.board.seek(10, 0)
        seek.join(20)
        assert spent and spent_by_bert is not None, "both seeks have ended"
        fits = lambda one: one["type"] == "gameStart" and one["game"]["source"] != "ai" \
            and one["game"]["opponent"]["username"] == "Bert" and one["game"]["speed"] == "rapid" \
            and one["game"]["gameId"] != games.get("draw")
        game = events.until(fits)["game"]
        mine = anna.board if game["color"] == "white" else bert.board
        other = bert.board if game["color"] == "white" else anna.board
        table = Table(mine, other, game["gameId"])
        other.abort_game(game["gameId"])
        table.over("aborted")

    def bot():
        events = Heard(robbie.bots.stream_incoming_events())
        wait_for(lambda: [one["id"] for one in anna.bots.get_online_bots()] == ["robbie"])
        equal(anna.users.get_realtime_statuses("robbie")[0]["online"], True)
        made = anna.challenges.create("Robbie", rated=False, clock_limit=60, clock_increment=0,
                                      color="white")
        told = events.until(lambda one: one["type"] == "challenge")
        equal(told["challenge"]["id"], made["id"])
        robbie.bots.accept_challenge(made["id"])
        events.until(lambda one: one["type"] == "gameStart" and one["game"]["id"] == made["id"])
        table = Table(anna.board, robbie.bots, made["id"])
        table.play("e2e4 c7c5")
        robbie.bots.post_message(made["id"], "I am a bot")
        table.at_white.until(lambda one: one.get("text") == "I am a bot")
        refused(400, robbie.board.make_move, made["id"], "a7a6")
        robbie.bots.resign_game(made["id"])
        table.over("resign", "white")
        made = anna.challenges.create("Robbie", rated=False, clock_limit=60, clock_increment=0)
        robbie.bots.decline_challenge(made["id"], reason="later")
        made = anna.challenges.create("Robbie", rated=False, clock_limit=60, clock_increment=0)
        robbie.bots.accept_challenge(made["id"])
        robbie.bots.abort_game(made["id"])

    def users():
        found = anna.users.get_public_data("ANNA")
        equal((found["id"], found["count"]["all"] >= 3), ("anna", True))
        equal([one["id"] for one in anna.users.get_by_id("bert", "anna")], ["bert", "anna"])
        status = anna.users.get_realtime_statuses("anna", "bert", with_game_ids=True)
        equal([one["id"] for one in status], ["anna", "bert"])
        assert "blitz" in anna.users.get_all_top_10()
        equal(anna.users.get_leaderboard("blitz", 10), [])
        assert anna.users.get_activity_feed("anna")[0]["games"]
        history = {one["name"]: one["points"] for one in anna.users.get_rating_history("anna")}
        assert history["Blitz"], "a rated game was played"
        equal(anna.users.get_crosstable("anna", "bert")["nbGames"], 3)
        equal(anna.users.get_user_performance("anna", "blitz")["stat"]["count"]["rated"], 1)
        refused(404, anna.users.get_public_data, "nobody-here")

    def exports():
        one = anna.games.export(games["mate"])
        equal((one["status"], one["winner"], one["moves"]), ("mate", "black", "f3 e5 g4 Qh4#"))
        assert one["createdAt"].tzinfo and len(one["clocks"]) == 4
        text = anna.games.export(games["mate"], as_pgn=True)
        game = chess.pgn.read_game(io.StringIO(text))
        equal(game.headers["Result"], "0-1")
        assert game.end().board().is_checkmate()
        wanted = [games["resign"], games["draw"], games["mate"]]
        many = list(anna.games.export_by_player("anna", as_pgn=True, vs="bert", rated=None))
        # Those that are wanted, and two that were aborted.
        equal(len(many), 5)
        for text in many:
            assert chess.pgn.read_game(io.StringIO(text)), text
        listed = [one["id"] for one in anna.games.export_by_player("anna", vs="bert", max=9)]
        equal([one for one in listed if one in wanted], wanted)
        equal(len(list(anna.games.export_multi(*wanted, as_pgn=True))), 3)
        listed = [one["id"] for one in anna.games.export_multi(*wanted)]
        equal(listed, wanted)
        equal(len(list(anna.games.export_by_player("anna", rated=True, perf_type="blitz"))), 1)
        refused(404, anna.games.export, "nowhere1")

    def imports():
        pgn = "[White \"Kasparov\"]\n[Black \"Topalov\"]\n\n1. e4 d6 2. d4 Nf6 1-0"
        made = anna.games.import_game(pgn)
        equal(anna.games.import_game(pgn), made)
        equal(anna.games.export(made["id"])["players"]["white"]["name"], "Kasparov")
        refused(400, anna.games.import_game, "1. e4 e4 *")

    def watching():
        past = list(anna.games.stream_game_moves(games["mate"]))
        equal([one.get("lm") for one in past[2:-1]], ["f2f3", "e7e5", "g2g4", "d8h4"])
        among = Heard(anna.games.get_among_players("anna", "bert"))
        game = people.challenge(clock_limit=1200)
        table = Table(anna.board, bert.board, game)
        equal(among.first()["id"], game)
        seen = Heard(anna.games.stream_game_moves(game))
        equal(seen.first()["id"], game)
        feed = Heard(anna.tv.stream_current_game_of_channel("rapid"))
        featured = feed.first()
        equal((featured["t"], featured["d"]["id"]), ("featured", game))
        best = Heard(anna.tv.stream_current_game())
        equal(best.first()["t"], "featured")
        some = Heard(anna.games.stream_games_by_ids(game, stream_id="mine"))
        equal(some.first()["id"], game)
        anna.games.add_game_ids_to_stream(games["mate"], stream_id="mine")
        equal(some.first()["statusName"], "mate")
        equal(anna.tv.get_current_games()["rapid"]["gameId"], game)
        equal([one["id"] for one in anna.tv.get_best_ongoing("rapid")], [game])
        table.play("e2e4 e7e5")
        seen.until(lambda one: one.get("lm") == "e7e5")
        feed.until(lambda one: one["d"].get("lm") == "e7e5")
        anna.board.resign_game(game)
        table.over("resign", "black")
        seen.end()
        equal(among.first()["statusName"], "resign")
        equal(some.first()["statusName"], "resign")

    def scopes():
        few = people.client(zone.token("Anna", "challenge:read"))
        words = refused(403, few.board.make_move, games["mate"], "e2e4")
        assert "board:play" in words, words
        refused(403, few.challenges.create, "bert", rated=False, clock_limit=180, clock_increment=0)
        few.challenges.get_mine()
        refused(404, anna.board.stream_game_state, "nowhere1")

    for check in [tokens, account, upgrade, mate, takeback_and_draw, resign_and_talk, abort,
                  challenges, computer, seeks, bot, users, exports, days, imports, watching,
                  scopes]:
        checks.run(f"berserk: {check.__name__.replace('_', ' ')}", check)
