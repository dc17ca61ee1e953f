import { describe, expect, test } from 'vitest';
import { everyMessage } from '../e2e/every-message.ts';
import { optionalToolNames } from '../protocol/src/index.ts';
import { toolsWith } from '../server/src/tools/index.ts';

const subject = {
  sessionId: 's1',
  threadId: 1,
  frameId: 1,
  variablesReference: 1,
  breakpointId: 1,
  path: '/work/main.js',
  configurationsPath: '/work/.vscode/launch.json',
  configurationName: 'Main',
};

describe('what an observer’s page sends in the test in a browser', () => {
  const calls = everyMessage(subject).flatMap(({ what, message }) =>
    message.type === 'call_tool' ? [[what, message]] : [],
  );

  test.each(calls)('the input of %s is one that its tool takes', (_what, { name, input }) => {
    const tool = toolsWith(optionalToolNames).find(({ descriptor }) => descriptor.name === name);
    expect(() => tool.prepare(input)).not.toThrow();
  });
});
