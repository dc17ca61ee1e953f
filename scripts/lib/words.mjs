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
  [/\bwhat is closed is not\b/i, 'collapsed values are not searched'],
  [/\bno code of yours\b/i, 'not handled in user code'],
  [/\bmore fit\b|\btype letters of\b/i, '12 more; keep typing'],
  [/\bnot reached\b.*\bwhat you see\b/i, 'Disconnected. Showing data from …'],
  [/\bswitch what tab does\b/i, 'Toggle Tab key moves focus'],
  [/\bchanged since the program (was )?started\b/i, 'edited since start'],
  [/\bas the system\b/i, 'System'],
  [
    /\brow that begins so\b|\bopen all beside it\b|\bmove it far\b|\bas small, as large as\b/i,
    'jump by typing, expand siblings, …',
  ],
  [/\bshow whole value\b/i, 'View full value'],
  [/\bevaluate while it runs\b/i, 'Evaluate (program is running)'],
  [/\bdid not take this token\b/i, 'Token rejected'],
];

/** The patterns for searching: everywhere in a text, and across line ends. */
const searches = bannedWords.map(([{ source, flags }, instead]) => ({
  pattern: new RegExp(source.replaceAll(' ', '\\s+'), `${flags}g`),
  instead,
}));

/** The banned phrases in a text, with the line of each. */
export function bannedIn(text, firstLine = 1) {
  return searches.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
      line: firstLine + text.slice(0, index).split('\n').length - 1,
      found: found.replaceAll(/\s+/g, ' '),
      instead,
    })),
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

const isTest = (node) => ts.isCallExpression(node) && /^(test|it|describe)\b/.test(node.expression.getText());

/** The string literals, template texts, comments and titles of tests of a file, each with its first line. */
export function textsOf(source, fileName = 'file.ts') {
  // Parsing takes a hundred times longer than searching, and most files have nothing to find.
  if (bannedIn(withoutStars(source)).length === 0) return { strings: [], titles: [], comments: [] };
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  const lineAt = (position) => file.getLineAndCharacterOfPosition(position).line + 1;
  const strings = [];
  const titles = [];
  const comments = new Map();
  const visit = (node) => {
    if (isText(node) && !isModuleName(node)) strings.push({ text: node.text, line: lineAt(node.getStart(file)) });
    if (isTest(node) && node.arguments[0])
      titles.push({ text: node.arguments[0].getText(file), line: lineAt(node.arguments[0].getStart(file)) });
    const ranges = [
      ...(ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.getEnd()) ?? []),
    ];
    for (const { pos, end } of ranges)
      comments.set(pos, { text: withoutStars(source.slice(pos, end)), line: lineAt(pos) });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { strings, titles, comments: [...comments.values()] };
}

/** Comments without the stars at the start of their lines, which would separate the words of a phrase. */
const withoutStars = (text) => text.replaceAll(/^[ \t]*(\*(?!\/)|\/\/)/gm, '');

/** Prose of a Markdown page: code, names of links and generated parts are blanked, lines stay where they are. */
export function proseOf(markdown) {
  const blank = (text) => text.replaceAll(/[^\n]/g, ' ');
  return markdown
    .replaceAll(/^```[^]*?^```$/gm, blank)
    .replaceAll(/`[^`\n]+`/g, blank)
    .replaceAll(/\]\([^)\n]*\)/g, blank);
}
