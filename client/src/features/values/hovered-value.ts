import type { Dap } from '#protocol';
import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { Select } from '../../model/store.ts';
import { visibleText } from '../../ui/visible-text.ts';
import type { ValuesPort } from './port.ts';
import { pathOf, type IsExpanded } from '../../model/expansion.ts';
import type { ValueQuestion } from '../../model/reads/shown-values.ts';
import { ValueTree } from './value-tree.ts';
import type { ValueRow } from './value-row.ts';
import { ValuesPanel, type ValuesTree } from './values-panel.ts';
import { valuesPanelStyles } from './values-panel.styles.ts';

/** A value that was read for a hovered expression, and its place. */
export interface HoveredValue {
  readonly sessionId: string;
  readonly stopId: number;
  readonly frameId: number;
  readonly question: ValueQuestion;
  /** Named after the expression. */
  readonly variable: Dap.Variable;
  /** Its value at the stop before, if another view showed it. */
  readonly was: string | undefined;
  /** Expanded and collapsed rows, by path. They are remembered until the page is closed. */
  readonly expanded: Map<string, boolean>;
}

const styles = css`
  :host {
    flex: 1 1 auto;
    background: none;
  }
  .values {
    width: min(480px, calc(100vw - 16px));
  }
  :host([plain]) .values {
    width: auto;
  }
  stopline-tree {
    padding: 0;
  }
  .names-sash {
    display: none;
  }
  :host([plain]) .tree .row {
    position: relative;
    top: auto;
    contain: none;
    height: auto;
    min-height: var(--sl-row);
    padding-left: var(--sl-5);
  }
  :host([plain]) .row > .twisty {
    display: none;
  }
  :host([plain]) .row > .name {
    width: auto;
    padding-right: var(--sl-4);
  }
  :host([plain]) .row > .v {
    overflow: visible;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    user-select: text;
  }
  .refusal {
    margin: 0;
    padding: var(--sl-2) var(--sl-5);
    overflow: auto;
    color: var(--sl-error);
    font: var(--sl-size-mono) / 18px var(--sl-font-mono);
    overflow-wrap: anywhere;
  }
`;

/** The value of one expression: a tree with one root, with the rows that the variables have. */
@customElement('stopline-hovered-value')
export class StoplineHoveredValue extends ValuesPanel {
  static override styles = [...valuesPanelStyles, styles];

  @property({ attribute: false }) value: HoveredValue | undefined;
  /** The adapter's words, where it refused. */
  @property({ attribute: false }) refusal: string | undefined;
  protected override readonly focused = 'stopline-tree, .refusal';

  protected override get tree(): ValuesTree {
    return { name: 'hover', label: `Value of ${this.value?.variable.name ?? ''}`, names: 136 };
  }

  protected override select({ reads }: ValuesPort) {
    return [new Select(this, reads.changes, (value) => value)];
  }

  /** The focus is requested before the first drawing. */
  override focus(options?: FocusOptions): void {
    void this.updateComplete.then(() => super.focus(options));
  }

  protected override prepare(port: ValuesPort): void {
    super.prepare(port);
    this.rows = this.value ? this.#currentRows(port, this.value) : [];
    const [root] = this.rows;
    this.toggleAttribute('plain', root?.type === 'variable' && !root.expandable);
  }

  protected override view(port: ValuesPort): TemplateResult | typeof nothing {
    if (this.refusal !== undefined) return html`<p class="refusal" tabindex="-1">${visibleText(this.refusal)}</p>`;
    return this.value ? this.treeView(port) : nothing;
  }

  protected override setExpanded(key: string, expanded: boolean): void {
    this.value?.expanded.set(key, expanded);
    this.requestUpdate();
  }

  /** At first, the first level is shown: it is what a person points at a value for. */
  protected override expansion(): IsExpanded {
    const { expanded, variable } = this.value ?? {};
    const root = pathOf('hover', variable?.name ?? '');
    return (key, byDefault) => expanded?.get(key) ?? (byDefault || key === root);
  }

  #currentRows(port: ValuesPort, value: HoveredValue): readonly ValueRow[] {
    const { reads } = port;
    const { sessionId, stopId, frameId, question, variable, was } = value;
    const path = pathOf('hover', variable.name);
    const tree = new ValueTree(this.sources(port, { sessionId, stopId, frameId }));
    const kept = reads.placeOf(sessionId, question, { frameId, path });
    const [shown = variable] = kept?.settle([variable]) ?? [];
    const place = { path, level: 1, age: 'now', origin: { question, path } } as const;
    tree.addVariable(shown, place, kept?.before[0]?.value ?? was);
    return tree.rows;
  }
}
