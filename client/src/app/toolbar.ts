import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { userCommands, type CommandName } from '../commands/commands.ts';
import { isOffered, reasonAgainst, shownSituation, type Situation } from '../commands/conditions.ts';
import { PanelElement } from '../panels/panel-element.ts';
import { Select } from '../state/store.ts';
import { baseStyles } from '../ui/base.styles.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import { icon } from '../ui/icons.ts';
import { moveFocus } from '../ui/roving-focus.ts';
import type { Workbench } from '../workbench.ts';
import { configurationPicker } from './configuration-picker.ts';
import { toolbarStyles } from './toolbar.styles.ts';

/** What stands in the toolbar after the picker, in its order. */
const layout: readonly (CommandName | 'gap')[] = [
  'start_debugging',
  'gap',
  'continue',
  'pause',
  'step_over',
  'step_into',
  'step_out',
  'step_back',
  'reverse_continue',
  'gap',
  'restart',
  'stop',
];

/** Commands that are not there at all where the adapter cannot do them. */
const onlyWhereOffered: ReadonlySet<CommandName> = new Set(['step_back', 'reverse_continue']);

/** The item that Tab reaches: a command, or the picker. */
type TabStop = CommandName | 'configuration';

/** The controls of the debugger: one tab stop, arrow keys move within. Every button is a row of the table of commands. */
@customElement('stopline-toolbar')
export class StoplineToolbar extends PanelElement {
  static override styles = [baseStyles, buttonStyles, toolbarStyles];

  protected override readonly focused = '[tabindex="0"]';
  @state() private tabStop: TabStop = 'configuration';

  protected override select({ presented, server, configurations, view, documents }: Workbench) {
    return [
      new Select(this, presented, (value) => value),
      new Select(this, server, ({ connection }) => connection.kind),
      new Select(this, configurations, (value) => value),
      new Select(this, view, ({ configurationName }) => configurationName),
      new Select(this, documents, ({ current }) => current?.path),
    ];
  }

  protected override view(workbench: Workbench): TemplateResult {
    const situation = shownSituation(workbench);
    return html`
      <div class="tools" role="toolbar" aria-label="Debug" @keydown=${this.#onKeyDown} @focusin=${this.#onFocusIn}>
        ${configurationPicker(workbench, this.tabStop === 'configuration' ? 0 : -1)}
        ${layout.map((item) => (item === 'gap' ? html`<span class="gap"></span>` : this.#button(item, situation)))}
      </div>
    `;
  }

  #button(name: CommandName, situation: Situation): TemplateResult | typeof nothing {
    const command = userCommands[name];
    if (onlyWhereOffered.has(name) && !isOffered(command, situation)) return nothing;
    const reason = reasonAgainst(command, situation);
    const { title, key } = command;
    const words = reason === undefined ? (key === undefined ? title : `${title} (${key})`) : `${title}: ${reason}`;
    const isMain = name === 'continue';
    return html`
      <button
        type="button"
        class=${isMain ? 'button main' : 'button'}
        data-command=${name}
        aria-label=${title}
        aria-keyshortcuts=${key?.replace('Ctrl', 'Control') ?? nothing}
        aria-disabled=${reason === undefined ? nothing : 'true'}
        title=${words}
        tabindex=${this.tabStop === name ? 0 : -1}
        @click=${() => this.workbench?.run(name)}
      >
        ${command.icon === undefined ? nothing : icon(command.icon)}
        ${isMain ? html`<span>${title}</span><kbd>${key}</kbd>` : nothing}
      </button>
    `;
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const items = [...this.renderRoot.querySelectorAll<HTMLElement>('select, button')];
    moveFocus(event, items, 'horizontal');
  };

  readonly #onFocusIn = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    const { command } = target.dataset;
    this.tabStop = layout.find((item): item is CommandName => item === command) ?? 'configuration';
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-toolbar': StoplineToolbar;
  }
}
