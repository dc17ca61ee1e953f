import { format, resolveConfig } from 'prettier';

/** The text of a Markdown file as Prettier formats it. */
export const formatted = async (file, text) => format(text, { ...(await resolveConfig(file)), parser: 'markdown' });
