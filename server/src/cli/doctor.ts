import type { LocateContext } from '../adapters/adapter-row.ts';
import type { AdapterCatalog } from '../adapters/catalog.ts';

/** The state of one adapter. */
export interface Diagnosis {
  readonly label: string;
  readonly types: readonly string[];
  readonly found: boolean;
  /** The path of what runs; undefined when it was not found. */
  readonly where: string | undefined;
  /** Undefined when it was not found, or does not say. */
  readonly version: string | undefined;
  /** Why it cannot be used; undefined when it was found. */
  readonly problem: string | undefined;
  /** One line on how to install it. */
  readonly install: string;
}

/** Looks for every adapter of a catalog. */
export function diagnose(catalog: AdapterCatalog, context: LocateContext): Promise<readonly Diagnosis[]> {
  return Promise.all(
    catalog.rows.map(async ({ label, types, install, locate }): Promise<Diagnosis> => {
      const located = await locate(context);
      return located.found
        ? {
            label,
            types,
            install,
            found: true,
            where: located.where,
            version: located.version || undefined,
            problem: undefined,
          }
        : { label, types, install, found: false, where: undefined, version: undefined, problem: located.problem };
    }),
  );
}

/** A diagnosis as text: a line for each adapter that was found, and how to install those that were not. */
export function printDiagnosis(diagnosis: readonly Diagnosis[]): string {
  const entries = diagnosis.map(({ label, types, found, where, version, problem, install }) => {
    const title = `${found ? 'found  ' : 'missing'}  ${label}`;
    const details = found
      ? [[version ?? 'version unknown', where].join('  ')]
      : [problem ?? '', `To install it: ${install}`];
    return [title, `types: ${types.join(', ')}`, ...details].join('\n         ');
  });
  return `${entries.join('\n')}\n`;
}
