import { expect, test } from 'vitest';

const texts = (files: Readonly<Record<string, string>>): string => Object.values(files).join('\n');

test('every panel is shown over a stand-in for its port', () => {
  const sources = texts(
    import.meta.glob(['./**/*.ts', '../features/**/*.ts', '!../**/*.test.ts'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  );
  const tests = texts(
    import.meta.glob(['./stand-ins.test.ts', '../features/*/stand-in.test.ts'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  );
  const panels = [...sources.matchAll(/^export class (\w+) extends (?:PanelElement|ValuesPanel)\b/gm)];
  expect(panels.length).toBeGreaterThan(20);
  expect(panels.flatMap(([, name = 'Panel']) => (new RegExp(`[(\\[ ]${name}[(,\\]]`).test(tests) ? [] : name))).toEqual(
    [],
  );
});
