import { html } from 'lit';
import { loadPart } from '../../model/attempt.ts';
import { Store } from '../../model/store.ts';
import type { Workbench } from '../../model/workbench.ts';
import type { Feature } from '../feature.ts';
import { isFollowing, nobody, presenterOf, withControls, withNews, yourself, type People } from './people.ts';
import type { FollowPort, LastPointed, LastPresented, PresenterPort } from './port.ts';

/** Who else has the page open, and what the presenter shows. All but the news of the server is loaded when there is someone. */
export function presence(workbench: Workbench): Feature {
  const people = new Store<People>(nobody);
  const lastPresented = new Store<LastPresented | undefined>(undefined);
  const lastPointed = new Store<LastPointed | undefined>(undefined);
  const followChoice = new Store<boolean | undefined>(undefined);
  workbench.messages.on('people', (news) => people.update((known) => withNews(known, news)));
  workbench.messages.on('presented', (message) => lastPresented.set(message));
  workbench.messages.on('pointed', (message) => lastPointed.set(message));
  const port: FollowPort & PresenterPort = { ...workbench, people, lastPresented, lastPointed, followChoice };
  let isShared = false;
  people.subscribe(() => {
    if (isShared || people.value.total < 2) return;
    isShared = true;
    const part = loadPart(workbench, import('./shared-page.ts'), 'The list of people');
    void part.then((loaded) => loaded?.startSharing(port));
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
      toggle_follow: {
        title: 'Follow presenter',
        when: { reason: () => reasonAgainstFollowing(people.value) },
        role: 'observer',
        isOn: () => isFollowing(people.value, followChoice.value),
        run: () => followChoice.set(!isFollowing(people.value, followChoice.value)),
      },
      raise_hand: {
        title: 'Raise hand',
        when: { reason: () => (yourself(people.value)?.role === 'owner' ? 'you are the owner' : undefined) },
        role: 'observer',
        isOn: () => isHandRaised(people.value),
        run: ({ call }) => call('raise_hand', { raised: !isHandRaised(people.value) }),
      },
      take_back_controls: {
        title: 'Take back controls',
        when: { reason: () => (withControls(people.value) ? undefined : 'no one was handed the controls') },
        role: 'owner',
        run: ({ call }) => call('hand_controls', { to: null }),
      },
    },
  };
}

const isHandRaised = (people: People): boolean => (yourself(people)?.handRaisedAt ?? null) !== null;

function reasonAgainstFollowing(people: People): string | undefined {
  const presenter = presenterOf(people);
  if (presenter === undefined) return 'no one presents';
  return presenter.id === people.you ? 'you present' : undefined;
}
