import { expect, test } from 'vitest';
import { ReplacedVersions } from './replaced-versions.ts';

test('only the first report of a replaced version counts, for each file', () => {
  const versions = new ReplacedVersions();
  const reports = [
    ['/a', 'v1'],
    ['/a', 'v1'],
    ['/b', 'v1'],
    ['/a', 'v2'],
  ] as const;
  expect(reports.map(([path, version]) => versions.isFirst(path, version))).toEqual([true, false, true, true]);
});
