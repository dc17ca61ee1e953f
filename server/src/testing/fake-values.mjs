/** Ids of values with children begin here. */
const firstReference = 500;

/**
 * The values of a configuration's `variables`: texts, and objects with such values inside. Each object has a reference, and is
 * evaluated by its names with dots between them.
 */
export function createFakeValues(variables) {
  const inside = [];
  const toVariables = (values) =>
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'string') return { name, value, type: 'string', variablesReference: 0 };
      inside.push(toVariables(value));
      const preview = Object.entries(value).map(([key, each]) => `${key}: ${typeof each === 'string' ? each : '{…}'}`);
      const variablesReference = firstReference + inside.length - 1;
      return { name, value: `{${preview.join(', ')}}`, type: 'Object', variablesReference };
    });
  const locals = toVariables(variables);
  const childrenOf = (reference) => inside[reference - firstReference];
  return {
    locals,
    childrenOf,
    /** The value of an expression; undefined if it is no path. */
    find: (expression) =>
      expression.split('.').reduce(
        ({ children }, name) => {
          const found = children?.find((each) => each.name === name);
          return { found, children: found && childrenOf(found.variablesReference) };
        },
        { found: undefined, children: locals },
      ).found,
  };
}
