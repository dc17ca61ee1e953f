export { standsWith, type DapRow, type OwnRow } from './names.ts';
export { Overheard } from './overheard.ts';
export { adapterOfType, coverageRows, doneBy, type CoverageRow, type RealAdapter } from './rows.ts';
export { heardIn } from './trace.ts';
