/** A rejected request: `code` is one of the tools' (docs/tools.md, "Answers") or of docs/embedding.md, "Errors". */
export class EmbedError extends Error {
  override readonly name = 'EmbedError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
