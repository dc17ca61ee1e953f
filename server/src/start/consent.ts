import { DebugError, type Actor, type IsolationKind, type ListedApproval, type ReviewSection } from '#protocol';
import { shellQuoted } from '../processes/shell-quoted.ts';
import type { Approvals } from '../state/approvals.ts';
import type { Approve, LaunchContent } from '../state/approved.ts';
import type { Questions } from '../state/questions.ts';
import { now } from '../state/shared-state.ts';
import type { Isolation } from '../sandbox/isolation.ts';
import type { Logger } from '../log.ts';

interface ConsentParts {
  readonly approvals: Approvals;
  readonly questions: Questions;
  readonly log: Logger;
  readonly isolation: Pick<Isolation, 'kind'>;
}

const quotedName = (name: string): string => (/^[\w@%+=:,./-]+$/.test(name) ? name : shellQuoted(name));

/** Why a launch without approval is not started where nobody can be asked, and how to approve it. */
const noPageMessage = (name: string): string =>
  `"${name}" was not started: its owner has not approved what it runs, and no page of the owner is open to ask in. ` +
  `The owner can start it once in the page, run "stopline approve ${quotedName(name)}" in a terminal, or start the server with --trust.`;

/** An approval, for the list. */
export const listedApproval = (
  { id, name }: Pick<LaunchContent, 'id' | 'name'>,
  review: readonly ReviewSection[],
): ListedApproval => ({
  id,
  name: name.slice(0, 200),
  runs: (review.find(({ title }) => title.endsWith('Program'))?.rows[0]?.text ?? '').slice(0, 300),
  at: now(),
});

/** Asks the owner before a launch runs something for the first time. */
export class Consent {
  readonly #parts: ConsentParts;
  /** Launches of the same content are asked about once. */
  readonly #asking = new Map<string, Promise<void>>();

  constructor(parts: ConsentParts) {
    this.#parts = parts;
  }

  /** Resolves if the owner has approved this content, now or before. Rejects with `not_allowed`. */
  readonly approve: Approve = async (content) => {
    if (await this.#parts.approvals.has(content.id)) return;
    const known = this.#asking.get(content.id);
    if (known) return known;
    const asking = this.#ask(content).finally(() => this.#asking.delete(content.id));
    this.#asking.set(content.id, asking);
    return asking;
  };

  async #ask(content: LaunchContent): Promise<void> {
    const { approvals, questions, log, isolation } = this.#parts;
    const { name, by } = content;
    const noPage = noPageMessage(name);
    if (!questions.hasApprovers) throw new DebugError('not_allowed', noPage);
    const review = await content.review();
    if (!questions.hasApprovers) throw new DebugError('not_allowed', noPage);
    const detail = [whoAsks(by), permissions[isolation.kind], await approvals.problem()]
      .filter((part) => part !== undefined)
      .join(' ');
    const form = { kind: 'approval', review } as const;
    await questions.ask({ subject: name, text: `Run "${name}"?`, detail, form, askedFor: by }, noPage);
    await approvals.add(listedApproval(content, review)).catch((error: unknown) => {
      log.warn('An approval is not remembered', { error: String(error) });
    });
  }
}

const permissions: Readonly<Record<IsolationKind, string>> = {
  none: 'It runs with your permissions.',
  bubblewrap: 'It runs in the sandbox.',
};

const whoAsks = ({ kind, name }: Actor): string =>
  kind === 'agent' ? `The agent ${name} wants to start this.` : 'This has not been approved yet.';
