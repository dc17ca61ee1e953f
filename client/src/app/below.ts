import { sessionTree, type SessionState } from '#protocol';
import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import '../features/agents/agent-activity.ts';
import '../features/console/console.ts';
import type { StoplineConsole } from '../features/console/console.ts';
import { consoleButtons } from '../features/console/console-head.ts';
import { PanelElement } from '../ui/panel-element.ts';
import { loadPart } from '../model/attempt.ts';
import { isWaiting } from '../model/shown.ts';
import { Select } from '../model/store.ts';
import { baseStyles } from '../ui/base.styles.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import '../ui/tabs.ts';
import type { Workbench } from '../model/workbench.ts';
import { belowTab, belowTabNames, type BelowTabName } from './below-tabs.ts';
import { ProgressPart } from './progress-part.ts';

/** The tabs of a session tree. */
const namesFor = (tree: readonly SessionState[], withAgents: boolean): readonly BelowTabName[] =>
  belowTabNames.filter((name) => belowTab(name).isThere(tree, { withAgents }));

const styles = css`
  :host {
    position: relative;
    display: flex;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
    background: var(--sl-bg-panel);
  }
  .head {
    display: flex;
    flex: none;
    align-items: center;
    height: var(--sl-head);
    padding: 0 var(--sl-3) 0 var(--sl-2);
  }
  .head > stopline-tabs {
    flex: 1;
  }
  .head ~ * {
    flex: 1;
  }
  @container (max-width: 599px) {
    .head {
      display: none;
    }
  }
`;

/** What was: the console, and what the program has loaded. */
@customElement('stopline-below')
export class StoplineBelow extends PanelElement<Workbench> {
  static override styles = [baseStyles, buttonStyles, styles];

  /** The agents' panel has no place of its own: it is a tab here. */
  @property({ type: Boolean, attribute: 'with-agents' }) withAgents = false;
  /** The tab that is shown whatever a person chose last, where no tabs are drawn. */
  @property() tab: string | undefined;
  protected override readonly focused = '.shown';
  readonly #console = createRef<StoplineConsole>();
  readonly #loaded = new Set<BelowTabName>();
  #awaitsFocus = false;
  readonly #progress = new ProgressPart();

  override focus(options?: FocusOptions): void {
    const shown = this.renderRoot.querySelector<HTMLElement>(this.focused);
    this.#awaitsFocus = shown?.matches(':not(:defined)') ?? false;
    shown?.focus(options);
  }

  protected override select({ server, presented, view, terminals }: Workbench) {
    return [
      new Select(this, terminals.unseen, (unseen) => unseen),
      new Select(this, view, ({ bottomTab }) => bottomTab),
      new Select(this, presented, ({ sessionId }) => sessionId),
      new Select(this, server, ({ state }) => state.sessions),
      new Select(this, server, ({ state }) => state.activities.some(isWaiting)),
    ];
  }

  protected override view(workbench: Workbench): TemplateResult {
    const { state } = workbench.server.value;
    const tree = sessionTree(state, workbench.shownSessionId() ?? '');
    const names = namesFor(tree, this.withAgents);
    const shown = names.find((name) => name === (this.tab ?? workbench.view.value.bottomTab)) ?? 'console';
    void this.#load(workbench, shown);
    const waits = state.activities.some(isWaiting);
    const onSelected = ({ detail }: CustomEvent<{ readonly key: string }>) =>
      workbench.view.update((view) => ({ ...view, bottomTab: detail.key }));
    return html`
      <div class="head">
        <stopline-tabs
          label="Output"
          .tabs=${names.map((key) => ({
            key,
            label: belowTab(key).label,
            attention: key === 'agents' && waits,
            news: key !== shown && belowTab(key).hasNews?.(tree, workbench) === true,
          }))}
          selected=${shown}
          @tab-selected=${onSelected}
        ></stopline-tabs>
        ${this.tab === undefined ? this.#progress.view(workbench) : nothing}
        ${shown === 'console' ? consoleButtons(() => this.#console.value) : nothing}
      </div>
      <stopline-console
        headless
        class=${shown === 'console' ? 'shown' : ''}
        ?hidden=${shown !== 'console'}
        .port=${workbench}
        ${ref(this.#console)}
      ></stopline-console>
      ${belowTab(shown).view?.(workbench) ?? nothing}
    `;
  }

  /** Loads what draws a tab when it is shown first; what was to have the focus meanwhile has it then. */
  async #load(workbench: Workbench, name: BelowTabName): Promise<void> {
    const { label, load } = belowTab(name);
    if (!load || this.#loaded.has(name)) return;
    this.#loaded.add(name);
    await loadPart(workbench, load(), label);
    if (this.#awaitsFocus) this.focus();
    this.#awaitsFocus = false;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-below': StoplineBelow;
  }
}
