import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DapMessage } from '#protocol';
import { limits } from '../limits.ts';
import {
  badFrameCap,
  bodyCapBytes,
  depthCap,
  encodeMessage,
  FrameDecoder,
  headerCapBytes,
  junkCapBytes,
  type UnreadParts,
} from './framing.ts';

interface Heard {
  readonly messages: DapMessage[];
  readonly unread: (UnreadParts | undefined)[];
  junk: string;
  readonly badFrames: string[];
  readonly notices: string[];
  readonly gaveUp: string[];
}

function listen(): { decoder: FrameDecoder; heard: Heard } {
  const heard: Heard = { messages: [], unread: [], junk: '', badFrames: [], notices: [], gaveUp: [] };
  const decoder = new FrameDecoder({
    onMessage: (message, unread) => {
      heard.messages.push(message);
      heard.unread.push(unread);
    },
    onJunk: (text) => (heard.junk += text),
    onBadFrame: (problem) => heard.badFrames.push(problem),
    onShortened: (notice) => heard.notices.push(notice),
    onGiveUp: (reason) => heard.gaveUp.push(reason),
  });
  return { decoder, heard };
}

/** Feeds bytes in pieces of a size, or whole. */
function decode(bytes: Buffer | string, pieceLength = Number.POSITIVE_INFINITY): Heard {
  const { decoder, heard } = listen();
  const all = Buffer.from(bytes);
  const step = Math.min(pieceLength, Math.max(1, all.length));
  for (let at = 0; at < all.length; at += step) decoder.push(all.subarray(at, at + step));
  decoder.end();
  return heard;
}

