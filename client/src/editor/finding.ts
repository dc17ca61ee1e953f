import type { Extension } from '@codemirror/state';
import { keymap, type Command, type EditorView } from '@codemirror/view';
import { withHeldText } from '../ui/held-text.ts';
import { requestsOf } from './editor-requests.ts';
import type * as Find from './find.ts';

let loaded: typeof Find | undefined;

/** Loads the find bar on first use; text typed meanwhile goes into its field. */
async function loadAndAct(view: EditorView, action: Find.FindAction): Promise<void> {
  const { part, held } = await withHeldText(import('./find.ts').catch(() => undefined));
  if (!part) {
    requestsOf(view).partMissed?.('Search');
    return;
  }
  loaded = part;
  loaded.findActions[action](view);
  loaded.typeHeld(view, held);
}

/** A command that finds or replaces text. */
export const finding =
  (action: Find.FindAction): Command =>
  (view) => {
    if (loaded) loaded.findActions[action](view);
    else void loadAndAct(view, action);
    return true;
  };

/** Ctrl+F, Ctrl+H, F3 and Shift+F3. */
export const findKeys: Extension = keymap.of([
  { key: 'Mod-f', run: finding('find'), scope: 'editor search-panel' },
  { key: 'Ctrl-h', run: finding('replace'), scope: 'editor search-panel', preventDefault: true },
  {
    key: 'F3',
    run: finding('next_match'),
    shift: finding('previous_match'),
    scope: 'editor search-panel',
    preventDefault: true,
  },
]);
