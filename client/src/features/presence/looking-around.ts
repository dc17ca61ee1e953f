import { presentedTrees } from '#protocol';
import type { FollowPort } from './port.ts';

/** So long after a key or a press, a file that opens was opened by the person, in milliseconds. */
const openingMs = 3_000;

const scrollingKeys = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End']);

interface Watching {
  /** The page is shown something by the follower, not by the person. */
  readonly isApplying: () => boolean;
  /** Whether a file is one that the presenter shows. */
  readonly isPresented: (path: string) => boolean;
  readonly onLooking: () => void;
}

/** Calls a function when a person looks at something by themselves: scrolls or clicks in the editor, opens a file, selects a frame or expands a row. */
export function watchLooking(port: FollowPort, { isApplying, isPresented, onLooking }: Watching): void {
  watchEditor(port, onLooking);
  watchSelections(port, { isApplying, onLooking });
  watchFiles(port, { isPresented, onLooking });
}

function watchEditor({ shownEditor }: FollowPort, onLooking: () => void): void {
  const onKey = ({ key }: KeyboardEvent) => {
    if (scrollingKeys.has(key)) onLooking();
  };
  const options = { capture: true, passive: true } as const;
  let watched: HTMLElement | undefined;
  const watch = () => {
    for (const type of ['wheel', 'touchmove', 'pointerdown'] as const)
      watched?.removeEventListener(type, onLooking, options);
    watched?.removeEventListener('keydown', onKey, options);
    watched = shownEditor.value;
    for (const type of ['wheel', 'touchmove', 'pointerdown'] as const)
      watched?.addEventListener(type, onLooking, options);
    watched?.addEventListener('keydown', onKey, options);
  };
  shownEditor.subscribe(watch);
  watch();
}

function watchSelections({ view }: FollowPort, { isApplying, onLooking }: Omit<Watching, 'isPresented'>): void {
  let seen = view.value;
  view.subscribe(() => {
    const [before, now] = [seen, view.value];
    seen = now;
    if (isApplying()) return;
    // The next stop ends the selection of a frame.
    const isSelected = now.selectedFrame !== before.selectedFrame && now.selectedFrame !== undefined;
    if (isSelected || presentedTrees.some((tree) => now.expanded[tree] !== before.expanded[tree])) onLooking();
  });
}

function watchFiles(port: FollowPort, { isPresented, onLooking }: Omit<Watching, 'isApplying'>): void {
  const { documents } = port;
  let usedAt = Number.NEGATIVE_INFINITY;
  for (const type of ['pointerdown', 'keydown'] as const)
    window.addEventListener(type, ({ timeStamp }) => (usedAt = timeStamp), { capture: true, passive: true });
  let seen = documents.value.current?.path;
  documents.subscribe(() => {
    const path = documents.value.current?.path;
    if (path === seen) return;
    seen = path;
    const isOfStop = path === port.shownFrame()?.frame.source?.path;
    const isRecent = performance.now() - usedAt < openingMs;
    if (path !== undefined && isRecent && !isOfStop && !isPresented(path)) onLooking();
  });
}
