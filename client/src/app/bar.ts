import { html, nothing, type TemplateResult } from 'lit';
import { iconButton } from '../ui/icon-button.ts';
import { mark } from '../ui/icons.ts';
import { inGroups } from '../ui/menu.ts';
import { visibleText } from '../ui/visible-text.ts';
import { isolations } from './isolations.ts';
import { openBelow, openFilesButton, type OpenFilesPort } from './open-files-menu.ts';
import { themeMenu } from './theme.ts';
import './toolbar.ts';
import type { ToolbarPort } from './toolbar.ts';
import type { ProgramLinesPort } from '../model/ports.ts';

export type BarPort = ToolbarPort & OpenFilesPort & ProgramLinesPort;

interface BarOptions {
  readonly isPhone: boolean;
  readonly isDrawerOpen: boolean;
  /** Opens or closes the drawer. */
  readonly onDrawer: () => void;
}

function workspaceName(port: BarPort): TemplateResult | typeof nothing {
  const { workspace } = port.server.value;
  const name = visibleText(workspace.name);
  if (name === '') return nothing;
  const { label, explanation } = isolations[workspace.isolation];
  return html` <span class="workspace dim" title=${`${name}. ${explanation}`}
    ><span class="cut">${name}</span><span class="isolation">, ${label}</span></span
  >`;
}

function paletteButton(port: BarPort): TemplateResult | typeof nothing {
  const entry = port.commandEntries(['show_commands']).get('show_commands');
  return entry ? iconButton({ ...entry, icon: 'search', onPress: entry.run }) : nothing;
}

const themeEntries = (port: BarPort) =>
  inGroups(themeMenu(port), [...port.commandEntries(['share', 'toggle_presenter_view', 'show_settings']).values()]);

/** The bar at the top of the page. */
export function barView(port: BarPort, { isPhone, isDrawerOpen, onDrawer }: BarOptions): TemplateResult {
  return html`
    <header class="bar">
      <h1 class="brand">${mark()}<b>Stopline</b>${workspaceName(port)}</h1>
      <span class="folds">
        ${iconButton({ icon: 'files', label: 'Files and breakpoints', pressed: isDrawerOpen, onPress: onDrawer })}
      </span>
      ${isPhone ? openFilesButton(port) : nothing}
      <stopline-toolbar .port=${port} ?phone=${isPhone}></stopline-toolbar>
      ${isPhone ? nothing : html`<span class="push"></span>`} ${paletteButton(port)}
      ${iconButton({ icon: 'theme', label: 'Theme', onPress: (event) => openBelow(event, 'Theme', themeEntries(port)) })}
    </header>
  `;
}
