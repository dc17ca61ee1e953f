"""Runs debugpy's adapter, whose folder is the first argument, with two additions.

It acknowledges TCP data at once. The debuggee sends each message in two parts, and the second waits for the acknowledgement of
the first: 40 ms, unless TCP_QUICKACK is set after each read (tcp(7)). A stop is then read in 10 ms instead of 140.

With --launcher-in-advance as the second argument, it also starts the process that will start the program, before any is known.
"""

import os
import sys

here = os.path.dirname(os.path.realpath(__file__))
if sys.path[:1] == [here]:
    del sys.path[0]

import json
import runpy
import socket
import subprocess


def acknowledge_at_once():
    receive = socket.socket.recv_into

    def receive_quickly(self, *args):
        count = receive(self, *args)
        try:
            self.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)
        except OSError:
            pass
        return count

    socket.socket.recv_into = receive_quickly


class LauncherInAdvance:
    """A process that has imported debugpy's launcher and waits to be told which program to start.

    The adapter starts its launcher with subprocess.Popen. Until then, that is a function of this object, which gives the waiting
    process what a new one would have got. If that cannot be the same, a new one is started as usual.
    """

    def __init__(self, launcher):
        self.launcher = os.path.realpath(launcher)
        self.popen = subprocess.Popen
        command = [sys.executable, os.path.join(here, "debugpy_launcher_in_advance.py"), launcher]
        # As debugpy's own launcher gets them from an adapter over stdio: it copies what the program prints to stdout and stderr.
        nowhere = subprocess.DEVNULL
        self.process = self.popen(command, stdin=subprocess.PIPE, stdout=nowhere, stderr=nowhere)
        subprocess.Popen = self.start

    def start(self, command, *args, **options):
        if isinstance(command, str) or self.launcher not in map(os.path.realpath, command[:2]):
            return self.popen(command, *args, **options)
        subprocess.Popen = self.popen
        is_usual = not args and options.keys() == {"cwd", "env", "stdin", "stdout", "stderr"}
        is_same = is_usual and command[0] == sys.executable and os.path.isdir(options["cwd"] or ".")
        start = json.dumps([command[1:], options["cwd"], options["env"]]) + "\n" if is_same else ""
        try:
            with self.process.stdin as stdin:
                stdin.write(start.encode())
        except OSError:
            is_same = False  # It has ended.
        return self.process if is_same else self.popen(command, *args, **options)


if hasattr(socket, "TCP_QUICKACK"):
    acknowledge_at_once()
adapter, *additions = sys.argv[1:]
if additions == ["--launcher-in-advance"]:
    # The path that the adapter will use, as the program sees it.
    LauncherInAdvance(adapter + "/../../debugpy/launcher")
sys.argv = [adapter]
runpy.run_path(adapter, run_name="__main__")
