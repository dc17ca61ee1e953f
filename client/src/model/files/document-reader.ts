import { DebugError, type Dap, type FileText, type SessionId } from '#protocol';
import type { EditorDraft } from './document-edits.ts';
import { lineFeeds } from './line-feeds.ts';
import type { OpenDocument } from './open-document.ts';
import type { Draft } from './drafts.ts';

/** Who is asked for text: the server for files, an adapter for what only it has. Both reject with DebugError. */
export interface DocumentSources {
  readonly readFile: (path: string) => Promise<FileText>;
  readonly readSource: (sessionId: SessionId, source: Dap.Source) => Promise<Dap.SourceResponse['body']>;
  /** A path as people see it: inside the workspace relative to it. */
  readonly toLabel: (path: string) => string;
  /** What was typed into a file before the page was loaded. */
  readonly draftOf: (path: string) => Draft | undefined;
  /** What was typed into a document since, as a file would have it. */
  readonly typedText: (key: string) => string | undefined;
  /** The disk has by now what was typed. */
  readonly onSame: (key: string) => void;
}

/** Makes documents of what the server and adapters have, and of what was typed before the page was loaded. */
export class DocumentReader {
  readonly #sources: DocumentSources;

  constructor(sources: DocumentSources) {
    this.#sources = sources;
  }

  /** A file's text as a document. */
  fromFile({ path, text, version, modifiedAt, readOnly }: FileText): OpenDocument {
    const label = this.#sources.toLabel(path);
    return { key: path, label, path, text, version, modifiedAt, ...(readOnly !== undefined && { readOnly }) };
  }

  /** A file, with what was typed into it. Rejects with DebugError. */
  async readFile(path: string): Promise<OpenDocument> {
    const file = await this.#sources.readFile(path).catch((error: unknown) => {
      const draft = this.#sources.draftOf(path);
      if (DebugError.from(error).code !== 'not_found' || draft === undefined) throw error;
      return { path, draft };
    });
    return 'draft' in file ? this.#deletedWith(file) : this.#withDraft(file);
  }

  /** A file with what was typed into it before the page was loaded. */
  #withDraft(file: FileText): OpenDocument {
    const document = this.fromFile(file);
    const draft = this.#sources.draftOf(file.path);
    if (draft === undefined) return document;
    if (lineFeeds(draft.text) === lineFeeds(file.text)) {
      this.#sources.onSame(file.path);
      return document;
    }
    if (draft.version === file.version) return { ...document, isEdited: true, draft };
    return {
      ...document,
      version: versionOf(draft),
      isEdited: true,
      draft: withoutSteps(draft),
      onDisk: { kind: 'changed', file },
    };
  }

  /** A file that is gone, of which only what was typed is left. */
  #deletedWith({ path, draft }: { readonly path: string; readonly draft: Draft }): OpenDocument {
    const label = this.#sources.toLabel(path);
    return {
      key: path,
      label,
      path,
      text: '',
      version: versionOf(draft),
      isEdited: true,
      draft: withoutSteps(draft),
      onDisk: { kind: 'deleted' },
    };
  }

  /** A source that a frame names: from the adapter where only that has it, else from the server, else from the adapter. */
  async readSource(sessionId: SessionId, source: Dap.Source, key: string): Promise<OpenDocument> {
    const { path, sourceReference = 0 } = source;
    if (sourceReference > 0 || path === undefined) return this.#askAdapter(sessionId, source, key);
    try {
      return await this.readFile(path);
    } catch (error) {
      const asked = await this.#askAdapter(sessionId, source, key);
      return asked.error === undefined ? asked : { ...asked, error: DebugError.from(error).message };
    }
  }

  /** What people call a source. */
  labelOf({ path, name }: Dap.Source): string {
    return path === undefined ? (name ?? 'Unnamed source') : this.#sources.toLabel(path);
  }

  async #askAdapter(sessionId: SessionId, source: Dap.Source, key: string): Promise<OpenDocument> {
    const { path, sourceReference = 0 } = source;
    const label = this.labelOf(source);
    const document = { key, label, sourceReference, readOnly: 'from the adapter', ...(path !== undefined && { path }) };
    try {
      const answer: Partial<Dap.SourceResponse['body']> = await this.#sources.readSource(sessionId, source);
      const { content, mimeType } = answer;
      if (content === undefined) throw new DebugError('adapter_failed', 'The adapter returned no text.');
      const languageId = languageOf(mimeType);
      return { ...document, text: content, ...(languageId !== undefined && { languageId }) };
    } catch (error) {
      return { ...document, text: '', error: DebugError.from(error).message };
    }
  }
}

/** Of a file that was deleted when something was typed into it, no version on disk is the one that was meant. */
const versionOf = ({ version }: Draft): string => version ?? '';

/** A draft over another text than the one that it was made of. */
const withoutSteps = ({ text, newBreakpoints }: Draft): EditorDraft => ({ text, newBreakpoints });

/** The language that a MIME type names: `text/x-python` is 'python'. */
const languageOf = (mimeType = ''): string | undefined => /^(?:text|application)\/(?:x-)?([\w+-]+)/.exec(mimeType)?.[1];
