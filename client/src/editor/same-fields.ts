const hasFieldsOf = (one: object, other: object): boolean =>
  Object.entries(other).every(([name, value]: [string, unknown]) => Reflect.get(one, name) === value);

/** Whether two records have the same values, so that nothing has to be drawn. */
export const isSameFields = (one: object | undefined, other: object | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && hasFieldsOf(one, other) && hasFieldsOf(other, one));
