import { attempt, loadPart } from '../../model/attempt.ts';
import type { PalettePort } from './port.ts';
import { withHeldText } from '../../ui/held-text.ts';
import type * as Sheets from './picks.ts';

type Opener = (sheets: typeof Sheets, place: Sheets.PickPlace) => void;

/** Opens sheets on request; their code is loaded with the first one. Returns the function that ends it. */
export function followPicks(port: PalettePort, root: ParentNode & Node): () => void {
  let sheets: typeof Sheets | undefined;
  let isLoading = false;
  let isOver = false;

  const loadAndOpen = async (open: Opener) => {
    isLoading = true;
    const { part, held } = await withHeldText(loadPart(port, import('./picks.ts'), 'The list'));
    isLoading = false;
    sheets = part;
    if (part && !isOver) open(part, { port, root, typed: held.text, isEntered: held.isEntered });
  };

  const show = (open: Opener) => {
    if (isLoading) return;
    if (sheets === undefined) void attempt(port, loadAndOpen(open));
    else open(sheets, { port, root, typed: '', isEntered: false });
  };

  const listening = [
    port.uiRequests.on('sheet', ({ sheet }) => show(({ openSheet }, place) => openSheet(sheet, place))),
    port.uiRequests.on('pick', ({ pick }) => show(({ openPick }, place) => openPick(pick, place))),
    port.uiRequests.on('choice', ({ choice }) => show(({ openChoice }, place) => openChoice(choice, place))),
  ];
  return () => {
    isOver = true;
    listening.forEach((end) => end());
  };
}
