import { format, resolveConfig } from 'prettier';

/** The text of a file, Markdown if nothing else is named, as Prettier formats it. */
export const formatted = async (file, text, parser = 'markdown') =>
  format(text, { ...(await resolveConfig(file)), parser });
