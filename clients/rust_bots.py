"""Two bots by a Rust library, in a program of their own: RUST_CLIENT names it."""

import os
import subprocess

from checks import Checks, equal
from zone import BOT, Zone

TOLD = "Mate Some(Black) f2f3 e7e5 g2g4 d8h4\n"


def run(checks: Checks, zone: Zone):
    tokens = [zone.account(name, BOT, bot=True) for name in ("RustOne", "RustTwo")]

    def two_bots_play():
        command = [os.environ["RUST_CLIENT"], zone.url, *tokens]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        equal((done.returncode, done.stdout, done.stderr), (0, TOLD * 2, ""))

    checks.run("licheszter: two bots play to mate", two_bots_play)
