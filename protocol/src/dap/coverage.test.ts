import { describe, expect, test } from 'vitest';
import { onEvent } from '../session/on-event.ts';
import {
  argumentsOf,
  propertiesOf,
  specifiedEvents,
  specifiedRequests,
  type SpecifiedArgument,
} from '../testing/specification.ts';
import { gatedArguments, informativeCapabilities, supportedArguments } from './arguments.ts';
import { dapRequests, reverseRequests, type RequestRow } from './requests.ts';

const capabilities = propertiesOf('Capabilities').map(({ name }) => name);
const toAdapter = specifiedRequests.filter(({ command }) => command in dapRequests);
const rows = new Map<string, RequestRow>(Object.entries(dapRequests));

test('the text of the specification is read as a whole', () => {
  expect(specifiedRequests).toHaveLength(45);
  expect(specifiedEvents).toHaveLength(17);
  expect(capabilities.length).toBeGreaterThanOrEqual(39);
  expect(toAdapter.flatMap(argumentsOf).length).toBeGreaterThan(100);
});

describe('requests', () => {
  test('each request of the specification has a row, and each row is in the specification', () => {
    const tables = [...Object.keys(dapRequests), ...reverseRequests];
    expect(tables.toSorted()).toEqual(specifiedRequests.map(({ command }) => command).toSorted());
  });

  test('no request has both directions', () => {
    expect(reverseRequests.filter((command) => command in dapRequests)).toEqual([]);
  });

  const gates = toAdapter.map(({ command, text }) => ({
    command,
    gate: /Clients should only call this request if the (?:corresponding )?capability `(\w+)` (?:is true|returns one or more)/.exec(
      text,
    )?.[1],
  }));

  test.each(gates)('$command needs what the specification says it needs: $gate', ({ command, gate }) => {
    expect(rows.get(command)?.needs).toBe(gate);
  });

  test('every sentence about calling a request is understood', () => {
    const sentences = toAdapter.filter(({ text }) => text.includes('only call this request'));
    const read = gates.filter(({ gate }) => gate !== undefined);
    expect(read.map(({ command }) => command)).toEqual(sentences.map(({ command }) => command));
  });
});

test('each event of the specification has a handler, and each handler is in the specification', () => {
  expect(Object.keys(onEvent).toSorted()).toEqual([...specifiedEvents].toSorted());
});

describe('arguments', () => {
  /** The requests whose keys the adapter makes up, or which come before it has reported its capabilities. */
  const ungated = new Set(['launch', 'attach', 'restart', 'initialize']);
  const all = toAdapter.filter(({ command }) => !ungated.has(command)).flatMap(argumentsOf);

  const sentences = [
    /only honored by a debug adapter if the corresponding capability `(\w+)` is true/,
    /Clients may set this property only if the `(\w+)`\s+capability is true/,
    /must be one of the `(\w+)` the debug adapter advertised in its `Capabilities`/,
  ];

  /** The capability that the text of the argument, its request or the capability itself asks for. */
  function gateOf({ command, name, text, path }: SpecifiedArgument): string | undefined {
    const own = sentences.flatMap((sentence) => sentence.exec(text)?.[1] ?? []);
    const inRequest = new RegExp(`see capability \`(\\w+)\`\\), setting the \`${name}\` argument`).exec(
      specifiedRequests.find((request) => request.command === command)?.text ?? '',
    )?.[1];
    const inCapability = propertiesOf('Capabilities').find((capability) =>
      capability.text.includes(`(argument \`${name}\`)`),
    )?.name;
    const gates = [...own, ...(path.length === 0 ? [inRequest, inCapability] : [])];
    return gates.find((gate) => gate !== undefined && capabilities.includes(gate));
  }

  const gated = all.flatMap((argument) => {
    const gate = gateOf(argument);
    return gate === undefined ? [] : [{ ...argument, gate, where: [argument.command, ...argument.path].join('.') }];
  });
  /** Values that are kept or left out as a whole have rules of their own inside. */
  const insideWhole = ({ path }: SpecifiedArgument) => path.some((name) => name in gatedArguments);

  test.each(gated)('$name in $where is gated as the specification says: $gate', ({ name, gate }) => {
    expect(gatedArguments[name]).toBe(gate);
  });

  test('each gated argument is gated in the specification', () => {
    expect([...new Set(gated.map(({ name }) => name))].toSorted()).toEqual(Object.keys(gatedArguments).toSorted());
  });

  test('no gated argument has a second meaning', () => {
    const firstSentence = ({ text }: SpecifiedArgument) =>
      /^\s*(?:An|The) ([^.]+)\./.exec(text)?.[1] ?? /^\s*([^.]+)\./.exec(text)?.[1];
    const strangers = all.filter(
      (argument) =>
        argument.name in gatedArguments &&
        !insideWhole(argument) &&
        !gated.some(
          (other) =>
            other.name === argument.name &&
            (other === argument ||
              (other.command === argument.command && other.path.join() === argument.path.join()) ||
              firstSentence(other) === firstSentence(argument) ||
              (/^[A-Z]/.test(argument.type) && other.type === argument.type)),
        ),
    );
    expect(strangers).toEqual([]);
  });

  test('a gated value whose fields have other rules is sent unchanged', () => {
    const withInside = new Set(
      all.filter(insideWhole).flatMap(({ path }) => path.filter((name) => name in gatedArguments)),
    );
    expect([...withInside].toSorted()).toEqual(['exceptionOptions', 'filterOptions', 'format']);
    for (const name of withInside) {
      const gate = gatedArguments[name] ?? '';
      const value = { condition: 'x', mode: 'y', format: 'z', granularity: 'statement' };
      expect(supportedArguments('setExceptionBreakpoints', { [name]: value }, { [gate]: true })).toEqual({
        [name]: value,
      });
    }
  });
});

describe('capabilities', () => {
  const gatesRequests = Object.values(dapRequests).flatMap(({ needs, orWithout }: RequestRow) => [needs, orWithout]);
  const gatesArguments = Object.values(gatedArguments);
  const informs = Object.keys(informativeCapabilities);

  test.each(capabilities)('%s gates a request, gates an argument, or is known to be informative', (capability) => {
    const uses = [gatesRequests, gatesArguments, informs].filter((names: readonly unknown[]) =>
      names.includes(capability),
    );
    expect(uses).toHaveLength(1);
  });

  test('no other capability is used', () => {
    const named = [...gatesRequests, ...gatesArguments, ...informs].filter((name) => name !== undefined);
    expect(named.filter((name) => !capabilities.includes(name))).toEqual([]);
  });
});
