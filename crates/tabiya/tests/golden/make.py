"""Fills a data folder with something of everything, for a golden folder.

    python3 make.py PROGRAM FOLDER

Starts PROGRAM on FOLDER/data, plays and orders games through HTTP as people, bots and arbiters
would, and kills the program in the end, as a crash would. Writes FOLDER/expected.json with what
the program answers, and FOLDER/games.pgn as `tabiya export` writes it. Needs nothing but Python.
"""

import json
import re
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

SCOPES = "board:play,challenge:read,challenge:write,challenge:bulk,preference:read,msg:write"
PASSWORD = "correct horse"
MATE = "f2f3 e7e5 g2g4 d8h4"
QUIET = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5"
SHUFFLE = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"


class Program:
    """The server, and the commands that work on its folder beside it."""

    def __init__(self, program, folder):
        self.program, self.data = program, str(folder / "data")
        self.process = subprocess.Popen(
            [program, "serve", "--listen", "127.0.0.1:0", "--data", self.data],
            stdout=subprocess.PIPE, text=True)
        self.url = re.search(r"http://[0-9.:]+", self.process.stdout.readline()).group(0)

    def run(self, *words, stdin=""):
        done = subprocess.run([self.program, *words, "--data", self.data], input=stdin,
                              capture_output=True, text=True, timeout=60)
        if done.returncode:
            raise RuntimeError(f"{words}: {done.stderr}")
        return done.stdout

    def kill(self):
        self.process.kill()
        self.process.wait()


class Player:
    """An account with a token, for the lichess API, and a cookie, for the page's."""

    def __init__(self, program, name, *flags, scopes=SCOPES):
        self.program, self.name = program, name
        program.run("account", "create", name, *flags, stdin=PASSWORD + "\n")
        self.token = program.run("token", "create", name, "--scopes", scopes).strip()
        self.cookie, self.streams = None, {}
        self.post("/api/zone/account/session", {"name": name, "password": PASSWORD})

    def call(self, method, path, body=None, kind="application/json"):
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(self.program.url + path, data=data, method=method)
        if data is not None:
            request.add_header("Content-Type", kind)
        if path.startswith("/api/zone"):
            if self.cookie:
                request.add_header("Cookie", self.cookie)
            request.add_header("Origin", self.program.url)
        else:
            request.add_header("Authorization", f"Bearer {self.token}")
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                for cookie in answer.headers.get_all("Set-Cookie") or []:
                    self.cookie = cookie.split(";")[0]
                text, kind = answer.read().decode(), answer.headers.get_content_type()
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{method} {path}: {error.code} {error.read().decode()}") from None
        return json.loads(text) if kind == "application/json" else text

    def get(self, path):
        return self.call("GET", path)

    def post(self, path, body=None):
        return self.call("POST", path, {} if body is None else body)

    def form(self, path, **fields):
        return self.call("POST", path, urllib.parse.urlencode(fields).encode(),
                         "application/x-www-form-urlencoded")

    def act(self, game, act, **more):
        return self.post(f"/api/zone/games/{game}/acts", {"act": {"a": act, **more}})

    def rule(self, game, name, reason, **more):
        return self.act(game, "arbiter", ruling={"r": name, **more}, reason=reason)

    def send(self, game, frame):
        """One frame over the game's socket, which closes when this returns."""
        host = self.program.url.removeprefix("http://")
        with socket.create_connection(host.split(":")) as line:
            line.sendall((f"GET /ws/games/{game} HTTP/1.1\r\nHost: {host}\r\nCookie: {self.cookie}\r\n"
                          f"Origin: {self.program.url}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n").encode())
            line.recv(4096)
            payload = json.dumps(frame).encode()
            line.sendall(bytes([0x81, 0x80 | len(payload), 0, 0, 0, 0]) + payload)
            line.recv(4096)
            time.sleep(0.5)

    def attend(self, game):
        """Opens the game's stream; it stays open until the program ends."""
        request = urllib.request.Request(self.program.url + f"/api/board/game/stream/{game}")
        request.add_header("Authorization", f"Bearer {self.token}")
        stream = urllib.request.urlopen(request, timeout=600)
        stream.readline()
        drain = threading.Thread(target=lambda: exhaust(stream), daemon=True)
        drain.start()
        self.streams[game] = stream


