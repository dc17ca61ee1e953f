import { css } from 'lit';

export const editorPaneStyles = css`
  :host {
    display: block;
    position: relative;
    min-width: 0;
    min-height: 0;
    overflow: hidden;
    background: var(--sl-bg-editor);
  }
  .sheet {
    height: 100%;
  }
  @media (forced-colors: active) {
    .sl-stopped,
    .sl-frame-line,
    .sl-by-agent,
    .sl-column,
    .cm-selectionLayer,
    .cm-searchMatch,
    .cm-matchingBracket {
      forced-color-adjust: none;
    }
  }
`;
