import { css } from 'lit';

/** The wall: a bar, the groups of equal exceptions, and a grid of cards. */
export const wallStyles = css`
  :host {
    display: block;
    min-height: 100%;
    background: var(--sl-bg-frame);
    color: var(--sl-text-1);
    font: var(--sl-size-ui) / 18px var(--sl-font-ui);
    font-variant-numeric: tabular-nums;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--sl-3) var(--sl-5);
    padding: var(--sl-4) var(--sl-6);
    border-bottom: 1px solid var(--sl-line);
  }
  h1 {
    display: flex;
    align-items: center;
    gap: var(--sl-4);
    margin: 0;
    font-size: var(--sl-size-title);
  }
  header > .summary {
    flex: 1;
    margin: 0;
    color: var(--sl-text-2);
  }
  h2 {
    margin: 0 0 var(--sl-4);
    font-size: var(--sl-size-title);
  }
  main {
    padding: var(--sl-6);
  }
  section {
    margin-bottom: var(--sl-6);
  }
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .groups {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sl-4);
  }
  .groups .button {
    white-space: normal;
    text-align: left;
    line-height: 20px;
    padding-block: 3px;
  }
  .alert {
    margin: 0;
    padding: var(--sl-4) var(--sl-6);
    background: var(--sl-text-1);
    color: var(--sl-bg-panel);
  }
  .warning {
    margin: 0 0 var(--sl-5);
    color: var(--sl-stop-text);
  }
  .cards {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(232px, 100%), 1fr));
    gap: var(--sl-5);
  }
  .card {
    display: flex;
    flex-direction: column;
    gap: var(--sl-2);
    min-width: 0;
    padding: var(--sl-5);
    border-left: 4px solid var(--sl-line-strong);
    background: var(--sl-bg-panel);
    overflow-wrap: anywhere;
  }
  .card h3,
  .card p {
    margin: 0;
  }
  .card h3 {
    font-size: var(--sl-size-title);
  }
  .state {
    display: flex;
    align-items: center;
    gap: var(--sl-3);
    font-weight: 600;
  }
  .where {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--sl-4);
    color: var(--sl-text-2);
  }
  .small {
    color: var(--sl-text-3);
  }
  /* Kept free, so that a card does not grow when an exception comes. */
  .detail {
    min-height: 18px;
    color: var(--sl-text-2);
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--sl-3);
    margin-top: auto !important;
  }
  a.button {
    text-decoration: none;
  }
  .sign {
    flex: none;
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: var(--sl-text-off);
  }
  .running {
    border-color: var(--sl-run);
  }
  .running .sign {
    background: var(--sl-run);
  }
  .stopped {
    border-color: var(--sl-stop-line);
  }
  .stopped .sign {
    width: 12px;
    height: 4px;
    border-radius: 0;
    background: var(--sl-stop-line);
  }
  .exception,
  .failed {
    border-color: var(--sl-error-fill);
  }
  .exception .sign,
  .failed .sign {
    width: 10px;
    height: 10px;
    border-radius: 0;
    background: var(--sl-error);
    clip-path: polygon(50% 0, 100% 100%, 0 100%);
  }
  .exception .state,
  .failed .state,
  .exception .detail {
    color: var(--sl-error);
  }
  .offline .sign {
    background: none;
    box-shadow: inset 0 0 0 2px var(--sl-text-3);
  }
  stopline-toasts {
    position: fixed;
    right: var(--sl-6);
    bottom: var(--sl-6);
  }
  stopline-token-field {
    height: 100vh;
  }
  @media (forced-colors: active) {
    .sign {
      forced-color-adjust: none;
    }
  }
`;
