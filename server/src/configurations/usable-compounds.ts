import type { Compound } from '#protocol';

type Path = readonly PropertyKey[];

interface Listed {
  readonly entry: Compound;
  readonly path: Path;
}

/** A compound that cannot be started, with the path of the reference that is wrong. */
interface Broken {
  readonly name: string;
  readonly path: Path;
  readonly reason: string;
}

type Verdict = 'open' | 'usable' | Broken;

/** Why a compound cannot contain this name; undefined if it can. */
function problemOf(name: string, verdict: Verdict | undefined): string | undefined {
  const quoted = JSON.stringify(name);
  if (verdict === undefined) return `there is no configuration ${quoted}`;
  if (verdict === 'open') return `the compound ${quoted} contains itself`;
  return verdict === 'usable' ? undefined : `the compound ${quoted} cannot be used`;
}

/**
 * Splits compounds into those that can be started and those that contain nothing that exists, themselves, or a compound that
 * cannot be started. Does not recurse: a chain may be longer than the stack.
 */
export function usableCompounds(
  compounds: readonly Listed[],
  configurations: ReadonlySet<string>,
): { readonly usable: readonly Compound[]; readonly unusable: readonly Broken[] } {
  const byName = new Map(compounds.map((listed) => [listed.entry.name, listed]));
  const verdicts = new Map<Listed, Verdict>();
  const path: { readonly listed: Listed; next: number }[] = [];
  const enter = (listed: Listed) => {
    verdicts.set(listed, 'open');
    path.push({ listed, next: 0 });
  };
  const leave = (listed: Listed, verdict: Verdict) => {
    verdicts.set(listed, verdict);
    path.pop();
  };
  for (const start of compounds) {
    if (!verdicts.has(start)) enter(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { listed, next } = top;
      const name = listed.entry.configurations[next];
      const member = name === undefined ? undefined : byName.get(name);
      const verdict = member && verdicts.get(member);
      const reason = name === undefined || configurations.has(name) ? undefined : problemOf(name, verdict);
      if (name === undefined) leave(listed, 'usable');
      else if (member && verdict === undefined) enter(member);
      else if (reason === undefined) top.next += 1;
      else leave(listed, { name: listed.entry.name, path: [...listed.path, 'configurations', next], reason });
    }
  }
  const judged = compounds.map((listed) => [listed.entry, verdicts.get(listed)] as const);
  return {
    usable: judged.flatMap(([entry, verdict]) => (verdict === 'usable' ? [entry] : [])),
    unusable: judged.flatMap(([, verdict]) => (typeof verdict === 'object' ? [verdict] : [])),
  };
}
