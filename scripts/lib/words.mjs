import ts from 'typescript';

/** Phrases that read as a translation, each with what to write instead. */
export const bannedWords = [
  [/\banew\b/i, 'again'],
  [/\bwho(m)?ever\b/i, 'the person or the role: a client, a caller, the user'],
  [/\bsomebody\b/i, 'someone, another user, a client'],
  [/\bnobody['’]s\b/i, 'no one’s, or say whose it is'],
  [/\bthat which\b/i, 'what, or the noun'],
  [/\bwhat finds\b/i, 'the feature: search'],
  [/\b(one|those|ones|part|line|value) that (is|are|was) meant\b/i, 'the noun, or its name'],
  [/\blet(s|ting)? (it |them |him |her |the program |a program |an? attached \w+ )?go\b|\blets? go of\b/i, 'detach'],
  [/\b(is|are|was|were|be|being) told of\b|\btells? of\b/i, 'gets, receives, reports'],
  [/\bstands?\b(?!-)|\bstood\b/i, 'is, is stopped, is listed; DAP says "stopped"'],
  [/(?<!-)\bfits?\b(?!-)/i, 'matches, is valid'],
  [/\b(go|goes|going|gone|went) on\b/i, 'continue, resume'],
  [/\bruns? on(?=[.,:;)]|$)/i, 'keeps running'],
  [/\b(is|are|was|were|be|been|gets?) given up\b|\bgives? (it|them|the \w+|an? \w+) up\b/i, 'cancel'],
  [/\bha(s|ve) (it|them|the program|the thread|a program) (go|run|wait|stop)\b/i, 'resumes, lets it run'],
  [/\btakes? long\b/i, 'is slow, takes a long time'],
  [/\bthere are:/i, 'Known …:'],
  [/\bof (ours|theirs|its own accord)\b/i, 'our, their'],
  [/\bsought\b/i, 'searched for'],
  [/\b(heed(s|ed)?|nought|therein|thereof|whence|henceforth|hitherto)\b/i, 'a plain word'],
  [/\b(in (its|one’s|one's|that one’s|that one's)) stead\b/i, 'instead of it'],
  [/\bcomes? by\b/i, 'reaches, passes'],
  [/\bcannot be reached by what\b|\bcould not be \w+ by what\b/i, 'who could not do what, and why'],
  [/\blog point(s)?\b/i, 'logpoint'],
  [
    /\b(break ?points? (is|are|was|were)|all are) muted\b|\bmut(e|es|ing) (all )?(the )?breakpoints\b/i,
    'deactivate breakpoints',
  ],
  [/\bwait-for breakpoint|\bbreakpoints? that waits?\b/i, 'triggered breakpoint'],
  [/\bend now\b/i, 'Force stop'],
  [/\bthe adapter names no\b|\bnames no expression\b/i, 'has no expression'],
];

/** The banned phrases in a text, with the line of each. */
export function bannedIn(text, firstLine = 1) {
  return bannedWords.flatMap(([pattern, instead]) =>
    [...text.matchAll(new RegExp(pattern.source.replaceAll(' ', '\\s+'), `${pattern.flags}g`))].map(
      ({ 0: found, index }) => ({
        line: firstLine + text.slice(0, index).split('\n').length - 1,
        found: found.replaceAll(/\s+/g, ' '),
        instead,
      }),
    ),
  );
}

const isText = (node) =>
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node);

const isModuleName = ({ parent }) =>
  ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isExternalModuleReference(parent);

/** The string literals, template texts and comments of a TypeScript file, each with its first line. */
export function textsOf(source, fileName = 'file.ts') {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  const lineAt = (position) => file.getLineAndCharacterOfPosition(position).line + 1;
  const strings = [];
  const comments = new Map();
  const visit = (node) => {
    if (isText(node) && !isModuleName(node)) strings.push({ text: node.text, line: lineAt(node.getStart(file)) });
    const ranges = [
      ...(ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.getEnd()) ?? []),
    ];
    for (const { pos, end } of ranges) comments.set(pos, { text: source.slice(pos, end), line: lineAt(pos) });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { strings, comments: [...comments.values()].map(joined) };
}

/** A comment without the stars of its lines, which would part the words of a phrase. */
function joined({ text, line }) {
  return { text: text.replaceAll(/^\s*(\*(?!\/)|\/\/)/gm, ''), line };
}

/** Prose of a Markdown page: code, names of links and generated parts are blanked, lines stay where they are. */
export function proseOf(markdown) {
  const blank = (text) => text.replaceAll(/[^\n]/g, ' ');
  return markdown
    .replaceAll(/^```[^]*?^```$/gm, blank)
    .replaceAll(/`[^`\n]+`/g, blank)
    .replaceAll(/\]\([^)\n]*\)/g, blank);
}
