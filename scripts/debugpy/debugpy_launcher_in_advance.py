"""Imports debugpy's launcher, whose folder is the argument, and waits for a line of JSON on stdin: the arguments of the launcher,
its working directory, or null, and its environment. It then runs the launcher as Python would. It ends if stdin is closed before."""

import os
import sys

if sys.path[:1] == [os.path.dirname(os.path.realpath(__file__))]:
    del sys.path[0]
sys.path.insert(0, sys.argv[1] + "/../../")
import debugpy

del sys.path[0]
import json
import runpy

from debugpy.launcher import debuggee, handlers

line = sys.stdin.buffer.readline()
if not line.endswith(b"\n"):
    os._exit(0)
sys.argv, cwd, environment = json.loads(line)
if cwd is not None:
    os.chdir(cwd)
os.environ.clear()
os.environ.update(environment)
nothing = os.open(os.devnull, os.O_RDONLY)
os.dup2(nothing, 0)
os.close(nothing)
runpy.run_path(sys.argv[0], run_name="__main__")
