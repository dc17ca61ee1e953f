const uses = new WeakMap<DocumentOrShadowRoot, Map<CSSStyleSheet, number>>();

function usesIn(root: DocumentOrShadowRoot): Map<CSSStyleSheet, number> {
  const known = uses.get(root) ?? new Map<CSSStyleSheet, number>();
  uses.set(root, known);
  return known;
}

/** The sheets of a root with others, each once, right after the one before it. */
function withSheets(adopted: readonly CSSStyleSheet[], sheets: readonly CSSStyleSheet[]): CSSStyleSheet[] {
  const all = [...adopted];
  let next = 0;
  for (const sheet of sheets) {
    if (!all.includes(sheet)) all.splice(next, 0, sheet);
    next = all.indexOf(sheet) + 1;
  }
  return all;
}

/** Puts sheets below a root's own, in their order. Returns the function that removes those that nothing else uses. */
export function adoptSheets(root: DocumentOrShadowRoot, sheets: readonly CSSStyleSheet[]): () => void {
  const counts = usesIn(root);
  for (const sheet of sheets) counts.set(sheet, (counts.get(sheet) ?? 0) + 1);
  root.adoptedStyleSheets = withSheets(root.adoptedStyleSheets, sheets);
  return () => {
    for (const sheet of sheets) counts.set(sheet, (counts.get(sheet) ?? 0) - 1);
    const unused = new Set(sheets.filter((sheet) => counts.get(sheet) === 0));
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => !unused.has(sheet));
  };
}
