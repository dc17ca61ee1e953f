import type { SessionDescription } from '#protocol';
import { contentId, readableReview, rowsBeyond } from '../../adapters/review-configuration.ts';
import type { AdapterQuirks } from '../../adapters/quirks.ts';
import type { Configuration } from '../../configurations/configuration.ts';
import type { LaunchContent } from '../../state/approved.ts';
import type { ChildRequest } from '../reactions/tree-control.ts';

/** The lists that an adapter joins of a parent's attributes for its children. */
const joinedLists = (parent: Configuration, { joinedForChildren }: AdapterQuirks): Configuration =>
  Object.fromEntries(
    Object.entries(joinedForChildren).map(([key, parts]) => [key, parts.flatMap((part) => parent[part] ?? [])]),
  );

/**
 * What a child session runs that was not approved with its parent: programs and commands of its own. Undefined for a child
 * that names none, which is a part of the approved launch.
 */
export function childContent(
  { request, configuration }: ChildRequest,
  parent: Configuration,
  { name, startedBy, adapter }: SessionDescription,
  quirks: AdapterQuirks,
): LaunchContent | undefined {
  const { name: _name, ...attributes } = configuration;
  const rows = rowsBeyond({ ...attributes, request }, parent, joinedLists(parent, quirks));
  if (rows.length === 0) return undefined;
  const sections = readableReview([
    { title: 'Program', rows },
    { title: 'Debugger', rows: [{ label: adapter, text: `asks for a child session of "${name}"` }] },
  ]);
  const review = () => Promise.resolve(sections);
  return { name, by: startedBy, id: contentId({ child: rows, adapter }), review };
}
