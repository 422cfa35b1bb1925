"""A double of lichess-bot: its calls in its order, with its timeouts and its defaults.

It greets both rooms of every game and says goodbye. An HTTP error in a game ends the game's
thread, which aborts or resigns the game, as there.
"""

import json
import threading

import requests

from checks import Checks, equal, wait_for
from zone import BOT, Zone

MATE = "f2f3 e7e5 g2g4 d8h4".split()
CALL_TIMEOUT = 2
STREAM_TIMEOUT = 15
SLOTS = 5
GREETINGS = {"player": "Hi! I'm a bot. Good luck! Type !help for a list of commands.",
             "spectator": "Hi! I'm a bot. Type !help for a list of commands."}
GOODBYES = {"player": "Good game!", "spectator": "Thanks for watching!"}


class LichessBotDouble:
    """One account with five slots."""

    def __init__(self, url, token):
        self.url = url
        self.session = requests.Session()
        self.session.headers.update({"Authorization": f"Bearer {token}"})
        known = self._post("/api/token/test", data=token)
        assert "bot:play" in known[token]["scopes"].split(","), known
        account = self._get("/api/account")
        equal(account["title"], "BOT")
        self.name = account["username"]
        self.session.headers.update({"User-Agent": f"lichess-bot/2026.8 user:{self.name}"})
        for game in self._get("/api/account/playing")["nowPlaying"]:
            assert game["gameId"] and game["speed"] and game["opponent"]["username"]
        self.results, self.killed, self.taken, self.most = {}, {}, set(), 0
        self.started, self.all_started = set(), threading.Event()
        threading.Thread(target=self._watch, daemon=True).start()

    def _get(self, path):
        answer = self.session.get(self.url + path, timeout=CALL_TIMEOUT)
        answer.raise_for_status()
        return answer.json()

    def _post(self, path, **body):
        answer = self.session.post(self.url + path, timeout=CALL_TIMEOUT, **body)
        answer.raise_for_status()
        return answer.json()

    def _lines(self, path):
        stream = self.session.get(self.url + path, stream=True, timeout=STREAM_TIMEOUT)
        stream.raise_for_status()
        return stream.iter_lines()

    def _watch(self):
        for line in self._lines("/api/stream/event"):
            event = json.loads(line) if line else {"type": "ping"}
            if event["type"] == "challenge":
                challenge = event["challenge"]
                if challenge["challenger"]["name"] != self.name:
                    for field in ("rated", "variant", "perf", "speed", "color", "timeControl"):
                        assert field in challenge, challenge
                    self._post(f"/api/challenge/{challenge['id']}/accept")
                    self.taken.add(challenge["id"])
                    self.most = max(self.most, len(self.taken))
            elif event["type"] == "gameStart":
                game = event["game"]["id"]
                self.started.add(game)
                if len(self.started) == SLOTS:
                    self.all_started.set()
                threading.Thread(target=self._guard, args=(game,), daemon=True).start()

    def _guard(self, game):
        try:
            self.results[game] = self._play(game)
        except Exception as why:
            self.killed[game] = why
            self.session.post(f"{self.url}/api/bot/game/{game}/abort", timeout=CALL_TIMEOUT)
        self.taken.discard(game)

    def _say(self, game, words):
        for room, text in words.items():
            self._post(f"/api/bot/game/{game}/chat", data={"room": room, "text": text})

    def _play(self, game):
        lines = self._lines(f"/api/bot/game/stream/{game}")
        full = json.loads(next(lines))
        white = full["white"]["name"].lower() == self.name.lower()
        titles = full["white"]["title"], full["black"]["title"]
        assert "BOT" in titles, titles
        state, prior = full["state"], None
        while True:
            moves, status = state["moves"].split(), state["status"]
            if status != "started":
                self._say(game, GOODBYES)
                return status
            if len(moves) < 2 and prior is None:
                self._say(game, GREETINGS)
                # So that all of them are played at once.
                assert self.all_started.wait(20), "some games did not start"
            if (len(moves) % 2 == 0) == white and state["moves"] != prior:
                move = MATE[len(moves)]
                self._post(f"/api/bot/game/{game}/move/{move}", params={"offeringDraw": "false"})
            prior = state["moves"]
            state = self._next_state(lines)

    @staticmethod
    def _next_state(lines):
        for line in lines:
            record = json.loads(line) if line else {"type": "ping"}
            if record["type"] == "chatLine":
                assert record["text"][0]
            if record["type"] == "gameState":
                return record
        raise AssertionError("the stream ended before the game")


def run(checks: Checks, zone: Zone):
    tokens = {name: zone.account(name, BOT, bot=True) for name in ("DoubleOne", "DoubleTwo")}

    def five_at_once():
        one = LichessBotDouble(zone.url, tokens["DoubleOne"])
        two = LichessBotDouble(zone.url, tokens["DoubleTwo"])
        games = []
        for number in range(SLOTS):
            # Challenges that are the same count once.
            form = {"rated": "true", "clock.limit": 60 * (number + 3), "clock.increment": 2,
                    "color": "white" if number % 2 == 0 else "black", "variant": "standard"}
            games.append(one._post("/api/challenge/DoubleTwo", data=form)["id"])
        done = lambda bot: len(bot.results) + len(bot.killed) == SLOTS
        wait_for(lambda: done(one) and done(two), patience=60)
        equal((one.killed, two.killed), ({}, {}))
        equal(one.results, {game: "mate" for game in games})
        equal(two.results, one.results)
        equal((two.most, two.taken), (SLOTS, set()))

    checks.run("a double of lichess-bot: five games at once, with greetings", five_at_once)
