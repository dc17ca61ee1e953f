import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressed = new Set(['.css', '.html', '.js', '.json', '.svg']);

/** Smaller files gain too little. */
const smallest = 1_024;

/** Brotli's own way to write distances, and another one, which is shorter by a thousandth for some files (RFC 7932, section 4). */
const directDistances = [0, 1];

async function smallestBrotli(bytes) {
  const ways = directDistances.map((direct) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_NDIRECT]: direct,
      },
    }),
  );
  const [first, second] = await Promise.all(ways);
  return second.length < first.length ? second : first;
}

/** By the extension that the server looks for. */
const encoders = { '.br': smallestBrotli, '.gz': (bytes) => promisify(gzip)(bytes, { level: 9 }) };

/** Writes a Brotli and a gzip file beside every text file of a folder, so that the server need not compress. */
export async function compressFolder(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => compressed.has(extname(name)));
  await Promise.all(
    names.flatMap((name) => {
      const path = join(folder, name);
      const bytes = readFileSync(path);
      if (bytes.length < smallest) return [];
      return Object.entries(encoders).map(async ([extension, encode]) =>
        writeFileSync(`${path}${extension}`, await encode(bytes)),
      );
    }),
  );
}
