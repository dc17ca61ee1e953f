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
      'plan . code . now' minmax(0, 1fr)
      '. . . . now' 1px
      'past past past . now' var(--bottom)
      / var(--left) 1px minmax(0, 1fr) 1px var(--right);
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
    font-weight: 600;
    letter-spacing: -0.1px;
  }
  .brand > .workspace {
    color: var(--sl-text-3);
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
  .plan {
    grid-area: plan;
    grid-template-rows: minmax(0, 1fr) 1px min(var(--size-breakpoints, 264px), 45cqh);
  }
  .code {
    grid-area: code;
    background: var(--sl-bg-editor);
  }
  .now {
    grid-area: now;
    /* Invalid without a chosen size: the panel is then as high as its rows. */
    --watch: min(var(--size-watch), 35cqh);
    grid-template-rows: auto 1px minmax(0, 1fr) 1px var(--watch, auto);
  }
  .now > stopline-call-stack {
    --rows-of-stack: calc(var(--sl-head) + var(--stack-rows, 4) * var(--sl-row) + var(--sl-4));
    height: min(var(--size-call-stack, min(var(--rows-of-stack), 38cqh)), 45cqh);
  }
  .now > stopline-watch {
    max-height: var(--watch, 35cqh);
  }
  .past {
    grid-area: past;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr) 1px min(var(--size-agents, 412px), 40cqw);
  }
  .plan,
  .now,
  .past,
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
  @container (max-width: 1180px) {
    .app {
      --right: min(var(--size-right, 332px), 46cqw);
      --bottom: min(var(--size-bottom, 221px), 50cqh);
      grid-template-columns: 0 0 minmax(0, 1fr) 1px var(--right);
    }
    .brand {
      width: auto;
    }
    .brand > b,
    .brand > .workspace {
      position: absolute;
      clip-path: inset(50%);
    }
    .left-sash,
    .agents-sash {
      display: none;
    }
    .folds {
      display: inline-flex;
    }
    .plan {
      display: none;
      position: absolute;
      inset: 0 auto 0 0;
      z-index: 5;
      width: min(264px, 88cqw);
      border: solid var(--sl-line);
      border-width: 0 1px 1px 0;
      background: var(--sl-bg-panel);
      box-shadow: var(--sl-shadow);
    }
    .plan-open .plan {
      display: grid;
      animation: appear var(--sl-appear);
    }
    .past {
      grid-template: minmax(0, 1fr) auto / minmax(0, 1fr);
    }
  }
  /* Too narrow for the controls and the status in one row. */
  @container (min-width: 600px) and (max-width: 960px) {
    .app {
      grid-template:
        'bar bar bar bar bar' var(--sl-bar)
        'status status status status status' var(--sl-strip)
        '. . . . .' 1px
        'plan . code . now' minmax(0, 1fr)
        '. . . . now' 1px
        'past past past . now' var(--bottom)
        / 0 0 minmax(0, 1fr) 1px var(--right);
    }
  }
  @container (max-width: 700px) {
    .brand {
      position: absolute;
      clip-path: inset(50%);
    }
    .bar {
      padding-left: var(--sl-4);
    }
  }
  @container (max-width: 599px) {
    .app {
      grid-template:
        'bar' 48px
        'status' 40px
        'code' minmax(0, 1fr)
        'waiting' auto
        'tabs' 44px
        'panel' min(308px, 40cqh)
        'tools' 64px
        / minmax(0, 1fr);
      row-gap: 1px;
    }
    .right-sash,
    .bottom-sash,
    .now > stopline-split,
    .past > .agents-sash {
      display: none;
    }
    .now,
    .past {
      display: contents;
    }
    .app .now > *,
    .past > * {
      display: none;
      grid-area: panel;
      max-height: none;
    }
    .now > stopline-call-stack {
      height: auto;
    }
    .app[data-panel='variables'] stopline-variables,
    .app[data-panel='call-stack'] stopline-call-stack,
    .app[data-panel='watch'] stopline-watch,
    .app[data-panel='console'] stopline-below,
    .app[data-panel='agents'] stopline-agent-activity {
      display: flex;
    }
    .past > stopline-waiting-agents {
      display: block;
      grid-area: waiting;
    }
    .now > .phone-tabs {
      grid-area: tabs;
      display: flex;
      background: var(--sl-bg-frame);
    }
    .bar {
      padding: 0 var(--sl-4);
    }
    .open-file {
      display: flex;
      flex: 1;
      align-items: center;
      gap: var(--sl-3);
      min-width: 0;
      min-height: 44px;
      font-size: 15px;
      font-weight: 600;
      text-align: left;
    }
    .open-file > .names {
      display: grid;
      min-width: 0;
    }
    .open-file small {
      color: var(--sl-text-3);
      font-size: var(--sl-size-small);
      font-weight: 400;
      line-height: 14px;
    }
    .open-file > .icon {
      color: var(--sl-text-3);
    }
    .unsaved-dot {
      flex: none;
      width: 6px;
      height: 6px;
      border-radius: 50%;
      background: var(--sl-text-3);
      forced-color-adjust: none;
    }
    stopline-toolbar {
      position: absolute;
      inset: auto 0 0;
      height: 64px;
      padding: var(--sl-4);
      background: var(--sl-bg-frame);
    }
    .plan {
      inset: 48px auto 0 0;
      width: min(320px, 88cqw);
    }
    stopline-toasts {
      right: var(--sl-4);
      bottom: 72px;
      left: var(--sl-4);
      width: auto;
    }
  }
  @container (max-width: 599px) and (max-height: 640px) {
    .app {
      grid-template-rows: 44px 36px minmax(0, 1fr) auto 44px 132px 60px;
    }
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
`;
