import { css } from 'lit';

/** The page where it is narrower than a desktop: the left side becomes a drawer, and a phone shows one panel at a time. */
export const appNarrowStyles = css`
  @container (max-width: 1180px) {
    .app {
      --right: min(var(--size-right, 332px), 46cqw);
      --bottom: min(var(--size-bottom, 221px), 50cqh);
      grid-template-columns: 0 0 minmax(0, 1fr) var(--right-gap, 1px) var(--right);
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
    .left {
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
    .drawer-open .left {
      display: grid;
      animation: appear var(--sl-appear);
    }
    .bottom {
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
        'left . code . right' minmax(0, 1fr)
        '. . . . right' 1px
        'bottom bottom bottom . right' var(--bottom-row, var(--bottom))
        / 0 0 minmax(0, 1fr) var(--right-gap, 1px) var(--right);
    }
  }
  /* Low, such as a small screen at 200 %: most of the room is the code's, unless a person chose otherwise. */
  @container (min-width: 600px) and (max-width: 1180px) and (max-height: 600px) {
    .app {
      min-height: 320px;
      --right: min(var(--size-right, 34cqw), 46cqw);
      --bottom: min(var(--size-bottom, 28cqh), 50cqh);
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
        'code' var(--code-row, minmax(0, 1fr))
        'waiting' auto
        'tabs' var(--tabs-row, 44px)
        'panel' var(--panel-row, min(308px, 40cqh))
        'tools' 64px
        / minmax(0, 1fr);
      row-gap: 1px;
    }
    .right-sash,
    .bottom-sash,
    .right > stopline-split,
    .bottom > .agents-sash {
      display: none;
    }
    .right,
    .bottom {
      display: contents;
    }
    .app .right > *,
    .bottom > * {
      display: none;
      grid-area: panel;
      max-height: none;
    }
    .right > stopline-call-stack {
      height: auto;
    }
    .app[data-panel='variables'] stopline-variables,
    .app[data-panel='call-stack'] stopline-call-stack,
    .app[data-panel='watch'] stopline-watch,
    .app[data-panel='console'] stopline-bottom,
    .app[data-panel='bottom'] stopline-bottom,
    .app[data-panel='agents'] stopline-agent-activity {
      display: flex;
    }
    .bottom > stopline-waiting-agents {
      display: block;
      grid-area: waiting;
    }
    .right > .phone-tabs {
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
    .left {
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
      grid-template-rows:
        44px 36px var(--code-row, minmax(0, 1fr)) auto var(--tabs-row, 44px) var(--panel-row, 132px)
        60px;
    }
  }
`;
