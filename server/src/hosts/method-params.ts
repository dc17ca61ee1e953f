import { z } from 'zod';
import type { Method, Methods } from '#protocol';

const sessionId = z.string();
const ids = z.int().min(0);
const position = z.int().min(1);
const conditions = {
  condition: z.string().exactOptional(),
  hitCondition: z.string().exactOptional(),
  logMessage: z.string().exactOptional(),
};

/** More of these are no use to anybody. */
const mostWatches = 500;
const mostLines = 5_000;
const mostFound = 200;
const longestQuery = 500;

/** What each method's parameters have to be: a method without a row does not compile. */
export const methodParams: { readonly [M in Method]: z.ZodType<Methods[M]['params']> } = {
  get_configurations: z.strictObject({}),
  start_session: z.strictObject({
    configurationName: z.string(),
    noDebug: z.boolean().exactOptional(),
    file: z.string().exactOptional(),
  }),
  restart_session: z.strictObject({ sessionId }),
  end_session: z.strictObject({ sessionId }),
  forget_session: z.strictObject({ sessionId }),
  set_breakpoint: z.strictObject({
    path: z.string().min(1),
    line: position,
    column: position.exactOptional(),
    ...conditions,
    enabled: z.boolean().exactOptional(),
  }),
  change_breakpoint: z.strictObject({
    id: ids,
    enabled: z.boolean().exactOptional(),
    conditions: z.strictObject(conditions).exactOptional(),
  }),
  remove_breakpoints: z.strictObject({ ids: z.array(ids) }),
  mute_breakpoints: z.strictObject({ muted: z.boolean() }),
  set_exception_filter: z.strictObject({
    adapter: z.string().exactOptional(),
    filter: z.string(),
    choice: z.strictObject({ enabled: z.boolean(), condition: z.string().exactOptional() }),
  }),
  set_watches: z.strictObject({ watches: z.array(z.string()).max(mostWatches) }),
  list_files: z.strictObject({ path: z.string() }),
  read_file: z.strictObject({ path: z.string() }),
  find_files: z.strictObject({ query: z.string().max(longestQuery), limit: z.int().min(1).max(mostFound) }),
  write_file: z.strictObject({
    path: z.string(),
    text: z.string(),
    version: z.string().nullable(),
    breakpoints: z.array(z.strictObject({ id: ids, line: position.exactOptional() })).exactOptional(),
  }),
  read_output: z.strictObject({ sessionId, start: z.int().min(0), count: z.int().min(1).max(mostLines) }),
  read_activity: z.strictObject({ id: ids }),
  interrupt_agents: z.strictObject({ activityId: ids.exactOptional() }),
};

export function isMethod(name: string): name is Method {
  return Object.hasOwn(methodParams, name);
}
