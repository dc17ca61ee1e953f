#!/bin/sh
# Sends a signal to a process and its descendants, the youngest first: terminateProcess.sh PID SIGNAL
# js-debug ends a debuggee with it, but its npm copy lacks it; without it, disconnect hangs.
children() {
  if [ -d /proc/"$1"/task ]; then cat /proc/"$1"/task/*/children 2>/dev/null; else pgrep -P "$1" 2>/dev/null; fi
}
end() {
  for child in $(children "$1"); do end "$child" "$2"; done
  kill -"$2" "$1" 2>/dev/null
}
end "$1" "$2"
exit 0
