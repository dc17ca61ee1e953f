import type { PeopleNews, Person } from '#protocol';

/** Who has the page open, as far as this page knows. */
export interface People {
  /** The id of this page; undefined until the server has greeted it. */
  readonly you: string | undefined;
  /** In the order of their arrival. */
  readonly listed: readonly Person[];
  /** With those who are not listed. */
  readonly total: number;
}

/** Before the server has greeted the page. */
export const nobody: People = { you: undefined, listed: [], total: 0 };

/** The people after news of the server. The first news of a connection replaces them. */
export function withNews(known: People, { people, gone, total, you }: PeopleNews): People {
  if (you !== undefined) return { you, listed: people, total };
  const news = new Map(people.map((person) => [person.id, person]));
  const left = new Set(gone);
  const kept = known.listed.flatMap((person) => (left.has(person.id) ? [] : (news.get(person.id) ?? person)));
  const ids = new Set(known.listed.map(({ id }) => id));
  return { ...known, listed: [...kept, ...people.filter(({ id }) => !ids.has(id))], total };
}

/** This page, if it is listed. */
export const yourself = ({ you, listed }: People): Person | undefined => listed.find(({ id }) => id === you);

/** The person whose page others may follow; undefined if there is none. */
export const presenterOf = ({ listed }: People): Person | undefined => listed.find(({ isPresenting }) => isPresenting);

/** Whether this page follows the presenter: by default if the person watches. */
export function isFollowing(people: People, choice: boolean | undefined): boolean {
  const presenter = presenterOf(people);
  const you = yourself(people);
  if (presenter === undefined || presenter.id === people.you) return false;
  return choice ?? you?.role === 'observer';
}

/** Who was handed the controls; undefined if nobody was. */
export const withControls = ({ listed }: People): Person | undefined => listed.find(({ hasControls }) => hasControls);
