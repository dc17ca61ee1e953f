import { expect, test } from 'vitest';
import { Store } from '../store.ts';
import { createViewState } from '../view-state.ts';
import type { Workbench } from '../workbench.ts';
import { followPrograms } from './follow-programs.ts';

type Followed = Parameters<typeof followPrograms>[0];

const generated = (path: string) =>
  ({ name: `Debug ${path}`, type: 'node', request: 'launch', generated: true }) as const;

function bench() {
  const configurations: Workbench['configurations'] = new Store<Workbench['configurations']['value']>({
    configurations: [],
    names: [],
    unusable: [],
  });
  const documents = new Store({ current: undefined, reveal: undefined, tabs: [] }) as Workbench['documents'];
  const opened: string[] = [];
  let reads = 0;
  const port: Followed = {
    configurations,
    documents,
    view: createViewState(undefined),
    shownStop: () => undefined,
    openFile: (path) => {
      opened.push(path);
      return Promise.resolve();
    },
    refreshConfigurations: () => {
      reads += 1;
      return Promise.resolve();
    },
  };
  followPrograms(port);
  return {
    port,
    opened,
    reads: () => reads,
    list: (paths: readonly string[], message?: string) =>
      configurations.set({
        configurations: paths.map(generated),
        names: paths.map((path) => `Debug ${path}`),
        unusable: [],
        ...(message !== undefined && { message }),
      }),
    show: (path: string) =>
      documents.set({ ...documents.value, current: { path } as Workbench['documents']['value']['current'] }),
  };
}

test('the only program of a folder is opened, once', () => {
  const { opened, list } = bench();
  list(['main.js'], 'generated');
  list(['other.js'], 'generated');
  expect(opened).toEqual(['main.js']);
});

test.each([
  ['there are several', (each: ReturnType<typeof bench>) => each.list(['a.js', 'b.js'], 'generated')],
  ['there is none', (each: ReturnType<typeof bench>) => each.list([], 'generated')],
  [
    'another file was open the last time',
    (each: ReturnType<typeof bench>) => {
      each.port.view.update((view) => ({ ...view, openFile: 'notes.md' }));
      each.list(['a.js'], 'generated');
    },
  ],
])('if %s, none is opened', (_when, arrange) => {
  const each = bench();
  arrange(each);
  expect(each.opened).toEqual([]);
});

test('the server learns of another open file only without a launch.json', () => {
  const { list, show, reads } = bench();
  list(['a.js']);
  show('/w/b.js');
  expect(reads()).toBe(0);
  list(['a.js'], 'generated');
  show('/w/c.js');
  show('/w/c.js');
  expect(reads()).toBe(1);
});
