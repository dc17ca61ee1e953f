import type { Extension } from '@codemirror/state';
import { ViewPlugin } from '@codemirror/view';
import { programLineStart } from './edits.ts';
import { revealPosition } from './reveal.ts';

/**
 * Keeps a visible line visible when the view becomes lower, for example above a phone's keyboard: by default the
 * cursor's.
 */
export const holdInView = (lineToHold: () => number | undefined): Extension =>
  ViewPlugin.define((view) => {
    const { scrollDOM } = view;
    let height = scrollDOM.clientHeight;
    const resized = new ResizeObserver(() => {
      const { scrollTop, clientHeight } = scrollDOM;
      const line = lineToHold();
      const start = line === undefined ? undefined : programLineStart(view.state, line);
      const position = start ?? view.state.selection.main.head;
      const { top, bottom } = view.lineBlockAt(position);
      const wasSeen = top >= scrollTop && bottom <= scrollTop + height;
      const isSeen = bottom <= scrollTop + clientHeight;
      height = clientHeight;
      if (wasSeen && !isSeen && clientHeight > 0) revealPosition(view, position);
    });
    resized.observe(scrollDOM);
    return { destroy: () => resized.disconnect() };
  });
