/** The elements for pages of hosts. */
export const elementNames = [
  'stopline-toolbar',
  'stopline-call-stack',
  'stopline-variables',
  'stopline-watch',
  'stopline-breakpoints',
  'stopline-console',
] as const;
