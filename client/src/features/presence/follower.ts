import { presentedTrees, sessionIn, type PresentedView } from '#protocol';
import { showPlace, showPointer, type PointedLine } from '../../editor/presented/presented-place.ts';
import { setExpanded } from '../../model/expansion.ts';
import { frameById } from '../../model/reads/stack-parts.ts';
import { selectSession } from '../../model/select-session.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { watchLooking } from './looking-around.ts';
import { isFollowing, presenterOf } from './people.ts';
import type { FollowPort, LastPresented } from './port.ts';

/** Shows what the presenter shows, until the person looks around or turns it off. */
export class Follower {
  readonly #port: FollowPort;
  #isApplying = false;
  /** The file that is being opened, and one that cannot be: it is not tried again with each view. */
  #opening: string | undefined;
  #failed: string | undefined;
  #frameRequest: number | undefined;
  /** An editor shows a mark of the presenter. */
  #isMarked = false;
  #isPointed = false;

  constructor(port: FollowPort) {
    this.#port = port;
    const { lastPresented, lastPointed, people, followChoice, presented, documents, shownEditor } = port;
    // A frame below those that came with its stop is read first.
    for (const store of [lastPresented, people, followChoice, presented, port.reads.changes])
      store.subscribe(this.#apply);
    for (const store of [lastPointed, people, followChoice, documents]) store.subscribe(this.#showPointer);
    for (const store of [documents, shownEditor]) store.subscribe(this.#showPlaceSoon);
    watchLooking(port, {
      isApplying: () => this.#isApplying,
      isPresented: (path) => path === this.#view?.path || path === this.#opening,
      onLooking: () => this.#stop(),
    });
    this.#apply();
  }

  /** Whether a message is of the presenter whom this page follows. */
  #isFollowed({ by }: Pick<LastPresented, 'by'>): boolean {
    const { people, followChoice } = this.#port;
    return by === presenterOf(people.value)?.id && isFollowing(people.value, followChoice.value);
  }

  /** The view that is followed, if one is. */
  get #view(): PresentedView | undefined {
    const { value } = this.#port.lastPresented;
    return value && this.#isFollowed(value) ? value.view : undefined;
  }

  #stop(): void {
    const { people, followChoice, announce } = this.#port;
    if (!isFollowing(people.value, followChoice.value)) return;
    followChoice.set(false);
    announce(`You no longer follow ${visibleText(presenterOf(people.value)?.name ?? 'the presenter')}.`);
  }

  readonly #apply = (): void => {
    const view = this.#view;
    if (this.#isApplying) return;
    if (view !== undefined) {
      this.#isApplying = true;
      this.#select(view);
      this.#expand(view);
      this.#isApplying = false;
      void this.#openFile(view);
    }
    this.#showPlaceSoon();
  };

  /** Selects the session and the frame, as far as this page knows them. */
  #select({ sessionId, frame }: PresentedView): void {
    const port = this.#port;
    const { sessions } = port.server.value.state;
    if (sessionId !== undefined && sessionIn(sessions, sessionId) !== undefined && sessionId !== port.shownSessionId())
      selectSession(port, sessionId);
    const stop = frame && sessionIn(sessions, frame.sessionId)?.threads.find(({ id }) => id === frame.threadId)?.stop;
    const known = stop?.frames && frame && frameById(port.reads, { ...frame, first: stop.frames });
    const { selectedFrame } = port.view.value;
    if (selectedFrame?.frameId === (known && frame?.frameId)) return;
    port.view.update((value) => ({ ...value, selectedFrame: frame && known && { ...frame, frame: known } }));
  }

  #expand({ expanded }: PresentedView): void {
    const { view } = this.#port;
    for (const tree of presentedTrees) {
      const known = view.value.expanded[tree] ?? {};
      const news = Object.entries(expanded[tree]).filter(([path, isExpanded]) => known[path] !== isExpanded);
      if (news.length > 0) setExpanded(view, tree, Object.fromEntries(news));
    }
  }

  async #openFile({ path }: PresentedView): Promise<void> {
    const { documents, openFile } = this.#port;
    const isShown = path === undefined || documents.value.current?.path === path;
    if (isShown || path === this.#opening || path === this.#failed) return;
    this.#opening = path;
    this.#failed = undefined;
    try {
      await openFile(path);
    } catch {
      // The person who follows can do nothing about it, and sees the rest.
      this.#failed = path;
    }
    if (this.#opening === path) this.#opening = undefined;
    this.#showPlaceSoon();
  }

  readonly #showPointer = (): void => {
    const { lastPointed, pointer, shownEditor, documents, people } = this.#port;
    const { value } = lastPointed;
    const at = value && this.#isFollowed(value) ? value.at : undefined;
    pointer.set(at);
    const isInFile = at && 'line' in at && at.path === documents.value.current?.path;
    const name = visibleText(presenterOf(people.value)?.name ?? '');
    const pointed: PointedLine | undefined = isInFile ? { line: at.line, name } : undefined;
    if (!shownEditor.value || (pointed === undefined && !this.#isPointed)) return;
    this.#isPointed = pointed !== undefined;
    showPointer(shownEditor.value, pointed);
  };

  /** In the next frame, when the editor shows the document. */
  readonly #showPlaceSoon = (): void => {
    if (this.#frameRequest !== undefined) return;
    this.#frameRequest = requestAnimationFrame(() => {
      this.#frameRequest = undefined;
      this.#showPlace();
    });
  };

  #showPlace(): void {
    const { shownEditor, documents } = this.#port;
    const view = this.#view;
    const isShown = view?.path !== undefined && view.path === documents.value.current?.path;
    if (!shownEditor.value || !(isShown || this.#isMarked)) return;
    this.#isMarked = isShown;
    showPlace(shownEditor.value, isShown ? view : {});
  }
}
