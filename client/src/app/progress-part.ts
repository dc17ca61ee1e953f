import { sessionTree } from '#protocol';
import { css, html, nothing, type TemplateResult } from 'lit';
import { loadPart } from '../model/attempt.ts';
import type { SharedPort, ShownPort } from '../model/ports.ts';
import type { ProgressPort } from './progress.ts';

type TreePort = SharedPort & Pick<ShownPort, 'shownSessionId'>;

/** Whether an adapter of the shown tree reports progress. */
export const isAtSomething = (port: TreePort): boolean =>
  sessionTree(port.server.value.state, port.shownSessionId() ?? '').some(
    ({ progress, lifecycle }) => lifecycle !== 'terminated' && Object.keys(progress).length > 0,
  );

/** The progress of adapters; its code is loaded on first use. */
export class ProgressPart {
  #isLoaded = false;

  prepare(port: ProgressPort): void {
    if (this.#isLoaded || !isAtSomething(port)) return;
    this.#isLoaded = true;
    void loadPart(port, import('./progress.ts'), 'The progress bar');
  }

  view(port: ProgressPort): TemplateResult | typeof nothing {
    return isAtSomething(port) ? html`<stopline-progress .port=${port}></stopline-progress>` : nothing;
  }
}

/** On a phone, it covers the end of the code, so that nothing moves. */
export const phoneProgressStyles = css`
  @container (max-width: 599px) {
    .bottom > stopline-progress {
      z-index: 1;
      display: flex;
      grid-area: code;
      align-self: end;
      justify-content: space-between;
      max-width: none;
      height: 52px;
      padding: 3px var(--sl-4);
      border-top: 1px solid var(--sl-line);
      background: var(--sl-bg-panel);
    }
  }
`;
