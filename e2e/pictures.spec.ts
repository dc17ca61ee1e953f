import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { imagesFolder } from './paths.ts';
import { everyTheme, onEachScene, test, visit } from './scenes/visit.ts';

const signatureLength = 8;
/** Length, type and checksum of a chunk. */
const overhead = 12;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

function chunksOf(image: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = signatureLength; at < image.length;) {
    const length = image.readUInt32BE(at);
    chunks.push({ type: image.toString('latin1', at + 4, at + 8), data: image.subarray(at + 8, at + 8 + length) });
    at += overhead + length;
  }
  return chunks;
}

function written({ type, data }: Chunk): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

/** The same picture (a PNG) in fewer bytes: browsers write screenshots for speed. */
function compressed(image: Buffer): Buffer {
  const chunks = chunksOf(image);
  const pixels = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)));
  const data = deflateSync(pixels, { level: 9, memLevel: 9 });
  const first = chunks.findIndex(({ type }) => type === 'IDAT');
  const packed = chunks.flatMap((chunk, index) =>
    chunk.type !== 'IDAT' ? [chunk] : index === first ? [{ type: 'IDAT', data }] : [],
  );
  return Buffer.concat([image.subarray(0, signatureLength), ...packed.map(written)]);
}

/** The pictures that the README and the docs show. */
const shown: Readonly<Record<string, string>> = {
  'stopped-desk-light': 'workbench-light',
  'stopped-desk-dark': 'workbench-dark',
  'stopped-desk-contrast': 'workbench-contrast',
  'stopped-tablet-light': 'tablet-light',
  'stopped-tablet-dark': 'tablet-dark',
  'exception-desk-light': 'exception-light',
  'exception-desk-dark': 'exception-dark',
  'editing-compare-desk-light': 'compare-light',
  'editing-compare-desk-dark': 'compare-dark',
  'agents-waiting-desk-light': 'agents-light',
  'floating-palette-tablet-light': 'palette-light',
  'stopped-phone-light': 'phone-light',
  'stopped-phone-dark': 'phone-dark',
};

function keep(name: string, picture: Buffer): void {
  const image = shown[name];
  if (image === undefined) return;
  mkdirSync(imagesFolder, { recursive: true });
  writeFileSync(join(imagesFolder, `${image}.png`), compressed(picture));
}

onEachScene((views) => {
  test(`${views.scene.name}: pictures in each theme`, { tag: '@pictures' }, async ({ stage }, testInfo) => {
    test.setTimeout(6 * 60_000);
    await visit(views, stage, {
      themes: everyTheme,
      inTheme: async ({ page }, name) =>
        keep(name, await page.screenshot({ path: testInfo.outputPath(`${name}.png`) })),
    });
  });
});
