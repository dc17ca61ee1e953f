import { onScrolled } from '../../editor/presented/editor-place.ts';
import { withControls, yourself } from './people.ts';
import type { PresenterPort } from './port.ts';
import { presentableView } from './presentable-view.ts';

/** How often a view is sent at most, in milliseconds. */
const everyMs = 100;

/** Sends what this page shows, while it presents. A page of the owner that a person uses becomes the presenter's. */
export class Presenter {
  readonly #port: PresenterPort;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** A person has used this page since the last view was sent. */
  #isUsed = false;
  /** The last view that was sent, and over which connection. */
  #sent = '';
  #endWatching: () => void = () => undefined;

  constructor(port: PresenterPort) {
    this.#port = port;
    const { documents, presented, view, editorSelection, people, shownEditor } = port;
    for (const store of [documents, presented, view, editorSelection, people]) store.subscribe(this.#schedule);
    shownEditor.subscribe(() => this.#watchEditor());
    this.#watchEditor();
    for (const type of ['pointerdown', 'keydown', 'wheel'] as const)
      window.addEventListener(type, this.#onUse, { capture: true, passive: true });
    this.#schedule();
  }

  #watchEditor(): void {
    const editor = this.#port.shownEditor.value;
    this.#endWatching();
    this.#endWatching = editor ? onScrolled(editor, this.#schedule) : () => undefined;
    this.#schedule();
  }

  readonly #onUse = (): void => {
    this.#isUsed = true;
    this.#schedule();
  };

  readonly #schedule = (): void => {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#send();
    }, everyMs);
  };

  #send(): void {
    const { people } = this.#port;
    const you = yourself(people.value);
    const isPresenting = you?.isPresenting === true;
    const isFree = withControls(people.value) === undefined;
    const takesOver = you?.role === 'owner' && isFree && this.#isUsed;
    this.#isUsed = false;
    if (!isPresenting) this.#sent = '';
    if (you === undefined || people.value.total < 2 || !(isPresenting || takesOver)) return;
    const view = presentableView(this.#port);
    const text = `${you.id} ${JSON.stringify(view)}`;
    if (text === this.#sent) return;
    this.#sent = text;
    this.#port.present(view);
  }
}
