import type { DebuggerAttributes } from '#protocol';
import type { AdapterRow } from './adapter-row.ts';
import type { AdapterCatalog } from './catalog.ts';
import { foreignAttributes } from './foreign-types.ts';

/** The attributes of a row's types. A type that it says nothing of has none. */
function ofRow({ types, label, attributes, quirks }: AdapterRow): readonly DebuggerAttributes[] {
  const silent = types.filter((type) => !attributes.some((group) => group.types.includes(type)));
  return [...attributes, { types: silent, launch: {}, attach: {} }].flatMap((group) => {
    const served = group.types.filter((type) => types.includes(type));
    if (served.length === 0) return [];
    const needs = quirks.requiredKeys.filter((needed) => served.every((type) => needed.types.includes(type)));
    return [{ ...group, types: served, label, needs: needs.map(({ request, oneOf }) => ({ request, oneOf })) }];
  });
}

/** What the adapters publish of the attributes of their configurations, those of an adapters file first. */
export function listedAttributes({ rows, types }: AdapterCatalog): readonly DebuggerAttributes[] {
  const foreign = foreignAttributes.filter((group) => !group.types.some((type) => types.includes(type)));
  return [...rows.flatMap(ofRow), ...foreign];
}
