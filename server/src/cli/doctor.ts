import type { AdapterRow, FoundAdapter, LocateContext, MissingAdapter } from '../adapters/adapter-row.ts';
import type { AdapterCatalog } from '../adapters/catalog.ts';

/** The state of one adapter: where it was found and which version, or why it cannot be used. */
export interface Diagnosis
  extends
    Pick<AdapterRow, 'label' | 'types' | 'install'>,
    Partial<Pick<FoundAdapter, 'where' | 'version'>>,
    Partial<Pick<MissingAdapter, 'problem'>> {
  readonly found: boolean;
}

/** Looks for every adapter of a catalog. */
export const diagnose = (catalog: AdapterCatalog, context: LocateContext): Promise<readonly Diagnosis[]> =>
  Promise.all(
    catalog.rows.map(async ({ label, types, install, locate }) => ({
      label,
      types,
      install,
      ...(await locate({ ...context, isBeforeConsent: true })),
    })),
  );

/** A diagnosis as text: a line for each adapter that was found, and how to install those that were not. */
export function printDiagnosis(diagnosis: readonly Diagnosis[]): string {
  const entries = diagnosis.map(({ label, types, found, where, version, problem, install }) => {
    const title = `${found ? 'found  ' : 'missing'}  ${label}`;
    const details = found
      ? [`${version === '' ? 'version unknown' : version}  ${where}`]
      : [problem, `To install it: ${install}`];
    return [title, `types: ${types.join(', ')}`, ...details].join('\n         ');
  });
  return `${entries.join('\n')}\n`;
}
