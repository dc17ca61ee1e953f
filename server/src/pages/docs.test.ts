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

test.each(toolsWith(optionalToolNames).map(({ descriptor }) => descriptor))(
  '$name is described with all its fields',
  ({ name, inputSchema }) => {
    const section = sectionOf(name);
    const { properties = {} } = inputSchema as { properties?: object };
    for (const field of Object.keys(properties)) expect(section).toContain(`\`${field}\``);
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
