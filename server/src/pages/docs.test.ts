import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorCodes, optionalToolNames, pageErrorCodes, toolStatuses } from '#protocol';
import { toolsWith } from '../tools/index.ts';
import { methodParams } from './method-params.ts';

const docs = join(import.meta.dirname, '../../../docs');
const tools = readFileSync(join(docs, 'tools.md'), 'utf8');
const wire = readFileSync(join(docs, 'wire.md'), 'utf8');

/** The part of the page on the tools that is about one of them. */
function sectionOf(name: string): string {
  const [, section = ''] = tools.split(new RegExp(`^### \\d+ \`${name}\`$`, 'm'));
  return section.split(/^##/m)[0] ?? '';
}

/** The fields that are described once, for all tools. */
const ofEveryTool = new Set(['max_chars']);

test.each(toolsWith(optionalToolNames).map(({ descriptor }) => descriptor))(
  '$name is described with all its fields',
  ({ name, inputSchema }) => {
    const section = sectionOf(name);
    const { properties = {} } = inputSchema as { properties?: object };
    const own = Object.keys(properties).filter((field) => !ofEveryTool.has(field));
    for (const field of own) expect(section).toContain(`\`${field}\``);
    expect(section).not.toBe('');
  },
);

test('every status and every code is described', () => {
  for (const word of [...toolStatuses, ...errorCodes]) expect(tools).toContain(`| \`${word}\` `);
});

test('every code of answers about files is described', () => {
  for (const code of pageErrorCodes) expect(wire).toContain(`\`${code}\``);
});

test('every method of the live connection is described', () => {
  for (const method of Object.keys(methodParams)) expect(wire).toContain(`| \`${method}\` `);
});
