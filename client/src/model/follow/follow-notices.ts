import type { Workbench } from '../workbench.ts';
import { tried } from '../tried.ts';
import type { KeptStorage } from '../kept-storage.ts';

/** The time of the last notice that was shown in this browser. */
const storageKey = 'stopline.notice-shown';

/** Shows each notice once in a browser, also one that was sent before the page was opened. */
export function followNotices(
  { server, notify }: Pick<Workbench, 'server' | 'notify'>,
  storage: KeptStorage | undefined,
): void {
  let { notices } = server.value.state;
  let shown = tried(() => storage?.getItem(storageKey)) ?? '';
  server.subscribe(() => {
    if (server.value.state.notices === notices) return;
    ({ notices } = server.value.state);
    // ISO times are in the order of their texts.
    for (const { at, by, text } of notices.filter((notice) => notice.at > shown)) {
      notify(`${by.name}: ${text}`, 'notice');
      shown = at;
    }
    tried(() => storage?.setItem(storageKey, shown));
  });
}
