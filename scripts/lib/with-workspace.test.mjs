import { expect, test } from 'vitest';
import { optionRows } from '../../server/src/cli/option-table.ts';
import { withWorkspace } from './with-workspace.mjs';

test.each([
  [[], ['/examples']],
  [
    ['--port', '0'],
    ['--port', '0', '/examples'],
  ],
  [
    ['--port=0', '--open'],
    ['--port=0', '--open', '/examples'],
  ],
  [['--public-url', 'https://one.example', '--public-url', 'https://two.example'], undefined],
  [['folder'], ['folder']],
  [
    ['--open', 'folder'],
    ['--open', 'folder'],
  ],
  [
    ['folder', '--port', '0'],
    ['folder', '--port', '0'],
  ],
  [['mcp'], ['mcp']],
  [['doctor'], ['doctor']],
])('%j gets a workspace only where it names none', (args, expected) => {
  expect(withWorkspace(args, '/examples')).toEqual(expected ?? [...args, '/examples']);
});

test.each(optionRows)('the value of --$flag is not taken for a workspace', ({ flag, placeholder }) => {
  const args = placeholder === undefined ? [`--${flag}`] : [`--${flag}`, 'value'];
  expect(withWorkspace(args, '/examples')).toEqual([...args, '/examples']);
});
