import { isRecord, type Compound, type LaunchConfiguration } from '#protocol';

type Startable = LaunchConfiguration | Compound;

/** Compares by what both have; what only one has comes first. */
function compared<Key>(
  one: Key | undefined,
  other: Key | undefined,
  compare: (one: Key, other: Key) => number,
): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  return compare(one, other);
}

/** The place of an entry among others (`presentation` in launch.json). */
function placeOf({ presentation }: Startable) {
  if (!isRecord(presentation)) return undefined;
  const { group, order } = presentation;
  return {
    group: typeof group === 'string' && group !== '' ? group : undefined,
    order: typeof order === 'number' ? order : undefined,
  };
}

const isHidden = ({ presentation }: Startable): boolean => isRecord(presentation) && presentation.hidden === true;

/** Configurations and compounds without hidden ones, by group and order, as VS Code sorts them. */
export const shownConfigurations = (entries: readonly Startable[]): readonly Startable[] =>
  entries
    .filter((entry) => !isHidden(entry))
    .toSorted((one, other) =>
      compared(
        placeOf(one),
        placeOf(other),
        (first, second) =>
          compared(first.group, second.group, (a, b) => a.localeCompare(b)) ||
          compared(first.order, second.order, (a, b) => a - b),
      ),
    );
