import { DebugError } from '#protocol';
import { attempt } from './attempt.ts';
import type { NoticePort } from './ports.ts';

/** Copies text, and announces it to screen readers. */
export async function copyText(port: NoticePort, text: string): Promise<void> {
  await attempt(
    port,
    writeToClipboard(text).then(() => port.announce('Copied')),
  );
}

/** Browsers give pages loaded over plain HTTP from another machine no clipboard. */
async function writeToClipboard(text: string): Promise<void> {
  if (!('clipboard' in navigator)) {
    throw new DebugError(
      'unsupported',
      'Browsers allow copying only over HTTPS and on localhost. Select the text and press Ctrl+C.',
    );
  }
  await navigator.clipboard.writeText(text);
}
