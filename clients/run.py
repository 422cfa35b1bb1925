"""Real clients against the built program: TABIYA names it."""

import os
import sys

import berserk_calls
import cli_chess_models
import cli_chess_terminal
from checks import Checks
from zone import Zone

if __name__ == "__main__":
    checks = Checks()
    zone = Zone(os.environ.get("TABIYA", "target/debug/tabiya"))
    try:
        berserk_calls.run(checks, zone)
        cli_chess_models.run(checks, zone)
        cli_chess_terminal.run(checks, zone)
    finally:
        checks.run("the server stops cleanly", lambda: exec("assert zone.stop()"))
    sys.exit(0 if checks.report() else 1)
