import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { CommandEntry, CommandPort } from '../../model/commands/command-entry.ts';
import type { SharedPort, ViewPort } from '../../model/ports.ts';
import { Select } from '../../model/store.ts';
import { baseStyles } from '../../ui/base.styles.ts';
import { buttonStyles } from '../../ui/button.styles.ts';
import { iconButton } from '../../ui/icon-button.ts';
import { keyHint } from '../../ui/key-name.ts';
import { Sheet } from '../../ui/sheet.ts';
import { sheetStyles } from '../../ui/sheet.styles.ts';
import { titledSheetStyles } from '../../ui/titled-sheet.styles.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { isolations } from '../isolations.ts';
import { settingsStyles } from './settings-sheet.styles.ts';

export type SettingsPort = CommandPort & SharedPort & ViewPort;

/** One of several commands, by the labels of their settings. */
interface Choice {
  readonly label: string;
  readonly options: readonly { readonly command: string; readonly label: string }[];
}

const theme: Choice = {
  label: 'Theme',
  options: [
    { command: 'theme_system', label: 'System' },
    { command: 'theme_light', label: 'Light' },
    { command: 'theme_dark', label: 'Dark' },
    { command: 'theme_contrast', label: 'High contrast' },
  ],
};

const stepping: Choice = {
  label: 'Step by',
  options: [
    { command: 'step_by_statement', label: 'Statement' },
    { command: 'step_by_line', label: 'Line' },
    { command: 'step_by_instruction', label: 'Instruction' },
  ],
};

/** The settings that are on or off, by their commands. */
const switches = [
  'toggle_presenter_view',
  'toggle_word_wrap',
  'toggle_inline_values',
  'toggle_tab_key',
  'toggle_hex_values',
  'toggle_sorted_values',
] as const;

/** All settings, kept in this browser, and what the page is connected to. */
@customElement('stopline-settings')
export class StoplineSettings extends Sheet {
  static override styles = [baseStyles, buttonStyles, sheetStyles, titledSheetStyles, settingsStyles];

  @property({ attribute: false }) port: SettingsPort | undefined;

  protected override content(): TemplateResult {
    const { port } = this;
    return html`
      <div class="head">
        <h2>Settings</h2>
        ${iconButton({ icon: 'close', label: 'Close', small: true, onPress: () => this.close() })}
      </div>
      ${port ? rows(port) : nothing}
    `;
  }
}

const rows = (port: SettingsPort): TemplateResult => html`
  <div class="rows">${choiceRow(port, theme)} ${sizeRow(port)} ${switchRows(port)} ${choiceRow(port, stepping)}</div>
  ${workspaceNote(port)}
`;

/** Where the bar is too narrow for the workspace, this is where it is read. */
function workspaceNote({ server }: SettingsPort): TemplateResult | typeof nothing {
  const { name, isolation } = server.value.workspace;
  if (name === '') return nothing;
  const { label, explanation } = isolations[isolation];
  return html`<p class="note dim"><b>${visibleText(name)}, ${label}.</b> ${explanation}</p>`;
}

function choiceRow({ commandEntries }: SettingsPort, { label, options }: Choice): TemplateResult {
  const entries = commandEntries(options.map(({ command }) => command));
  const option = ({ checked = false, disabled = false, reason, run }: CommandEntry, text: string) => html`
    <label title=${reason ?? nothing}>
      <input
        type="radio"
        name=${label}
        .checked=${live(checked)}
        ?autofocus=${checked}
        ?disabled=${disabled}
        @change=${run}
      />
      <span>${text}</span>
    </label>
  `;
  return html`
    <div class="row" role="radiogroup" aria-label=${label}>
      <span class="name">${label}</span>
      <span class="options">
        ${options.map(({ command, label: text }) => {
          const entry = entries.get(command);
          return entry && option(entry, text);
        })}
      </span>
    </div>
  `;
}

function sizeRow({ commandEntries, view }: SettingsPort): TemplateResult {
  const entries = commandEntries(['smaller_code', 'larger_code', 'reset_code_size']);
  const button = (command: string, text: string) => {
    const entry = entries.get(command);
    return (
      entry &&
      html`<button type="button" class="button box" aria-label=${entry.label} title=${entry.label} @click=${entry.run}>
        ${text}
      </button>`
    );
  };
  return html`
    <div class="row" role="group" aria-label="Code size">
      <span class="name">Code size</span>
      <span class="options">
        ${button('smaller_code', '−')}
        <output>${view.value.codeSize} px</output>
        ${button('larger_code', '+')} ${button('reset_code_size', 'Reset')}
      </span>
    </div>
  `;
}

const switchRows = ({ commandEntries }: SettingsPort): readonly TemplateResult[] =>
  [...commandEntries(switches).values()].map(
    ({ label, keys, checked = false, disabled = false, reason, run }) => html`
      <label class="row">
        <span class="name">
          ${label}${reason === undefined ? nothing : html` <small class="dim">${reason}</small>`}
        </span>
        ${keys === undefined ? nothing : html`<kbd class="small dim">${keyHint(keys)}</kbd>`}
        <input type="checkbox" aria-label=${label} .checked=${live(checked)} ?disabled=${disabled} @change=${run} />
      </label>
    `,
  );

export function openSettings(root: ParentNode & Node, port: SettingsPort): void {
  const sheet = new StoplineSettings();
  sheet.label = 'Settings';
  sheet.port = port;
  new Select(sheet, port.view, (view) => view);
  root.append(sheet);
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-settings': StoplineSettings;
  }
}
