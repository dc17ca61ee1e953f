import { setTimeout as delay } from 'node:timers/promises';
import { definitionOf, eventNames, MessageGenerator } from '../../../server/src/testing/generated-message.mjs';

/** Events that are sent before the adapter pauses for a moment, so that the page draws between them. */
const eventsAtOnce = 10;
const momentMs = 20;

let generator = new MessageGenerator(0);

const answer = (command) => generator.body(definitionOf('answer', command));

/** Sends events, and ends. */
async function send(adapter, count) {
  for (let sent = 0; sent < count; sent += 1) {
    if (sent % eventsAtOnce === 0) await delay(momentMs);
    const event = generator.pick(eventNames);
    adapter.emit(event, generator.body(definitionOf('event', event)));
  }
  adapter.emit('terminated');
}

let count = 0;

const answered = [
  ...['threads', 'stackTrace', 'scopes', 'variables', 'source', 'evaluate', 'exceptionInfo', 'modules', 'loadedSources'],
  ...['setBreakpoints', 'setFunctionBreakpoints', 'setExceptionBreakpoints', 'completions', 'readMemory', 'disassemble'],
  ...['setVariable', 'dataBreakpointInfo', 'gotoTargets', 'stepInTargets', 'locations', 'breakpointLocations'],
];

/**
 * An adapter that answers with messages generated from the schema of DAP, and sends `count` such events. The configuration has
 * the `seed` and `twist` of the generator.
 * @public
 */
export const script = {
  get capabilities() {
    const generated = answer('initialize');
    const all = ['ReadMemory', 'Disassemble', 'LoadedSources', 'Modules', 'SetVariable', 'ConfigurationDone'];
    return { ...generated, ...Object.fromEntries(all.map((name) => [`supports${name}Request`, true])) };
  },
  onStarted: (adapter) => void send(adapter, count),
  on: {
    ...Object.fromEntries(answered.map((command) => [command, () => answer(command)])),
    launch: (args, adapter) => {
      ({ count } = args);
      generator = new MessageGenerator(args.seed, args);
      return adapter.begin();
    },
  },
};
