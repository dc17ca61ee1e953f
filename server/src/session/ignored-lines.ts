import type { AdapterQuirks } from '../adapters/adapter-row.ts';

/** Output without the lines that the debugging itself causes; `undefined` where nothing else is in it. */
export function withoutIgnoredLines({ ignoredOutputLines }: AdapterQuirks, output: string): string | undefined {
  if (ignoredOutputLines.length === 0 || output === '') return output;
  const kept = output
    .split(/(?<=\n)/)
    .filter((line) => !ignoredOutputLines.some((ignored) => ignored.test(line.trimEnd())));
  return kept.length === 0 ? undefined : kept.join('');
}
