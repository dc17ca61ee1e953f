import { expect, test } from 'vitest';
import { createLogger, logLevels } from './log.ts';

function logOf(level: (typeof logLevels)[number]) {
  const lines: string[] = [];
  return { log: createLogger({ level, write: (line) => lines.push(line) }), lines };
}

test.each(logLevels)('at %s its own level and those before it are written', (level) => {
  const { log, lines } = logOf(level);
  for (const each of logLevels) log[each]('said');
  expect(lines).toHaveLength(logLevels.indexOf(level) + 1);
  expect(lines.every((line) => /^\d{4}-\d\d-\d\dT[\d:.]+Z (error|warn|info|debug|trace) said\n$/.test(line))).toBe(
    true,
  );
});

test('values of keys that name a secret are not written, however deep', () => {
  const { log, lines } = logOf('info');
  log.info('asked', {
    Authorization: 'Bearer abc',
    deep: [{ ownerToken: 'abc', env: { KEY: 'abc' }, environment: 'kept' }, { environment: [{ value: 'abc' }] }],
    password: 'abc',
    cookie: 'abc',
    ticket: 'abc',
  });
  expect(lines[0]).not.toContain('abc');
  expect(lines[0]).toContain('kept');
});

test('fields that are circular or long do not throw', () => {
  const { log, lines } = logOf('info');
  const circular: { self?: unknown } = {};
  circular.self = circular;
  log.info('circular', circular);
  log.info('long', { text: 'x'.repeat(100_000) });
  expect(lines.join('').length).toBeLessThan(10_000);
});

test('a line break in a field stays in its line', () => {
  const { log, lines } = logOf('info');
  log.info('said', { text: 'one\ntwo' });
  expect(lines[0]?.trimEnd()).not.toContain('\n');
});
