#!/bin/sh
# Starts Stopline in the background for the current folder, unless it is running. Runs at each start of the dev container.
set -eu

folder=${XDG_STATE_HOME:-$HOME/.local/state}/stopline
log=$folder/server.log
mkdir -p "$folder"
# After a restart of the container another process may have the number.
if grep -qs stopline "/proc/$(cat "$folder/server.pid" 2>/dev/null)/cmdline"; then
  echo "Stopline is running. Its URL is in $log."
  exit 0
fi
# The log has the token.
umask 077
# Unquoted, because the arguments are words.
# shellcheck disable=SC2046
nohup stopline --token-file "$folder/token" $(cat /usr/local/lib/stopline/arguments) -- "$PWD" </dev/null >"$log" 2>&1 &
echo "$!" >"$folder/server.pid"
echo "Stopline is starting. Its URL is in $log."
