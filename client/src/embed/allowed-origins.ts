import { fieldOf, listOf } from '#protocol';

/** The origins that may show the page in a frame, as its server says. Rejects if it cannot be asked. */
export async function allowedOrigins(): Promise<readonly string[]> {
  const response = await fetch('./embed.json', { cache: 'no-store' });
  if (!response.ok) throw new Error(`The server answered ${response.status} when asked who may show this page.`);
  const answer: unknown = await response.json();
  return listOf(fieldOf(answer, 'origins')).filter((origin) => typeof origin === 'string');
}
