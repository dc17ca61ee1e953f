import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { StoplinePage } from './page.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A row says its columns with punctuation between them: "rate = 0.1, was 0.15". The words are those that are seen. */
const isRowName = (rule: string, html: string): boolean =>
  rule === 'label-content-name-mismatch' && html.includes('role="treeitem"');

/** A list below a field is walked through by arrow keys in the field, which keeps the focus: it is no stop of Tab. */
const isListOfField = (rule: string, html: string): boolean =>
  rule === 'scrollable-region-focusable' && html.includes('id="suggestions"');

/** Everything, or the one rule whose outcome another theme may change. */
export type AxeScope = 'everything' | 'colours';

/** What axe finds wrong in the page as it stands, a line for each element. */
async function violations({ page }: StoplinePage, scope: AxeScope): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  if (scope === 'colours') axe.withRules(['color-contrast']);
  else axe.withTags(tags);
  // The legacy mode looks at the one frame that there is, and opens no page of its own.
  const { violations: found } = await axe.setLegacyMode().analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => !isRowName(id, html) && !isListOfField(id, html))
      .map(({ target, failureSummary = '' }) => `${id} at ${target.flat().join(' ')}: ${failureSummary}`),
  );
}

/** WCAG 2.2 A and AA and axe's best practices hold in the page as it stands. The test goes on, and fails at its end. */
export async function expectNoViolations(
  page: StoplinePage,
  where = 'the page',
  scope: AxeScope = 'everything',
): Promise<void> {
  expect.soft(await violations(page, scope), `axe finds nothing wrong: ${where}`).toEqual([]);
}
