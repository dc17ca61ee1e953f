import type { PresentedPointer, PresentedTree } from '#protocol';
import { lineAtHeight } from '../../editor/presented/editor-place.ts';
import { isFile } from '../../model/files/document-names.ts';
import { StoplineTree } from '../../ui/tree.ts';
import { yourself } from './people.ts';
import type { PresenterPort } from './port.ts';

/** How often the pointer is sent at most, in milliseconds. */
const everyMs = 100;

/** The presented trees, by their labels. */
const trees: ReadonlyMap<string, PresentedTree> = new Map([
  ['Variables', 'variables'],
  ['Watch', 'watch'],
  ['Call stack', 'call-stack'],
]);

function rowAt(tree: StoplineTree, path: readonly EventTarget[]): PresentedPointer | undefined {
  const name = trees.get(tree.label);
  const row = path.find((target) => target instanceof HTMLElement && target.dataset.index !== undefined);
  const index = row instanceof HTMLElement ? Number(row.dataset.index) : -1;
  const key = tree.rows[index]?.key;
  return name && key !== undefined ? { tree: name, row: key } : undefined;
}

function lineAt({ documents, shownEditor }: PresenterPort, clientY: number): PresentedPointer | undefined {
  const { current } = documents.value;
  const path = current && isFile(current) ? current.path : undefined;
  const line = shownEditor.value && lineAtHeight(shownEditor.value, clientY);
  return path === undefined || line === undefined ? undefined : { path, line };
}

/** The line or row below the pointer. */
function pointerAt(port: PresenterPort, path: readonly EventTarget[], clientY: number): PresentedPointer | undefined {
  const tree = path.find((target) => target instanceof StoplineTree);
  if (tree instanceof StoplineTree) return rowAt(tree, path);
  const editor = port.shownEditor.value;
  return editor && path.includes(editor) ? lineAt(port, clientY) : undefined;
}

/** Sends the line or row below the pointer, while this page presents. */
export function sendPointer(port: PresenterPort): void {
  let at: PresentedPointer | undefined;
  let sent = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    timer = undefined;
    const isPresenting = yourself(port.people.value)?.isPresenting === true;
    const text = JSON.stringify(at ?? null);
    if (!isPresenting || port.people.value.total < 2 || text === sent) return;
    sent = text;
    port.point(at);
  };
  const set = (next: PresentedPointer | undefined) => {
    at = next;
    timer ??= setTimeout(send, everyMs);
  };
  window.addEventListener('pointermove', (event) => set(pointerAt(port, event.composedPath(), event.clientY)), {
    capture: true,
    passive: true,
  });
  document.documentElement.addEventListener('pointerleave', () => set(undefined), { passive: true });
}
