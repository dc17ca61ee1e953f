import { isAscii } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, isAbsolute } from 'node:path';
import { Script } from 'node:vm';

type Run = (
  exports: unknown,
  require: (id: string) => unknown,
  module: { exports: unknown },
  file: string,
  folder: string,
) => void;

/** The text of a file. One in ASCII, as the build writes them, is not decoded. */
function textOf(file: string): string {
  const bytes = readFileSync(file);
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}

const wrapped = (source: string) => `(function (exports, require, module, __filename, __dirname) {${source}\n})`;

function cacheOf(file: string): Buffer | undefined {
  try {
    return readFileSync(cacheFile(file));
  } catch {
    return undefined;
  }
}

const isCommonJs = (path: string): boolean => isAbsolute(path) && ['.cjs', '.js'].includes(extname(path));

/** The code cache of a file, beside it. */
export const cacheFile = (file: string): string => `${file}.cache`;

/**
 * CommonJS files that run from their code caches (`vm.Script`, `cachedData`): V8 parses and compiles nothing again of what ran
 * when the cache was made. It refuses a cache of another version of itself; then, and without one, it compiles the file. `import()`
 * is not there: the build turns it into `require`.
 */
export class CompiledFiles {
  /** The files that have run, by path. */
  readonly scripts = new Map<string, Script>();
  readonly #modules = new Map<string, { exports: unknown }>();

  /** What a file exports; it runs once. `file` is an absolute path. */
  require(file: string): unknown {
    const known = this.#modules.get(file);
    if (known) return known.exports;
    const module = { exports: {} };
    this.#modules.set(file, module);
    const script = new Script(wrapped(textOf(file)), { filename: file, cachedData: cacheOf(file) });
    this.scripts.set(file, script);
    const folder = dirname(file);
    const others = createRequire(file);
    const require = Object.assign(
      (id: string): unknown => {
        const required = id.startsWith('.') ? others.resolve(id) : id;
        return isCommonJs(required) ? this.require(required) : others(id);
      },
      { resolve: others.resolve },
    );
    (script.runInThisContext() as Run).call(module.exports, module.exports, require, module, file, folder);
    return module.exports;
  }
}
