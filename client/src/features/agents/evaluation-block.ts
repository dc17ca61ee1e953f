import type { Question } from '#protocol';
import { css, html, type TemplateResult } from 'lit';
import { isAllowed } from '../../model/allowed.ts';
import { attempt } from '../../model/attempt.ts';
import { actorFace } from '../../ui/actor-face.ts';
import { visibleText } from '../../ui/visible-text.ts';
import type { AgentsPort } from './port.ts';

/** An agent that asks to evaluate code, with the code and the answers. Needs `evaluationStyles`. */
export function evaluationBlock(port: AgentsPort, { id, askedFor, subject, form }: Question): TemplateResult {
  const code = visibleText(form.kind === 'evaluation' ? form.code : '');
  const who = visibleText(askedFor.name);
  const tool = visibleText(subject);
  const isOff = port.server.value.connection.kind !== 'connected' || !isAllowed(port, 'answer_question');
  const answer = (given: 'allow' | null) => void attempt(port, port.call('answer_question', { id, answer: given }));
  return html`
    <div class="evaluation" role="group" aria-label="${who} asks to evaluate code, in ${tool}">
      ${actorFace(askedFor)}
      <div class="what">
        <div class="cut" title="${who} asks to evaluate code, in ${tool}"><b>${who}</b> asks to evaluate</div>
        <pre tabindex="0" role="group" aria-label="Code">${code}</pre>
      </div>
      <button type="button" class="button text" ?disabled=${isOff} @click=${() => answer(null)}>Refuse</button>
      <button type="button" class="button box" ?disabled=${isOff} @click=${() => answer('allow')}>Allow once</button>
    </div>
  `;
}

/** The code is shown whole, so that nothing is allowed unseen. */
export const evaluationStyles = css`
  .evaluation {
    display: flex;
    align-items: flex-start;
    gap: var(--sl-4);
    min-width: 0;
    padding: var(--sl-4) var(--sl-4) var(--sl-4) var(--sl-5);
  }
  .evaluation .face {
    align-self: flex-start;
    margin-top: 1px;
  }
  .evaluation pre {
    max-height: 72px;
    margin: 0;
    overflow: auto;
    color: var(--sl-text-1);
    font: var(--sl-size-small) / 16px var(--sl-font-mono);
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`;
