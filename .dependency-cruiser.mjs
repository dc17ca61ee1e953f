import { borderRules, readingOptions } from './scripts/borders/rules.mjs';

/** Who may import whom (docs/architecture.md, "Borders"). `npm run borders` fails on a breach. */
export default { forbidden: borderRules, options: { ...readingOptions, tsConfig: { fileName: 'tsconfig.base.json' } } };
