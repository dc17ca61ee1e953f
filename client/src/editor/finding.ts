import type { Extension } from '@codemirror/state';
import { keymap, type Command, type EditorView } from '@codemirror/view';
import { holdText } from '../ui/held-text.ts';
import { requestsOf } from './editor-requests.ts';
import type * as Find from './find.ts';

let loaded: typeof Find | undefined;

/** Loads the panels on first use; text typed meanwhile goes into the field. */
async function loadAndAct(view: EditorView, action: Find.FindAction): Promise<void> {
  const endHolding = holdText(window);
  try {
    loaded = await import('./find.ts');
  } catch {
    requestsOf(view).partMissed?.('Search');
  } finally {
    const held = endHolding();
    loaded?.findActions[action](view);
    loaded?.typeHeld(view, held);
  }
}

/** A command that finds text or goes to a line. */
export const finding =
  (action: Find.FindAction): Command =>
  (view) => {
    if (loaded) loaded.findActions[action](view);
    else void loadAndAct(view, action);
    return true;
  };

/** Ctrl+F, F3, Shift+F3 and Ctrl+G. */
export const findKeys: Extension = keymap.of([
  { key: 'Mod-f', run: finding('find'), scope: 'editor search-panel' },
  {
    key: 'F3',
    run: finding('next_match'),
    shift: finding('previous_match'),
    scope: 'editor search-panel',
    preventDefault: true,
  },
  { key: 'Ctrl-g', run: finding('go_to_line'), preventDefault: true },
]);
