/** A text with line ends as in the editor. */
export const lineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');
