/** The page and the tools of agents show a program's text in the same way. */
export { visibleText } from '#protocol';
