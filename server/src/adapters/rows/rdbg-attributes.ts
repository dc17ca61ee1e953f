import { byRequest, cwd, env, flag, text, textOrTexts } from '../attribute.ts';

/** Ruby, by rdbg. */
export const rdbgAttributes = byRequest(
  {
    rdbgPath: text('The rdbg to use.'),
    env,
    localfs: flag('The program runs on this machine, and has its files.', { default: true }),
  },
  {
    launch: {
      script: text('The Ruby file to run.', { suggestions: ['${file}'] }),
      program: text('The same as "script".'),
      args: textOrTexts('The arguments of the program.'),
      cwd,
      rdbgArgs: textOrTexts('Arguments of rdbg, before the script.'),
    },
    attach: {
      debugPort: text('Where rdbg listens: a host and port, or the path of a socket.', {
        suggestions: ['127.0.0.1:12345'],
      }),
      localfsMap: text('The local folders of a program that runs elsewhere: `/there:/here`.'),
    },
  },
);
