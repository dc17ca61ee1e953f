const withinMs = 500;

/** Runs a task when the page is idle, at the latest after half a second. Safari has no `requestIdleCallback`. */
function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: withinMs });
  else setTimeout(task, withinMs);
}

/** Loads the editor, which is half of all code, separately from the page. */
export class EditorPart {
  readonly #onMissing: () => void;
  #loading: Promise<boolean> | undefined;

  constructor(onMissing: () => void) {
    this.#onMissing = onMissing;
  }

  /** Resolves with whether it could be loaded. */
  load(): Promise<boolean> {
    this.#loading ??= import('../../editor/editor-pane.ts').then(
      () => true,
      () => {
        this.#onMissing();
        return false;
      },
    );
    return this.#loading;
  }

  /** Loads it in advance, when the page is idle. */
  loadSoon(): void {
    if (this.#loading === undefined) whenIdle(() => void this.load());
  }
}