const event = (name: string, body?: unknown): DapMessage => ({
  type: 'event',
  seq: 0,
  event: name,
  ...(body === undefined ? {} : { body }),
});
const frame = (message: DapMessage) => encodeMessage(message).toString('latin1');
const frameOf = (body: string) => `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const one = event('one');
const two = event('two');
const bodyOfOne = JSON.stringify(one);

/** `npm run test:long` tries 1,000,000 inputs of each, which takes up to a quarter of an hour (issue 12). */
const untilTheGoalMs = 3_600_000;

describe('decoding', () => {
  test('a message is what was encoded', () => {
    const message: DapMessage = {
      type: 'request',
      seq: 3,
      command: 'evaluate',
      arguments: { expression: 'é 漢 𝒳 \ud800' },
    };
    expect(decode(encodeMessage(message)).messages).toEqual([JSON.parse(JSON.stringify(message))]);
  });

  test('lengths count bytes, not characters', () => {
    expect(encodeMessage(event('ü')).toString('latin1')).toMatch(
      new RegExp(`^Content-Length: ${Buffer.byteLength(JSON.stringify(event('ü')))}\r\n\r\n`),
    );
  });

  test('a frame is found wherever the bytes are cut', () => {
    const bytes = Buffer.concat([encodeMessage(event('ü', { text: '漢字' })), encodeMessage(two)]);
    for (let size = 1; size <= bytes.length; size++)
      expect(decode(bytes, size).messages).toEqual([event('ü', { text: '漢字' }), two]);
  });

  test('any messages in any chunks with any lines between them are all delivered', () => {
    const junk = fc.oneof(
      fc.constant(''),
      fc.constantFrom(
        '\n',
        '\r\n',
        '\n\n\n',
        'Content-Type: text\r\n',
        'Content-Length: x\r\n\r\n',
        'Content-Length: 5\nnot it\n',
        'Content-Leng',
        '{"a":1}\n',
      ),
      fc.string({ unit: 'binary', maxLength: 60 }).filter((text) => !/content/i.test(text)),
    );
    const message = fc.record({ name: fc.string(), body: fc.jsonValue() }).map(({ name, body }) => event(name, body));
    const steps = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 20 });
    const parts = fc.array(fc.record({ junk, message }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(parts, junk, steps, (sequence, last, sizes) => {
        const { decoder, heard } = listen();
        const bytes = Buffer.concat([
          ...sequence.flatMap((part) => [Buffer.from(part.junk), encodeMessage(part.message)]),
          Buffer.from(last),
        ]);
        for (let at = 0, turn = 0; at < bytes.length; turn++) {
          const size = sizes[turn % sizes.length] ?? 1;
          decoder.push(bytes.subarray(at, at + size));
          at += size;
        }
        decoder.end();
        const withoutPrototypes = (value: unknown) =>
          JSON.parse(JSON.stringify(value), (key, inner: unknown) =>
            key === '__proto__' ? undefined : inner,
          ) as unknown;
        expect(heard.messages).toEqual(sequence.map((part) => withoutPrototypes(part.message)));
        expect(heard.gaveUp).toEqual([]);
      }),
      { numRuns: 1_000, interruptAfterTimeLimit: untilTheGoalMs },
    );
  });

  test('the same is decoded whether frames come whole or byte by byte', () => {
    const deep = `{"type":"event","seq":0,"event":"deep","body":${'['.repeat(depthCap)}${']'.repeat(depthCap)}}`;
    const body = fc.oneof(
      fc.constantFrom(bodyOfOne, '{"type":"event","event":"é"}', '{"type":"event"}', '[]', '{', '', deep),
      fc.jsonValue().map((value) => JSON.stringify(event('any', value))),
    );
    const piece = fc.oneof(
      { weight: 4, arbitrary: body.map(frameOf) },
      body.map((text) => frameOf(text).replace('Content-Length: ', 'Content-Length: 0')),
      fc.constantFrom('a program prints\n', '\r\n', 'Content-Type: text\r\n', 'Content-Length: x\r\n\r\n'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const [whole, cut] = [decode(pieces.join('')), decode(pieces.join(''), 1)];
        expect([whole.messages, whole.badFrames, whole.gaveUp]).toEqual([cut.messages, cut.badFrames, cut.gaveUp]);
      }),
      { numRuns: 1_000, interruptAfterTimeLimit: untilTheGoalMs },
    );
  });

  test('any bytes are survived', () => {
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc
        .constantFrom('Content-Length: 10\r\n\r\n', 'content-length:3\n\n', frame(one), '\r\n\r\n', '{', '"')
        .map((text) => Buffer.from(text, 'latin1')),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const { decoder, heard } = listen();
        for (const bytes of pieces) decoder.push(Buffer.from(bytes));
        decoder.end();
        for (const message of heard.messages) expect(['request', 'response', 'event']).toContain(message.type);
      }),
      { numRuns: 1_000, interruptAfterTimeLimit: untilTheGoalMs },
    );
  });
});

describe('tolerated deviations', () => {
  test.each([
    ['line feeds alone', `Content-Length: ${bodyOfOne.length}\n\n${bodyOfOne}`],
    ['a lower-case name', `content-length: ${bodyOfOne.length}\r\n\r\n${bodyOfOne}`],
    ['an upper-case name', `CONTENT-LENGTH: ${bodyOfOne.length}\r\n\r\n${bodyOfOne}`],
    ['no space behind the colon', `Content-Length:${bodyOfOne.length}\r\n\r\n${bodyOfOne}`],
    ['more spaces and tabs', `Content-Length \t: \t ${bodyOfOne.length} \t\r\n\r\n${bodyOfOne}`],
    ['leading zeros', `Content-Length: 00${bodyOfOne.length}\r\n\r\n${bodyOfOne}`],
    [
      'a header behind the length',
      `Content-Length: ${bodyOfOne.length}\r\nContent-Type: application/json\r\n\r\n${bodyOfOne}`,
    ],
    [
      'a header before the length',
      `Content-Type: application/json\r\nContent-Length: ${bodyOfOne.length}\r\n\r\n${bodyOfOne}`,
    ],
    ['blank lines before it', `\r\n\n\r\n${frame(one)}`],
    ['white space around the JSON', frameOf(` \n${bodyOfOne}\r\n `)],
    ['a byte order mark in a line before it', `\ufeff\n${frame(one)}`],
  ])('%s', (_name, bytes) => {
    const heard = decode(`${bytes}\n${frame(two)}`);
    expect(heard.messages).toEqual([one, two]);
    expect(heard.badFrames).toEqual([]);
  });
});

describe('recovery', () => {
  test.each([
    ['a line of text', 'hello\n', 'hello'],
    ['text without a line break', 'hello', 'hello'],
    ['many lines', 'one\ntwo\r\nthree\n', 'two'],
    ['bytes that are no UTF-8', '\xff\xfe\n', '\ufffd'],
    ['a long line', `${'x'.repeat(headerCapBytes * 3)}\n`, 'xxx'],
    ['a long line without a break', 'x'.repeat(headerCapBytes * 3), 'xxx'],
    ['a traceback', 'Traceback (most recent call last):\n  File "a.py", line 1\n', 'Traceback'],
  ])('between frames: %s is reported as junk', (_name, junk, reported) => {
    const bytes = Buffer.concat([encodeMessage(one), Buffer.from(junk, 'latin1'), encodeMessage(two)]);
    for (const size of [1, 7, 4096, bytes.length]) {
      const heard = decode(bytes, size);
      expect(heard.messages).toEqual([one, two]);
      expect(heard.junk).toContain(reported);
    }
  });

  test.each([
    ['no number', 'Content-Length: abc\r\n\r\n{}'],
    ['nothing', 'Content-Length:\r\n\r\n{}'],
    ['a negative length', 'Content-Length: -5\r\n\r\n{}'],
    ['a sign', 'Content-Length: +5\r\n\r\n{}'],
    ['a fraction', 'Content-Length: 5.0\r\n\r\n{}'],
    ['an exponent', 'Content-Length: 1e3\r\n\r\n{}'],
    ['Infinity', 'Content-Length: Infinity\r\n\r\n{}'],
    ['hexadecimal', 'Content-Length: 0x10\r\n\r\n{}'],
    ['eleven digits', 'Content-Length: 12345678901\r\n\r\n{}'],
    ['two numbers', 'Content-Length: 5, 5\r\n\r\n{}'],
    ['digits of another script', 'Content-Length: ٥\r\n\r\n{}'],
    ['a body that is too long', `Content-Length: ${bodyCapBytes + 1}\r\n\r\n{}`],
    ['the longest length', 'Content-Length: 9999999999\r\n\r\n{}'],
    ['an empty body', 'Content-Length: 0\r\n\r\n'],
    ['a header that begins again', `Content-Length: 5\r\nContent-Length: ${bodyOfOne.length}\r\nno header\r\n`],
    ['no blank line', `Content-Length: ${bodyOfOne.length}\r\n{"type":"event"}\r\n`],
    ['a header without an end', `Content-Length: 5\r\nX: ${'y'.repeat(headerCapBytes + 1)}`],
    ['headers without an end', `Content-Length: 5\r\n${'X: y\r\n'.repeat(headerCapBytes)}`],
    ['a body that is not JSON', frameOf('{"type":')],
    ['a body that is text', frameOf('hello')],
    [
      'a body of characters instead of bytes',
      `Content-Length: 44\r\n\r\n{"type":"event","seq":0,"event":"üüüüüüüüüü"}`,
    ],
    ['a length that is too short', `Content-Length: ${bodyOfOne.length - 3}\r\n\r\n${bodyOfOne}`],
    ['a length that is too long by little', `Content-Length: ${bodyOfOne.length + 5}\r\n\r\n${bodyOfOne}`],
    ['a length that is too long by much', `Content-Length: ${bodyOfOne.length + 5_000_000}\r\n\r\n${bodyOfOne}`],
    ['a number', frameOf('5')],
    ['null', frameOf('null')],
    ['an array', frameOf('[]')],
    ['an object of no type', frameOf('{}')],
    ['an unknown type', frameOf('{"type":"hello"}')],
    ['a request without a command', frameOf('{"type":"request","seq":1}')],
    ['a response to nothing', frameOf('{"type":"response","seq":1,"request_seq":"1"}')],
    ['an event without a name', frameOf('{"type":"event","seq":1,"event":7}')],
    [
      'a body that nests 257 deep',
      frameOf(`{"type":"event","event":"x","body":${'['.repeat(depthCap)}${']'.repeat(depthCap)}}`),
    ],
    ['a body that nests 100,000 deep', frameOf('['.repeat(100_000) + ']'.repeat(100_000))],
  ])('a broken frame: %s', (_name, bytes) => {
    const all = Buffer.concat([encodeMessage(one), Buffer.from(bytes), encodeMessage(two)]);
    for (const size of [all.length, 4096, ...(all.length < 2000 ? [1, 3] : [])]) {
      const heard = decode(all, size);
      expect(heard.messages).toEqual([one, two]);
      expect(heard.badFrames.length).toBeGreaterThan(0);
      expect(heard.gaveUp).toEqual([]);
    }
  });

  test('a body that nests 256 deep is delivered', () => {
    const message = event('deep', JSON.parse(`${'['.repeat(depthCap - 1)}${']'.repeat(depthCap - 1)}`));
    expect(decode(encodeMessage(message)).messages).toEqual([message]);
  });

  test.each([
    ['one object', 100, 200_000],
    ['several objects', 5_000, 4_000],
  ])(
    'members of %s beyond a limit are left out, which is said once, and nothing else is lost',
    (_which, objects, each) => {
      const wide = (index: number) =>
        Object.fromEntries(Array.from({ length: each }, (_, at) => [`k"${index},}{[${at}`, [{ a: at, b: ',' }]]));
      const count = Math.min(objects, Math.ceil(200_000 / each));
      const narrow = { list: Array.from({ length: 5_000 }, (_, at) => ({ a: at, b: at, c: '},' })) };
      const message = event('wide', { first: Array.from({ length: count }, (_, index) => wide(index)), narrow });
      for (const size of [Number.POSITIVE_INFINITY, 65_536]) {
        const heard = decode(Buffer.concat([encodeMessage(message), encodeMessage(message), encodeMessage(two)]), size);
        expect([heard.badFrames, heard.gaveUp]).toEqual([[], []]);
        expect(heard.notices).toEqual([limits.messageMembers.notice]);
        expect(heard.messages).toHaveLength(3);
        const { body } = heard.messages[0] as { readonly body: { first: object[]; narrow: unknown } };
        expect(body.narrow).toEqual(narrow);
        expect(body.first).toHaveLength(count);
        expect(body.first.reduce((sum, object) => sum + Object.keys(object).length, 0)).toBeLessThanOrEqual(
          limits.messageMembers.most + count * 100,
        );
        expect(body.first[0]).toMatchObject({ 'k"0,}{[99': [{ a: 99, b: ',' }] });
      }
    },
  );

  test('values of lists beyond a limit are left out, which is said once, and what comes after a list is kept', () => {
    const items = Array.from({ length: 150_000 }, (_, at) => ({ a: [at, ','], b: '}]' }));
    const message: DapMessage = {
      ...event('long', { first: items, second: items, narrow: { list: [1], total: 2 }, total: 150_000 }),
      seq: 7,
    };
    const whole = encodeMessage(message);
    for (const size of [Number.POSITIVE_INFINITY, 65_536, 4_099]) {
      const heard = decode(Buffer.concat([whole, whole, encodeMessage(two)]), size);
      expect([heard.badFrames, heard.gaveUp]).toEqual([[], []]);
      expect(heard.notices).toEqual([limits.messageValues.notice]);
      expect(heard.messages).toHaveLength(3);
      const { body, ...rest } = heard.messages[0] as { readonly body: { first: object[]; second: object[] } };
      expect(rest).toEqual({ type: 'event', seq: 7, event: 'long' });
      expect(body).toMatchObject({ narrow: {}, total: 150_000 });
      expect(body.first.length).toBeGreaterThan(limits.messageValues.most / 20);
      // The last one may have lost its end.
      expect(body.first.slice(0, -1)).toEqual(items.slice(0, body.first.length - 1));
      expect(body.second.length).toBeLessThanOrEqual(1);
    }
  });

  const answer = (body: object): DapMessage => ({
    ...{ type: 'response', seq: 2, request_seq: 1, success: true, command: 'variables' },
    body,
  });
  const variables = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ name: `[${at}]`, value: '],"é{', variablesReference: 0 }));

  test.each([65_536, 4_099, 977])('further items of a long list are read in pages, in pieces of %s bytes', (size) => {
    const all = variables(12_345);
    const message = answer({ 'variables": [': 1, variables: all, rest: ['a', 'b'] });
    const { messages, unread, notices } = decode(encodeMessage(message), size);
    expect(messages).toEqual([answer({ 'variables": [': 1, variables: all.slice(0, 1_000), rest: ['a', 'b'] })]);
    expect(notices).toEqual([]);
    const items = unread[0]?.items;
    expect(items).toMatchObject({ list: 'variables', before: 1_000, length: 11_345 });
    for (const [start, end] of [
      ...[
        [0, 1],
        [0, 100],
        [99, 101],
        [150, 450],
        [11_300, 11_345],
        [11_344, 99_999],
        [0, 11_345],
        [11_345, 12_000],
      ],
    ] as const)
      expect(items?.slice(start, end)).toEqual(all.slice(1_000 + start, 1_000 + end));
  });

  test('a list of objects with many fields is in pages before its values are used up, so that no object loses its end', () => {
    const wide = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`field${at}`, [at]]));
    const all = variables(2_500).map((variable) => ({ ...variable, ...wide }));
    const { messages, unread, notices } = decode(encodeMessage(answer({ variables: all })), 65_536);
    const { variables: first } = (messages[0] as { body: { variables: unknown[] } }).body;
    const items = unread[0]?.items;
    expect(first.length).toBeLessThan(1_400);
    expect(first).toEqual(all.slice(0, first.length));
    expect(first.length + (items?.length ?? 0)).toBe(2_500);
    expect(items?.slice(900, 1_000)).toEqual(all.slice(first.length + 900, first.length + 1_000));
    expect(notices).toEqual([]);
  });

  test('an escape that ends in the next piece does not end a text', () => {
    const message = event('strings', '\\"[1,2,3]'.repeat(2_000));
    for (let size = 200; size < 220; size += 1)
      expect(decode(encodeMessage(message), size).messages).toEqual([message]);
  });

  test('brackets in strings do not count as depth', () => {
    const message = event('strings', `\\"${'[{'.repeat(500)}`);
    expect(decode(encodeMessage(message)).messages).toEqual([message]);
  });

  test('a body of 20 MiB is skipped and the next message is delivered', () => {
    const long = `{"type":"event","event":"long","body":"${'x'.repeat(20 * 1024 * 1024)}"}`;
    const heard = decode(Buffer.concat([Buffer.from(frameOf(long)), encodeMessage(two)]), 65_536);
    expect(heard.messages).toEqual([two]);
    expect(heard.gaveUp).toEqual([]);
  });

  test('a body of the longest length is read in small pieces without delay', () => {
    const filler = bodyCapBytes - JSON.stringify(event('long', '')).length;
    const started = performance.now();
    const heard = decode(encodeMessage(event('long', 'x'.repeat(filler))), 16_384);
    expect(heard.messages).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test('an own __proto__ key is left out, also when it is written with escapes', () => {
    const body =
      '{"type":"event","event":"x","body":{"__proto__":{"a":1},"\\u005f\\u005fproto__":2,"__\\u0070roto__":3,"kept":1}}';
    const [message] = decode(frameOf(body)).messages;
    expect(JSON.stringify(message)).toBe('{"type":"event","event":"x","body":{"kept":1}}');
  });

  test('the rest of a stream that ends in the middle is reported', () => {
    expect(decode('Content-Length: 50\r\n\r\n{"half":').badFrames).toHaveLength(1);
    expect(decode('last words').junk).toBe('last words');
  });
});

describe('stopping to decode', () => {
  test('more than 1 MiB of junk between two messages is too much, reported once', () => {
    const line = `${'x'.repeat(1023)}\n`;
    expect(decode(line.repeat(junkCapBytes / 1024)).gaveUp).toEqual([]);
    const { gaveUp, messages } = decode(line.repeat(junkCapBytes / 1024 + 1) + frame(one), 10_000);
    expect(gaveUp).toHaveLength(1);
    expect(messages).toEqual([]);
  });

  test('junk between messages does not add up over them', () => {
    const line = `${'x'.repeat(1023)}\n`.repeat(700);
    expect(decode(line + frame(one) + line + frame(two)).messages).toEqual([one, two]);
  });

  test('a hundred broken frames in a row are too many', () => {
    expect(decode(frameOf('{}').repeat(badFrameCap - 1) + frame(one)).messages).toEqual([one]);
    const { gaveUp, messages } = decode(frameOf('{}').repeat(badFrameCap) + frame(one));
    expect(gaveUp).toHaveLength(1);
    expect(messages).toEqual([]);
  });
});
