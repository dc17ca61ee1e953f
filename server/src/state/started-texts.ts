import { sessionIn } from '#protocol';
import type { StartedText, State } from '#protocol';

/** Longer texts, in characters, and more of them are not kept. */
const longestText = 1_000_000;
const mostTexts = 100;

interface Kept extends StartedText {
  readonly path: string;
}

/** The texts with which running programs were started, of files that were saved since: their lines are the program's. */
export class StartedTexts {
  #kept: readonly Kept[] = [];

  /** Keeps the text that a file had until now for each running program that has none of it yet. */
  keep(path: string, text: string, { sessions }: Pick<State, 'sessions'>): void {
    const kept = this.#ofRunning(sessions);
    const without = sessions.filter(
      ({ id, lifecycle }) =>
        lifecycle !== 'terminated' && !kept.some((each) => each.sessionId === id && each.path === path),
    );
    const added =
      text.length > longestText ? [] : without.map(({ id, startedAt }) => ({ sessionId: id, startedAt, path, text }));
    this.#kept = [...kept, ...added].slice(-mostTexts);
  }

  /** The texts of a file with which the programs that run now were started, if others than that on disk. */
  of(path: string, { sessions }: Pick<State, 'sessions'>): readonly StartedText[] {
    this.#kept = this.#ofRunning(sessions);
    return this.#kept.filter((each) => each.path === path).map(({ path: _path, ...text }) => text);
  }

  #ofRunning(sessions: State['sessions']): readonly Kept[] {
    return this.#kept.filter(({ sessionId, startedAt }) => {
      const session = sessionIn(sessions, sessionId);
      return session?.startedAt === startedAt && session.lifecycle !== 'terminated';
    });
  }
}
