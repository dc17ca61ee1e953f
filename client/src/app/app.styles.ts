import { css } from 'lit';

/**
 * Left: files; right: the program's state; bottom: its output. Sashes are tracks of 1 px. The root is a size container,
 * so that an embedded page adapts to its own width.
 */
export const appStyles = css`
  :host {
    display: block;
    position: relative;
    height: 100%;
    overflow: hidden auto;
    container-type: size;
    background: var(--sl-line);
  }
  .app {
    --left: min(var(--size-left, 248px), 30cqw);
    --right: min(var(--size-right, 404px), 42cqw);
    --bottom: min(var(--size-bottom, 246px), 50cqh);
    display: grid;
    grid-template:
      'bar bar bar gap status' var(--sl-bar)
      '. . . . .' 1px
      'left . code . right' minmax(0, 1fr)
      '. . . . right' 1px
      'bottom bottom bottom . right' var(--bottom-row, var(--bottom))
      / var(--left) var(--left-gap, 1px) minmax(0, 1fr) var(--right-gap, 1px) var(--right);
    position: relative;
    height: 100%;
    /* At high zoom the page scrolls. */
    min-height: 400px;
  }
  .bar {
    grid-area: bar;
    display: flex;
    align-items: center;
    gap: var(--sl-4);
    min-width: 0;
    padding-right: var(--sl-5);
    background: var(--sl-bg-frame);
  }
  .bar > .push {
    flex: 1;
  }
  .brand {
    display: flex;
    flex: none;
    align-items: center;
    gap: var(--sl-4);
    width: 240px;
    min-width: 0;
    margin: 0;
    padding-left: var(--sl-5);
    font: inherit;
  }
  .brand > .mark {
    color: var(--sl-text-3);
  }
  .brand > b {
    font-size: 13px;
    letter-spacing: -0.1px;
  }
  .brand > .workspace {
    display: flex;
    min-width: 0;
  }
  /* A long name is cut, the isolation is not. */
  .brand .isolation {
    flex: none;
  }
  .brand > .workspace::before {
    content: '/';
    margin-right: var(--sl-3);
    color: var(--sl-text-off);
  }
  .folds {
    display: none;
  }
  stopline-status {
    grid-area: status;
  }
  .left {
    grid-area: left;
    grid-template-rows: minmax(0, 1fr) 1px min(var(--size-breakpoints, 264px), 45cqh);
  }
  .code {
    grid-area: code;
    background: var(--sl-bg-editor);
  }
  .right {
    grid-area: right;
    /* Invalid without a chosen size: the panel is then as high as its rows. */
    --watch: min(var(--size-watch), 35cqh);
  }
  .right > stopline-call-stack {
    --rows-of-stack: calc(var(--sl-head) + var(--stack-rows, 4) * var(--sl-row) + var(--sl-4));
    height: min(var(--size-call-stack, min(var(--rows-of-stack), 38cqh)), 45cqh);
  }
  .right > stopline-watch {
    max-height: var(--watch, 35cqh);
  }
  .right[data-fills='call-stack'] > stopline-call-stack {
    height: auto;
  }
  .right[data-fills='watch'] > stopline-watch {
    max-height: none;
  }
  .bottom {
    grid-area: bottom;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr) 1px min(var(--size-agents, 412px), 40cqw);
  }
  @container (min-width: 1181px) {
    .app.no-left {
      --left: 0px;
    }
    .no-left > .left {
      display: none;
    }
  }
  @container (min-width: 600px) {
    /* Agents that wait are shown nevertheless. */
    .app:is(.no-bottom, .without-bottom) {
      --bottom: 0px;
      --bottom-row: auto;
    }
    :is(.no-bottom, .without-bottom) > .bottom {
      grid-template: auto / minmax(0, 1fr);
    }
    :is(.no-bottom, .without-bottom) > .bottom > :not(stopline-waiting-agents) {
      display: none;
    }
  }
  .bottom.whole {
    grid-template: minmax(0, 1fr) auto / minmax(0, 1fr);
  }
  .left,
  .right,
  .bottom,
  .code {
    display: grid;
    position: relative;
    min-width: 0;
    min-height: 0;
  }
  /* They are in the gap beside their panel. */
  .left-sash,
  .right-sash,
  .bottom-sash {
    position: absolute;
  }
  .left-sash {
    inset: -1px -1px -1px auto;
    width: 1px;
  }
  .right-sash {
    inset: -1px auto 0 -1px;
    width: 1px;
  }
  .bottom-sash {
    inset: -1px 0 auto;
    height: 1px;
  }
  .phone-tabs {
    display: none;
  }
  stopline-connection-alert {
    position: absolute;
    inset: 0 0 auto;
    z-index: 4;
  }
  stopline-toasts {
    position: absolute;
    right: calc(var(--right) + 13px);
    bottom: calc(var(--bottom) + 13px);
    z-index: 6;
  }
  stopline-closing-dialog {
    position: absolute;
  }
  stopline-token-field {
    position: absolute;
    inset: 0;
    z-index: 10;
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
`;
