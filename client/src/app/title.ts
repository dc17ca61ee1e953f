import { whenIdle } from '../ui/when-idle.ts';
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

/** Keeps the title of the browser tab up to date. The page is drawn first: setting the title takes as long as a panel. */
export function followTitle(port: TitlePort, page: Document): void {
  let isDue = false;
  const apply = () => {
    isDue = false;
    const title = pageTitle(port);
    if (page.title !== title) page.title = title;
  };
  const applyLater = () => {
    if (isDue) return;
    isDue = true;
    whenIdle(apply);
  };
  port.presented.subscribe(applyLater);
  port.server.subscribe(applyLater);
  port.programLines.subscribe(applyLater);
}
