// Updates server/src/dap/specification.json from the published schema of DAP: node scripts/dap-specification.mjs debugProtocol.json
import { readFileSync, writeFileSync } from 'node:fs';
import { formatted } from './lib/formatted.mjs';
import { inRoot } from './lib/paths.mjs';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Name the file: node scripts/dap-specification.mjs debugProtocol.json');
  process.exit(2);
}

/** What a schema says in prose, or for numbers that JavaScript does not distinguish. */
const dropped = ['description', 'title', 'enumDescriptions', '_enum', 'format', 'minimum', 'maximum'];

const isNames = (key) => key === 'properties' || key === 'definitions';

/** A schema without prose. Below `properties` and `definitions`, keys are names. */
function stripped(schema, areNames = false) {
  if (Array.isArray(schema)) return schema.map((each) => stripped(each));
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([key]) => areNames || !dropped.includes(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, stripped(value, !areNames && isNames(key))]));
}

/** Only what adapters send: events, answers, and the types in them. */
function definitionsOf({ definitions }) {
  const isSent = (name) =>
    /(?:Event|Response)$/.test(name) || ['RunInTerminalRequest', 'StartDebuggingRequest'].includes(name);
  const sent = new Set(Object.keys(definitions).filter(isSent));
  for (const name of sent)
    for (const [, other] of JSON.stringify(definitions[name]).matchAll(/"#\/definitions\/(\w+)"/g)) sent.add(other);
  return Object.fromEntries(Object.entries(definitions).filter(([name]) => sent.has(name)));
}

const published = JSON.parse(readFileSync(file, 'utf8'));
const path = inRoot('server/src/dap/specification.json');
writeFileSync(path, await formatted(path, JSON.stringify(stripped({ definitions: definitionsOf(published) })), 'json'));
