/** Whether another page shows this one in a frame. */
export const isFramed = (): boolean => window.parent !== window;

/** Whether the page is a host's: in a frame, however its address asks for it, and with `?embed` on its own. */
export const isEmbeddedAt = ({ search }: Pick<Location, 'search'>): boolean =>
  isFramed() || new URLSearchParams(search).has('embed');
