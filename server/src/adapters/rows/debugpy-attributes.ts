import type { Attributes } from '#protocol';
import {
  byRequest,
  console,
  cwd,
  env,
  flag,
  list,
  numberOrText,
  object,
  text,
  textOrTexts,
  texts,
} from '../attribute.ts';

const address = (what: string): Attributes => ({
  host: text(`The host to ${what}.`, { default: '127.0.0.1' }),
  port: numberOrText(`The port to ${what}.`, { required: true }),
});

/** Python, by debugpy. */
export const debugpyAttributes = byRequest(
  {
    justMyCode: flag('Step over libraries, and do not stop in them.', { default: true }),
    django: flag('Debug the templates of Django.', { default: false }),
    jinja: { description: 'Debug the templates of Jinja, such as those of Flask.', values: [true, false] },
    subProcess: flag('Debug the Python processes that the program starts.', { default: true }),
    showReturnValue: flag('Show what functions returned that were stepped over.', { default: true }),
    redirectOutput: flag('Show the output in the console.', { default: true }),
    pathMappings: list('The local folders of a program that runs elsewhere.', {
      items: object('', {
        attributes: {
          localRoot: text('The folder here.', { default: '${workspaceFolder}' }),
          remoteRoot: text('The same folder, where the program runs.', { default: '.' }),
        },
      }),
    }),
  },
  {
    launch: {
      program: text('The Python file to run.', { suggestions: ['${file}'] }),
      module: text('The module to run, as with `python -m`, instead of a program.', {
        suggestions: ['pytest', 'flask', 'uvicorn', 'unittest'],
      }),
      code: textOrTexts('The code to run, as with `python -c`, instead of a program.'),
      args: textOrTexts('The arguments of the program. A text is split as a shell would.'),
      cwd,
      env,
      console,
      python: textOrTexts('The interpreter, with its arguments.'),
      pythonArgs: texts('Arguments of the interpreter, before the program.'),
      stopOnEntry: flag("Stop at the program's first line.", { default: false }),
      gevent: flag('Debug code that gevent has patched.', { default: false }),
      sudo: flag('Run the program as root, with sudo.', { default: false }),
      guiEventLoop: text('The event loop to run while the program is stopped.', {
        default: 'matplotlib',
        suggestions: ['matplotlib', 'wx', 'qt', 'none'],
      }),
      autoReload: object('Load modules again when their files change.', {
        attributes: {
          enable: flag('Load modules again when their files change.', { default: false }),
          include: texts('The files to watch, as patterns.', { default: ['**/*.py', '**/*.pyw'] }),
          exclude: texts('The files not to watch, as patterns.'),
        },
      }),
    },
    attach: {
      connect: object('A debugpy that listens: connect to it.', { attributes: address('connect to') }),
      listen: object('Wait for debugpy to connect.', { attributes: address('listen on') }),
      processId: numberOrText('The process to attach to.', { suggestions: ['${command:pickProcess}'] }),
      host: text('The host to connect to, instead of "connect".'),
      port: numberOrText('The port to connect to, instead of "connect".'),
    },
  },
);
