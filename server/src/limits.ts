import { foldLimits } from '#protocol';

/** A cap, and what the console says, once in a session, when its adapter reaches it. */
export interface Limit {
  readonly most: number;
  /** Absent if it is no adapter's doing, if a refusal says it, or if new items only replace the oldest. */
  readonly notice?: string;
}

/** A cap on what a session keeps of its adapter's messages. */
const kept = (most: number, what: string): Required<Limit> => ({
  most,
  // Written when it is read: formatting a number for the first time takes as long as an eighth of the server's start.
  get notice() {
    return `The debug adapter sent more than ${most.toLocaleString('en')} ${what}. The rest is left out.`;
  },
});

/**
 * The caps of all that an adapter or a client can make grow, in the session state and on the server. docs/limits.md has a
 * sentence on each.
 */
export const limits = {
  threads: kept(foldLimits.threads, 'threads'),
  threadIds: { most: 100_000 },
  frames: { most: foldLimits.frames },
  scopes: kept(foldLimits.scopes, 'scopes of a frame'),
  variables: kept(foldLimits.variables, 'variables of a scope'),
  modules: kept(foldLimits.modules, 'modules'),
  loadedSources: kept(foldLimits.loadedSources, 'loaded sources'),
  progress: kept(foldLimits.progress, 'operations in progress'),
  adapterBreakpoints: kept(foldLimits.adapterBreakpoints, 'breakpoints of its own'),
  invalidations: { most: foldLimits.invalidations },
  memoryRanges: { most: foldLimits.memoryRanges },
  earlyBreakpoints: { most: 1_000 },
  listItems: kept(500, 'items in a list of an event or a capability'),
  eventText: kept(4_000, 'characters in a text of an event or a capability'),
  eventTexts: kept(2_000_000, 'characters in the texts of its events'),
  answerText: kept(100_000, 'characters in a value that is shared with all clients'),
  messageMembers: kept(10_000, 'members in objects of a message that have more than 100'),
  messageValues: kept(200_000, 'values in a message'),
  itemsAtOnce: { most: 10_000 },
  firstItems: { most: 1_000 },
  answerTexts: kept(2_000_000, 'characters in an answer that is shared with all clients'),
  answerItems: kept(100_000, 'values in an answer that is shared with all clients'),
  shortText: { most: 200 },
  pendingRequests: { most: 1_000 },
  childSessions: { most: 16 },
  cachedReads: { most: 5_000 },
  references: { most: 1_000_000 },
  staleStops: { most: 64 },
  pendingCalls: { most: 1_000 },
  callsOfAPrincipal: { most: 4_000 },
  runningSessions: { most: 1_000 },
  endedSessions: { most: 8 },
  breakpoints: { most: 10_000 },
  exceptionChoices: { most: 1_000 },
  watches: { most: 500 },
  activities: { most: foldLimits.activities },
  notices: { most: foldLimits.notices },
  facts: { most: 2_000 },
  factBytes: { most: 8_000_000 },
  outcomes: { most: 10_000 },
  outcomeBytes: { most: 16_000_000 },
  outcomeSeconds: { most: 300 },
  awayClients: { most: 1_000 },
  students: { most: 100 },
  exerciseFiles: { most: 200 },
  links: { most: 100 },
  approvalLinks: { most: 20 },
  linkSeconds: { most: 1_209_600 },
  people: { most: 1_000 },
  learnedSecrets: { most: 200 },
  learnedSecret: { most: 1_000 },
  tasksOfAStart: { most: 100 },
  tasksAtATime: { most: 16 },
  nestedTasks: { most: 50 },
  configurationFile: { most: 1024 * 1024 },
  configurationValues: { most: 25_000 },
  stateFile: { most: 3 * 1024 * 1024 },
} as const satisfies Readonly<Record<string, Limit>>;

type Limits = typeof limits;

/** A limit that the console reports. */
export type NoticedLimit = {
  [Name in keyof Limits]: Limits[Name] extends Required<Limit> ? Name : never;
}[keyof Limits];
