/** The parts of Monaco that the binding uses. The object `monaco` and an editor of `monaco-editor` match these types. */
export interface MonacoApi {
  readonly KeyCode: { readonly F9: number };
  readonly editor: {
    readonly MouseTargetType: { readonly GUTTER_GLYPH_MARGIN: number; readonly GUTTER_LINE_NUMBERS: number };
  };
  readonly languages: { registerHoverProvider(languages: string, provider: MonacoHoverProvider): MonacoDisposable };
}

export interface MonacoDisposable {
  dispose(): void;
}

/** From 1. */
export interface MonacoPosition {
  readonly lineNumber: number;
  readonly column: number;
}

export interface MonacoRange {
  readonly startLineNumber: number;
  readonly startColumn: number;
  readonly endLineNumber: number;
  readonly endColumn: number;
}

export interface MonacoModel {
  getLineCount(): number;
  getLineContent(line: number): string;
  getLineMaxColumn(line: number): number;
}

export interface MonacoHover {
  readonly range: MonacoRange;
  readonly contents: { readonly value: string }[];
}

export interface MonacoHoverProvider {
  provideHover(model: MonacoModel, position: MonacoPosition): Promise<MonacoHover | null>;
}

export interface MonacoDecoration {
  readonly range: MonacoRange;
  readonly options: {
    readonly isWholeLine?: boolean;
    readonly className?: string;
    readonly glyphMarginClassName?: string;
    readonly glyphMarginHoverMessage?: { readonly value: string };
    /** A decoration with an empty range is shown, too. */
    readonly showIfCollapsed?: boolean;
    readonly after?: { readonly content: string; readonly inlineClassName: string };
  };
}

export interface MonacoEditor {
  getModel(): MonacoModel | null;
  getPosition(): MonacoPosition | null;
  getContainerDomNode(): HTMLElement;
  updateOptions(options: { readonly glyphMargin: boolean }): void;
  createDecorationsCollection(): { set(decorations: MonacoDecoration[]): unknown; clear(): void };
  onMouseDown(
    listener: (event: { readonly target: { readonly type: number; readonly position: MonacoPosition | null } }) => void,
  ): MonacoDisposable;
  hasTextFocus(): boolean;
  onDidFocusEditorText(listener: () => void): MonacoDisposable;
  onDidChangeCursorPosition(listener: () => void): MonacoDisposable;
  addAction(action: {
    readonly id: string;
    readonly label: string;
    readonly keybindings: number[];
    readonly run: () => void;
  }): MonacoDisposable;
}
