const floor = [20, 19];

/** Ends the process with one clear line if Node is older than the `engines` of package.json. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > floor[0] || (major === floor[0] && minor >= floor[1])) return;
  console.error(
    `Stopline needs Node ${floor.join('.')} or later; this is Node ${process.versions.node}. Install a newer one from https://nodejs.org.`,
  );
  process.exit(1);
}
