import type { Phase } from '#protocol';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ShellCommand } from './commands/commands.ts';
import type { CommandEntry } from '../model/commands/command-entry.ts';
import { isLiving } from '../model/commands/conditions.ts';
import { PanelElement } from '../ui/panel-element.ts';
import { lastingSessions } from '../model/lasting-sessions.ts';
import { Select } from '../model/store.ts';
import { ariaKeys, keyHint } from '../ui/key-name.ts';
import { baseStyles } from '../ui/base.styles.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import { icon } from '../ui/icons.ts';
import { openMenu } from '../ui/menu.ts';
import { moveFocus } from '../ui/roving-focus.ts';
import type { DocumentPort, ShownPort, SteppingPort, ViewPort } from '../model/ports.ts';
import { configurationPicker, type ConfigurationPickerPort } from './configuration-picker.ts';
import { moreMenu } from './more-menu.ts';
import { toolbarStyles } from './toolbar.styles.ts';

export interface ToolbarPort
  extends
    ConfigurationPickerPort,
    ViewPort,
    SteppingPort,
    Pick<ShownPort, 'presented'>,
    Pick<DocumentPort, 'documents'> {}

type ToolbarItem = ShellCommand | 'configuration' | 'gap' | 'more';

const controls = [
  'gap',
  'pause',
  'step_over',
  'step_into',
  'step_out',
  'step_back',
  'reverse_continue',
  'gap',
  'restart',
  'stop',
] as const satisfies readonly ToolbarItem[];

/** The items of each layout. */
const layouts = {
  idle: ['configuration', 'start_debugging', ...controls],
  living: ['configuration', 'continue', ...controls],
  'phone-idle': ['configuration', 'start_debugging', 'more'],
  'phone-stopped': ['continue', 'step_over', 'step_into', 'step_out', 'stop', 'more'],
  'phone-running': ['pause', 'step_over', 'step_into', 'step_out', 'stop', 'more'],
} as const satisfies Readonly<Record<string, readonly ToolbarItem[]>>;

/** Start and Continue have one place, as they have one key. A phone shows what is possible now: Continue or Pause. */
function layoutOf(isPhone: boolean, phase: Phase): keyof typeof layouts {
  if (!isPhone) return isLiving(phase) ? 'living' : 'idle';
  if (!isLiving(phase)) return 'phone-idle';
  return phase === 'Running' ? 'phone-running' : 'phone-stopped';
}

/** Commands that are hidden where the adapter does not support them. */
const onlyWhereOffered: readonly ToolbarItem[] = ['step_back', 'reverse_continue'];

/** The items that take over the focus of an item that disappeared. */
const successors: readonly ToolbarItem[] = ['continue', 'pause', 'start_debugging'];

/** The items that share the place of the main button. */
const mainItems = { bar: ['start_debugging', 'continue'], phone: ['continue', 'pause'] } as const satisfies Readonly<
  Record<string, readonly ToolbarItem[]>
>;

const isMain = (item: ToolbarItem, isPhone: boolean): boolean =>
  mainItems[isPhone ? 'phone' : 'bar'].some((main) => main === item);

/** The main button keeps the focus when it becomes another. */
const keyOf = (item: ToolbarItem, index: number, isPhone: boolean): string => {
  if (item === 'gap') return `gap ${index}`;
  return isMain(item, isPhone) ? 'main' : item;
};

/** The visible text of a main button, where it is shorter than its name. */
const shortLabels: Partial<Record<ToolbarItem, string>> = { start_debugging: 'Start' };

/** The debug toolbar: one tab stop, with arrow keys within it. */
@customElement('stopline-toolbar')
export class StoplineToolbar extends PanelElement<ToolbarPort> {
  static override styles = [baseStyles, buttonStyles, toolbarStyles];

  protected override readonly focused = '[tabindex="0"]';
  /** The toolbar at the bottom of a phone. */
  @property({ type: Boolean }) phone = false;
  /** The item that is the tab stop. */
  @state() private tabStop = 'configuration';
  #hadFocus = false;

