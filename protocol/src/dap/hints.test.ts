import { expect, test } from 'vitest';
import { propertiesOf } from '../testing/specification.ts';
import { presentationHints } from './hints.ts';

/** The literals in a type, but for what is not one: `string`. */
const literalsIn = (type: string): readonly string[] => [...type.matchAll(/'(\w+)'/g)].map(([, word = '']) => word);

test('the hints are those of the specification', () => {
  const specified = propertiesOf('VariablePresentationHint').flatMap(({ name, type }) =>
    literalsIn(type).length > 0 ? [[name, literalsIn(type)] as const] : [],
  );
  expect(Object.fromEntries(specified)).toEqual(presentationHints);
});
