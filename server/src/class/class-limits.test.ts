import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { openStudent } from './testing/opened-student.ts';

const launch = { name: 'wait', type: 'debugpy', request: 'launch', program: '${workspaceFolder}/wait.py' };

test('the session of a student ends when the minutes of a sandbox are over, and the teacher’s card says why', async () => {
  const folder = temporaryFolder({
    'class/anna/wait.py': 'import time\ntime.sleep(60)\n',
    'class/anna/.vscode/launch.json': JSON.stringify({ configurations: [launch] }),
  });
  const args = ['--limit-minutes', '1'];
  const { options, start, card } = await openStudent({ folder, args, changed: { limitMinutes: 0.1 } });
  expect(options.limitMinutes).toBe(1);
  await start('wait');
  await vi.waitFor(() => expect(card().phase).toBe('Terminated'));
  expect(card().problem).toContain('a session may take 0.1 min (--limit-minutes)');
  await start('wait');
  await vi.waitFor(() => expect(card().phase).not.toBe('Terminated'));
});
