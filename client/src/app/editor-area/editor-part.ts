const withinMs = 500;

/** Runs a task when the page has nothing else to do, at the latest in half a second. Safari cannot say when that is. */
function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: withinMs });
  else setTimeout(task, withinMs);
}

/**
 * The editor as a part of the page that is loaded by itself: it is half of all script, and a page without a file shows
 * nothing of it. `isMissing` is told once when it could not be had.
 */
export class EditorPart {
  readonly #onMissing: () => void;
  #loading: Promise<boolean> | undefined;

  constructor(onMissing: () => void) {
    this.#onMissing = onMissing;
  }

  /** Resolves with whether the editor is there. */
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

  /** Loads it behind what is being drawn, so that it is there before a file is opened. */
  loadSoon(): void {
    if (this.#loading === undefined) whenIdle(() => void this.load());
  }
}
