import { priceOf } from './tariff';

test('electric cars pay half', () => {
  const cents = priceOf({ minutes: 90, electric: true });
  expect(cents).toBe(125); // stop: electric
});
