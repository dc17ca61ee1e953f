import { hasCapability, isSupported, sessionIn, topFrame, type Dap, type SessionState, type Stop } from '#protocol';
import { endingEntries } from '../../model/ending.ts';
import { stepIntoTargetOf } from '../../model/step-into-target.ts';
import { functionOf, goToFunction } from '../../model/go-to-definition.ts';
import { inGroups, type MenuEntry } from '../../ui/menu.ts';
import { unlessAllowed } from '../../model/allowed.ts';
import { attempt } from '../../model/attempt.ts';
import { copyText } from '../../model/clipboard.ts';
import type { StackPort } from './port.ts';
import { framesAtFirst, stopOf } from './stack-frames.ts';
import { restartFrame, runOnThread, threadCommandWords, type ThreadCommand } from './stack-actions.ts';
import type { FrameRow, SessionRow, StackOf, StackRow, ThreadRow } from './stack-row.ts';

const stoppedCommands = ['continue', 'next', 'stepIn', 'stepOut'] as const satisfies readonly ThreadCommand[];

/** The same for one thread, while the others stay stopped. */
const aloneWords = (name: ThreadCommand): string =>
  `${threadCommandWords[name]}${name === 'continue' ? '' : ','} this thread only`;

type StackText = Pick<Stop, 'frames' | 'totalFrames'>;

/** The most frames that are copied. */
const mostCopied = 1_000;

const frameText = (frame: Dap.StackFrame): string => {
  if (frame.presentationHint === 'label') return `-- ${frame.name} --`;
  const path = frame.source?.path ?? frame.source?.name;
  return path === undefined ? frame.name : `${frame.name} (${path}:${frame.line})`;
};

/** A stack as text: a line for each known frame, and the number of others. */
function stackText({ frames = [], totalFrames = 0 }: StackText): string {
  const rest = totalFrames - frames.length;
  return [...frames.map(frameText), ...(rest > 0 ? [`... ${rest} more frames`] : [])].join('\n');
}

/** The frames to copy, if more than the top are needed. */
async function longerStack(port: StackPort, { sessionId, threadId }: StackOf, stop: Stop): Promise<StackText> {
  const known = stop.frames?.length ?? 0;
  const isWhole = stop.totalFrames === undefined ? known < framesAtFirst : stop.totalFrames <= known;
  if (isWhole) return stop;
  const args = { threadId, startFrame: 0, levels: mostCopied };
  return port.request(sessionId, 'stackTrace', args).then(
    ({ stackFrames, totalFrames }) => ({ frames: stackFrames, ...(totalFrames !== undefined && { totalFrames }) }),
    () => stop,
  );
}

function copyStack(port: StackPort, row: StackOf): MenuEntry {
  const session: SessionState | undefined = sessionIn(port.server.value.state.sessions, row.sessionId);
  const thread = session?.threads.find(({ id }) => id === row.threadId);
  const stop = thread && stopOf(thread);
  return {
    label: 'Copy stack trace',
    disabled: stop?.frames === undefined,
    reason: 'its frames have not been read',
    run: () => {
      if (stop) void longerStack(port, row, stop).then((stack) => copyText(port, stackText(stack)));
    },
  };
}

function threadEntries(port: StackPort, row: ThreadRow): readonly MenuEntry[] {
  const { sessionId, threadId } = row;
  const names: readonly ThreadCommand[] = row.isStopped ? stoppedCommands : ['pause'];
  const capabilities = sessionIn(port.server.value.state.sessions, sessionId)?.capabilities ?? {};
  const canGoAlone = row.isStopped && hasCapability(capabilities, 'supportsSingleThreadExecutionRequests');
  const alone = canGoAlone
    ? stoppedCommands.map((name) => ({
        label: aloneWords(name),
        ...unlessAllowed(port, name),
        run: () => void attempt(port, port.request(sessionId, name, { threadId, singleThread: true })),
      }))
    : [];
  const terminate = () => void attempt(port, port.request(sessionId, 'terminateThreads', { threadIds: [threadId] }));
  const ending = isSupported('terminateThreads', capabilities)
    ? [{ label: 'Terminate thread', ...unlessAllowed(port, 'terminateThreads'), run: terminate }]
    : [];
  return inGroups(
    names.map((name) => ({
      label: threadCommandWords[name],
      ...unlessAllowed(port, name),
      run: () => runOnThread(port, row, name),
    })),
    alone,
    ending,
    [copyStack(port, row), { label: 'Copy name', run: () => void copyText(port, row.name) }],
  );
}

/** Entries that run the program from a frame. */
function runningEntries(port: StackPort, row: FrameRow): readonly MenuEntry[] {
  const { sessionId, threadId, frame } = row;
  const session = sessionIn(port.server.value.state.sessions, sessionId);
  const stop = session?.threads.find(({ id }) => id === threadId)?.stop;
  const isTop = stop !== undefined && topFrame(stop)?.id === frame.id;
  const stepInto = () => void attempt(port, stepIntoTargetOf(port, { sessionId, threadId, frameId: frame.id }));
  return [
    ...(row.canRestart
      ? [{ label: 'Restart frame', ...unlessAllowed(port, 'restartFrame'), run: () => restartFrame(port, row) }]
      : []),
    ...(session && isTop && isSupported('stepInTargets', session.capabilities)
      ? [{ label: 'Step into target', keys: 'Ctrl+F11', ...unlessAllowed(port, 'stepIn'), run: stepInto }]
      : []),
  ];
}

/** An entry for the definition of a frame's function, if the frame has the name of one and a file. */
function functionEntries(port: StackPort, { frame }: FrameRow): readonly MenuEntry[] {
  const { path, sourceReference = 0 } = frame.source ?? {};
  const name = functionOf(frame);
  if (path === undefined || sourceReference > 0 || name === undefined) return [];
  return [{ label: 'Go to function definition', run: () => void attempt(port, goToFunction(port, frame, name)) }];
}

const frameEntries = (port: StackPort, row: FrameRow): readonly MenuEntry[] =>
  inGroups(runningEntries(port, row), functionEntries(port, row), [
    ...port.frameMenu(row.sessionId, row.frame),
    copyStack(port, row),
    { label: 'Copy location', disabled: row.location === '', run: () => void copyText(port, row.location) },
  ]);

const sessionEntries = (port: StackPort, { sessionId, name }: SessionRow): readonly MenuEntry[] => [
  {
    label: 'Restart',
    ...unlessAllowed(port, 'restart_session'),
    run: () => void attempt(port, port.call('restart_session', { sessionId })),
  },
  ...endingEntries(port, sessionId),
  'separator',
  { label: 'Copy name', run: () => void copyText(port, name) },
];

/** The menu of a row of the call stack; empty for messages. */
export function stackMenu(port: StackPort, row: StackRow): readonly MenuEntry[] {
  if (row.type === 'session') return sessionEntries(port, row);
  if (row.type === 'thread') return threadEntries(port, row);
  return row.type === 'frame' ? frameEntries(port, row) : [];
}
