import { Duplex, PassThrough } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { handedOver, watchModules } from './watch.ts';

/** Two ends of a connection. */
function pair(): readonly [Duplex, Duplex] {
  const make = (other: () => Duplex): Duplex =>
    new Duplex({
      read: () => undefined,
      write: (chunk, _encoding, done) => {
        other().push(chunk);
        done();
      },
      final: (done) => {
        other().push(null);
        done();
      },
    });
  const near: Duplex = make(() => far);
  const far: Duplex = make(() => near);
  return [near, far];
}

const textFrom = (stream: Duplex) => {
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return () => text;
};

/** A text in pieces that may cut a character in two. */
const pieces = (text: string, size: number) => {
  const bytes = Buffer.from(text);
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
};

test('messages that are not about pauses pass in both directions as they are, however they are cut', async () => {
  const message = fc.record({
    id: fc.nat(1000),
    method: fc.constantFrom('Runtime.evaluate', 'Other.näme'),
    params: fc.object(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 1 }), fc.integer({ min: 1, max: 30 }), async (messages, size) => {
      const [near, far] = pair();
      const adapterSide = watchModules(near);
      const text = messages.map((each) => `${JSON.stringify(each)}\0`).join('');
      const atAdapter = textFrom(adapterSide);
      const atProgram = textFrom(far);
      for (const piece of pieces(text, size)) far.write(piece);
      for (const piece of pieces(text, size)) adapterSide.write(piece);
      await expect.poll(() => [atAdapter(), atProgram()]).toEqual([text, text]);
      adapterSide.destroy();
    }),
    { numRuns: 30 },
  );
});

test('what js-debug pipes its side into gets each message, and then the end', async () => {
  const { stream, transport } = handedOver();
  const got: unknown[] = [];
  const splitter = new PassThrough().on('data', (text) => got.push(text));
  const ended = new Promise((resolve) => splitter.once('end', resolve));
  expect(stream.pipe(splitter)).toBe(splitter);
  transport.send('{"method":"One.event"}');
  transport.send('{"method":"Other.event"}');
  transport.dispose();
  transport.send('{"method":"Late.event"}');
  await ended;
  expect(got).toEqual(['{"method":"One.event"}', '{"method":"Other.event"}']);
});

test('the end of the program’s side ends the adapter’s', async () => {
  const [near, far] = pair();
  const adapterSide = watchModules(near).resume();
  const ended = new Promise((resolve) => adapterSide.once('end', resolve));
  far.end();
  await ended;
});

test('before js-debug detaches from a program that it took over, it turns off what the program reports', async () => {
  const { stream, transport } = handedOver();
  const atProgram: string[] = [];
  transport.onMessage(([text]) => atProgram.push(text));
  const atAdapter = textFrom(stream);
  transport.send('{"method":"Target.targetCreated"}');
  await expect.poll(atAdapter).toBe('{"method":"Target.targetCreated"}\0');
  stream.write('{"id":1,"method":"Profiler.enable"}\0{"id":2,"method":"Target.detachFromTarget"}\0');
  expect(atProgram.map((text): unknown => JSON.parse(text))).toEqual([
    { id: 1, method: 'Profiler.enable' },
    expect.objectContaining({ method: 'Runtime.evaluate' }),
    { id: 2, method: 'Target.detachFromTarget' },
  ]);
});

test('when js-debug or a program that it took over ends the connection, so does the other, and no message follows', async () => {
  const { stream, transport } = handedOver();
  let ends = 0;
  transport.onEnd(() => (ends += 1));
  const atAdapter = textFrom(stream);
  const ended = new Promise((resolve) => stream.once('end', resolve));
  transport.dispose();
  transport.send('{"method":"Late.message"}');
  transport.dispose();
  await ended;
  stream.destroy();
  await expect.poll(() => ends).toBe(1);
  expect(atAdapter()).toBe('');
});
