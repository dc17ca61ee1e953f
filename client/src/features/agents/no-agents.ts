import { css, html, type TemplateResult } from 'lit';
import type { AgentsPort } from './port.ts';
import { copyText } from '../../model/clipboard.ts';
import { emptyState } from '../../ui/panel-view.ts';

/** The address of the MCP server. */
function mcpAddress(): string {
  const { origin, pathname } = new URL('mcp', document.baseURI);
  return `${origin}${pathname}`;
}

const linesToPaste = (address: string): string =>
  `{ "type": "http",\n  "url": "${address}",\n  "headers": { "Authorization": "Bearer TOKEN" } }`;

const copyButton = (port: AgentsPort, label: string, text: string): TemplateResult =>
  html`<button type="button" class="button box" @click=${() => void copyText(port, text)}>${label}</button>`;

/** How to connect an agent. It does not contain the token: the page shows no secrets. Needs `noAgentsStyles`. */
export function noAgents(port: AgentsPort): TemplateResult {
  const address = mcpAddress();
  const lines = linesToPaste(address);
  return emptyState({
    what: 'No agents yet.',
    next: 'Connect one over MCP with this address and configuration:',
    more: html`
      <p><code>${address}</code></p>
      <p><code class="lines">${lines}</code></p>
      <p>
        Replace TOKEN with the token from the printed URL (after <code>#token=</code>) or from your
        <code>--token-file</code>.
      </p>
      <p class="buttons">
        ${copyButton(port, 'Copy address', address)} ${copyButton(port, 'Copy configuration', lines)}
      </p>
    `,
  });
}

export const noAgentsStyles = css`
  .lines {
    display: block;
    white-space: pre-wrap;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sl-4);
  }
`;
