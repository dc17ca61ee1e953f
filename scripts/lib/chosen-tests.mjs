import { readdirSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** Every so many of them runs in `npm test`. */
const oneOf = 10;

const isChosen = (seed) => (_test, index) => index % oneOf === seed % oneOf;

/** The tests of a report of `playwright test --list`, each as a line for `--test-list`, which names no group without a title. */
const linesOf = ({ suites = [], specs = [] }, groups = []) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName }) => [`[${projectName}]`, file, ...groups, title].filter(Boolean).join(' › ')),
  ),
  ...suites.flatMap((suite) => linesOf(suite, [...groups, suite.title])),
];

/**
 * The end-to-end tests of one run of `npm test`: every tenth of those in a report of `playwright test --list`. The seed says
 * which; ten seeds in a row choose each test once.
 */
export function chosenTests({ suites }, seed) {
  const lines = suites.flatMap((suite) => linesOf(suite));
  return { chosen: lines.filter(isChosen(seed)), total: lines.length };
}

const filesWithDebuggers = () =>
  readdirSync(inRoot('server/src'), { recursive: true })
    .filter((file) => /(^|[\\/])real-[^\\/]*\.test\.ts$/.test(file))
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .toSorted();

/** The files of unit tests with real debuggers, by their paths in the folder of the server: every tenth one is chosen, the others are left out. */
export function chosenFiles(seed, files = filesWithDebuggers()) {
  const chosen = files.filter(isChosen(seed));
  return { chosen, total: files.length, leftOut: files.filter((file) => !chosen.includes(file)) };
}
