const sheets = new Set<Element>();
const popups = new Set<EventTarget>();

function noteIn<Noted>(noted: Set<Noted>, element: Noted): () => void {
  noted.add(element);
  return () => noted.delete(element);
}

/** Registers a modal sheet. Returns the function that removes it. */
export const noteSheet = (sheet: Element): (() => void) => noteIn(sheets, sheet);

/** Registers a popup or form beside which the page can be used. Returns the function that removes it. */
export const notePopup = (popup: Element): (() => void) => noteIn<EventTarget>(popups, popup);

/** Whether a key is not for the page: a sheet is open, or the focus is in a popup. */
export const isForPopup = (event: Event): boolean =>
  sheets.size > 0 || event.composedPath().some((target) => popups.has(target));
