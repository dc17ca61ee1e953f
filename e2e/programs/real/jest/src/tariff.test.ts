import { priceOf } from './tariff';

test('the first half hour is free', () => {
  expect(priceOf({ minutes: 30 })).toBe(0);
});

test.each([
  { minutes: 31, cents: 250 },
  { minutes: 100, cents: 500 },
])('$minutes minutes cost $cents', ({ minutes, cents }) => {
  console.log(`parked for ${minutes}`);
  expect(priceOf({ minutes })).toBe(cents);
});
