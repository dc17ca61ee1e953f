import { expect, test } from 'vitest';
import { differsFrom } from './checksums.ts';

const file = { bytes: Buffer.from('abc'), modifiedAt: new Date('2026-01-31T08:41:07.400Z') };

test.each([
  ['MD5', '900150983cd24fb0d6963f7d28e17f72', false],
  ['MD5', '900150983CD24FB0D6963F7D28E17F72', false],
  ['SHA1', 'a9993e364706816aba3e25717850c26c9cd0d89d', false],
  ['SHA256', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', false],
  ['SHA256', '900150983cd24fb0d6963f7d28e17f72', true],
  ['timestamp', '2026-01-31T08:41:07Z', false],
  ['timestamp', String(file.modifiedAt.getTime()), false],
  ['timestamp', String(Math.floor(file.modifiedAt.getTime() / 1_000)), false],
  ['timestamp', '2026-01-31T08:42:07Z', true],
  ['CRC', '352441c2', false],
])('%s %s differs: %s', (algorithm, checksum, differs) => {
  expect(differsFrom(file, [{ algorithm, checksum }])).toBe(differs);
});

test('one checksum that differs is enough', () => {
  const right = { algorithm: 'MD5', checksum: '900150983cd24fb0d6963f7d28e17f72' };
  expect(differsFrom(file, [right, { algorithm: 'SHA1', checksum: '00' }])).toBe(true);
});
