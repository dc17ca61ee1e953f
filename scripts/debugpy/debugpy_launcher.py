"""Runs debugpy in a debuggee as debugpy's own __main__.py does, but sooner.

It is imported without pkg_resources, which pydevd finds its plugins without, and without the modules for the console of PyDev,
which DAP does not have. The program can import them all. It connects without the pause of 100 ms after pydevd has started two
threads: debugpy waits for the client anyway before it runs the program.

The program sees the arguments that debugpy has chosen. debugpy hides files with this name from stacks (dont_trace_end_patterns
in debugpy/server/api.py).
"""

import os
import sys
import types
from importlib import import_module

if sys.path[:1] == [os.path.dirname(os.path.realpath(__file__))]:
    del sys.path[0]
sys.argv = sys.argv[sys.argv.index("--connect") - 1 :]
if hasattr(sys, "orig_argv"):
    this = sys.orig_argv.index(__file__)
    # The two before it say that no module is frozen: debugpy says so after it, where they say nothing.
    del sys.orig_argv[this - 2 : this + 1]


class ImportedLater(types.ModuleType):
    """A module that is imported when one of its members is used. While debugpy is imported, its members are empty classes."""

    is_importing_debugpy = True

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {}) if self.is_importing_debugpy else getattr(import_module(self.__name__), name)


left_out = {name: ImportedLater(name) for name in ("xmlrpc.client", "xmlrpc.server", "http.server")}
left_out["pkg_resources"] = None
left_out = {name: module for name, module in left_out.items() if name not in sys.modules}
sys.modules.update(left_out)
sys.path.insert(0, os.path.dirname(sys.argv[0]))
import debugpy

del sys.path[0]
from debugpy.server import cli

for name in left_out:
    del sys.modules[name]
ImportedLater.is_importing_debugpy = False


class ClockWithoutSleep:
    """pydevd's module of time while it connects."""

    def __init__(self, time):
        self.time = time

    def __getattr__(self, name):
        return getattr(self.time, name)

    def sleep(self, seconds):
        pass


def connect_at_once():
    """Leaves out the pause in the first connection."""
    import pydevd

    connect = getattr(pydevd.PyDB, "initialize_network", None)
    if connect is None or not hasattr(pydevd, "time"):
        return

    def initialize_network(self, *args, **options):
        pydevd.PyDB.initialize_network = connect
        time = pydevd.time
        pydevd.time = ClockWithoutSleep(time)
        try:
            connect(self, *args, **options)
        finally:
            pydevd.time = time

    pydevd.PyDB.initialize_network = initialize_network


connect_at_once()
cli.main()
