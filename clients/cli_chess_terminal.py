"""cli-chess as people see it: the program in a terminal, its keys pressed, its screen read."""

import os
import sys
import threading
import time
from pathlib import Path

import berserk
import pexpect
import pyte

from checks import Heard, wait_for

COLUMNS, ROWS = 120, 40
UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
F1, F2, F3, F4, F8 = "\x1bOP", "\x1bOQ", "\x1bOR", "\x1bOS", "\x1b[19~"


class Terminal:
    """The program and what its screen shows."""

    def __init__(self, zone, token):
        program = Path(sys.executable).parent / "cli-chess"
        home = Path(zone.folder) / "terminal"
        home.mkdir(exist_ok=True)
        env = os.environ | {"HOME": str(home), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self.stream = pyte.ByteStream(self.screen)
        self.child = pexpect.spawn(
            str(program), ["--token", token, "--base-url", zone.url],
            env=env, dimensions=(ROWS, COLUMNS), timeout=5,
        )
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        while True:
            try:
                data = self.child.read_nonblocking(65536, timeout=1)
            except pexpect.TIMEOUT:
                continue
            except (pexpect.EOF, OSError):
                return
            self.stream.feed(data)
            # It asks where the cursor is before it draws.
            if b"\x1b[6n" in data:
                self.child.send("\x1b[1;1R")

    def shows(self, *words, patience=20):
        """Waits until all of these are on the screen."""
        try:
            wait_for(lambda: all(word in self.text() for word in words), patience)
        except AssertionError:
            raise AssertionError(f"the screen does not show {words}:\n{self.text()}") from None

    def text(self):
        return "\n".join(line.rstrip() for line in self.screen.display)

    def press(self, *keys):
        for key in keys:
            self.child.send(key)
            # A key that begins with Escape is told from Escape by the pause after it.
            time.sleep(0.15)

    def say(self, words):
        self.press(words, "\r")

    def online(self, option):
        """From the first menu to one of those for games online."""
        self.shows("Online Games")
        self.press(DOWN, RIGHT, *[DOWN] * option)

    def leaves(self):
        """Whether the program ends by itself, and well."""
        self.press(F8)
        wait_for(lambda: not self.child.isalive())
        assert self.child.exitstatus == 0, f"status {self.child.exitstatus}: {self.text()}"


def run(checks, zone):
    token = zone.account("Tina", "board:play,challenge:write")
    ulla = berserk.Client(berserk.TokenSession(zone.account("Ulla")), base_url=zone.url)

    def computer():
        screen = Terminal(zone, token)
        screen.online(2)
        screen.shows("Play Online vs Computer")
        screen.press(RIGHT, F1)
        screen.shows("Move:", "Resign")
        tina = berserk.Client(berserk.TokenSession(token), base_url=zone.url)
        game = wait_for(lambda: tina.games.get_ongoing())[0]
        stream = Heard(tina.board.stream_game_state(game["gameId"]))
        mine = game["color"] == "white"
        played = lambda count: stream.until(
            lambda state: len((state.get("state") or state).get("moves", "").split()) >= count)
        if not mine:
            played(1)
        screen.say("e2e4" if mine else "a7a6")
        played(2 if mine else 3)
        # Until its own stream has told it of both moves, it takes nothing back.
        taken_back = lambda state: len(state.get("moves", "x x x").split()) < 2
        wait_for(lambda: screen.press(F2) or stream.came(taken_back, patience=2))
        screen.press(F4)
        stream.until(lambda state: state.get("status") == "resign")
        screen.shows("Exit")
        screen.press(F8)
        screen.shows("Main Menu")
        screen.leaves()

    def seek():
        events = Heard(ulla.board.stream_incoming_events())
        screen = Terminal(zone, token)
        screen.online(0)
        screen.shows("Variant")
        screen.press(RIGHT, F1)
        threading.Thread(target=lambda: ulla.board.seek(30, 20), daemon=True).start()
        game = events.until(lambda event: event["type"] == "gameStart")["game"]
        stream = Heard(ulla.board.stream_game_state(game["gameId"]))
        screen.shows("Ulla", "Move:")
        line = ["e2e4", "e7e5"]
        for number, move in enumerate(line):
            if (number % 2 == 0) == (game["color"] == "white"):
                ulla.board.make_move(game["gameId"], move)
            else:
                screen.say(move)
            stream.until(lambda state: state.get("moves") == " ".join(line[:number + 1]))
            time.sleep(0.3)
        screen.press(F2)
        stream.until(lambda state: state.get("wtakeback") or state.get("btakeback"))
        ulla.board.decline_takeback(game["gameId"])
        screen.press(F3)
        stream.until(lambda state: state.get("wdraw") or state.get("bdraw"))
        ulla.board.accept_draw(game["gameId"])
        stream.until(lambda state: state.get("status") == "draw")
        screen.shows("draw")
        screen.shows("Exit")
        screen.press(F8)
        screen.shows("Main Menu")
        screen.leaves()

    def challenge():
        events = Heard(ulla.board.stream_incoming_events())
        screen = Terminal(zone, token)
        screen.online(1)
        screen.shows("Opponent:")
        screen.press(RIGHT, UP)
        screen.press("ulla")
        screen.press("\r")
        made = events.until(lambda event: event["type"] == "challenge")["challenge"]
        screen.shows("Challenge sent to ulla")
        ulla.challenges.accept(made["id"])
        stream = Heard(ulla.board.stream_game_state(made["id"]))
        screen.shows("Ulla", "Resign")
        screen.press(F4)
        stream.until(lambda state: (state.get("state") or state).get("status") == "resign")
        screen.shows("Exit")
        screen.press(F8)
        screen.shows("Main Menu")
        screen.leaves()

    for check in [computer, seek, challenge]:
        checks.run(f"cli-chess in a terminal: {check.__name__}", check)
