import type { Arguments, ClientMessage, CommandsWith, Method, ToolResult } from '#protocol';
import type { TestPage } from '../pages/testing/page-bench.ts';
import { z } from 'zod';
import type { RawRequest } from './raw-mcp.ts';
import type { TextWay } from './text-places.ts';

/**
 * What an operation does with a path. It reads the file, writes it, or changes its entry in a folder (of a link, the link itself).
 * Or it searches: the path only says where, so what cannot be read is left out. Or it only names a place, and opens nothing.
 */
export type PathEffect = 'reads' | 'writes' | 'changes' | 'searches' | 'names';

/** A client of a served workspace. */
export interface FilesClient {
  readonly page: TestPage;
  /** Sends a request of MCP. */
  readonly mcp: RawRequest;
  /** Calls a tool as the page does, or as an agent where there is none. */
  readonly tool: (name: string, input?: object) => Promise<unknown>;
  /** Calls a tool as an agent that no page sees. */
  readonly callTool: (name: string, input: unknown) => Promise<ToolResult>;
  /** Answers the next question with "no". Resolves with the answer that had to wait for it. */
  readonly declining: (asking: Promise<unknown>) => Promise<unknown>;
  /** The version of the file that a path is to reach, as the server would give it. */
  readonly version: string;
}

/** Something that a client can do with a path. */
export interface PathOperation {
  readonly effect: PathEffect;
  /** What it does, if there are several at one place. */
  readonly note?: string;
  /** What the path is to lead to; by default a file. `nothing` is a name that is free. */
  readonly to?: 'file' | 'folder' | 'nothing';
  /** It needs a program that is stopped. */
  readonly isInSession?: true;
  /** Configurations are generated, as there is no launch.json. */
  readonly isWithoutLaunch?: true;
  /** It is refused where no page can ask the owner. */
  readonly isByAgent?: true;
  /** It looks at a path by its real path, so that its refusal says where a link leads. */
  readonly isByRealPath?: true;
  /** One call at a time: the next one would end it, or would be asked about with it. */
  readonly isOneByOne?: true;
  /** What is no path is left out where the adapter's message is received. */
  readonly isRepaired?: true;
  /** The path is a part of an address or a name, which is compared with the known ones. */
  readonly isAddress?: true;
  /** An empty path is the workspace. */
  readonly takesEmpty?: true;
  readonly run: (client: FilesClient, path: unknown) => Promise<unknown>;
}

const stackOf = z.looseObject({
  stop_event_data: z.looseObject({ call_stack: z.tuple([z.looseObject({ frame_id: z.number() })]) }),
});

type More = Omit<PathOperation, 'effect' | 'run'>;

const calling = (
  effect: PathEffect,
  method: Method,
  params: (path: unknown, client: FilesClient) => object,
  more: More = {},
): PathOperation => ({
  effect,
  ...more,
  run: (client, path) =>
    client.page.ask((id) => ({ type: 'call', id, method, params: params(path, client) }) as ClientMessage),
});

const tool = (effect: PathEffect, name: string, input: (path: unknown) => object, more: More = {}): PathOperation => ({
  effect,
  ...more,
  run: (client, path) => client.tool(name, input(path)),
});

/** A tool that resumes the program, which is paused again afterwards. */
const resuming = (name: string, input: (path: unknown) => object): PathOperation => ({
  effect: 'names',
  isInSession: true,
  run: async (client, path) => {
    const answer = await client.tool(name, input(path));
    await client.tool('pause_debugging', {});
    return answer;
  },
});

type PageCommand = CommandsWith<'sentBy', 'anyone'>;

/** The requests of pages that name a source. */
type SourceCommand = {
  [C in PageCommand]: Arguments<C> extends undefined
    ? never
    : 'source' extends keyof NonNullable<Arguments<C>>
      ? C
      : never;
}[PageCommand];

/** A request to the adapter, which has its own rights: the server passes the path on, and opens nothing. */
const requesting = (command: SourceCommand, args: object): PathOperation => ({
  effect: 'names',
  isInSession: true,
  run: ({ page }, path) =>
    page.ask((id) => ({
      type: 'request',
      id,
      sessionId: 's1',
      command,
      arguments: { ...args, source: { name: 'x', path } },
    })),
});

/** A message without an answer: what is asked next is answered after it. */
const telling = (message: (path: unknown) => object): PathOperation => ({
  effect: 'names',
  run: async ({ page }, path) => {
    page.send(message(path) as ClientMessage);
    return page.call('list_links', {});
  },
});

