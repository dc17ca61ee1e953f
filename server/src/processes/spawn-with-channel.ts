import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import type { SpawnProcess } from './owned-process.ts';

/** The file descriptor of the channel in the process. */
export const channelDescriptor = 3;

/** A way to start a process on pipes, with a further stream to and from it. */
export interface ChannelSpawning {
  readonly spawn: SpawnProcess;
  /** The stream. Throws before the process has started. */
  readonly channel: () => Socket;
}

/** For one process, whose input and output are in use for something else. */
export function spawningWithChannel(): ChannelSpawning {
  let channel: Socket | undefined;
  return {
    spawn: async ({ command: [program = '', ...args], cwd, environment }) => {
      const stdio = ['pipe', 'pipe', 'pipe', 'pipe'] as const;
      const child = spawn(program, args, { cwd, env: environment, detached: true, stdio: [...stdio] });
      await new Promise<void>((resolve, reject) => {
        child.once('spawn', resolve);
        child.on('error', reject);
      });
      const stream = child.stdio[channelDescriptor];
      if (stream instanceof Socket) channel = stream;
      // Writing to an ended process fails; its exit reports the end.
      channel?.on('error', () => undefined);
      return child;
    },
    channel: () => {
      if (!channel) throw new Error('The process has no channel.');
      return channel;
    },
  };
}

/** The first text of a channel of which `isWhole` is true. Rejects if the process ends before. */
export async function firstText(channel: Socket, isWhole: (text: string) => boolean): Promise<string> {
  let text = '';
  return new Promise((resolve, reject) => {
    channel.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (isWhole(text)) resolve(text);
    });
    channel.once('close', () => reject(new Error('it ended at once')));
  });
}
