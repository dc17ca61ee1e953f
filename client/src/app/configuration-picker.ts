import { html, type TemplateResult } from 'lit';
import type { CommandPort } from '../model/commands/command-entry.ts';
import { lineIn, openAtError } from '../model/launch-json.ts';
import type { ConfigurationPort, NoticePort, OpenPort, SharedPort } from '../model/ports.ts';
import { icon } from '../ui/icons.ts';
import { visibleText } from '../ui/visible-text.ts';

export type ConfigurationPickerPort = SharedPort &
  ConfigurationPort &
  CommandPort &
  Pick<OpenPort, 'openFile'> &
  Pick<NoticePort, 'notify'>;

/** Shown when there is no configuration. */
function insteadOfName(port: ConfigurationPickerPort): string {
  const { error } = port.configurations.value;
  if (error !== undefined) return ['launch.json', lineIn(error)].filter(Boolean).join(', line ');
  return port.server.value.connection.kind === 'connected' ? 'No configuration' : '';
}

/** The selected configuration, which opens the list of them. If launch.json is broken, it opens the file at the error. */
export function configurationPicker(port: ConfigurationPickerPort, tabIndex: number): TemplateResult {
  const { error } = port.configurations.value;
  const name = port.chosenConfiguration() ?? insteadOfName(port);
  const choose = port.commandEntries(['choose_configuration']).get('choose_configuration');
  const open = error === undefined ? choose?.run : () => openAtError(port, error);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open?.();
  };
  return html`
    <button
      type="button"
      class=${error === undefined ? 'picker' : 'picker broken'}
      data-item="configuration"
      role="combobox"
      aria-label="Configuration"
      aria-haspopup="dialog"
      aria-expanded="false"
      aria-disabled=${choose?.disabled === true}
      title=${visibleText(error ?? name)}
      tabindex=${tabIndex}
      @click=${open}
      @keydown=${onKeyDown}
    >
      <span class="cut">${visibleText(name)}</span>
      ${icon('down')}
    </button>
  `;
}
