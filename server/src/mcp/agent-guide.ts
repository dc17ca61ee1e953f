import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { cutText } from '#protocol';
import text from '../../../docs/agent-guide.md?raw';
import { quotedLength, type Resource } from './resources.ts';

const prompt = {
  name: 'debug',
  title: 'Debug with Stopline',
  description: 'How to find a bug in few calls: a hypothesis, one breakpoint, one run',
};

/** The guide as agents read it. */
export const guideResource: Resource = {
  uri: 'stopline://agent-guide',
  name: 'agent-guide',
  title: 'Debugging with these tools',
  description: prompt.description,
  mimeType: 'text/markdown',
  read: () => Promise.resolve(text),
};

/** Tells an agent that there is a guide. */
export const guideInstructions = `The resource ${guideResource.uri} says how to debug well with these tools.`;

/** Offers docs/agent-guide.md as a prompt, which people choose. */
export function offerGuide(server: Server): void {
  server.setRequestHandler('prompts/list', () => ({ prompts: [prompt] }));
  server.setRequestHandler('prompts/get', { params: z.looseObject({ name: z.string() }) }, ({ name }) => {
    if (name === prompt.name)
      return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
    const message = `There is no prompt "${cutText(name, quotedLength)}". The only one is "${prompt.name}".`;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
  });
}
