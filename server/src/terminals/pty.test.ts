import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { spawnPty } from './pty.ts';

test('all that a program wrote is read, although it ended before any of it was', async () => {
  // Less than a terminal holds, more than one read of it gives.
  const letters = 6_000;
  const pty = await spawnPty({
    command: ['/bin/sh', '-c', `head -c ${letters} /dev/zero | tr "\\0" x`],
    cwd: '/',
    environment: process.env,
    size: { columns: 80, rows: 24 },
  });
  let text = '';
  pty.onText((more) => (text += more));
  const exited = new Promise<void>((resolve) => pty.onExit(() => resolve()));
  // Nothing is read while this runs, until the program is a zombie or gone.
  const isRunning = `ps -o stat= -p ${pty.pid} | grep -qv Z`;
  execFileSync('/bin/sh', ['-c', `while ${isRunning}; do :; done`], { timeout: 5_000 });
  await exited;
  expect(text.length).toBe(letters);
});
