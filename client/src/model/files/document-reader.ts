import { DebugError, type Dap, type FileText, type SessionId } from '#protocol';
import type { EditorDraft } from './document-edits.ts';
import { lineFeeds } from './line-feeds.ts';
import type { OpenDocument } from './open-document.ts';
import type { Draft } from './drafts.ts';

/** The texts of a file before and after another program changed it. */
export interface ReplacedText {
  readonly path: string;
  /** The version of the text before. */
  readonly version: string;
  readonly before: string;
  readonly after: string;
}

/** Where texts come from. Both reject with a DebugError. */
export interface DocumentSources {
  readonly readFile: (path: string) => Promise<FileText>;
  readonly readSource: (sessionId: SessionId, source: Dap.Source) => Promise<Dap.SourceResponse['body']>;
  /** Relative inside the workspace. */
  readonly toLabel: (path: string) => string;
  /** Unsaved text from before the page was loaded. */
  readonly draftOf: (path: string) => Draft | undefined;
  /** Unsaved text since, with the line ends of the file. */
  readonly typedText: (key: string) => string | undefined;
  /** Another program replaced the text of an open document. */
  readonly onReplaced: (replaced: ReplacedText) => void;
  /** The file on disk has the unsaved text now. */
  readonly onSame: (key: string) => void;
}

/** Turns files, sources of adapters and drafts into documents. */
export class DocumentReader {
  readonly #sources: DocumentSources;

  constructor(sources: DocumentSources) {
    this.#sources = sources;
  }

  fromFile({ path, text, version, modifiedAt, readOnly, startedTexts }: FileText): OpenDocument {
    const label = this.#sources.toLabel(path);
    const document = { key: path, label, path, text, version, modifiedAt };
    return { ...document, ...(readOnly !== undefined && { readOnly }), ...(startedTexts && { startedTexts }) };
  }

  /** Rejects with a DebugError. */
  async readFile(path: string): Promise<OpenDocument> {
    const file = await this.#sources.readFile(path).catch((error: unknown) => {
      const draft = this.#sources.draftOf(path);
      if (DebugError.from(error).code !== 'not_found' || draft === undefined) throw error;
      return { path, draft };
    });
    return 'draft' in file ? this.#deletedWith(file) : this.#withDraft(file);
  }

  /** A file with its unsaved text from before the page was loaded. */
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

  /** A deleted file, of which only unsaved text is left. */
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

  /** The source of a frame: its text may be at the adapter only, on the server, or neither. */
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

  /** The name of a source. */
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

/** A version that no file has, for drafts of deleted files. */
const versionOf = ({ version }: Draft): string => version ?? '';

/** Without the changes: they were made to another text. */
const withoutSteps = ({ text, newBreakpoints }: Draft): EditorDraft => ({ text, newBreakpoints });

/** The language of a MIME type: `text/x-python` is 'python'. */
const languageOf = (mimeType = ''): string | undefined => /^(?:text|application)\/(?:x-)?([\w+-]+)/.exec(mimeType)?.[1];
