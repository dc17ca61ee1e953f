import { describe, expect, it } from 'vitest';
import { gross, type Position } from './invoice';

const positions: readonly Position[] = [
  { title: 'ink', cents: 450, count: 2 },
  { title: 'paper', cents: 100, count: 1 },
];

describe('gross', () => {
  it('adds the tax of Germany', () => {
    const sum = gross(positions, 'DE');
    console.log(`Germany pays ${sum}`);
    expect(sum).toBe(1190); // stop: expectation
  });

  it('adds the tax of France', () => {
    expect(gross(positions, 'FR')).toBe(1200);
  });
});
