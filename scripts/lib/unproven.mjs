/**
 * A sentence for each row of the protocol that no passing test has exercised: on one of the adapters that are known to
 * support it, or on each of them. A row without adapters is exercised on a scripted one.
 */
export function unproven(coverageRows, exercised, { onEachAdapter }) {
  const proven = new Set(exercised);
  return Object.entries(coverageRows).flatMap(([row, { on }]) => {
    const adapters = on.length > 0 ? on : ['scripted'];
    const missing = adapters.filter((adapter) => !proven.has(`${adapter} ${row}`));
    if (missing.length === 0 || (!onEachAdapter && missing.length < adapters.length)) return [];
    const where = missing.join(onEachAdapter ? ' and ' : ' or ');
    return [`No passing test exercises "${row}" on ${where}: annotate one that does with exercises('${row}').`];
  });
}
