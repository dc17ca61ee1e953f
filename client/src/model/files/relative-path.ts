/** A path relative to the workspace; undefined outside it. */
export function relativePath(workspacePath: string, path: string): string | undefined {
  const root = workspacePath.replace(/[/\\]$/, '');
  if (!path.startsWith(`${root}/`) && !path.startsWith(`${root}\\`)) return undefined;
  return path.slice(root.length + 1).replaceAll('\\', '/');
}