def exhaust(stream):
    try:
        while stream.readline():
            pass
    except Exception:
        pass  # The program was killed, or the stream was closed on purpose.


class Scenes:
    def __init__(self, program):
        self.program, self.games = program, {}
        self.anna, self.bert, self.carl = (Player(program, n) for n in ("Anna", "Bert", "Carl"))
        self.robbie = Player(program, "Robbie", "--bot", scopes="bot:play," + SCOPES)
        self.emil = Player(program, "Emil", "--arbiter")
        self.gerd = Player(program, "Gerd")
        self.ada = Player(program, "Ada", "--admin")

    def begin(self, name, **wish):
        """A game of Anna (White) and Bert, both present."""
        made = self.anna.post("/api/zone/games", {"side": "white", **wish})
        game = self.games[name] = made["id"]
        self.bert.post(f"/api/zone/games/{game}/join")
        for player in (self.anna, self.bert):
            player.attend(game)
        return game

    def play(self, game, moves, white=None, black=None, ply=0):
        for number, uci in enumerate(moves.split(), ply):
            mover = (black or self.bert) if number % 2 else (white or self.anna)
            self.retry(lambda: mover.act(game, "move", uci=uci, ply=number))

    def retry(self, call):
        """A game begins when both players were noticed."""
        for _ in range(50):
            try:
                return call()
            except RuntimeError as error:
                last = error
                if " 409 " not in str(error):
                    raise
                time.sleep(0.1)
        raise last

    def endings(self):
        anna, bert = self.anna, self.bert
        self.play(self.begin("mate rated", time="3+2", rated=True, takebacks=False), MATE)
        game = self.begin("resigned rated", time="10", rated=True, takebacks=False)
        self.play(game, QUIET)
        bert.act(game, "resign")
        game = self.begin("agreed rated", time="3+2", rated=True, takebacks=False)
        self.play(game, QUIET)
        anna.act(game, "offerDraw")
        bert.act(game, "acceptDraw")
        self.play(self.begin("threefold", time="5+3"), SHUFFLE)
        self.play(self.begin("stalemate", time="5+3", fen="7k/8/5KQ1/8/8/8/8/8 w - - 0 1"), "g6f7")
        self.play(self.begin("dead", time="5+3", fen="7k/8/8/8/8/2r5/3K4/8 w - - 0 1"), "d2c3")
        self.play(self.begin("fifty", time="5+3", fen="7k/8/8/8/8/8/3R4/K7 w - - 98 80"), "d2d3 h8g8")
        game = self.begin("claimed", time="5+3", ruleset="otb")
        self.play(game, SHUFFLE)
        anna.act(game, "claimDraw")
        game = self.begin("claimed wrongly", time="5+3", ruleset="otb")
        self.play(game, QUIET)
        anna.act(game, "claimDraw", intended="b1c3")
        bert.act(game, "resign")
        game = self.begin("aborted", time="5+3")
        self.play(game, "e2e4")
        bert.act(game, "abort")
        game = self.begin("flag", time="1 s")
        self.play(game, "e2e4")
        game = self.begin("flag without mate", time="1 s", fen="k7/8/8/8/8/8/6P1/K7 w - - 0 1")
        game = self.begin("takeback", time="5+3")
        self.play(game, QUIET)
        bert.act(game, "proposeTakeback")
        anna.act(game, "acceptTakeback")
        self.play(game, "g8f6", ply=5)
        anna.act(game, "resign")
        game = self.begin("resigned without mate", time="5+3", ruleset="otb",
                          fen="k7/8/8/8/8/8/6P1/K7 w - - 0 1")
        self.retry(lambda: anna.act(game, "resign"))

        game = self.begin("abandoned", time="5+3", absence=5)
        self.play(game, QUIET)
        # Bert leaves; his last call counts for half a minute.
        bert.streams.pop(game).close()
        for first, second in (("mate rated", None), ("resigned rated", "rematch")):
            anna.send(self.games[first], {"t": "rematch", "id": 1})
            if second:
                bert.send(self.games[first], {"t": "rematch", "id": 1})

    def settings(self):
        self.play(self.begin("stages", time="40/90+30:30+30"), QUIET)
        self.play(self.begin("delay", time="5 d5"), QUIET)
        self.play(self.begin("bronstein", time="5 b5"), QUIET)
        self.play(self.begin("unequal", time="5+3", timeBlack="3+2"), QUIET)
        self.play(self.begin("unlimited", time="no clock"), QUIET)
        self.play(self.begin("days", time="3 days"), QUIET)
        self.play(self.begin("chess960", time="5+3", chess960=True,
                             fen="bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1"), "e2e4")
        game = self.begin("no chat, strict", time="5+3", chat=False, takebacks=False,
                          rules=["noAbort", "noRematch", "noGiveTime", "noClaimWin", "noEarlyDraw"])
        self.play(game, QUIET)
        self.games["free seat"] = self.anna.post("/api/zone/games", {"time": "3 days"})["id"]

    def lichess(self):
        anna, bert, robbie = self.anna, self.bert, self.robbie
        made = anna.form("/api/challenge/Robbie", **{"clock.limit": 300, "clock.increment": 3,
                                                     "color": "white"})
        robbie.form(f"/api/challenge/{made['id']}/accept")
        game = self.games["bot"] = made["id"]
        anna.attend(game)
        stream = urllib.request.Request(self.program.url + f"/api/bot/game/stream/{game}",
                                        headers={"Authorization": f"Bearer {robbie.token}"})
        kept = urllib.request.urlopen(stream, timeout=600)
        kept.readline()
        self.kept = kept
        self.retry(lambda: anna.form(f"/api/board/game/{game}/move/e2e4"))
        robbie.form(f"/api/bot/game/{game}/move/c7c5")
        robbie.form(f"/api/bot/game/{game}/chat", room="player", text="Good luck!")
        anna.form(f"/api/board/game/{game}/chat", room="spectator", text="Hello from the board")
        made = anna.form("/api/challenge/ai", level=3, color="white")
        game = self.games["computer"] = made["id"]
        anna.attend(game)
        self.retry(lambda: anna.form(f"/api/board/game/{game}/move/d2d4"))
        tokens = f"{anna.token}:{bert.token},{self.carl.token}:{self.gerd.token}"
        order = self.emil.form("/api/bulk-pairing", **{
            "players": tokens, "clock.limit": 600, "clock.increment": 5, "rated": "false"})
        self.games["bulk 1"], self.games["bulk 2"] = (one["id"] for one in order["games"])
        later = int((time.time() + 6 * 86_400) * 1000)
        self.bulk = self.emil.form("/api/bulk-pairing", **{
            "players": tokens, "clock.limit": 900, "clock.increment": 10, "pairAt": later,
            "message": "Your game {game} with {opponent} is ready"})["id"]
        pgn = '[Event "Paris"]\n[White "Morphy"]\n[Black "Duke"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0\n'
        anna.form("/api/import", pgn=pgn)

    def official(self):
        anna, bert, emil, gerd = self.anna, self.bert, self.emil, self.gerd
        later = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 300 * 86_400))
        base = {"white": "Anna", "black": "Bert", "time": "90+30", "event": "Club evening", "round": "1"}
        names = ["waits", "set time", "paused", "corrected", "assisted", "restored", "decided"]
        lines = [{**base, "board": number, **({"startAt": later} if name == "set time" else {}),
                  **({"calls": "stopping", "defaultTime": 1800} if name == "paused" else {})}
                 for number, name in enumerate(names, 1)]
        made = emil.post("/api/zone/arbiter/games", {"games": lines})["games"]
        game = self.games.update({f"official {n}": one["id"] for n, one in zip(names, made)})
        for name in names[2:]:
            emil.rule(self.games[f"official {name}"], "start", "The round begins")
        game = self.games["official paused"]
        self.play(game, QUIET)
        anna.act(game, "callArbiter")  # Stops the clocks.
        game = self.games["official corrected"]
        self.play(game, QUIET)
        emil.rule(game, "addTime", "noise", side="black", ms=120_000)
        emil.rule(game, "takeBack", "wrong square", plies=1)
        emil.rule(game, "decide", "agreed", result="½-½")
        emil.rule(game, "correct", "entered wrongly", result="1-0")
        game = self.games["official assisted"]
        anna.act(game, "nameAssistant", name="Gerd")
        emil.rule(game, "approveAssistant", "injured hand", side="white")
        self.play(game, QUIET, white=gerd)
        game = self.games["official restored"]
        self.play(game, QUIET)
        emil.rule(game, "restore", "board was bumped",
                  fen="rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
        emil.rule(game, "setClocks", "clock corrected", white=3_600_000, black=3_500_000)
        emil.rule(self.games["official decided"], "decide", "neither came", result="0-0")

    def people(self):
        anna, ada = self.anna, self.ada
        anna.call("PUT", "/api/zone/account/preferences",
                  {"zen": True, "board": "slate", "language": "de", "autoQueen": True})
        for name, standing in (("Dan", {"disabled": True}), ("Mia", {"muted": True})):
            Player(self.program, name)
            ada.post(f"/api/zone/people/{name}/standing", standing)
        closed = Player(self.program, "Zoe")
        closed.call("DELETE", "/api/zone/account", {"password": PASSWORD})
        ada.post("/api/zone/invitations")
        anna.post("/api/zone/seeks", {"game": {"time": "3 days"}})
        anna.post("/api/zone/seeks", {"game": {"time": "2 days", "rated": True}, "to": "Carl"})
        anna.post("/api/zone/seeks", {"game": {"time": "1 day"}, "link": True})

    def server(self):
        """What operators decide about the server as a whole."""
        ada = self.ada
        ada.call("PUT", "/api/zone/admin/settings", {
            "name": "Golden club", "description": "Chess on Tuesdays", "rules": "Be kind.\nPlay fair.",
            "privacy": "Nothing is sold.", "absence": 45, "keepChat": 0, "keepLog": 0})
        until = int((time.time() + 50 * 86_400) * 1000)
        ada.call("PUT", "/api/zone/admin/announcement", {"text": "Welcome to the new season", "until": until})
        erased = Player(self.program, "Eve")
        erased.call("DELETE", "/api/zone/account", {"password": PASSWORD, "erase": True})

    def expected(self):
        """What every later version has to answer the same."""
        anna = self.anna
        people = {}
        for name in ("Anna", "Bert", "Carl", "Robbie"):
            person = anna.get(f"/api/zone/people/{name}")
            people[name] = {"statistics": person, "games": [
                one["id"] for one in anna.get(f"/api/zone/people/{name}/games?limit=100")["games"]]}
        return {
            "games": {name: {"id": id, "pgn": anna.get(f"/api/zone/games/{id}/pgn"),
                             "fen": anna.get(f"/api/zone/games/{id}/fen")}
                      for name, id in self.games.items()},
            "acts": {name: anna.get(f"/api/zone/games/{id}/acts")
                     for name, id in self.games.items() if name.startswith("official")},
            "people": people,
            "preferences": anna.get("/api/zone/account/preferences"),
            "about": anna.get("/api/zone/about"),
            "seeks": sorted(one["id"] for one in anna.get("/api/zone/seeks")),
            "bulk": self.bulk,
            "chat": anna.get(f"/api/board/game/{self.games['bot']}/chat"),
            "tokens": {"anna": anna.token, "emil": self.emil.token, "robbie": self.robbie.token},
            "password": PASSWORD,
        }


def main():
    program, folder = sys.argv[1], Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    server = Program(program, folder)
    try:
        scenes = Scenes(server)
        for part in (scenes.endings, scenes.settings, scenes.lichess, scenes.official, scenes.people,
                     scenes.server):
            print(part.__name__, flush=True)
            part()
        time.sleep(45)  # Flags fall, the computer answers, absence ends a game.
        expected = scenes.expected()
        (folder / "games.pgn").write_text(server.run("export"))
        server.run("backup", str(folder / "tabiya.sqlite"))
    finally:
        server.kill()
    (folder / "expected.json").write_text(json.dumps(expected, indent=1, ensure_ascii=False) + "\n")


main()
