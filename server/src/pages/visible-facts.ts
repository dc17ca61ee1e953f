import { isAtLeast, type Fact, type Question, type Role, type State } from '#protocol';
import { lowestRoleOf } from './page-door.ts';

const isVisible = (question: Question, role: Role): boolean => isAtLeast(role, lowestRoleOf(question));

/** The state as a role sees it: without the questions that others answer. */
export const visibleState = (state: State, role: Role): State =>
  state.questions.every((question) => isVisible(question, role))
    ? state
    : { ...state, questions: state.questions.filter((question) => isVisible(question, role)) };

const isWithheld = (fact: Fact, role: Role): boolean =>
  fact.type === 'question_asked' && !isVisible(fact.question, role);

/** The facts as a role is sent them. The same array if none is withheld. */
export const visibleFacts = (facts: readonly Fact[], role: Role): readonly Fact[] =>
  facts.some((fact) => isWithheld(fact, role))
    ? facts.map((fact): Fact => (isWithheld(fact, role) ? { type: 'withheld' } : fact))
    : facts;
