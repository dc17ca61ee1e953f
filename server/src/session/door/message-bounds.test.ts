import { describe, expect, test } from 'vitest';
import { limits, type NoticedLimit } from '../../limits.ts';
import { MessageBounds } from './message-bounds.ts';

function created() {
  const reached: NoticedLimit[] = [];
  return { reached, bounds: new MessageBounds((limit) => reached.push(limit)) };
}

const lengthOf = (value: unknown): number => String(value).length;

describe('events', () => {
  test('of one adapter have long texts until they are many, and short ones from then on', () => {
    const { bounds, reached } = created();
    const text = 'x'.repeat(limits.eventText.most);
    const whole = limits.eventTexts.most / text.length;
    for (let event = 0; event < whole; event += 1) expect(bounds.ofEvent(text)).toBe(text);
    expect(reached).toEqual([]);
    expect(lengthOf(bounds.ofEvent(text))).toBe(limits.shortText.most + 1);
    expect(bounds.ofEvent('short')).toBe('short');
    expect(reached).toEqual(['eventTexts']);
  });

  test('have texts and lists that are cut', () => {
    const { bounds, reached } = created();
    const text = 'x'.repeat(limits.eventText.most + 1);
    expect(lengthOf(bounds.ofEvent(text))).toBe(limits.eventText.most + 1);
    expect(bounds.ofEvent(Array.from({ length: limits.listItems.most + 1 }, () => 1))).toHaveLength(
      limits.listItems.most,
    );
    expect(reached).toEqual(['eventText', 'listItems']);
  });
});

describe('an answer for all clients', () => {
  test('has values that are cut where they are long', () => {
    const { bounds, reached } = created();
    const value = 'x'.repeat(limits.answerText.most + 1);
    expect(bounds.ofAnswer({ result: value })).toEqual({ result: `${value.slice(0, -1)}…` });
    expect(reached).toEqual(['answerText']);
  });

  test('has short values where all together are long, and the next answer has long ones again', () => {
    const { bounds, reached } = created();
    const value = 'x'.repeat(limits.answerText.most);
    const values = Array.from({ length: limits.answerTexts.most / value.length + 1 }, () => value);
    const [last] = (bounds.ofAnswer(values) as readonly string[]).slice(-1);
    expect(lengthOf(last)).toBe(limits.shortText.most + 1);
    expect(reached).toEqual(['answerTexts']);
    expect(bounds.ofAnswer(value)).toBe(value);
  });

  test('has so many items in all its lists together', () => {
    const { bounds, reached } = created();
    const half = Array.from({ length: limits.answerItems.most / 2 + 1 }, () => 1);
    const lists = bounds.ofAnswer({ first: half, second: half }) as Readonly<Record<string, readonly number[]>>;
    expect(Object.values(lists).flat()).toHaveLength(limits.answerItems.most);
    expect(reached).toEqual(['answerItems']);
  });
});
