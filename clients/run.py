"""Real clients against the built program: TABIYA names it. With CLUSTER=1, three nodes run it."""

import os
import sys

import berserk_calls
import cli_chess_models
import cli_chess_terminal
import lichess_api_bot
import lichess_bot_double
import lichs_terminal
import rust_bots
from checks import Checks, equal
from cluster_zone import ClusterZone
from zone import Zone

if __name__ == "__main__":
    checks = Checks()
    kind = ClusterZone if os.environ.get("CLUSTER") else Zone
    zone = kind(os.environ.get("TABIYA", "target/debug/tabiya"))
    try:
        berserk_calls.run(checks, zone)
        cli_chess_models.run(checks, zone)
        cli_chess_terminal.run(checks, zone)
        lichess_api_bot.run(checks, zone)
        lichs_terminal.run(checks, zone)
        lichess_bot_double.run(checks, zone)
        rust_bots.run(checks, zone)
    finally:
        checks.run("the server stops cleanly", lambda: equal(zone.stop(), True))
    sys.exit(0 if checks.report() else 1)
