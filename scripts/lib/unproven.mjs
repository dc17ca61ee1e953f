/**
 * A sentence for each row of the protocol that no passing test has exercised on each of the adapters that are known to support
 * it. A row without adapters is exercised on a scripted one.
 */
export function unproven(coverageRows, exercised) {
  const proven = new Set(exercised);
  return Object.entries(coverageRows).flatMap(([row, { on }]) => {
    const adapters = on.length > 0 ? on : ['scripted'];
    const missing = adapters.filter((adapter) => !proven.has(`${adapter} ${row}`));
    if (missing.length === 0) return [];
    return [
      `No passing test exercises "${row}" on ${missing.join(' and ')}: annotate one that does with exercises('${row}').`,
    ];
  });
}
