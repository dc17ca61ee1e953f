import { attempt } from './attempt.ts';
import type { NoticePort, UiPort } from './ports.ts';
import type { Choice } from './ui-requests.ts';

/** A place that an adapter offers. */
interface Target {
  readonly label: string;
}

/** What is said of some targets, and done with the one that is taken. */
interface TargetChoice<One extends Target> extends Pick<Choice, 'label' | 'placeholder'> {
  readonly targets: readonly One[];
  /** Where it is, if more than its label tells. */
  readonly detail?: (target: One) => string | undefined;
  readonly take: (target: One) => Promise<unknown>;
}

/** Takes the only target there is; of several a person chooses. */
export async function chooseTarget<One extends Target>(
  port: UiPort & Pick<NoticePort, 'notify'>,
  { targets, label, placeholder, detail, take }: TargetChoice<One>,
): Promise<void> {
  const [first] = targets;
  if (first && targets.length === 1) {
    await take(first);
    return;
  }
  const items = targets.map((target) => {
    const words = detail?.(target);
    const run = () => void attempt(port, take(target));
    return { label: target.label, ...(words !== undefined && { detail: words }), run };
  });
  port.uiRequests.make({ to: 'choice', choice: { label, placeholder, items } });
}
