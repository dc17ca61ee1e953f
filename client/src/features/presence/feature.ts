import { html } from 'lit';
import { loadPart } from '../../model/attempt.ts';
import { Store } from '../../model/store.ts';
import type { Workbench } from '../../model/workbench.ts';
import type { Feature } from '../feature.ts';
import { nobody, withNews, type People } from './people.ts';
import type { PeoplePort } from './port.ts';

/** Who else has the page open. Its elements are loaded when there is someone. */
export function presence(workbench: Workbench): Feature {
  const people = new Store<People>(nobody);
  workbench.messages.on('people', (news) => people.update((known) => withNews(known, news)));
  const port: PeoplePort = { people };
  const load = () => loadPart(workbench, import('./people-button.ts'), 'The list of people');
  let isLoaded = false;
  people.subscribe(() => {
    if (isLoaded || people.value.total < 2) return;
    isLoaded = true;
    void load();
  });
  return {
    statusItem: () => html`<stopline-people .port=${port}></stopline-people>`,
    commands: {
      show_people: {
        title: 'Show people',
        when: 'connected',
        role: 'observer',
        run: async () => (await import('./people-sheet.ts')).openPeople(document.body, port),
      },
    },
  };
}
