/** A text with the line ends that the editor has, whatever a file's are. */
export const lineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');
