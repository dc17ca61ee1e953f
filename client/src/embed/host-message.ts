import { fieldOf, isRecord } from '#protocol';
import { panelNames, type HostMessage, type Theme } from '../../embed/messages.ts';

/** The longest message of a host, in characters of JSON: that of a page to its server. */
const longestMessage = 1_000_000;

const mostColours = 500;
const tokenSyntax = /^[A-Za-z0-9_-]{1,512}$/;
const themeNames = ['light', 'dark', 'contrast', 'system'] as const;

type Row = (data: unknown) => HostMessage | undefined;

function themeOf(value: unknown): Theme | undefined {
  if (!isRecord(value)) return themeNames.find((name) => name === value);
  const colours = Object.entries(value)
    .slice(0, mostColours)
    .flatMap(([name, colour]) => (typeof colour === 'string' ? [[name, colour] as const] : []));
  return Object.fromEntries(colours);
}

const idOf = (data: unknown): number | undefined => {
  const id = fieldOf(data, 'id');
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : undefined;
};

/** The messages of a host, by type. */
const rows: Readonly<Record<HostMessage['type'], Row>> = {
  token: (data) => {
    const token = fieldOf(data, 'token');
    return typeof token === 'string' && tokenSyntax.test(token) ? { type: 'token', token } : undefined;
  },
  theme: (data) => {
    const theme = themeOf(fieldOf(data, 'theme'));
    return theme === undefined ? undefined : { type: 'theme', theme };
  },
  agents: (data) => ({ type: 'agents', isAllowed: fieldOf(data, 'isAllowed') === true }),
  panels: (data) => {
    const panels = fieldOf(data, 'panels');
    if (panels === null) return { type: 'panels', panels };
    if (!Array.isArray(panels)) return undefined;
    return { type: 'panels', panels: panelNames.filter((panel) => panels.includes(panel)) };
  },
  call: (data) => {
    const [id, tool] = [idOf(data), fieldOf(data, 'tool')];
    if (id === undefined || typeof tool !== 'string') return undefined;
    return { type: 'call', id, tool, input: fieldOf(data, 'input') };
  },
  act: (data) => {
    const [id, action] = [idOf(data), fieldOf(data, 'action')];
    if (id === undefined || typeof action !== 'string') return undefined;
    return { type: 'act', id, action, argument: fieldOf(data, 'argument') };
  },
};

const table = new Map<unknown, Row>(Object.entries(rows));

/** JSON of a message's data; undefined for what JSON cannot hold or for more than a message may have. */
function plainCopy(data: unknown): unknown {
  try {
    const text = JSON.stringify(data);
    return text.length > longestMessage ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A host's message; undefined for everything that is none, which is ignored. */
export function hostMessageIn(data: unknown): HostMessage | undefined {
  const copy = plainCopy(data);
  return table.get(fieldOf(copy, 'type'))?.(copy);
}
