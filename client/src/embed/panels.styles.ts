import { css } from 'lit';

/** The page with the panels that the host chose: without some of its parts. The widths are those of app.styles.ts. */
export const panelsStyles = css`
  .left[data-panels='1'] {
    grid-template-rows: minmax(0, 1fr);
  }
  .without-code > .left[data-panels='2'] {
    grid-template-rows: minmax(0, 1fr) 1px min(var(--size-breakpoints, 264px), 45cqh, 50%);
  }
  .without-left {
    --left: 0px;
    --left-gap: 0px;
  }
  .app:is(.without-left, .without-code) .folds,
  .app.without-left > .left,
  .without-code > .code {
    display: none;
  }
  /* Without an editor there is room for the left side, which may be low. */
  .app.without-code:not(.without-left, .no-left) > .left {
    display: grid;
    position: relative;
    inset: auto;
    z-index: auto;
    width: auto;
    border: 0;
    box-shadow: none;
    animation: none;
  }
  @container (min-width: 600px) {
    .without-right {
      --right: 0px;
      --right-gap: 0px;
    }
    .without-right > .right {
      display: none;
    }
    .app.without-code {
      grid-template-areas:
        'bar bar bar gap status'
        '. . . . .'
        'left . right right right'
        '. . . . .'
        'bottom bottom bottom bottom bottom';
      grid-template-columns: var(--left) var(--left-gap, 1px) minmax(0, 1fr) 1px var(--status);
      --status: min(404px, 42cqw);
    }
    .app.without-code.without-right {
      grid-template-areas:
        'bar bar bar gap status'
        '. . . . .'
        'left . bottom bottom bottom'
        'left . bottom bottom bottom'
        'left . bottom bottom bottom';
    }
    .app.without-code.without-right.without-bottom {
      grid-template-areas:
        'bar bar bar gap status'
        '. . . . .'
        'left left left left left'
        '. . . . .'
        'bottom bottom bottom bottom bottom';
    }
    .without-code > .right > .right-sash,
    .without-code.without-right > .bottom > .bottom-sash,
    .without-code.without-right.without-bottom > .left > .left-sash {
      display: none;
    }
  }
  @container (min-width: 600px) and (max-width: 960px) {
    .app.without-code {
      grid-template-areas:
        'bar bar bar bar bar'
        'status status status status status'
        '. . . . .'
        'left . right right right'
        '. . . . .'
        'bottom bottom bottom bottom bottom';
    }
    .app.without-code.without-right {
      grid-template-areas:
        'bar bar bar bar bar'
        'status status status status status'
        '. . . . .'
        'left . bottom bottom bottom'
        'left . bottom bottom bottom'
        'left . bottom bottom bottom';
    }
    .app.without-code.without-right.without-bottom {
      grid-template-areas:
        'bar bar bar bar bar'
        'status status status status status'
        '. . . . .'
        'left left left left left'
        '. . . . .'
        'bottom bottom bottom bottom bottom';
    }
  }
  @container (max-width: 599px) {
    .app.without-code > .left {
      grid-area: code;
    }
    .app.without-code.without-left {
      --code-row: 0px;
      --panel-row: minmax(0, 1fr);
    }
    .app.without-panels {
      --tabs-row: 0px;
      --panel-row: 0px;
    }
    .without-panels > .right > .phone-tabs {
      display: none;
    }
  }
`;
