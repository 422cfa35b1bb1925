"""lichs as it is, in a terminal: it seeks a game of 10+0, plays White or Black, and resigns."""

import os
import sys
import time

import berserk
import pexpect

from checks import Checks, equal, wait_for
from zone import Zone

# lichs has no setting for the address, which is in berserk. Nothing else is changed.
START = (
    "import berserk.clients.base as base, sys; "
    "base.API_URL = sys.argv.pop(1); "
    "from lichs.__main__ import main; main()"
)


def run(checks: Checks, zone: Zone):
    token = zone.account("Terminal")
    opponent_token = zone.account("Opponent")
    opponent = berserk.Client(berserk.TokenSession(opponent_token), base_url=zone.url)

    def a_game_in_the_terminal():
        terminal = pexpect.spawn(
            sys.executable, ["-c", START, zone.url, token],
            encoding="utf-8", timeout=30, env={**os.environ, "TERM": "dumb", "COLUMNS": "80"},
        )
        try:
            terminal.expect("Choose your option: ")
            terminal.sendline("P")
            terminal.expect(r"3 \(Custom\): ")
            terminal.sendline("1")
            terminal.expect("Searching after opponent")
            opponent.board.seek(10, 0)
            terminal.expect("An opponent was found!")
            found = terminal.expect(["playing as white", "playing as black"])
            game = wait_for(lambda: opponent.games.get_ongoing())[0]["gameId"]
            if found == 0:
                terminal.expect("Make your move: ")
                terminal.sendline("e4")
                terminal.expect("Black's turn")
                wait_for(lambda: opponent.games.get_ongoing()[0]["isMyTurn"])
                # lichs opens the game after its own first move, and misses what came before.
                time.sleep(2)
                opponent.board.make_move(game, "e7e5")
                terminal.expect("Black moved")
            else:
                # lichs misses a move that was made before it has opened the game.
                time.sleep(2)
                opponent.board.make_move(game, "e2e4")
                terminal.expect("White moved")
            terminal.expect("Make your move: ")
            terminal.sendline("resign")
            terminal.expect("You resigned the game!")
            terminal.expect(pexpect.EOF)
            wait_for(lambda: not opponent.games.get_ongoing())
            equal(opponent.games.export(game)["status"], "resign")
        finally:
            terminal.close(force=True)

    checks.run("lichs: a seek, moves and a resignation in a terminal", a_game_in_the_terminal)
