import { z } from 'zod';
import { agentPermissions, type State, type UserBreakpoint } from '#protocol';
import { Breather } from '../workspace/breather.ts';
import { breakpointSchemas } from './breakpoint-schema.ts';

/** What is saved for a workspace. */
export const settingNames = [
  'breakpoints',
  'breakpointSets',
  'exceptionFilters',
  'exceptionOptions',
  'filterOffers',
  'watches',
  'agentPermission',
] as const satisfies readonly (keyof State)[];

export type Settings = Pick<State, (typeof settingNames)[number]>;

/** The settings of a workspace without any. */
export const noSettings: Settings = {
  breakpoints: [],
  breakpointSets: {},
  exceptionFilters: {},
  exceptionOptions: {},
  filterOffers: {},
  watches: [],
  agentPermission: 'evaluate',
};

const format = 2;

/** Whatever was saved is read, however long it is. */
const { conditions, onLine, breakpointsWith } = breakpointSchemas({ name: Infinity, path: Infinity, code: Infinity });

const keptConditions = { ...conditions, enabled: z.boolean() };

const keptOfAnyKind = {
  id: z.int().positive(),
  ...keptConditions,
  createdBy: z.object({ kind: z.enum(['person', 'agent']), name: z.string() }),
  at: z.string(),
};

function keptWith<Shape extends z.core.$ZodShape>(shape: Shape) {
  const [source, onFunction, data] = breakpointsWith(shape);
  return z.discriminatedUnion('kind', [source.strip(), onFunction.strip(), data.omit({ sessionId: true }).strip()]);
}

const keptBreakpoint = keptWith(keptOfAnyKind);

/** In format 1, all breakpoints were on lines. */
const keptBeforeKinds = z
  .object({ ...onLine, ...keptOfAnyKind })
  .transform((breakpoint): UserBreakpoint => ({ kind: 'source', ...breakpoint }));

const keptInSet = keptWith(keptConditions);

const keptFilter = z.object({ enabled: z.boolean(), condition: z.string().exactOptional() });

const keptOption = z.object({
  path: z.array(z.object({ negate: z.boolean().exactOptional(), names: z.array(z.string()) })).exactOptional(),
  breakMode: z.enum(['never', 'always', 'unhandled', 'userUnhandled']),
});

const keptSettings = z.object({
  breakpoints: z.array(z.unknown()),
  breakpointSets: z.record(z.string(), z.array(z.unknown())).default({}),
  exceptionFilters: z.record(z.string(), z.unknown()),
  exceptionOptions: z.record(z.string(), z.array(z.unknown())).default({}),
  filterOffers: z.unknown().optional(),
  watches: z.array(z.string()),
  agentPermission: z.enum(agentPermissions).default('evaluate'),
});

/** The breakpoints of each format. */
const breakpointOf = { 1: keptBeforeKinds, [format]: keptBreakpoint } as const;

const keptFile = z.object({ format: z.literal([1, format]), settings: keptSettings });

const offeredFilter = z.object({
  filter: z.string(),
  label: z.string(),
  description: z.string().exactOptional(),
  default: z.boolean().exactOptional(),
  supportsCondition: z.boolean().exactOptional(),
  conditionDescription: z.string().exactOptional(),
});

const keptOffers = z.record(
  z.string(),
  z.object({
    exceptionBreakpointFilters: z.array(z.unknown()),
    supportsExceptionFilterOptions: z.boolean(),
    supportsExceptionOptions: z.boolean().exactOptional(),
  }),
);

/** Checks a value. Throws if its format is unknown. */
function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Error('its format is unknown');
  return parsed.data;
}

/** Checks many values in turns, so that other work is not held up. */
class CheckInTurns {
  readonly #breather = new Breather();

  async one<Schema extends z.ZodType>(schema: Schema, value: unknown): Promise<z.output<Schema>> {
    await this.#breather.breathe();
    return checked(schema, value);
  }

  async each<Schema extends z.ZodType>(schema: Schema, values: readonly unknown[]): Promise<z.output<Schema>[]> {
    const all: z.output<Schema>[] = [];
    for (const value of values) all.push(await this.one(schema, value));
    return all;
  }
}

async function withEachValue<Value, Checked>(
  record: Readonly<Record<string, Value>>,
  check: (value: Value) => Promise<Checked>,
): Promise<Readonly<Record<string, Checked>>> {
  const entries: [string, Checked][] = [];
  for (const [name, value] of Object.entries(record)) entries.push([name, await check(value)]);
  return Object.fromEntries(entries);
}

/** These come from adapters. Invalid ones are dropped without losing the breakpoints. */
function offersIn(filterOffers: unknown, turns: CheckInTurns): Promise<Settings['filterOffers']> {
  const kept = keptOffers.safeParse(filterOffers).data ?? {};
  const offers = withEachValue(kept, async ({ exceptionBreakpointFilters, ...offer }) => ({
    ...offer,
    exceptionBreakpointFilters: await turns.each(offeredFilter, exceptionBreakpointFilters),
  }));
  return offers.catch(() => ({}));
}

/** The settings in a file, checked in turns. Rejects if its format is unknown. */
export async function settingsIn(content: unknown): Promise<Settings> {
  const { format: written, settings } = checked(keptFile, content);
  const turns = new CheckInTurns();
  return {
    breakpoints: await turns.each(breakpointOf[written], settings.breakpoints),
    breakpointSets: await withEachValue(settings.breakpointSets, (set) => turns.each(keptInSet, set)),
    exceptionFilters: await withEachValue(settings.exceptionFilters, (choice) => turns.one(keptFilter, choice)),
    exceptionOptions: await withEachValue(settings.exceptionOptions, (options) => turns.each(keptOption, options)),
    filterOffers: await offersIn(settings.filterOffers, turns),
    watches: settings.watches,
    agentPermission: settings.agentPermission,
  };
}

/** The content of a file with settings. */
export const fileWith = (settings: Settings): string => JSON.stringify({ format, settings });
