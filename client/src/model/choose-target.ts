import { attempt } from './attempt.ts';
import type { NoticePort, UiPort } from './ports.ts';
import type { Choice } from './ui-requests.ts';

interface TargetChoice<One> extends Pick<Choice, 'label' | 'placeholder'> {
  readonly targets: readonly One[];
  /** Details that its label lacks. */
  readonly detail?: (target: One) => string | undefined;
  readonly take: (target: One) => Promise<unknown>;
}

/** Takes the only target, or lets a person choose. */
export async function chooseTarget<One extends { readonly label: string }>(
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
