import fc from 'fast-check';
import { expect, test } from 'vitest';
import { base64OfBytes, bytesOfBase64 } from './base64.ts';

test('any bytes survive base64', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect([...bytesOfBase64(base64OfBytes(bytes))]).toEqual([...bytes]);
    }),
  );
});

test('base64 is encoded in the standard way', () => {
  expect(base64OfBytes(Uint8Array.of(72, 105))).toBe('SGk=');
  expect([...bytesOfBase64('AP8Q\n/w==')]).toEqual([0, 255, 16, 255]);
});

test.each([
  ['', []],
  ['=', []],
  ['AP8Q/', [0, 255, 16]],
  ['AP8=Q===', [0, 255, 16]],
  ['-AP8_Q', [0, 255, 16]],
])('malformed base64, %j, is decoded as far as possible', (text, bytes) => {
  expect([...bytesOfBase64(text)]).toEqual(bytes);
});
