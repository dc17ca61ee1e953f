import { describe, expect, test } from 'vitest';
import { silentLogger } from '../log.ts';
import { tester } from '../testing/states.ts';
import { SharedState } from './shared-state.ts';
import { Questions, type NewQuestion } from './questions.ts';

const about: NewQuestion = { subject: 'Shop', text: 'Which port?', form: { kind: 'text' }, askedFor: tester };
const noPageMessage = 'Nobody is there.';

function createBench(pages = 1) {
  const shared = new SharedState(silentLogger);
  const questions = new Questions(shared);
  const facts: unknown[] = [];
  shared.subscribe((fact) => facts.push(fact));
  const leaves = Array.from({ length: pages }, () => questions.attend({ canApprove: true }));
  return { shared, questions, facts, leaves };
}

describe('a question', () => {
  test('is in the state until it is answered, and its answer is in no fact', async () => {
    const { shared, questions, facts } = createBench();
    const asked = questions.ask({ ...about, form: { kind: 'text', isPassword: true } }, noPageMessage);
    expect(shared.state.questions).toMatchObject([{ id: 1, subject: 'Shop', text: 'Which port?' }]);
    questions.answer(1, 'open sesame', tester);
    expect(await asked).toBe('open sesame');
    expect(shared.state.questions).toEqual([]);
    expect(facts.at(-1)).toEqual({ type: 'question_closed', id: 1, how: 'answered', by: tester });
    expect(JSON.stringify(facts)).not.toContain('sesame');
  });

  test('that a person gives up says who did, and of which start', async () => {
    const { questions } = createBench();
    const asked = questions.ask(about, noPageMessage);
    questions.answer(1, null, tester);
    await expect(asked).rejects.toMatchObject({
      code: 'not_allowed',
      message: 'Tester cancelled the start of "Shop" when asked: Which port?',
    });
  });

  test.each(['', 'b'])('with answers to choose from takes no %j, and is asked on', async (answer) => {
    const { shared, questions } = createBench();
    const asked = questions.ask(
      { ...about, form: { kind: 'pick', options: [{ label: 'A', value: 'a' }] } },
      noPageMessage,
    );
    expect(() => questions.answer(1, answer, tester)).toThrow('not one of the options');
    expect(shared.state.questions).toHaveLength(1);
    questions.answer(1, 'a', tester);
    expect(await asked).toBe('a');
  });

  test.each(['0', '-1', '1.5', '1 2', 'x'])('for a process takes no %j', async (answer) => {
    const { questions } = createBench();
    const asked = questions.ask({ ...about, form: { kind: 'process' } }, noPageMessage);
    expect(() => questions.answer(1, answer, tester)).toThrow(expect.objectContaining({ code: 'invalid_arguments' }));
    questions.answer(1, '4711', tester);
    expect(await asked).toBe('4711');
  });

  test('is answered once', async () => {
    const { questions } = createBench();
    const asked = questions.ask(about, noPageMessage);
    questions.answer(1, 'a', tester);
    expect(() => questions.answer(1, 'b', tester)).toThrow('already answered');
    expect(await asked).toBe('a');
  });

  test('where no page is open is not asked', async () => {
    const { shared, questions, leaves } = createBench();
    for (const leave of leaves) leave();
    await expect(questions.ask(about, noPageMessage)).rejects.toMatchObject({
      code: 'launch_failed',
      message: noPageMessage,
    });
    expect(shared.state.questions).toEqual([]);
  });

  test('is withdrawn when what asks is stopped', async () => {
    const { shared, questions } = createBench();
    const asked = questions.ask(about, noPageMessage);
    questions.withdraw('Another');
    expect(shared.state.questions).toHaveLength(1);
    questions.withdraw();
    await expect(asked).rejects.toMatchObject({ code: 'launch_failed' });
    expect(shared.state.questions).toEqual([]);
  });
});
