import { dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { existsSync, realpathSync } from 'node:fs';
import { z } from 'zod';
import { builtIn, type AdapterRow, type LocateContext, type LocatedAdapter } from '../adapter-row.ts';
import type { Configuration } from '../../configurations/configuration.ts';
import { embeddedAdaptersFolder } from '../embedded.ts';
import { outputOf, readJson } from '../find-version.ts';
import { findExecutable } from '../../processes/find-executable.ts';
import { debugpyAttributes } from './debugpy-attributes.ts';
import { interruptEvaluations, question } from './debugpy-code.ts';
import { hitSpellings } from './hit-spellings.ts';
import { pythonProblem } from './python-condition.ts';
import { completePython } from './python-configuration.ts';

/** After how long a Python without debugpy is asked again in `prepare`, in milliseconds. */
const askAgainAfterMs = 10_000;
const inEnvironment = process.platform === 'win32' ? ['Scripts', 'python.exe'] : ['bin', 'python'];

/** A file of `scripts/debugpy`, which a Python runs. */
const ownFile = (name: string): string => join(embeddedAdaptersFolder(), 'debugpy', name);

const answerSchema = z.object({
  executable: z.string(),
  library: z.array(z.string()),
  version: z.string().optional(),
  debugpy: z.string().optional(),
});

type Python = z.infer<typeof answerSchema>;

type Asked = Pick<LocateContext, 'environment' | 'processes'>;

/** Asks an interpreter about itself; undefined if it is not a Python. */
async function askPython(python: string, { environment, processes }: Asked): Promise<Python | undefined> {
  // In the interpreter's folder, so that no module of the workspace is imported.
  const cwd = dirname(python);
  const output = await outputOf(python, ['-c', question], { environment, processes, cwd });
  return readJson(output?.stdout, answerSchema);
}

/** The interpreter in a configuration: `python` (a path, or a list that begins with one) or `pythonPath`. */
function namedPython(configuration: Configuration): string | undefined {
  const named: unknown = configuration.python ?? configuration.pythonPath;
  const first: unknown = Array.isArray(named) ? named[0] : named;
  return typeof first === 'string' && first !== '' ? first : undefined;
}

/** The interpreter of a virtual environment, active or in the workspace. */
function environmentPython({ environment, workspaceFolder }: LocateContext): string | undefined {
  const folders = [environment.VIRTUAL_ENV, join(workspaceFolder, '.venv'), join(workspaceFolder, 'venv')];
  const pythons = folders.flatMap((folder) => (folder ? [join(folder, ...inEnvironment)] : []));
  return pythons.find((python) => existsSync(python));
}

/** The interpreters to try, the user's choice first. */
async function candidates(context: LocateContext): Promise<readonly string[]> {
  // Before consent, no program of the configuration is run, wherever it is.
  const named = namedPython(context.isBeforeConsent === true ? {} : (context.configuration ?? {}));
  const namedPath = named === undefined || isAbsolute(named) ? named : await findNamed(named, context);
  const onPath = ['python3', 'python'].map((name) => findExecutable([name], context.environment));
  const found = [namedPath, environmentPython(context), ...(await Promise.all(onPath)), '/usr/bin/python3'];
  return [...new Set(found.filter((python) => python !== undefined))].filter((python) => existsSync(python));
}

async function findNamed(named: string, { environment, workspaceFolder }: LocateContext): Promise<string | undefined> {
  return named.includes('/') ? join(workspaceFolder, named) : findExecutable([named], environment);
}

/**
 * Whether a program and its folder are outside the workspace, by their real paths and as they are named: a Python reads the
 * `pyvenv.cfg` beside its name, and runs code of the environment.
 */
function isOutside(program: string, workspaceFolder: string): boolean {
  const real = existsSync(workspaceFolder) ? realpathSync(workspaceFolder) : workspaceFolder;
  const paths = [program, dirname(program)].flatMap((path) => [resolve(path), realpathSync(path)]);
  return [workspaceFolder, real].every((folder) =>
    paths.every((path) => !`${path}${sep}`.startsWith(`${folder}${sep}`)),
  );
}

/** Before consent, a Python of the workspace is not run. */
const mayAsk = (python: string, { isBeforeConsent = false, workspaceFolder }: LocateContext): boolean =>
  !isBeforeConsent || isOutside(python, workspaceFolder);

/** Finds a Python with debugpy. Answers are cached, as asking is slow, until no Python has debugpy. */
function createInterpreters(): Pick<AdapterRow, 'locate' | 'prepare' | 'workspacePrograms'> {
  const known = new Map<string, Promise<Python | undefined>>();
  const askedAt = new Map<string, number>();
  const ask = (python: string, asked: Asked) => {
    if (!known.has(python)) askedAt.set(python, performance.now());
    const answer = known.get(python) ?? askPython(python, asked);
    known.set(python, answer);
    return answer;
  };

  /** The library of the first interpreter outside the workspace. One inside may print any folder, of which a sandbox hides some. */
  const outsideLibrary = async (context: LocateContext, tried: readonly string[]): Promise<readonly string[]> => {
    const outside = tried.find((path) => isOutside(path, context.workspaceFolder));
    const python = outside === undefined ? undefined : await ask(outside, context);
    return python?.library ?? [];
  };

  const search = async (context: LocateContext, tried: readonly string[]): Promise<LocatedAdapter | undefined> => {
    for (const path of tried) {
      const python = await ask(path, context);
      if (python?.debugpy === undefined) continue;
      const ownPath = namedPython(context.configuration ?? {}) === undefined ? environmentPython(context) : undefined;
      const isAsked = ownPath !== undefined && ownPath !== path && mayAsk(ownPath, context);
      const own = isAsked ? await ask(ownPath, context) : undefined;
      const adapter = join(python.debugpy, 'adapter');
      const variables = {
        python: python.executable,
        debugpyAdapter: adapter,
        debuggeePython: ownPath ?? python.executable,
        runAdapter: ownFile('debugpy_adapter.py'),
        debugpyLauncher: ownFile('debugpy_launcher.py'),
      };
      const libraries = context.processes.isIsolated
        ? await outsideLibrary(context, tried)
        : [...python.library, ...(own?.library ?? [])];
      const readRoots = [...new Set(libraries)].filter((root) => existsSync(root));
      return { found: true, where: python.executable, version: python.version ?? '', variables, readRoots };
    }
    return undefined;
  };

  return {
    locate: async (context) => {
      const tried = (await candidates(context)).filter((path) => mayAsk(path, context));
      const isRemembered = tried.some((path) => known.has(path));
      const found = await search(context, tried);
      if (found) return found;
      known.clear();
      // debugpy may have been installed since.
      const foundNow = isRemembered ? await search(context, tried) : undefined;
      if (foundNow) return foundNow;
      known.clear();
      const where =
        tried.length === 0
          ? `there is no Python${context.isBeforeConsent ? ' outside the workspace' : ''}`
          : `none of these has debugpy: ${tried.join(', ')}`;
      return { found: false, problem: `No Python with debugpy was found; ${where}.` };
    },
    prepare: async (context) => {
      const tried = await candidates(context);
      const safe = tried.filter((path) => mayAsk(path, { ...context, isBeforeConsent: true }));
      // debugpy may have been installed since. A start does not wait for this answer.
      const askAgain = async (path: string): Promise<void> => {
        const before = await ask(path, context);
        const isRecent = performance.now() - (askedAt.get(path) ?? -Infinity) < askAgainAfterMs;
        if (before?.debugpy !== undefined || isRecent) return;
        askedAt.set(path, performance.now());
        const now = await askPython(path, context);
        known.set(path, Promise.resolve(now));
      };
      await Promise.all(safe.map(askAgain));
    },
    workspacePrograms: async (context) =>
      (await candidates(context)).filter((path) => !isOutside(path, context.workspaceFolder)),
  };
}

/** Printed by each child process that Python 3.11 starts. */
const frozenModules = [
  /^\d+\.\d+s - Debugger warning: It seems that frozen modules are being used, which may$/,
  /^\d+\.\d+s - make the debugger miss breakpoints\. Please pass -Xfrozen_modules=off$/,
  /^\d+\.\d+s - to python to disable frozen modules\.$/,
  /^\d+\.\d+s - Note: Debugging will proceed\. Set PYDEVD_DISABLE_FILE_VALIDATION=1 to disable this validation\.$/,
];

/** A list of more than a hundred files, printed where a child process imports Debian's debugpy. */
const unvendoredModules = [
  /^\/\S+\/debugpy\/_vendored\/force_pydevd\.py:\d+: UserWarning: incompatible copy of pydevd already imported:$/,
  /^ {1,2}\/\S+\/_?pydev\w*(\/\S+)?\.py$/,
  /^ {2}warnings\.warn\(msg \+ ':\\n \{\}'\.format\('\\n {2}'\.join\(_unvendored\)\)\)$/,
];

/** debugpy's name for all exceptions. */
const pythonExceptions = [{ names: ['Python Exceptions'] }];

/** Python, by debugpy: Debian's, or that of the user's own Python. */
export const createDebugpyRow = (): AdapterRow =>
  builtIn({
    types: ['python', 'debugpy'],
    label: 'Python (debugpy)',
    languages: ['python'],
    generatedConfiguration: { justMyCode: true },
    templates: [
      { name: 'Python: launch program', type: 'debugpy', request: 'launch', attributes: { program: '${program}' } },
      { name: 'Python: open file', type: 'debugpy', request: 'launch', attributes: { program: '${file}' } },
      { name: 'Python: module', type: 'debugpy', request: 'launch', attributes: { module: 'pytest', args: [] } },
      {
        name: 'Python: Flask',
        type: 'debugpy',
        request: 'launch',
        attributes: {
          module: 'flask',
          env: { FLASK_APP: 'app.py' },
          args: ['run', '--no-debugger', '--no-reload'],
          jinja: true,
        },
      },
      {
        name: 'Python: Django',
        type: 'debugpy',
        request: 'launch',
        attributes: { program: '${workspaceFolder}/manage.py', args: ['runserver', '--noreload'], django: true },
      },
      {
        name: 'Python: attach to port',
        type: 'debugpy',
        request: 'attach',
        attributes: { connect: { host: 'localhost', port: 5678 } },
      },
    ],
    attributes: [{ types: ['python', 'debugpy'], ...debugpyAttributes }],
    startsInAdvance: true,
    command: ['${python}', '${runAdapter}', '${debugpyAdapter}'],
    argumentsWithoutTerminal: ['--launcher-in-advance'],
    ...createInterpreters(),
    complete: completePython,
    conditionProblem: async (condition, context) => {
      const [python] = (await candidates(context)).filter((path) => mayAsk(path, context));
      return python === undefined ? undefined : pythonProblem(condition, python, context);
    },
    install:
      'Debian and Ubuntu: "apt-get install python3-debugpy"; elsewhere, in the Python you debug with: "python3 -m pip install debugpy".',
    quirks: {
      hitSpellings,
      // It counts all passes, whether the condition is true or not.
      exclusiveConditions: [['condition', 'hitCondition']],
      launchDefaults: [
        // `showReturnValue`: return values of functions stepped over are shown among the locals.
        { request: 'launch', values: { cwd: '${workspaceFolder}', showReturnValue: true } },
        // All that the program's processes print is captured. With `redirectOutput`, child processes would report it again.
        { request: 'launch', unless: ['console'], values: { console: 'internalConsole' } },
        { request: 'launch', unless: ['python', 'pythonPath'], values: { python: ['${debuggeePython}'] } },
        // debugpy adds this option itself, for Python 3.11 and later, but after the file.
        {
          request: 'launch',
          unless: ['pythonArgs', 'noDebug'],
          values: { pythonArgs: ['-X', 'frozen_modules=off', '${debugpyLauncher}'] },
        },
      ],
      typeAliases: { python: 'debugpy' },
      endpointKey: 'connect',
      requiredKeys: [
        { types: ['python', 'debugpy'], request: 'launch', oneOf: ['program', 'module', 'code'] },
        { types: ['python', 'debugpy'], request: 'attach', oneOf: ['connect', 'listen', 'processId'] },
      ],
      childSessionEvent: 'debugpyAttach',
      joinedForChildren: { python: ['python', 'pythonPath', 'pythonArgs'] },
      ignoredOutputLines: [...frozenModules, ...unvendoredModules],
      // debugpy 1.6 never answers for an expression that cannot be set, and its thread hangs.
      // On Python 3.11, asking for step-in targets is an error.
      unusableCapabilities: ['supportsSetExpression', 'supportsStepInTargetsRequest'],
      refusesWithOldValue: true,
      evaluationInterrupt: interruptEvaluations,
      // Its adapter handles nothing else until a variable is set.
      setThrough: {
        keep: "__import__('builtins').__dict__.__setitem__('stopline keeps ${id}', (${expression}\n))",
        take: "__import__('builtins').__dict__.pop('stopline keeps ${id}')",
      },
      // The groups of its own have no type. Of everything else it reads the attributes, and so runs properties.
      plainTypes:
        /^(?:|list|tuple|set|frozenset|dict|OrderedDict|defaultdict|Counter|deque|mappingproxy|dict_(?:keys|values|items)|str|bytes|bytearray|int|float|complex|bool|NoneType|range|slice|module|function|method|builtin_function_or_method)$/,
      // After the first 100 items of a list or tuple.
      moreItems: /^MoreItems(?:Range)?$/,
      // debugpy 1.6 imports the named module before the program runs, and crashes if it lacks the name.
      fatalExceptionNames: [/^__main__(?:\.|$)/],
      filtersAsExceptions: {
        raised: { path: pythonExceptions, breakMode: 'always' },
        uncaught: { path: pythonExceptions, breakMode: 'unhandled' },
        userUnhandled: { path: pythonExceptions, breakMode: 'userUnhandled' },
      },
    },
  });
