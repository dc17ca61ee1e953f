import type { LitElement } from 'lit';
import { expect, test, vi } from 'vitest';
import { followPicks } from '../app/palette/follow-picks.ts';
import { followQuestions } from '../app/questions/follow-questions.ts';
import { rowNames, settled } from '../app/testing/bench.ts';
import type { StoplineElement, StoplineSession } from './session-element.ts';
import './session-element.ts';
import { connectedToStop, connectTo } from './testing/connected.ts';

type Shown = StoplineElement & LitElement;

const create = (name: string): Shown => document.createElement(name) as Shown;

const session = (): StoplineSession => document.createElement('stopline-session');

/** Variables inside a session, in a shadow root of the host too. */
function page() {
  const around = session();
  const variables = create('stopline-variables');
  const inShadow = create('stopline-variables');
  const part = document.createElement('div');
  part.attachShadow({ mode: 'open' }).append(inShadow);
  around.append(variables, part);
  document.body.append(around);
  return { around, panels: [variables, inShadow] };
}

const namesIn = async (panels: readonly Shown[]): Promise<readonly (string | undefined)[]> => {
  for (const panel of panels) await settled(panel);
  return panels.map((panel) => rowNames(panel).at(-1)?.split(' ')[0]);
};

test('panels show a new connection of their session, and none once it has none', async () => {
  const [first, second] = [await connectedToStop('first'), await connectedToStop('second')];
  const { around, panels } = page();
  around.connection = first.connection;
  expect(await namesIn(panels)).toEqual(['first', 'first']);
  around.connection = second.connection;
  expect(await namesIn(panels)).toEqual(['second', 'second']);
  around.connection = undefined;
  expect(await namesIn(panels)).toEqual([undefined, undefined]);
});

test('a session that was removed and inserted again shows its connection', async () => {
  const { connection } = await connectedToStop('sum');
  const { around, panels } = page();
  around.connection = connection;
  around.remove();
  expect(panels.map((panel) => panel.connection)).toEqual([undefined, undefined]);
  document.body.append(around);
  expect(await namesIn(panels)).toEqual(['sum', 'sum']);
});

test('a session connects again when it is inserted again, or its src changes, and its panels show that connection', () => {
  const { connection: unused } = connectTo('https://other.example');
  unused.close();
  const { around, panels } = page();
  Object.assign(around, { src: 'https://debug.example', token: 'secret' });
  const seen = new Set([around.connection]);
  around.remove();
  document.body.append(around);
  seen.add(around.connection);
  around.src = 'https://second.example';
  seen.add(around.connection);
  expect(seen.size).toBe(3);
  expect(panels.map(({ connection }) => connection)).toEqual([around.connection, around.connection]);
});

test('a panel that is moved to another session shows the connection of that', async () => {
  const [first, second] = [await connectedToStop('first'), await connectedToStop('second')];
  const [from, to] = [page(), page()];
  from.around.connection = first.connection;
  to.around.connection = second.connection;
  const [moved] = from.panels;
  if (!moved) throw new Error('There is no panel.');
  to.around.append(moved);
  expect(await namesIn([moved])).toEqual(['second']);
});

test('a panel keeps the connection that the host gave it', async () => {
  const [first, second] = [await connectedToStop('first'), await connectedToStop('second')];
  const { around, panels } = page();
  const [own] = panels;
  if (!own) throw new Error('There is no panel.');
  own.connection = second.connection;
  around.connection = first.connection;
  expect(await namesIn(panels)).toEqual(['second', 'first']);
});

test('without a connection, a session shows no messages', async () => {
  const { connection } = await connectedToStop('sum');
  const { around } = page();
  around.connection = connection;
  expect(around.shadowRoot?.querySelector('stopline-toasts')).not.toBeNull();
  around.connection = undefined;
  expect([...(around.shadowRoot?.children ?? [])].map(({ localName }) => localName)).toEqual(['slot']);
});

test('the theme and focus of a connection end for panels that show another', async () => {
  const [first, second] = [await connectedToStop('first'), await connectedToStop('second')];
  const watch = create('stopline-watch');
  watch.connection = first.connection;
  document.body.append(watch);
  watch.connection = second.connection;
  await settled(watch);
  const focus = vi.spyOn(watch, 'focus');
  first.connection.setTheme('dark');
  await vi.waitFor(() => expect(first.connection.core.shell.view.value.theme).toBe('dark'));
  first.connection.core.shell.uiRequests.make({ to: 'focus', region: 'watch' });
  expect(watch.classList.contains('theme-dark')).toBe(false);
  expect(focus).not.toHaveBeenCalled();
  second.connection.core.shell.uiRequests.make({ to: 'focus', region: 'watch' });
  expect(focus).toHaveBeenCalledTimes(1);
});

test('a question or list that is still loading is not shown once the connection is gone', async () => {
  const { connection, tell } = await connectedToStop('sum');
  const root = document.createElement('div');
  document.body.append(root);
  const { shell } = connection.core;
  const ends = [followQuestions(shell, root), followPicks(shell, root)];
  const askedFor = { kind: 'person', name: 'Owner' } as const;
  const form = { kind: 'text' } as const;
  tell({ type: 'question_asked', question: { id: 1, subject: 'Report', text: 'Name?', form, askedFor } });
  shell.uiRequests.make({ to: 'sheet', sheet: 'keys' });
  ends.forEach((end) => end());
  await Promise.all([import('../app/questions/question-dialog.ts'), import('../app/palette/picks.ts')]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(root.childElementCount).toBe(0);
  const endAgain = followQuestions(shell, root);
  await vi.waitFor(() => expect(root.childElementCount).toBe(1));
  endAgain();
  expect(root.childElementCount).toBe(0);
});
