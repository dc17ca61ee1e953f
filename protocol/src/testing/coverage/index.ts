export { coveredWith, type DapRow, type OwnRow } from './names.ts';
export { Conversations } from './conversations.ts';
export { adapterOfType, coverageRows, doneBy, type CoverageRow, type RealAdapter } from './rows.ts';
export { messageInTrace } from './trace.ts';
