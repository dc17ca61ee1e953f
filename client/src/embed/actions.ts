import { DebugError, fieldOf } from '#protocol';
import type { CommandPort } from '../model/commands/command-entry.ts';
import type { DocumentPort, OpenPort, UiPort } from '../model/ports.ts';
import type { Region } from '../model/region.ts';
import { panelNames, type ActionName, type PanelName } from '../../embed/messages.ts';

export interface ActionPort extends Pick<OpenPort, 'openFile'>, Pick<DocumentPort, 'documents'>, UiPort, CommandPort {
  /** Focuses a region of a page that does not have all of them. Throws a DebugError if it is not there. */
  readonly focusRegion?: (region: Region) => void;
}

type Act = (port: ActionPort, argument: unknown) => void | Promise<void>;

const invalid = (message: string) => new DebugError('invalid_arguments', message);

function lineIn(argument: unknown): number | undefined {
  const line = fieldOf(argument, 'line');
  if (line === undefined) return undefined;
  if (typeof line !== 'number' || !Number.isSafeInteger(line) || line < 1) throw invalid('"line" counts from 1.');
  return line;
}

function textIn(argument: unknown, name: string): string {
  const text = fieldOf(argument, name);
  if (typeof text === 'string' && text !== '') return text;
  throw invalid(`"${name}" is a text.`);
}

function panelIn(argument: unknown): PanelName {
  const name = textIn(argument, 'panel');
  const panel = panelNames.find((known) => known === name);
  if (panel === undefined) throw invalid(`There is no panel "${name}". Panels: ${panelNames.join(', ')}.`);
  return panel;
}

/** Runs a command of the page, as its button does. */
const command =
  (name: string): Act =>
  (port) => {
    const entry = port.commandEntries([name]).get(name);
    if (!entry || entry.disabled === true) throw new DebugError('not_allowed', entry?.reason ?? 'Not possible here.');
    entry.run();
  };

function focusRegion(port: ActionPort, region: Region): void {
  if (port.focusRegion) port.focusRegion(region);
  else port.uiRequests.make({ to: 'focus', region });
}

/** What a host can do besides tools. */
const actions: Readonly<Record<ActionName, Act>> = {
  open_source: (port, argument) => port.openFile(textIn(argument, 'path'), lineIn(argument)),
  reveal_line: (port, argument) => {
    const path = port.documents.value.current?.path;
    if (path === undefined) throw new DebugError('not_allowed', 'No file is open. Open one with openSource first.');
    return port.openFile(path, lineIn(argument));
  },
  pause: command('pause'),
  restart: command('restart'),
  step_back: command('step_back'),
  reverse_continue: command('reverse_continue'),
  show_panel: (port, argument) => focusRegion(port, panelIn(argument)),
  focus: (port) => focusRegion(port, 'editor'),
};

const table: ReadonlyMap<string, Act> = new Map(Object.entries(actions));

/** Carries out an action of the host. Rejects with a DebugError. */
export async function act(port: ActionPort, action: string, argument: unknown): Promise<void> {
  const found = table.get(action);
  if (!found) throw invalid(`There is no action "${action}". Known actions: ${[...table.keys()].join(', ')}.`);
  await found(port, argument);
}
