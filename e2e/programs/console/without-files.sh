#!/bin/sh
# A Node that may not write files.
ulimit -f 0
exec node "$@"
