import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isIgnored, parseIgnoreFile } from './git-ignore.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const ignores = (text: string, path: string, isFolder = false) =>
  isIgnored([parseIgnoreFile(text, 0)], path.split('/'), isFolder);

test.each([
  ['dist', 'dist', true],
  ['dist', 'a/b/dist', true],
  ['dist', 'distant', false],
  ['/dist', 'a/dist', false],
  ['a/dist', 'a/dist', true],
  ['a/dist', 'b/a/dist', false],
  ['*.log', 'a/x.log', true],
  ['*.log', 'x.logs', false],
  ['x?z', 'xyz', true],
  ['x?z', 'xz', false],
  ['[a-c]1', 'b1', true],
  ['[!a-c]1', 'b1', false],
  ['[]]', ']', true],
  ['a/**/z', 'a/z', true],
  ['a/**/z', 'a/b/c/z', true],
  ['**/z', 'a/z', true],
  ['a/**', 'a/b', true],
  ['a/**', 'a', false],
  ['*\n!keep', 'keep', false],
  ['!keep\n*', 'keep', true],
  ['# dist', '# dist', false],
  [String.raw`\#dist`, '#dist', true],
  ['dist  ', 'dist', true],
  ['dist\\ \t ', 'dist ', true],
  ['dist\r', 'dist', true],
  ['', 'dist', false],
])('the pattern %j and the file %s: ignored is %s', (text, path, expected) => {
  expect(ignores(text, path)).toBe(expected);
});

test('a pattern that ends in a slash is about folders only', () => {
  expect(ignores('dist/', 'dist')).toBe(false);
  expect(ignores('dist/', 'a/dist', true)).toBe(true);
});

test('an overlong line is ignored, and those around it count', () => {
  const long = `${'['.repeat(100_000)}${'/'.repeat(50_000)}${' '.repeat(50_000)}x`;
  const { rules } = parseIgnoreFile(`one\n${long}\n*.log`, 0);
  expect(rules).toHaveLength(2);
  expect(ignores(`one\n${long}\n*.log`, 'one')).toBe(true);
});

test('the nearest file with a matching rule decides, for its own folder', () => {
  const files = [parseIgnoreFile('!/kept.log', 1), parseIgnoreFile('*.log', 0)];
  expect(isIgnored(files, ['sub', 'kept.log'], false)).toBe(false);
  expect(isIgnored(files, ['sub', 'other.log'], false)).toBe(true);
});

test('a pattern that would keep a regular expression busy for years is done at once', () => {
  const pattern = `${'*a'.repeat(120)}b`;
  const started = performance.now();
  expect(ignores(pattern, 'a'.repeat(240))).toBe(false);
  expect(performance.now() - started).toBeLessThan(1_000);
});

test.skipIf(!hasGit())('any patterns mean what they mean to git', { timeout: 300_000 }, () => {
  const folder = temporaryFolder();
  execFileSync('git', ['init', '--quiet', folder]);
  const name = fc.stringMatching(/^[ab]{1,3}$/);
  const part = fc.oneof(name, fc.constantFrom('*', '**', '?', 'a*', '*b', '[ab]', '[!a]b', 'a?', String.raw`\a`));
  const line = fc
    .tuple(
      fc.constantFrom('', '', '!'),
      fc.constantFrom('', '', '/'),
      fc.array(part, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('', '', '/'),
    )
    .map(([not, root, parts, end]) => `${not}${root}${parts.join('/')}${end}`);
  const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'));
  /** Git decides folder by folder, as the walk does. */
  const isLeftOut = (text: string, whole: string) => {
    const names = whole.split('/');
    return names.some((_, index) => ignores(text, names.slice(0, index + 1).join('/'), index + 1 < names.length));
  };
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.uniqueArray(path, { minLength: 6 }),
      (lines, paths) => {
        const text = lines.join('\n');
        const excludes = join(temporaryFolder({ patterns: text }), 'patterns');
        const options = ['-C', folder, '-c', `core.excludesFile=${excludes}`, 'check-ignore', '--no-index', '--stdin'];
        const answer = spawnGit(options, paths.join('\n'));
        expect(paths.filter((each) => isLeftOut(text, each)).sort()).toEqual(answer.sort());
      },
    ),
    { numRuns: 150 },
  );
});

function hasGit(): boolean {
  try {
    return execFileSync('git', ['--version'], { encoding: 'utf8' }).startsWith('git');
  } catch {
    return false;
  }
}

/** The lines that git answers with; it ends with 1 where there are none. */
function spawnGit(args: readonly string[], input: string): string[] {
  try {
    return execFileSync('git', [...args], { input, encoding: 'utf8' })
      .split('\n')
      .filter(Boolean);
  } catch (error) {
    if ((error as { status?: number }).status === 1) return [];
    throw error;
  }
}
