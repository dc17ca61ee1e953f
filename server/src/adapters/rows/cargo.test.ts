import { expect, test } from 'vitest';
import type { Configuration } from '../../configurations/configuration.ts';
import type { BuildCommand } from '../build-program.ts';
import { buildByCargo, withoutCargoProgram } from './cargo.ts';

const artifact = (name: string, kind: string, { isTest = false, executable = `/shop/target/debug/${name}` } = {}) => ({
  reason: 'compiler-artifact',
  target: { kind: [kind], crate_types: [kind === 'lib' || kind === 'custom-build' ? kind : 'bin'], name },
  profile: { test: isTest },
  executable: kind === 'lib' && !isTest ? null : executable,
});
const shop = artifact('shop', 'bin');
const tool = artifact('tool', 'bin');
const library = artifact('core', 'lib');
const libraryTest = artifact('core', 'lib', { isTest: true, executable: '/shop/target/debug/deps/core-1f' });
const script = { ...artifact('build-script-build', 'custom-build'), filenames: ['/shop/target/build'] };

/** Builds with a cargo that writes these messages, in pieces. */
async function build(attributes: Configuration, messages: readonly object[]) {
  const commands: BuildCommand[] = [];
  let shown = '';
  const builds = buildByCargo({ name: 'Shop', type: 'lldb', request: 'launch', ...attributes });
  const built = await builds?.((command) => {
    commands.push(command);
    const text = messages.map((message) => `${JSON.stringify(message)}\n`).join('');
    const half = Math.floor(text.length / 2);
    for (const piece of [text.slice(0, half), text.slice(half)]) shown += command.readable?.(piece, 'stdout');
    shown += command.readable?.('   Compiling shop v0.1.0\n', 'stderr');
    return Promise.resolve();
  });
  return { built, command: commands[0], shown };
}

test('the only program of a build is launched; libraries and build scripts are none', async () => {
  const { built, command } = await build({ cargo: { args: ['build'] }, args: ['--all'] }, [library, script, shop]);
  expect(command).toMatchObject({
    command: ['cargo', 'build', '--message-format=json'],
    cwd: '.',
    label: 'cargo build',
  });
  expect(built).toEqual({
    name: 'Shop',
    type: 'lldb',
    request: 'launch',
    program: '/shop/target/debug/shop',
    args: ['--all'],
  });
});

test('the messages are turned on before the arguments of another program', async () => {
  const cargo = { args: ['test', '--no-run', '--', '-Z'], cwd: 'crates/shop', env: { RUSTFLAGS: '-g' } };
  const { command } = await build({ cargo }, [shop]);
  expect(command).toMatchObject({
    command: ['cargo', 'test', '--no-run', '--message-format=json', '--', '-Z'],
    cwd: 'crates/shop',
    environment: { RUSTFLAGS: '-g' },
  });
});

test.each([
  [{ name: 'tool' }, [shop, tool], '/shop/target/debug/tool'],
  [{ kind: 'lib' }, [shop, libraryTest], '/shop/target/debug/deps/core-1f'],
  [{ name: 'shop', kind: 'bin' }, [shop, libraryTest, tool], '/shop/target/debug/shop'],
])('the filter %o chooses a program', async (filter, messages, program) => {
  const { built } = await build({ cargo: { args: ['build'], filter } }, messages);
  expect(built).toMatchObject({ program });
});

test('several programs, or none, are an error that lists them', async () => {
  const cargo = { args: ['build'] };
  await expect(build({ cargo }, [shop, tool])).rejects.toThrow(
    'Configuration "Shop": cargo built several programs: "shop" of kind "bin" (/shop/target/debug/shop), "tool" of kind "bin" (/shop/target/debug/tool). Choose one by "filter"',
  );
  await expect(build({ cargo }, [library])).rejects.toThrow('cargo built no program. Correct the "args"');
  await expect(build({ cargo: { ...cargo, filter: { name: 'shopp' } } }, [shop])).rejects.toThrow(
    '"filter" in "cargo" leaves none of the programs that cargo built: "shop" of kind "bin"',
  );
});

test.each([['build'], [{}], [{ args: 'build' }], [{ args: [] }], [{ args: ['build'], env: { A: 1 } }]])(
  'a "cargo" of %o is refused, with what it should look like',
  async (cargo) => {
    await expect(build({ cargo }, [shop])).rejects.toThrow('"cargo" should look like { "args": ["build", …]');
  },
);

test('the compiler’s messages are shown as it renders them, and output that is no message as it is', async () => {
  const warning = { reason: 'compiler-message', message: { rendered: 'warning: unused variable: `x`\n' } };
  const { shown } = await build({ cargo: { args: ['build'] } }, [warning, { reason: 'build-finished' }, shop]);
  expect(shown).toBe('warning: unused variable: `x`\n   Compiling shop v0.1.0\n');
});

test('the program can be named in other attributes', async () => {
  const { built } = await build(
    { cargo: { args: ['build'] }, args: ['--of', '${cargo:program}'], env: { SHOP: '[${cargo:program}]' } },
    [shop],
  );
  const program = shop.executable;
  expect(built).toMatchObject({ program, args: ['--of', program], env: { SHOP: `[${program}]` } });
});

test('a program beside cargo stays, unless it is the one that cargo builds', () => {
  const cargo = { args: ['build'] };
  expect(withoutCargoProgram({ cargo, program: '${cargo:program}' })).toEqual({ cargo });
  expect(withoutCargoProgram({ cargo, program: '/usr/bin/qemu' })).toEqual({ cargo, program: '/usr/bin/qemu' });
  expect(withoutCargoProgram({ cargo })).toEqual({ cargo });
});

test('without "cargo" nothing is built', () => {
  expect(buildByCargo({ name: 'Shop', program: '/shop' })).toBeUndefined();
});
