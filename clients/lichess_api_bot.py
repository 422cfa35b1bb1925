"""lichess-api as it is: a bot whose library checks every record with strict models."""

import json
import threading

import berserk
from lichess import LichessClient
from lichess.schemas import (
    ChallengeEvent, GameFinishEvent, GameFullEvent, GameJson, GameStartEvent, GameStateEvent,
    Leaderboard,
)

from checks import Checks, equal, wait_for
from zone import BOT, Zone

MATE = "f2f3 e7e5 g2g4 d8h4".split()
GAMES = 5


class StrictBot:
    """A bot as the library's users write one: it accepts, greets, and plays Black."""

    def __init__(self, client):
        self.client = client
        self.started, self.finished, self.errors = [], [], []
        threading.Thread(target=self._guard, args=(self._listen,), daemon=True).start()

    def _guard(self, work, *arguments):
        try:
            work(*arguments)
        except Exception as why:
            self.errors.append(why)

    def _listen(self):
        for event in self.client.stream_incoming_events():
            if isinstance(event, ChallengeEvent):
                self.client.accept_challenge(event.challenge.id)
            elif isinstance(event, GameStartEvent):
                self.started.append(event.game.gameId)
                arguments = (self._play, event.game.gameId)
                threading.Thread(target=self._guard, args=arguments, daemon=True).start()
            elif isinstance(event, GameFinishEvent):
                self.finished.append(event.game.gameId)

    def _play(self, game):
        for room in ("player", "spectator"):
            self.client.bot_write_game_chat_message(game, room, "Hello! Good luck.")
        for event in self.client.stream_bot_game_state(game):
            state = event.state if isinstance(event, GameFullEvent) else event
            if not isinstance(state, GameStateEvent) or state.status != "started":
                continue
            moves = state.moves.split()
            if len(moves) % 2 == 1:
                self.client.make_bot_move(game, MATE[len(moves)])
        self.client.bot_write_game_chat_message(game, "player", "Good game!")


def run(checks: Checks, zone: Zone):
    bot_token = zone.account("Pydantic", BOT, bot=True)
    people = [zone.account(f"Visitor{number}") for number in range(GAMES)]
    clients = [berserk.Client(berserk.TokenSession(token), base_url=zone.url) for token in people]
    bot = StrictBot(LichessClient(bot_token, zone.url))

    def five_games_at_once():
        games = [
            client.challenges.create(
                "Pydantic", rated=True, clock_limit=300, clock_increment=0, color="white")["id"]
            for client in clients
        ]
        wait_for(lambda: set(games) <= set(bot.started) or bot.errors)
        # No stream of their own: each looks at the list of games, and moves when it is its turn.
        for ply in (0, 2):
            for client, game in zip(clients, games):
                def my_turn(client=client, game=game):
                    playing = {one["gameId"]: one for one in client.games.get_ongoing()}
                    return bot.errors or (game in playing and playing[game]["isMyTurn"])
                wait_for(my_turn)
                equal(bot.errors, [])
                client.board.make_move(game, MATE[ply])
        wait_for(lambda: set(games) <= set(bot.finished) or bot.errors)
        equal(bot.errors, [])
        for game in games:
            accept = {"Accept": "application/json"}
            exported = GameJson.model_validate_json(zone.get(f"/game/export/{game}", accept))
            equal((exported.status, exported.winner), ("mate", "black"))

    def answers_fit_the_models():
        Leaderboard.model_validate_json(zone.get("/api/player/top/10/blitz"))
        everybody = json.loads(zone.get("/api/player"))
        equal(everybody["atomic"], [])
        equal("chess960" in everybody, True)

    checks.run("lichess-api: a bot greets and plays five games at once", five_games_at_once)
    checks.run("lichess-api: its models accept our answers", answers_fit_the_models)
