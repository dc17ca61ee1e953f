import type { Person } from '#protocol';
import type { People } from './people.ts';

/** Everyone else who is listed. */
export const others = ({ you, listed }: People): readonly Person[] => listed.filter(({ id }) => id !== you);

/** Those who raised a hand, the first one first. */
export const raisedHands = ({ listed }: People): readonly Person[] =>
  listed
    .filter(({ handRaisedAt }) => handRaisedAt !== null)
    .toSorted((one, other) => (one.handRaisedAt ?? '').localeCompare(other.handRaisedAt ?? ''));
