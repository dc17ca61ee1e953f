import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { icon } from '../ui/icons.ts';
import { visibleText } from '../ui/visible-text.ts';
import type { ConfigurationPort, NoticePort, OpenPort, SharedPort, ViewPort } from '../model/ports.ts';

export type ConfigurationPickerPort = SharedPort &
  ViewPort &
  ConfigurationPort &
  Pick<OpenPort, 'openFile'> &
  Pick<NoticePort, 'notify'>;

export const launchFile = '.vscode/launch.json';

/** The line number in an error message about launch.json. */
export const lineIn = (error: string): number | undefined => {
  const line = /(?:line |launch\.json:)(\d+)/.exec(error)?.[1];
  return line === undefined ? undefined : Number(line);
};

/** Shown when there is no configuration. */
function insteadOfNames(port: ConfigurationPickerPort): string {
  const { error } = port.configurations.value;
  if (error !== undefined) return ['launch.json', lineIn(error)].filter(Boolean).join(', line ');
  return port.server.value.connection.kind === 'connected' ? 'No configuration' : '';
}

function openLaunchFile(port: ConfigurationPickerPort): void {
  const { error = '' } = port.configurations.value;
  port.notify(error, 'failure');
  port.openFile(launchFile, lineIn(error)).catch((reason: unknown) => port.notify(String(reason), 'failure'));
}

/** The selected configuration. If launch.json is broken, it opens the file at the error. */
export function configurationPicker(port: ConfigurationPickerPort, tabIndex: number): TemplateResult {
  const { names, unusable, error } = port.configurations.value;
  const chosen = port.chosenConfiguration();
  const onChange = ({ target }: Event) => {
    if (!(target instanceof HTMLSelectElement)) return;
    const configurationName = target.value;
    port.view.update((view) => ({ ...view, configurationName }));
  };
  const onPress = (event: Event) => {
    event.preventDefault();
    openLaunchFile(port);
  };
  return html`
    <span class="picker">
      <select
        class=${error === undefined ? '' : 'broken'}
        aria-label="Configuration"
        aria-invalid=${error !== undefined}
        title=${visibleText(error ?? chosen ?? 'Configuration')}
        tabindex=${tabIndex}
        @focus=${() => void port.refreshConfigurations()}
        @change=${onChange}
        @mousedown=${error === undefined ? undefined : onPress}
        @keydown=${error === undefined ? undefined : (event: KeyboardEvent) => event.key === 'Enter' && onPress(event)}
      >
        ${names.length === 0 ? html`<option value="">${insteadOfNames(port)}</option>` : ''}
        ${names.map((name) => html`<option value=${name} .selected=${live(name === chosen)}>${name}</option>`)}
        ${unusable.map(({ kind, name = kind, reason }) => html`<option disabled>${visibleText(`${name}: ${reason}`)}</option>`)}
      </select>
      ${icon('down')}
    </span>
  `;
}
