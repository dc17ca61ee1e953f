/** Of each kind of slow tests, `npm test` runs one part of so many: as many seeds in a row run all of them. */
const parts = { endToEnd: 15, realDebuggers: 10, apart: 3 };

const isIn = (seed, count) => (_test, index) => index % count === seed % count;

/** The tests of a report of `playwright test --list`, each as a line for `--test-list`, which names no group without a title. */
const linesOf = ({ suites = [], specs = [] }, groups = []) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName }) => [`[${projectName}]`, file, ...groups, title].filter(Boolean).join(' › ')),
  ),
  ...suites.flatMap((suite) => linesOf(suite, [...groups, suite.title])),
];

/**
 * The end-to-end tests of one run of `npm test`: every fifteenth of those in a report of `playwright test --list`. The seed
 * says which; fifteen seeds in a row choose each test once.
 */
export function chosenTests({ suites }, seed) {
  const lines = suites.flatMap((suite) => linesOf(suite));
  return { chosen: lines.filter(isIn(seed, parts.endToEnd)), total: lines.length };
}

const isWithDebuggers = (file) => /(^|[\\/])real-[^\\/]*$/.test(file);

const choice = (files, chosen) => ({ chosen, total: files.length });

/**
 * Which of the files of Vitest's project `server-apart` one run of `npm test` runs: every tenth of those with real debuggers,
 * and every third of the others. The others are left out.
 */
export function chosenFiles(seed, files) {
  const real = files.filter(isWithDebuggers);
  const others = files.filter((file) => !isWithDebuggers(file));
  const withDebuggers = choice(real, real.filter(isIn(seed, parts.realDebuggers)));
  const apart = choice(others, others.filter(isIn(seed, parts.apart)));
  const chosen = new Set([...withDebuggers.chosen, ...apart.chosen]);
  return { withDebuggers, apart, leftOut: files.filter((file) => !chosen.has(file)) };
}
