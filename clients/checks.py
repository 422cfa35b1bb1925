"""What the checks share: a list that counts, and streams that are listened to."""

import queue
import sys
import threading
import time
import traceback

PATIENCE = 20


class Checks:
    """Runs checks one after the other and counts them."""

    def __init__(self):
        self.passed = 0
        self.failed = 0

    def run(self, name, check):
        begun = time.monotonic()
        try:
            check()
        except Exception as why:
            self.failed += 1
            print(f"FAIL {name}: {type(why).__name__}: {why}", flush=True)
            traceback.print_exc(limit=-3, file=sys.stdout)
        else:
            self.passed += 1
            print(f"ok   {name} ({time.monotonic() - begun:.1f} s)", flush=True)

    def report(self):
        print(f"{self.passed} passed, {self.failed} failed", flush=True)
        return self.failed == 0


class Heard:
    """A stream of a client, read in the background: what comes is kept until it is asked for."""

    def __init__(self, stream):
        self._items = queue.Queue()
        self.ended = threading.Event()
        self.error = None
        threading.Thread(target=self._read, args=(stream,), daemon=True).start()

    def _read(self, stream):
        try:
            for item in stream:
                self._items.put(item)
        except Exception as why:
            self.error = why
        self.ended.set()
        self._items.put(None)

    def until(self, wanted, patience=PATIENCE):
        """The next thing that is wanted; others are passed over."""
        end = time.monotonic() + patience
        passed = []
        while True:
            try:
                item = self._items.get(timeout=max(0.01, end - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"it did not come; before it came {passed[-3:]}") from None
            if item is None:
                raise AssertionError(f"the stream ended ({self.error}); before came {passed[-3:]}")
            if wanted(item):
                return item
            passed.append(item)

    def came(self, wanted, patience):
        """The next thing that is wanted if it comes in time, otherwise None."""
        try:
            return self.until(wanted, patience)
        except AssertionError:
            return None

    def first(self):
        return self.until(lambda item: True)

    def end(self):
        """Waits until the server has closed the stream."""
        assert self.ended.wait(PATIENCE), "the server does not close the stream"
        assert self.error is None, self.error


def equal(found, expected):
    assert found == expected, f"{found!r} is not {expected!r}"


def wait_for(what, patience=PATIENCE):
    """Waits until it is so."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        found = what()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError("it did not become so")
