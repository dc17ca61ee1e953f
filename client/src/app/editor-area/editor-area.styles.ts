import { css } from 'lit';

export const editorAreaStyles = css`
  :host {
    background: var(--sl-bg-editor);
  }
  .sheet {
    position: relative;
    display: flex;
    flex: 1 1 auto;
    flex-direction: column;
    min-height: 0;
  }
  stopline-editor {
    flex: 1 1 auto;
  }
  .cover {
    position: absolute;
    inset: 0 0 auto;
    z-index: 3;
    display: flex;
    flex-direction: column;
  }
  .cover.whole {
    inset: 0;
  }
  stopline-compare {
    flex: 1;
  }
  .empty {
    padding-top: var(--sl-5);
  }
`;
