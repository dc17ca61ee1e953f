const open = new Set<Element>();

/** Notes that a sheet lies over the page. Returns the function that ends it. */
export const noteSheet = (sheet: Element): (() => void) => {
  open.add(sheet);
  return () => open.delete(sheet);
};

/** Whether a sheet lies over the page: keys are for it alone then. */
export const isSheetOpen = (): boolean => open.size > 0;
