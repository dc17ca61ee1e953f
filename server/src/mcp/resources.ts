import { ResourceNotFoundError, UriTemplate, type Server } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { cutText } from '#protocol';

/** How much of a name that a client made up is quoted, in characters. */
export const quotedLength = 120;

/** What a resource, or a template of resources, says of itself. */
interface Described {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
}

/** A text that clients read by its address (MCP, "Resources"). */
export interface Resource extends Described {
  readonly uri: string;
  /** For extensions of MCP: what its reader has to know beside its type. */
  readonly _meta?: Readonly<Record<string, unknown>>;
  read(): Promise<string>;
}

/** Texts whose addresses differ in one part. */
export interface ResourceTemplate extends Described {
  /** RFC 6570, with one variable. */
  readonly uriTemplate: string;
  /** The text for a value of the variable. Throws a ProtocolError, if there is none. */
  read(value: string, signal: AbortSignal): Promise<string>;
}

/** What a server offers to be read. */
export interface Resources {
  readonly resources: readonly Resource[];
  readonly templates: readonly ResourceTemplate[];
}

/** A value of a template's variable; undefined if the template does not match. */
function valueIn(uriTemplate: string, uri: string): string | undefined {
  const [value] = Object.values(new UriTemplate(uriTemplate).match(uri) ?? {});
  return typeof value === 'string' ? value : undefined;
}

/** The library itself calls a parameter of the wrong type an internal error. */
const addressed = { params: z.looseObject({ uri: z.string() }) };

/** Offers resources to clients. An unknown address is a protocol error that names the known ones. */
export function offerResources(server: Server, { resources, templates }: Resources): void {
  server.setRequestHandler('resources/list', () => ({ resources: resources.map(({ read: _, ...listed }) => listed) }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: templates.map(({ read: _, ...listed }) => listed),
  }));
  server.setRequestHandler('resources/read', addressed, async ({ uri }, { mcpReq: { signal } }) => {
    const resource = resources.find((each) => each.uri === uri);
    if (resource) {
      const { mimeType, _meta } = resource;
      return { contents: [{ uri, mimeType, text: await resource.read(), ...(_meta && { _meta }) }] };
    }
    for (const { uriTemplate, mimeType, read } of templates) {
      const value = valueIn(uriTemplate, uri);
      if (value !== undefined) return { contents: [{ uri, mimeType, text: await read(value, signal) }] };
    }
    const quoted = cutText(uri, quotedLength);
    const known = [...resources.map((each) => each.uri), ...templates.map((each) => each.uriTemplate)].join(', ');
    throw new ResourceNotFoundError(quoted, `There is no resource "${quoted}". Known resources: ${known}.`);
  });
}
