import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { parseOptions } from '../cli/options.ts';
import { silentLogger } from '../log.ts';
import { serve } from '../serve.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { ClassCards } from './class-cards.ts';
import { ClassMonitors } from './class-monitors.ts';

const fakeProgram = join(import.meta.dirname, '../testing/fake-program.mjs');
const fakeProcess = join(import.meta.dirname, '../testing/fake-adapter-process.mjs');

const adapters = [{ types: ['fake'], label: 'Fake', command: ['node', fakeProcess, fakeProgram] }];
const configurations = [{ type: 'fake', name: 'endless', request: 'launch', endless: true }];

/** A student's server over the little program, with its monitor. */
async function monitored() {
  const folder = temporaryFolder({
    'anna/.vscode/launch.json': JSON.stringify({ configurations }),
    'adapters.json': JSON.stringify({ adapters }),
  });
  const options = parseOptions(['anna', '--port', '0', '--trust', '--adapters', 'adapters.json'], folder);
  const server = await serve(options, { version: '1.2.3', build: 'b' }, silentLogger);
  const { origin, hash } = new URL(server.url);
  const student = { name: 'anna', folder: options.workspace };
  const cards = new ClassCards([student]);
  const monitors = new ClassMonitors({ cards, tokenOf: () => hash.replace('#token=', '') });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= server.close());
  onTestFinished(async () => {
    monitors.close();
    await close();
  });
  monitors.follow(student, `${origin}/`);
  return { student, cards, monitors, close };
}

test('a card follows the student’s program, and goes offline with the server', async () => {
  const { student, cards, monitors, close } = await monitored();
  const changes: string[] = [];
  cards.onChanged((changed) => changes.push(...changed.map(({ phase }) => phase)));
  const card = () => cards.all[0];
  expect(card()).toEqual({ student: 'anna', phase: 'Offline' });
  await vi.waitFor(() => expect(card()?.phase).toBe('Idle'));
  await monitors.call(student, 'start_session', { configurationName: 'endless' });
  await vi.waitFor(() => expect(card()).toMatchObject({ phase: 'Running', configuration: 'endless' }));
  await vi.waitFor(() => expect(changes).toContain('Running'));
  await close();
  await vi.waitFor(() => expect(card()).toEqual({ student: 'anna', phase: 'Offline' }));
});

test('the teacher’s link is made once, and again after the student has revoked it', async () => {
  const { student, cards, monitors } = await monitored();
  await vi.waitFor(() => expect(cards.all[0]?.phase).toBe('Idle'));
  expect(await monitors.call(student, 'list_links', {})).toEqual({ links: [] });
  const url = await monitors.joinUrl(student);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}$/);
  expect(await monitors.joinUrl(student)).toBe(url);
  const { links } = await monitors.call(student, 'list_links', {});
  expect(links).toMatchObject([{ role: 'controller', label: 'Teacher' }]);
  await monitors.call(student, 'revoke_link', { id: links[0]?.id ?? '' });
  expect(await monitors.joinUrl(student)).not.toBe(url);
});

test('a method that fails is rejected with the server’s error, and one without a server says so', async () => {
  const { student, cards, monitors } = await monitored();
  await vi.waitFor(() => expect(cards.all[0]?.phase).toBe('Idle'));
  await expect(monitors.call(student, 'start_session', { configurationName: 'gone' })).rejects.toMatchObject({
    code: 'unknown_configuration',
  });
  monitors.follow(student, undefined);
  await expect(monitors.call(student, 'list_links', {})).rejects.toThrow('The server of anna has ended');
});
