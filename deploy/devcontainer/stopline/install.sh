#!/bin/sh
# Runs as root while the image of the dev container is built. The options of the feature are variables.
set -eu

: "${REVISION:=HEAD}" "${ARGUMENTS:=}"
if [ -z "${REPOSITORY:-}" ]; then
  echo 'Set the option "repository" of the feature "stopline" to the URL of its Git repository.' >&2
  exit 1
fi
for program in git node npm; do
  command -v "$program" >/dev/null && continue
  echo "$program is missing. Add the features \"git\" and \"node\" (20.19 or later) to devcontainer.json." >&2
  exit 1
done

target=/usr/local/lib/stopline
source=$(mktemp -d)
trap 'rm -rf "$source"' EXIT
git init --quiet "$source"
git -C "$source" fetch --quiet --depth 1 -- "$REPOSITORY" "$REVISION"
git -C "$source" checkout --quiet FETCH_HEAD
(cd "$source" && npm ci && npm run build)
mkdir -p "$target"
cp -R "$source/package.json" "$source/bin" "$source/dist" "$source/examples" "$target/"

printf '%s\n' "$ARGUMENTS" >"$target/arguments"
install -m 755 "$(dirname "$0")/stopline-start.sh" /usr/local/bin/stopline-start
ln -sf "$target/bin/stopline.mjs" /usr/local/bin/stopline
