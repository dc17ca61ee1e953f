import type { AdapterQuirks } from '../adapters/quirks.ts';

/** Output without the lines that debugging causes; `undefined` if nothing is left. */
export function withoutIgnoredLines({ ignoredOutputLines }: AdapterQuirks, output: string): string | undefined {
  if (ignoredOutputLines.length === 0 || output === '') return output;
  const isIgnored = (line: string): boolean => {
    const text = line.trimEnd();
    return ignoredOutputLines.some((ignored) => ignored.test(text));
  };
  // Usually, no line is ignored.
  if (!output.split('\n').some(isIgnored)) return output;
  const kept = output.split(/(?<=\n)/).filter((line) => !isIgnored(line));
  return kept.length === 0 ? undefined : kept.join('');
}
