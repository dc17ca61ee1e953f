import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError, type Server } from '@modelcontextprotocol/server';
import { cutText } from '#protocol';
import text from '../../../docs/agent-guide.md?raw';

const prompt = {
  name: 'debug',
  title: 'Debug with Stopline',
  description: 'How to find a bug in few calls: a hypothesis, one breakpoint, one run',
};

const resource = {
  uri: 'stopline://agent-guide',
  name: 'agent-guide',
  title: 'Debugging with these tools',
  description: prompt.description,
  mimeType: 'text/markdown',
};

/** How much of a name that a client made up is quoted, in characters. */
const quotedLength = 120;

/** The capabilities of a server that offers the guide. */
export const guideCapabilities = { prompts: {}, resources: {} };

/** Tells an agent that there is a guide. */
export const guideInstructions = `The resource ${resource.uri} says how to debug well with these tools.`;

/** Offers docs/agent-guide.md as a prompt, which people choose, and as a resource, which agents read. */
export function offerGuide(server: Server): void {
  server.setRequestHandler('prompts/list', () => ({ prompts: [prompt] }));
  server.setRequestHandler('prompts/get', ({ params: { name } }) => {
    if (name === prompt.name)
      return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
    const message = `There is no prompt "${cutText(name, quotedLength)}". The only one is "${prompt.name}".`;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
  });
  server.setRequestHandler('resources/list', () => ({ resources: [resource] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    if (uri === resource.uri) return { contents: [{ uri, mimeType: resource.mimeType, text }] };
    const message = `There is no resource "${cutText(uri, quotedLength)}". The only one is ${resource.uri}.`;
    throw new ResourceNotFoundError(cutText(uri, quotedLength), message);
  });
}
