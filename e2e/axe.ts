import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { StoplinePage } from './page.ts';

/** A failure does not end the test. */
const softly = expect.configure({ soft: true });

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The name of a row has punctuation between its visible columns: "rate = 0.1, was 0.15". */
const isRowName = (rule: string, html: string): boolean =>
  rule === 'label-content-name-mismatch' && html.includes('role="treeitem"');

/** Arrow keys in the field move through the list below it, so the list is not a tab stop. */
const isListOfField = (rule: string, html: string): boolean =>
  rule === 'scrollable-region-focusable' && html.includes('id="suggestions"');

/** Everything, or only the rule whose outcome depends on the theme. */
export type AxeScope = 'everything' | 'colours';

/** axe's violations in the page, a line for each element. */
async function violations({ page }: StoplinePage, scope: AxeScope): Promise<string[]> {
  // Without selectors for rules that pass, and without fetching style sheets, axe takes half the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], preload: false });
  if (scope === 'colours') axe.withRules(['color-contrast']);
  else axe.withTags(tags);
  // The legacy mode checks the only frame and does not open a page.
  const { violations: found } = await axe.setLegacyMode().analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => !isRowName(id, html) && !isListOfField(id, html))
      .map(({ target, failureSummary = '' }) => `${id} at ${target.flat().join(' ')}: ${failureSummary}`),
  );
}

/** Checks WCAG 2.2 A and AA and axe's best practices. The test continues and fails at its end. */
export async function expectNoViolations(
  page: StoplinePage,
  where = 'the page',
  scope: AxeScope = 'everything',
): Promise<void> {
  // A value that is read again keeps its colours for a moment, also those of the theme before.
  await softly.poll(() => violations(page, scope), `axe finds nothing wrong: ${where}`).toEqual([]);
}
