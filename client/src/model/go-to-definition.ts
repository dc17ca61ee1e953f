import { hasCapability, sessionIn, type Dap, type FoundDefinition, type SessionId } from '#protocol';
import { isAllowed } from './allowed.ts';
import { attempt } from './attempt.ts';
import { isIn } from './files/is-in.ts';
import type { LinePlace } from './files/open-document.ts';
import { relativePath } from './files/relative-path.ts';
import { goToLocation } from './go-to-location.ts';
import type { DocumentPort, NoticePort, OpenPort, RequestPort, SharedPort, ShownPort, UiPort } from './ports.ts';

/** A name in the open document, and what the editor knows about it. */
export interface AskedDefinition {
  readonly name: string;
  /** The name before its dot. */
  readonly of: string | undefined;
  /** Its line, as shown. */
  readonly line: number;
  /** The name with the object that it is a member of; undefined if reading that may have side effects. */
  readonly expression: string | undefined;
  /** Its declaration in the document, as shown. */
  readonly declaration: Required<LinePlace> | undefined;
}

type FoundPort = RequestPort & NoticePort & UiPort & Pick<OpenPort, 'openFile'>;

/** What going to a definition needs of the page. */
export type DefinitionPort = FoundPort &
  OpenPort &
  SharedPort &
  ShownPort &
  Pick<DocumentPort, 'documents' | 'openFiles'>;

/** The adapter has so long to answer, in milliseconds; then the files are searched. */
const adapterMs = 1_000;

function focusEditor({ uiRequests }: UiPort): void {
  uiRequests.make({ to: 'focus', region: 'editor' });
}

/** The location of the value of an expression, as far as the adapter of the shown frame knows it. */
async function locationOf(
  port: DefinitionPort,
  expression: string | undefined,
): Promise<{ readonly sessionId: SessionId; readonly reference: number } | undefined> {
  const shown = port.shownFrame();
  const { current } = port.documents.value;
  if (expression === undefined || !shown || !current || port.presented.value.isOver) return undefined;
  const { sessionId, frame } = shown;
  const session = sessionIn(port.server.value.state.sessions, sessionId);
  if (!isIn(current, sessionId, frame.source)) return undefined;
  if (!hasCapability(session?.capabilities ?? {}, 'supportsEvaluateForHovers')) return undefined;
  if (!isAllowed(port, 'evaluate')) return undefined;
  const args = { expression, frameId: frame.id, context: 'hover' } as const;
  return port.request(sessionId, 'evaluate', args, AbortSignal.timeout(adapterMs)).then(
    ({ valueLocationReference: reference = 0 }) => (reference > 0 ? { sessionId, reference } : undefined),
    () => undefined,
  );
}

async function openDefinition(port: FoundPort, { path, line, column }: FoundDefinition): Promise<void> {
  await port.openFile(path, line, { column });
  focusEditor(port);
}

/** Goes to the definition, or offers several. */
async function choose(
  port: FoundPort,
  name: string,
  { definitions, isCut }: { readonly definitions: readonly FoundDefinition[]; readonly isCut: boolean },
): Promise<void> {
  const [first, ...others] = definitions;
  if (first === undefined) {
    port.notify(`No definition of "${name}" found${isCut ? ' in the files that were searched' : ''}.`);
    return;
  }
  if (others.length === 0) {
    await openDefinition(port, first);
    return;
  }
  port.uiRequests.make({
    to: 'choice',
    choice: {
      label: 'Definitions',
      placeholder: `Select a definition of ${name}`,
      items: definitions.map((definition) => ({
        label: `${definition.path}:${definition.line}`,
        detail: definition.text,
        run: () => void attempt(port, openDefinition(port, definition)),
      })),
    },
  });
}

/**
 * Goes to the definition of a name: of its value as the adapter knows it, else the declaration that the editor knows, else
 * what the server finds in the files of the workspace.
 */
export async function goToDefinition(port: DefinitionPort, asked: AskedDefinition): Promise<void> {
  const { name, of, line: shownLine, expression, declaration } = asked;
  const { current } = port.documents.value;
  if (current === undefined) return;
  const location = await locationOf(port, expression);
  if (location !== undefined) {
    await goToLocation(port, location.sessionId, location.reference);
    focusEditor(port);
    return;
  }
  if (declaration !== undefined) {
    await port.openFiles.select(current.key, { ...declaration, of: 'shown' });
    focusEditor(port);
    return;
  }
  const line = port.openFiles.savedLine(shownLine);
  const { path } = current;
  const found =
    path === undefined
      ? { definitions: [], isCut: false }
      : await port.call('find_definitions', {
          name,
          path,
          ...(of !== undefined && { of }),
          ...(line !== undefined && { line }),
        });
  await choose(port, name, found);
}

/** The name of the function of a frame: 'total' for 'Cart::total(int)'. Undefined for `<module>` and the like. */
export function functionOf({ name }: Pick<Dap.StackFrame, 'name'>): string | undefined {
  const bare = name.replace(/ const$/u, '').replace(/(?:\([^()]*\)|<[^<>]*>)$/u, '');
  return /(?:^|[.:\s])(?<name>[\p{L}_$][\p{L}\p{N}_$]*)$/u.exec(bare)?.groups?.name;
}

/** Goes to the function of a frame: the nearest definition before its line, else what the server finds. */
export async function goToFunction(
  port: FoundPort & SharedPort,
  { source, line }: Dap.StackFrame,
  name: string,
): Promise<void> {
  const { path = '' } = source ?? {};
  const found = await port.call('find_definitions', { name, path, ...(line > 0 && { line }) });
  const relative = relativePath(port.server.value.workspace.path, path) ?? path;
  const around = found.definitions.find((each) => each.path === relative && each.line <= line);
  await choose(port, name, around ? { ...found, definitions: [around] } : found);
}
