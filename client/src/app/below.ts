import { sessionTree, type SessionState } from '#protocol';
import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import '../panels/agent-activity.ts';
import '../panels/console.ts';
import type { StoplineConsole } from '../panels/console.ts';
import { consoleButtons } from '../panels/console/console-head.ts';
import { PanelElement } from '../panels/panel-element.ts';
import { tellsModules, tellsSources } from '../state/loaded.ts';
import { isWaiting } from '../state/shown.ts';
import { Select } from '../state/store.ts';
import { baseStyles } from '../ui/base.styles.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import '../ui/tabs.ts';
import type { Workbench } from '../workbench.ts';
import '../panels/loaded-sources.ts';
import '../panels/modules.ts';

/** A view below the editor: when it is there at all, and what it is. */
interface BottomTab {
  readonly label: string;
  readonly isThere: (tree: readonly SessionState[], withAgents: boolean) => boolean;
}

const tabs = {
  console: { label: 'Console', isThere: () => true },
  agents: { label: 'Agent activity', isThere: (_tree, withAgents) => withAgents },
  'loaded-sources': {
    label: 'Loaded sources',
    isThere: tellsSources,
  },
  modules: {
    label: 'Modules',
    isThere: tellsModules,
  },
} as const satisfies Readonly<Record<string, BottomTab>>;

type TabName = keyof typeof tabs;

const tabNames: readonly TabName[] = ['console', 'agents', 'loaded-sources', 'modules'];

/** The tabs of a session tree. */
const bottomTabs = (tree: readonly SessionState[], withAgents: boolean): readonly TabName[] =>
  tabNames.filter((name) => tabs[name].isThere(tree, withAgents));

const styles = css`
  :host {
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
export class StoplineBelow extends PanelElement {
  static override styles = [baseStyles, buttonStyles, styles];

  /** The agents' panel has no place of its own: it is a tab here. */
  @property({ type: Boolean, attribute: 'with-agents' }) withAgents = false;
  /** The tab that is shown whatever a person chose last, where no tabs are drawn. */
  @property() tab: string | undefined;
  protected override readonly focused = '.shown';
  readonly #console = createRef<StoplineConsole>();

  protected override select({ server, presented, view }: Workbench) {
    return [
      new Select(this, view, ({ bottomTab }) => bottomTab),
      new Select(this, presented, ({ sessionId }) => sessionId),
      new Select(this, server, ({ state }) => state.sessions),
      new Select(this, server, ({ state }) => state.activities.some(isWaiting)),
    ];
  }

  protected override view(workbench: Workbench): TemplateResult {
    const { state } = workbench.server.value;
    const names = bottomTabs(sessionTree(state, workbench.shownSessionId() ?? ''), this.withAgents);
    const shown = names.find((name) => name === (this.tab ?? workbench.view.value.bottomTab)) ?? 'console';
    const waits = state.activities.some(isWaiting);
    const onSelected = ({ detail }: CustomEvent<{ readonly key: string }>) =>
      workbench.view.update((view) => ({ ...view, bottomTab: detail.key }));
    return html`
      <div class="head">
        <stopline-tabs
          label="Output"
          .tabs=${names.map((key) => ({ key, label: tabs[key].label, attention: key === 'agents' && waits }))}
          selected=${shown}
          @tab-selected=${onSelected}
        ></stopline-tabs>
        ${shown === 'console' ? consoleButtons(() => this.#console.value) : nothing}
      </div>
      <stopline-console
        headless
        class=${shown === 'console' ? 'shown' : ''}
        ?hidden=${shown !== 'console'}
        .workbench=${workbench}
        ${ref(this.#console)}
      ></stopline-console>
      ${
        shown === 'agents'
          ? html`<stopline-agent-activity headless class="shown" .workbench=${workbench}></stopline-agent-activity>`
          : nothing
      }
      ${
        shown === 'loaded-sources'
          ? html`<stopline-loaded-sources class="shown" .workbench=${workbench}></stopline-loaded-sources>`
          : nothing
      }
      ${shown === 'modules' ? html`<stopline-modules class="shown" .workbench=${workbench}></stopline-modules>` : nothing}
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-below': StoplineBelow;
  }
}
