import type { StoplinePage } from './page.ts';

const rowsOf = (page: StoplinePage, tree: 'callStack' | 'variables' | 'breakpoints') =>
  page[tree]
    .getByRole('treeitem')
    .evaluateAll((rows) =>
      rows.map((row) =>
        ['aria-label', 'aria-expanded', 'aria-selected', 'aria-checked'].map((name) => row.getAttribute(name)),
      ),
    );

/** Everything that a person sees of a stopped program, as text. */
export async function whatIsSeen(page: StoplinePage) {
  return {
    status: await page.status.innerText(),
    callStack: await rowsOf(page, 'callStack'),
    variables: await rowsOf(page, 'variables'),
    breakpoints: await rowsOf(page, 'breakpoints'),
    console: await page.console.innerText(),
    file: await page.editor.getAttribute('aria-label'),
  };
}
