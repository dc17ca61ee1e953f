import { visibleText } from '../ui/visible-text.ts';
import type { Workbench } from '../model/workbench.ts';
import { statusWords } from '../model/status-words.ts';

/** What a browser's tab says: where the program stopped, else the workspace. */
export function pageTitle({ presented, server }: Pick<Workbench, 'presented' | 'server'>): string {
  const { state, place } = statusWords(presented.value, server.value);
  const { name } = server.value.workspace;
  const what = place === undefined ? name : `${place} ${state.toLowerCase()}`;
  return what === '' ? 'Stopline' : `${visibleText(what)} - Stopline`;
}

/** Keeps the page's title. Returns the function that ends it. */
export function followTitle(port: Pick<Workbench, 'presented' | 'server'>, page: Document): () => void {
  const apply = () => {
    const title = pageTitle(port);
    if (page.title !== title) page.title = title;
  };
  const ends = [port.presented.subscribe(apply), port.server.subscribe(apply)];
  return () => {
    for (const end of ends) end();
  };
}