const onLine = { kind: 'source', line: 1, enabled: true } as const;

const breakpointsFile = (path: unknown): string =>
  JSON.stringify({ format: 'stopline-breakpoints', version: 1, breakpoints: [{ ...onLine, path }] });

const location = (path: unknown) => ({ file_path: path, line_number: 1 });

const expanded = { variables: {}, watch: {}, 'call-stack': {} };

const methods: Readonly<Record<string, readonly PathOperation[]>> = {
  'get_configurations.file': [
    calling('searches', 'get_configurations', (file) => ({ file }), { isWithoutLaunch: true }),
  ],
  'list_tasks.path': [
    calling(
      'reads',
      'list_tasks',
      (path) => ({ path: typeof path === 'string' ? `${path}/.vscode/launch.json` : path }),
      { to: 'folder' },
    ),
  ],
  'start_session.file': [
    {
      effect: 'names',
      isOneByOne: true,
      run: ({ page, declining }, file) =>
        declining(
          page.ask((id) => {
            const params = { configurationName: 'Shown file', file };
            return { type: 'call', id, method: 'start_session', params } as ClientMessage;
          }),
        ),
    },
  ],
  'run_to.path': [
    {
      effect: 'names',
      isInSession: true,
      run: async ({ page }, path) => {
        const params = { sessionId: 's1', threadId: 1, path, line: 1 };
        const answer = await page.ask((id) => ({ type: 'call', id, method: 'run_to', params }) as ClientMessage);
        await page.tool('pause_debugging');
        return answer;
      },
    },
  ],
  'set_breakpoint.path': [calling('names', 'set_breakpoint', (path) => ({ path, line: 1 }))],
  'replace_breakpoints.breakpoints[].path': [
    calling('names', 'replace_breakpoints', (path) => ({ breakpoints: [{ ...onLine, path }] })),
  ],
  'save_breakpoint_set.breakpoints[].path': [
    calling('names', 'save_breakpoint_set', (path) => ({ name: 'set', breakpoints: [{ ...onLine, path }] })),
  ],
  'import_breakpoints.text': [calling('names', 'import_breakpoints', (path) => ({ text: breakpointsFile(path) }))],
  'show_file.path': [calling('names', 'show_file', (path) => ({ path }))],
  'list_files.path': [calling('reads', 'list_files', (path) => ({ path }), { to: 'folder', takesEmpty: true })],
  'read_file.path': [calling('reads', 'read_file', (path) => ({ path }))],
  'compare_checksums.path': [
    calling('reads', 'compare_checksums', (path) => ({ path, checksums: [{ algorithm: 'SHA256', checksum: '0' }] })),
  ],
  'find_files.recent[]': [calling('searches', 'find_files', (path) => ({ query: '', limit: 200, recent: [path] }))],
  'find_definitions.path': [
    calling('searches', 'find_definitions', (path) => ({ name: 'planted_name', path, line: 1 }), { isOneByOne: true }),
  ],
  'move_breakpoints.path': [calling('names', 'move_breakpoints', (path) => ({ path, replaced: 'x', breakpoints: [] }))],
  'rename_file.path': [calling('changes', 'rename_file', (path) => ({ path, to: 'moved.js' }))],
  'rename_file.to': [calling('changes', 'rename_file', (to) => ({ path: 'a.js', to }), { to: 'nothing' })],
  'delete_file.path': [
    calling('changes', 'delete_file', (path) => ({ path })),
    calling('changes', 'delete_file', (path) => ({ path }), { to: 'folder', note: 'of a folder' }),
  ],
  'write_file.path': [
    calling('writes', 'write_file', (path, { version }) => ({ path, text: 'written', version }), {
      note: 'over a file',
    }),
    calling('writes', 'write_file', (path) => ({ path, text: 'written', version: null }), {
      to: 'nothing',
      note: 'new',
    }),
  ],
};

