import { refusal } from './fake-conversation.mjs';

/** The fields of the protocol of 2016: the adapter's messages have no later ones. */
const bodiesOf2016 = {
  initialize: () => undefined,
  setBreakpoints: ({ breakpoints }) => ({ breakpoints: breakpoints.map(({ verified, line }) => ({ verified, line })) }),
  stackTrace: ({ stackFrames }) => ({ stackFrames }),
  scopes: ({ scopes }) => ({
    scopes: scopes.map(({ name, variablesReference, expensive }) => ({ name, variablesReference, expensive })),
  }),
  variables: ({ variables }) => ({
    variables: variables.map(({ name, value, variablesReference }) => ({ name, value, variablesReference })),
  }),
  evaluate: ({ result, variablesReference }) => ({ result, variablesReference }),
  continue: () => undefined,
};

const eventsOf2016 = { stopped: ({ reason, threadId, text }) => ({ reason, threadId, text }) };

function say(message) {
  const { body, ...rest } = message;
  const words = message.type === 'event' ? eventsOf2016[message.event] : bodiesOf2016[message.command];
  const said = words && message.success !== false ? words(body ?? {}) : body;
  return { ...rest, ...(said === undefined ? {} : { body: said }), seq: 0 };
}

/** Breakpoints were only lines. */
function hear(message) {
  if (message.command !== 'setBreakpoints') return message;
  const { source, lines = [] } = message.arguments;
  return { ...message, arguments: { source, breakpoints: lines.map((line) => ({ line })) } };
}

/**
 * A script in the protocol of 2016: `initialize` is answered without a body, `initialized` is sent after `launch`,
 * breakpoints are received as `lines`, `setExceptionBreakpoints` ends the configuration, `seq` is always 0, and there are no
 * totals and no hit ids.
 */
export function inDialectOf2016(script) {
  return {
    ...script,
    initialized: 'after_launch',
    launchAnswer: 'at_once',
    dialect: { hear, say },
    on: {
      ...script.on,
      configurationDone: () => {
        throw refusal('Unrecognized request: configurationDone');
      },
      setExceptionBreakpoints: (_args, adapter) => {
        adapter.later(() => adapter.configured());
      },
    },
  };
}
