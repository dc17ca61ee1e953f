"""Runs debugpy in a debuggee as debugpy's own __main__.py does, but without pkg_resources, which is a quarter of the start.

pydevd finds its plugins without it. The program can import it, and sees the arguments that debugpy has chosen. debugpy hides
files with this name from stacks (dont_trace_end_patterns in debugpy/server/api.py).
"""

import os
import sys

if sys.path[:1] == [os.path.dirname(os.path.realpath(__file__))]:
    del sys.path[0]
sys.argv = sys.argv[sys.argv.index("--connect") - 1 :]
if hasattr(sys, "orig_argv"):
    this = sys.orig_argv.index(__file__)
    # The two before it say that no module is frozen: debugpy says so after it, where they say nothing.
    del sys.orig_argv[this - 2 : this + 1]

is_left_out = "pkg_resources" not in sys.modules
if is_left_out:
    sys.modules["pkg_resources"] = None
sys.path.insert(0, os.path.dirname(sys.argv[0]))
import debugpy

del sys.path[0]
from debugpy.server import cli

if is_left_out:
    del sys.modules["pkg_resources"]

cli.main()