const tools: Readonly<Record<string, readonly PathOperation[]>> = {
  'set_breakpoint.file_path': [tool('names', 'set_breakpoint', location)],
  'remove_breakpoint.location.file_path': [
    tool('names', 'remove_breakpoint', (path) => ({ location: location(path) })),
  ],
  'start_debugging.breakpoints[].file_path': [
    {
      effect: 'names',
      isByAgent: true,
      run: ({ callTool }, path) =>
        callTool('start_debugging', { configuration_name: 'Shown file', file: 'a.js', breakpoints: [location(path)] }),
    },
  ],
  'start_debugging.file': [
    {
      effect: 'names',
      isByAgent: true,
      run: ({ callTool }, file) => callTool('start_debugging', { configuration_name: 'Shown file', file }),
    },
  ],
  'continue_debugging.location.file_path': [
    resuming('continue_debugging', (path) => ({ thread_id: 1, timeout_ms: 0, location: location(path) })),
  ],
  'trace_function.file_path': [
    tool('reads', 'trace_function', (path) => ({ functions: ['planted_name'], file_path: path, timeout_ms: 0 }), {
      isInSession: true,
      isByRealPath: true,
    }),
  ],
  'trace_function.locations[].file_path': [
    resuming('trace_function', (path) => ({ locations: [location(path)], timeout_ms: 0 })),
  ],
  'get_source.file_path': [tool('reads', 'get_source', (path) => ({ file_path: path }))],
};

const messages: Readonly<Record<string, readonly PathOperation[]>> = {
  'present.view.path': [telling((path) => ({ type: 'present', view: { path, expanded } }))],
  'point.at.path': [telling((path) => ({ type: 'point', at: { path, line: 1 } }))],
};

/** Without an operation for one of the requests, this does not compile. */
const requests: Readonly<Record<SourceCommand, readonly PathOperation[]>> = {
  breakpointLocations: [requesting('breakpointLocations', { line: 1 })],
  gotoTargets: [requesting('gotoTargets', { line: 1 })],
  source: [requesting('source', { sourceReference: 0 })],
  evaluate: [requesting('evaluate', { expression: '1', context: 'watch' })],
};

/** The operations at each place at which a client gives a path. */
export const pathOperations = { method: methods, tool: tools, message: messages } as const satisfies Readonly<
  Record<TextWay, Readonly<Record<string, readonly PathOperation[]>>>
>;

/** The operations of a page's requests to an adapter. */
export const sourceRequests: Readonly<Record<string, readonly PathOperation[]>> = requests;

/** The texts of clients that are no paths: what they are instead. */
export const otherTexts: Readonly<Record<string, RegExp>> = {
  'an id that the server gave': /(?:\.sessionId|\.session_id|Id|\.ids\[\]|revoke_link\.id|\.cursor|frame\.sessionId)$/,
  'the name of a configuration, filter, set or variable':
    /^(?:add_configuration\.configuration\.(?:name|type)|.*onfiguration(?:Name|_name)|save_breakpoint_set\.name|delete_breakpoint_set\.name|set_exception_filter\.(?:adapter|filter)|set_exception_options\..*|set_variable\.name|set_data_breakpoint\.name|set_exception_breakpoints\.filters\[\]\.filter_id|hand_controls\.to|create_link\.label)$/,
  'code, or a condition': /(?:[cC]ondition|log_?[mM]essage|watch\[\]|watches\[\]|expressions?(?:\[\])?|\.value)$/,
  'a name in code': /^(?:find_definitions\.(?:name|of)|.*functions\[\]|.*function_name)$/,
  'of a breakpoint that is no place in a file':
    /(?:reakpoint|breakpoints\[\]|conditions)\.(?:mode|name|dataId|description|adapter|sessionId|instructionReference|address)$/,
  'a text to show, search or write':
    /^(?:.*selection\.text|answer_question\.answer|find_files\.query|search_files\.text|write_file\.text|write_terminal\.text|send_notice\.text|get_output\.(?:contains|category)|start_debugging\.inputs\.\*|.*\.row)$/,
  'compared with what is known':
    /^(?:move_breakpoints\.replaced|write_file\.version|compare_checksums\.checksums\[\]\..*)$/,
  'an address in memory': /\.memory_reference$/,
};

/** The source of a frame, by the path that an adapter gives. */
export const frameOperation: PathOperation = {
  effect: 'reads',
  isRepaired: true,
  isInSession: true,
  run: async ({ page }, path) => {
    await page.request('s1', 'evaluate', { expression: JSON.stringify(path), context: 'watch' });
    const stopped = await page.tool('step_execution', { thread_id: 1, step_type: 'over', max_chars: 50_000 });
    const [frame] = stackOf.parse(stopped).stop_event_data.call_stack;
    return page.tool('get_source', { frame_id: frame.frame_id });
  },
};
