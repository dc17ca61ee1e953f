import { noAnswer, refusal, type FakeHandler } from './fake-adapter.ts';

/** What a fake adapter does with a request instead of, or besides, answering it. */
export type Behave = (answer: FakeHandler) => FakeHandler;

/** What fake adapters of random tests do with a request, by name; answers that come late are added to `late`. */
export const behavioursOf = (late: () => (() => void)[]) =>
  ({
    answers: (answer) => answer,
    'answers late': (answer) => async (args, adapter, request) => {
      await new Promise<void>((resolve) => late().push(resolve));
      return answer(args, adapter, request);
    },
    refuses: () => () => {
      throw refusal('not now');
    },
    'hangs up': () => (_args, adapter) => {
      adapter.hangUp();
      return noAnswer;
    },
  }) as const satisfies Readonly<Record<string, Behave>>;