  protected override select({ presented, server, configurations, view, documents, stepsBy }: ToolbarPort) {
    return [
      new Select(this, presented, (value) => value),
      new Select(this, server, ({ connection }) => connection.kind),
      new Select(this, server, ({ role }) => role),
      new Select(this, server, lastingSessions()),
      new Select(this, configurations, (value) => value),
      new Select(this, view, ({ configurationName }) => configurationName),
      new Select(this, view, ({ granularity }) => granularity),
      new Select(this, stepsBy, (granularity) => granularity),
      new Select(this, documents, ({ current }) => current?.path),
    ];
  }

  protected override view(port: ToolbarPort): TemplateResult {
    const { items, entries } = this.#items(port);
    const tabStop = items.find((item) => item === this.tabStop) ?? this.#successor(items);
    return html`
      <div class="tools" role="toolbar" aria-label="Debug" @keydown=${this.#onKeyDown} @focusin=${this.#onFocusIn}>
        ${repeat(
          items,
          (item, index) => keyOf(item, index, this.phone),
          (item) => this.#item(port, item, entries.get(item), item === tabStop ? 0 : -1),
        )}
      </div>
    `;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#hadFocus = this.#hasFocus;
  }

  protected override updated(): void {
    if (this.#hadFocus && !this.#hasFocus) this.focus({ preventScroll: true });
  }

  get #hasFocus(): boolean {
    return this.shadowRoot?.activeElement != null;
  }

  #successor(items: readonly ToolbarItem[]): ToolbarItem | undefined {
    return this.phone ? items.find((item) => successors.includes(item)) : items[0];
  }

  /** The visible items, and the entries of their commands. */
  #items({ presented, commandEntries }: ToolbarPort) {
    const items: readonly ToolbarItem[] = layouts[layoutOf(this.phone, presented.value.phase)];
    const entries = commandEntries(items);
    return { items: items.filter((item) => !onlyWhereOffered.includes(item) || entries.get(item)?.isOffered), entries };
  }

  #item(port: ToolbarPort, item: ToolbarItem, entry: CommandEntry | undefined, tabIndex: number): TemplateResult {
    if (item === 'configuration') return configurationPicker(port, tabIndex);
    if (item === 'more') return this.#more(port, tabIndex);
    return entry ? this.#button(item, entry, tabIndex) : html`<span class="gap"></span>`;
  }

  #button(name: ToolbarItem, entry: CommandEntry, tabIndex: number): TemplateResult {
    const { label, keys, allKeys, reason, about } = entry;
    const hint = keys === undefined ? '' : ` (${keyHint(keys)})`;
    const doing = about === undefined ? label : `${label} ${about}`;
    const words = reason === undefined ? `${doing}${hint}` : `${label}: ${reason}`;
    const isWide = isMain(name, this.phone);
    return html`
      <button
        type="button"
        class=${isWide ? 'button main' : 'button'}
        data-item=${name}
        data-about=${about ?? nothing}
        aria-label=${label}
        aria-keyshortcuts=${ariaKeys(...allKeys)}
        data-keys=${keys === undefined ? nothing : keyHint(keys)}
        aria-disabled=${reason === undefined ? nothing : 'true'}
        title=${words}
        tabindex=${tabIndex}
        @click=${entry.run}
      >
        ${entry.icon === undefined ? nothing : icon(entry.icon)}
        ${isWide ? html`<span>${shortLabels[name] ?? label}</span>` : nothing}
      </button>
    `;
  }

  #more(port: ToolbarPort, tabIndex: number): TemplateResult {
    const onPress = ({ currentTarget }: Event) => {
      if (!(currentTarget instanceof Element)) return;
      const { right: x, top: y } = currentTarget.getBoundingClientRect();
      openMenu({ label: 'More', entries: moreMenu(port, this.#items(port).items), x, y, near: this });
    };
    return html`
      <button
        type="button"
        class="button"
        data-item="more"
        aria-label="More"
        aria-haspopup="menu"
        title="More"
        tabindex=${tabIndex}
        @click=${onPress}
      >
        ${icon('more')}
      </button>
    `;
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const items = [...this.renderRoot.querySelectorAll<HTMLElement>('button')];
    moveFocus(event, items, 'horizontal');
  };

  readonly #onFocusIn = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement) this.tabStop = target.dataset.item ?? 'configuration';
  };
}
