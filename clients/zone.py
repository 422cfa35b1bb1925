"""A zone of its own for the tests: the built program on a free port, with accounts and tokens."""

import re
import shutil
import subprocess
import tempfile
import urllib.request
from pathlib import Path

EVERYTHING = "board:play,challenge:read,challenge:write,preference:read,msg:write"
BOT = "bot:play,board:play,challenge:read,challenge:write"


class Zone:
    """The program, from its start until it is told to stop."""

    def __init__(self, program):
        self.program = Path(program).resolve()
        self.folder = tempfile.mkdtemp(prefix="tabiya-clients-")
        self.log = open(Path(self.folder) / "serve.log", "w+")
        self.store = ["--data", self.folder + "/data"]
        self.process = subprocess.Popen(
            self.command(), stdout=subprocess.PIPE, stderr=self.log, text=True,
        )
        for line in self.process.stdout:
            self.hear(line)
            found = re.match(r"listening on (http://[0-9.:]+)", line)
            if found:
                self.url = found.group(1)
                return
        raise RuntimeError("the program does not listen")

    def command(self):
        return [self.program, "serve", "--listen", "127.0.0.1:0", *self.store]

    def hear(self, line):
        """What is said before it listens."""

    def account(self, name, scopes=EVERYTHING, bot=False):
        """Makes an account; a token of it."""
        self._run("account", "create", name, *(["--bot"] if bot else []), words="correct horse\n")
        return self.token(name, scopes)

    def token(self, name, scopes):
        return self._run("token", "create", name, "--scopes", scopes).strip()

    def get(self, path, headers=None):
        """What is at an address, without any library between."""
        request = urllib.request.Request(self.url + path, headers=headers or {})
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.read().decode()

    def stop(self):
        """Stops it as an operator would; whether it stopped cleanly."""
        self.process.terminate()
        try:
            clean = self.process.wait(timeout=20) == 0
        except subprocess.TimeoutExpired:
            self.process.kill()
            clean = False
        self.log.close()
        logs = Path(self.folder).rglob("*.log")
        trouble = [log for log in logs if "panicked" in log.read_text(errors="replace")]
        shutil.rmtree(self.folder, ignore_errors=True)
        return clean and not trouble

    def _run(self, *words_of_command, words=""):
        command = [self.program, *words_of_command, *self.store]
        done = subprocess.run(command, input=words, capture_output=True, text=True, timeout=60)
        if done.returncode != 0:
            raise RuntimeError(f"{' '.join(words_of_command)}: {done.stderr}")
        return done.stdout
