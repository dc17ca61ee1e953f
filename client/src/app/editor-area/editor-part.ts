import type { SharedDocuments } from '../../editor/shared-documents.ts';
import { Store } from '../../model/store.ts';

/** The code of the editor: half of all code, so it is loaded separately from the page. */
export class EditorPart {
  readonly state = new Store<'none' | 'loaded' | 'missing'>('none');
  #loading: Promise<boolean> | undefined;
  #shared: SharedDocuments | undefined;

  get isLoading(): boolean {
    return this.#loading !== undefined;
  }

  /** The documents of all editors; undefined until the code is loaded. */
  get shared(): SharedDocuments | undefined {
    return this.#shared;
  }

  /** Resolves with whether it could be loaded. */
  load(): Promise<boolean> {
    this.#loading ??= import('../../editor/editor-pane.ts').then(
      ({ SharedDocuments }) => {
        this.#shared = new SharedDocuments();
        this.state.set('loaded');
        return true;
      },
      () => {
        this.state.set('missing');
        return false;
      },
    );
    return this.#loading;
  }
}
