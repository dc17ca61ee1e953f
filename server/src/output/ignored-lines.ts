import type { AdapterQuirks } from '../adapters/quirks.ts';

/** Output without the lines that the debugging itself causes; `undefined` where nothing else is in it. */
export function withoutIgnoredLines({ ignoredOutputLines }: AdapterQuirks, output: string): string | undefined {
  if (ignoredOutputLines.length === 0 || output === '') return output;
  const isIgnored = (line: string): boolean => {
    const text = line.trimEnd();
    return ignoredOutputLines.some((ignored) => ignored.test(text));
  };
  // Nearly always none is: then nothing is put together anew.
  const lines = output.split('\n');
  if (!lines.some(isIgnored)) return output;
  const kept = output.split(/(?<=\n)/).filter((line) => !isIgnored(line));
  return kept.length === 0 ? undefined : kept.join('');
}
