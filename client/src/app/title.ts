import { visibleText } from '../ui/visible-text.ts';
import type { ProgramLinesPort, SharedPort, ShownPort } from '../model/ports.ts';
import { statusMessage } from '../model/status-message.ts';

type TitlePort = SharedPort & Pick<ShownPort, 'presented'> & ProgramLinesPort;

/** The title of the browser tab: where the program stopped, else the workspace. */
export function pageTitle({ presented, server, programLines }: TitlePort): string {
  const { state, place } = statusMessage(presented.value, server.value, programLines.value);
  const { name } = server.value.workspace;
  const what = place === undefined ? name : `${place} ${state.toLowerCase()}`;
  return what === '' ? 'Stopline' : `${visibleText(what)} - Stopline`;
}

/** Keeps the title of the browser tab up to date. */
export function followTitle(port: TitlePort, page: Document): void {
  const apply = () => {
    const title = pageTitle(port);
    if (page.title !== title) page.title = title;
  };
  port.presented.subscribe(apply);
  port.server.subscribe(apply);
  port.programLines.subscribe(apply);
}
