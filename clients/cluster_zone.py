"""A zone of three nodes behind a balancer, as `make run-cluster` runs it."""

import os
import re
import socket
from pathlib import Path

from zone import Zone

SCRIPT = Path(__file__).parent.parent / "packaging/cluster/run.sh"


class ClusterZone(Zone):
    """PostgreSQL, NATS, three nodes of the program, and HAProxy, until they are told to stop."""

    def command(self):
        # The user who runs PostgreSQL has to reach its folder.
        os.chmod(self.folder, 0o755)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        return [SCRIPT, self.program, self.folder, f"127.0.0.1:{port}"]

    def hear(self, line):
        found = re.match(r"database: (\S+)", line)
        if found:
            self.store = ["--database-url", found.group(1)]
