import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program on PATH, by its name. */
export const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));

const firstOnPath = (...names) => names.map(onPath).find((file) => file !== undefined);

/** Rust's compiler, if it comes with its scripts for LLDB, which format Rust's values. */
function findRust() {
  const rustc = onPath('rustc');
  if (rustc === undefined) return undefined;
  const { stdout, status } = spawnSync(rustc, ['--print=sysroot'], { encoding: 'utf8' });
  return status === 0 && existsSync(join(stdout.trim(), 'lib/rustlib/etc/lldb_lookup.py')) ? rustc : undefined;
}

/** A Python 3 that has all of these modules. */
const pythonWith = (...modules) =>
  ['/usr/bin/python3', 'python3'].find(
    (python) => spawnSync(python, ['-c', `import ${modules.join()}`], { stdio: 'ignore' }).status === 0,
  );

/** The kinds of runs that need a tool: the unit tests, the end-to-end tests, the real programs, the bench. */
const everyRun = ['unit', 'e2e', 'bench', 'agents'];
const tests = ['unit', 'e2e'];
/** The tests, and the measure of agents. */
const withAgents = [...tests, 'agents'];
const realPrograms = ['real'];

/**
 * The tools besides npm's packages: how to find each, Debian's packages, and how to install it elsewhere. A tool with
 * `instead` is only faster than that other tool, and is optional. There is only one version of LLVM: Debian's packages of
 * different versions exclude each other, and installing one would silently remove another.
 */
export const tools = {
  chromium: {
    label: 'Chromium',
    for: ['e2e', 'bench'],
    find: () =>
      [
        process.env.STOPLINE_CHROMIUM,
        '/usr/bin/chromium',
        onPath('chromium'),
        onPath('chromium-browser'),
        onPath('google-chrome'),
      ]
        .filter((file) => file !== undefined && file !== '')
        .find((file) => existsSync(file)),
    debian: ['chromium'],
    remedy: 'install Chromium or Chrome, and set STOPLINE_CHROMIUM to its executable if it is not on the PATH',
  },
  headlessShell: {
    label: 'Chromium without windows',
    for: ['e2e'],
    find: () =>
      [process.env.STOPLINE_HEADLESS_SHELL, onPath('chromium-headless-shell'), onPath('chrome-headless-shell')]
        .filter((file) => file !== undefined && file !== '')
        .find((file) => existsSync(file)),
    debian: ['chromium-headless-shell'],
    // With Chromium, the tests take half as long again.
    instead: 'chromium',
    remedy: 'install chrome-headless-shell, and set STOPLINE_HEADLESS_SHELL to its executable',
  },
  nginx: {
    label: 'nginx, and openssl',
    for: ['e2e'],
    // Debian has it where only root looks.
    find: () =>
      onPath('openssl') === undefined
        ? undefined
        : [onPath('nginx'), '/usr/sbin/nginx'].find((file) => file !== undefined && existsSync(file)),
    debian: ['nginx', 'openssl'],
    remedy: 'install nginx and openssl',
  },
  debugpy: {
    label: 'debugpy for Python 3',
    for: everyRun,
    find: () => pythonWith('debugpy'),
    debian: ['python3-debugpy'],
    remedy: 'install Python 3, then run "python3 -m pip install debugpy"',
  },
  compilers: {
    label: 'compilers for C and C++',
    for: withAgents,
    find: () => (onPath('g++') === undefined ? undefined : onPath('gcc')),
    debian: ['gcc', 'g++', 'libc6-dev'],
    remedy: 'install GCC',
  },
  lldb: {
    label: 'lldb-dap',
    for: withAgents,
    find: () => firstOnPath('lldb-dap-22', 'lldb-dap'),
    debian: ['lldb-22'],
    remedy: 'install LLDB 22 of LLVM',
  },
  rust: {
    label: 'Rust, with its scripts for LLDB',
    for: tests,
    find: findRust,
    // Debian's "rustc" is years older, and its scripts need another LLDB.
    debian: ['rustc-web', 'rust-web-lldb'],
    remedy: 'install Rust by rustup',
  },
  sandbox: {
    label: 'bubblewrap, ip and slirp4netns for the sandbox',
    for: ['unit', 'e2e', 'bench'],
    find: () => (['ip', 'slirp4netns'].every((name) => onPath(name) !== undefined) ? onPath('bwrap') : undefined),
    debian: ['bubblewrap', 'iproute2', 'slirp4netns'],
    remedy: 'install bubblewrap, iproute2 and slirp4netns',
  },
  gdb: { label: 'GDB', for: tests, find: () => onPath('gdb'), debian: ['gdb'], remedy: 'install GDB 13 or newer' },
  delve: {
    label: 'delve, and Go',
    for: withAgents,
    find: () => (onPath('go') === undefined ? undefined : onPath('dlv')),
    debian: ['delve', 'golang-go'],
    remedy: 'install Go, then run "go install github.com/go-delve/delve/cmd/dlv@latest"',
  },
  rdbg: {
    label: 'rdbg of Ruby',
    for: tests,
    find: () => firstOnPath('rdbg', 'rdbg3.4', 'rdbg3.3', 'rdbg3.2', 'rdbg3.1'),
    debian: ['ruby'],
    remedy: 'install Ruby, then run "gem install debug"',
  },
  flask: {
    label: 'Flask for the Python that has debugpy',
    for: realPrograms,
    find: () => pythonWith('debugpy', 'flask'),
    debian: ['python3-flask'],
    remedy: 'install Python 3, then run "python3 -m pip install debugpy flask"',
  },
  pytest: {
    label: 'pytest for the Python that has debugpy',
    for: realPrograms,
    find: () => pythonWith('debugpy', 'pytest'),
    debian: ['python3-pytest'],
    remedy: 'install Python 3, then run "python3 -m pip install debugpy pytest"',
  },
  make: { label: 'make', for: realPrograms, find: () => onPath('make'), debian: ['make'], remedy: 'install GNU make' },
};

/** The names of the tools for some kinds of runs. */
export const toolsFor = (...runs) =>
  Object.keys(tools).filter((name) => tools[name].for.some((one) => runs.includes(one)));
