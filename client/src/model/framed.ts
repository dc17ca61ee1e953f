/** Whether another page shows this one in a frame, and could cover it: nothing that needs trust is confirmed here. */
export const isFramed = (target: Pick<Window, 'parent' | 'self'> = window): boolean => target.parent !== target.self;

/** Whether the page was opened to be a part of another page. */
export const isEmbedded = ({ search }: Pick<Location, 'search'> = location): boolean =>
  new URLSearchParams(search).has('embed');
