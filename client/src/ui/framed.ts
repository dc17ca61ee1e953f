/** Whether another page shows this one in a frame. */
export const isFramed = (): boolean => window.parent !== window;
