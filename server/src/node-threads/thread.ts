import { fieldOf, listOf, textOf } from '#protocol';
import { ParsedScript } from './call-site.ts';
import { asHit, EntryStop } from './entry-stop.ts';
import { EvaluationLimit, optionsCommand } from './evaluation-limit.ts';
import { evaluationPoints, type EvaluationPoint } from './evaluation-points.ts';
import { fateOf, isRethrow, moduleJob, type Fate, type StackFrame } from './fate.ts';
import { asUncaught, framesOf, isCaught, isError, methodOf, parsed } from './messages.ts';
import { IdlePause } from './idle-pause.ts';
import { OwnCommands } from './own-commands.ts';
import { StepIn } from './step-in.ts';

/** The two sides that a thread's messages are passed to. */
export interface Ends {
  readonly toProgram: (text: string) => void;
  readonly toAdapter: (text: string) => void;
}

interface PlacedPoint extends EvaluationPoint {
  /** Absent for a point that was found before the script was loaded. */
  readonly scriptId?: string;
}

/** The text of Node's module_job before it is loaded: pausing when it is would cost several exchanges at each start. */
const moduleJobText = "process.binding('natives')['internal/modules/esm/module_job']";

/** Caught errors at one place before V8 no longer pauses there. */
const maximumPassesOfPlace = 3;

/** How long V8 may check for this at each error, which takes 0.1 to 0.2 ms, before this turns itself off. */
const muteMs = 1000;

/** Caught errors of a thread before this turns itself off: Linux delays the messages of each by 40 ms. */
const maximumPauses = 50;

/** The event of a script of Node's own; there are hundreds, so they are not parsed. */
const nodeScript = /^\{"method":"Debugger\.scriptParsed","params":\{"scriptId":"(\d+)","url":"(node:[^"]+)"/;

/** A larger script is not parsed. */
const maximumLength = 8_000_000;

/** Commands after which a pause ends them: while one runs, nothing here may pause the program. */
const stepping = ['stepInto', 'stepOver', 'stepOut', 'pause', 'restartFrame', 'continueToLocation'];

type BreakpointRole = EvaluationPoint['role'] | 'load' | 'mute' | 'removed';

/** How many more evaluations there are when a breakpoint is hit; V8 may be at one that is being removed. */
const evaluationsBy = { load: 0, mute: 0, removed: 0, begin: 1, end: -1 } as const;

/**
 * The messages between js-debug and one thread of a Node program. While an ES module is evaluated and js-debug wants to
 * stop at uncaught errors, V8 pauses at every error; js-debug sees those that nothing but Node's loader catches.
 */
export class Thread {
  readonly #ends: Ends;
  readonly #commands: OwnCommands;
  readonly #scripts = new Map<string, ParsedScript | undefined>();
  readonly #nodeScripts = new Map<string, string>();
  readonly #breakpoints = new Map<string, BreakpointRole>();
  readonly #entry: EntryStop;
  readonly #limit = new EvaluationLimit();
  readonly #stepIn = new StepIn();
  readonly #idlePause = new IdlePause((expression) => void this.#commands.evaluate(expression));
  #points: readonly PlacedPoint[] = [];
  #hasRead = false;
  #filter = 'none';
  #patterns: unknown = [];
  /** The errors that were passed over in this evaluation, by place. */
  readonly #passes = new Map<string, number>();
  #giveUp: NodeJS.Timeout | undefined;
  #isStepping = false;
  #isArmed = false;
  #pausesAtAll = false;
  #evaluations = 0;
  #pausesLeft = maximumPauses;
  #resumes = 0;
  /** js-debug's messages that wait: for the breakpoints before a program starts, or for a decision at a pause. */
  #waiting: string[] | undefined;
  #enabled: Promise<unknown> = Promise.resolve();
  #prepared: Promise<void> = Promise.resolve();

  constructor(ends: Ends) {
    this.#ends = ends;
    this.#commands = new OwnCommands(ends.toProgram);
    this.#entry = new EntryStop({
      set: (params, onSet) =>
        this.#commands.send('setBreakpointByUrl', params, (result) => onSet(textOf(result, 'breakpointId') ?? '')),
      remove: (breakpointId) => this.#commands.send('removeBreakpoint', { breakpointId }),
    });
  }

  fromAdapter(text: string): void {
    const method = methodOf(text);
    if (this.#waiting) {
      this.#waiting.push(text);
    } else if (method === optionsCommand) {
      this.#ends.toAdapter(this.#limit.take(text));
    } else if (method === 'Runtime.runIfWaitingForDebugger') {
      this.#hold(this.#enabled.then(() => this.#prepared).then(() => this.#ends.toProgram(text)));
    } else {
      this.#ends.toProgram(this.#onCommand[method ?? '']?.(text) ?? text);
    }
  }

  fromProgram(text: string): void {
    if (this.#commands.take(text)) return;
    const isOurs = this.#onEvent[methodOf(text) ?? '']?.(text) ?? false;
    if (!isOurs) this.#ends.toAdapter(text);
  }

  readonly #onCommand: Readonly<Record<string, (text: string) => string | undefined>> = {
    // The answer follows the events for all scripts.
    'Debugger.enable': (text) => {
      const { id = 0 } = parsed(text);
      this.#enabled = new Promise((resolve) => this.#commands.onAnswer(id, resolve));
      this.#prepared = this.#readModuleJob();
      return undefined;
    },
    'Debugger.setBreakpointByUrl': (text) => {
      const { id = 0, params } = parsed(text);
      if (this.#entry.set(params)) this.#commands.onAnswer(id, (result) => this.#entry.wasSet(result));
      return undefined;
    },
    'Debugger.setPauseOnExceptions': (text) => {
      const { id, method, params } = parsed(text);
      this.#filter = textOf(params, 'state') ?? 'none';
      this.#update();
      return JSON.stringify({ id, method, params: { state: this.#pausesAtAll ? 'all' : this.#filter } });
    },
    'Debugger.setBlackboxPatterns': (text) => {
      const { id, method, params } = parsed(text);
      this.#patterns = fieldOf(params, 'patterns');
      this.#stepIn.skip(this.#patterns);
      return JSON.stringify({ id, method, params: { patterns: this.#pausesAtAll ? [] : this.#patterns } });
    },
    'Debugger.evaluateOnCallFrame': (text) => this.#limit.applied(text),
    'Debugger.resume': () => this.#steps('resume'),
    ...Object.fromEntries(stepping.map((name) => [`Debugger.${name}`, () => this.#steps(name)])),
  };

  /** True for an event that js-debug must not see. */
  readonly #onEvent: Readonly<Record<string, (text: string) => boolean>> = {
    'Debugger.scriptParsed': (text) => {
      const [, scriptId = '', url = ''] = nodeScript.exec(text) ?? [];
      if (url !== '') this.#nodeScripts.set(scriptId, url);
      if (url === moduleJob && this.#hasRead && this.#points.length === 0) this.#prepared = this.#prepare(scriptId);
      return false;
    },
    'Debugger.breakpointResolved': (text) => {
      const { params } = parsed(text);
      this.#entry.resolved(params);
      return this.#breakpoints.has(textOf(params, 'breakpointId') ?? '');
    },
    'Debugger.paused': (text) => {
      const isOurs = this.#onPaused(text);
      this.#idlePause.paused(!isOurs);
      return isOurs;
    },
    'Debugger.resumed': () => {
      if (this.#resumes === 0) return false;
      this.#resumes -= 1;
      return true;
    },
  };

  /** Keeps js-debug's messages back until some work is done. */
  #hold(work: Promise<void>): void {
    this.#waiting ??= [];
    void work.then(() => {
      const waiting = this.#waiting ?? [];
      this.#waiting = undefined;
      for (const text of waiting) this.fromAdapter(text);
    });
  }

  async #readModuleJob(): Promise<void> {
    this.#points = evaluationPoints((await this.#commands.evaluate(moduleJobText)) ?? '');
    this.#hasRead = true;
    this.#update();
  }

  async #prepare(scriptId: string): Promise<void> {
    const source = (await this.#commands.sourceOf(scriptId)) ?? '';
    this.#points = evaluationPoints(source).map((point) => ({ ...point, scriptId }));
    if (this.#isArmed) this.#removeBreakpoints(['load', 'begin', 'end']);
    this.#isArmed = false;
    this.#update();
  }

  #steps(command: string): undefined {
    this.#isStepping = command !== 'resume';
    this.#stepIn.begin(command);
    this.#idlePause.begin(command);
    this.#update();
  }

  /** Tells V8 where to pause now. */
  #update(): void {
    const isWanted = this.#hasRead && this.#filter === 'uncaught' && !this.#isStepping && this.#pausesLeft > 0;
    if (isWanted !== this.#isArmed) {
      this.#isArmed = isWanted;
      if (isWanted) this.#arm();
      else this.#removeBreakpoints(['load', 'begin', 'end']);
    }
    const pausesAtAll = isWanted && this.#evaluations > 0;
    if (pausesAtAll === this.#pausesAtAll) return;
    this.#pausesAtAll = pausesAtAll;
    this.#passes.clear();
    // Without patterns, errors that Node throws for the program count too.
    this.#commands.send('setBlackboxPatterns', { patterns: pausesAtAll ? [] : this.#patterns });
    this.#commands.send('setPauseOnExceptions', { state: pausesAtAll ? 'all' : this.#filter });
    if (!pausesAtAll) {
      this.#removeBreakpoints(['mute']);
      clearTimeout(this.#giveUp);
      this.#giveUp = undefined;
    }
  }

  /** Node loads its module_job with the first ES module: until then, its first line is where to look into it. */
  #arm(): void {
    for (const { scriptId, line, column, role } of this.#points) {
      const place = { lineNumber: line, columnNumber: column };
      if (scriptId === undefined) this.#setBreakpoint(role, 'setBreakpointByUrl', { url: moduleJob, ...place });
      else this.#setBreakpoint(role, 'setBreakpoint', { location: { scriptId, ...place } });
    }
    if (this.#points.length === 0) this.#setBreakpoint('load', 'setBreakpointByUrl', { url: moduleJob, lineNumber: 0 });
  }

  #setBreakpoint(role: BreakpointRole, method: string, params: object): void {
    this.#commands.send(method, params, (result) => {
      const breakpointId = textOf(result, 'breakpointId');
      if (breakpointId !== undefined) this.#breakpoints.set(breakpointId, role);
    });
  }

  #removeBreakpoints(roles: readonly BreakpointRole[]): void {
    for (const [breakpointId, role] of this.#breakpoints) {
      if (!roles.includes(role)) continue;
      this.#breakpoints.set(breakpointId, 'removed');
      this.#commands.send('removeBreakpoint', { breakpointId });
    }
  }

  #onPaused(text: string): boolean {
    const { params } = parsed(text);
    const hits = listOf(fieldOf(params, 'hitBreakpoints'));
    const roles = hits.flatMap((hit) => (typeof hit === 'string' ? (this.#breakpoints.get(hit) ?? []) : []));
    for (const role of roles) this.#evaluations = Math.max(0, this.#evaluations + evaluationsBy[role]);
    this.#update();
    if (roles.length > 0 && roles.length === hits.length) {
      this.#hold(this.#prepared.then(() => this.#resume()));
      return true;
    }
    const entry = this.#entry.paused(params);
    if (entry === 'resume') {
      this.#resume();
      return true;
    }
    if (entry) {
      this.#ends.toAdapter(asHit(params, entry.breakpointId));
      return true;
    }
    const further = this.#stepIn.next(params, () => framesOf(params, this.#nodeScripts));
    if (further) {
      this.#resume(further);
      return true;
    }
    if (this.#filter !== 'uncaught' || !isError(params)) return false;
    const frames = framesOf(params, this.#nodeScripts);
    if (isCaught(params)) {
      this.#hold(this.#fateOf(frames).then((fate) => this.#decide(fate, params, frames[0])));
      return true;
    }
    if (!this.#pausesAtAll) return false;
    if (isRethrow(frames)) this.#resume();
    return isRethrow(frames);
  }

  /** V8 may pause once more at a caught error after it was told not to: js-debug never asked for that one either. */
  #decide(fate: Fate, params: unknown, place: StackFrame | undefined): void {
    if (fate === 'uncaught') this.#ends.toAdapter(asUncaught(params));
    else if (this.#pausesAtAll) this.#passOver(place);
    else this.#resume();
  }

  /** Resumes at an error that is caught, and lets V8 pass over a place that has thrown several. */
  #passOver(place: StackFrame | undefined): void {
    if (place) {
      const key = `${place.scriptId}:${place.line}:${place.column}`;
      const passes = (this.#passes.get(key) ?? 0) + 1;
      this.#passes.set(key, passes);
      if (passes === maximumPassesOfPlace) this.#mute(place);
    }
    this.#pausesLeft -= 1;
    this.#update();
    this.#resume();
  }

  /** V8 does not pause at an error where all breakpoints have false conditions. */
  #mute({ scriptId, line, column }: StackFrame): void {
    const location = { scriptId, lineNumber: line, columnNumber: column };
    this.#setBreakpoint('mute', 'setBreakpoint', { location, condition: 'false' });
    this.#giveUp ??= setTimeout(() => {
      this.#pausesLeft = 0;
      this.#update();
    }, muteMs).unref();
  }

  async #fateOf(frames: readonly StackFrame[]): Promise<Fate> {
    try {
      await Promise.all([...new Set(frames.map(({ scriptId }) => scriptId))].map((id) => this.#parse(id)));
      return fateOf(frames, (frame, kind) => this.#scripts.get(frame.scriptId)?.at(frame, kind));
    } catch {
      return 'unknown';
    }
  }

  async #parse(scriptId: string): Promise<void> {
    if (this.#scripts.has(scriptId)) return;
    const text = await this.#commands.sourceOf(scriptId);
    const isShort = text !== undefined && text.length <= maximumLength;
    this.#scripts.set(scriptId, isShort ? new ParsedScript(text) : undefined);
  }

  #resume(command = 'resume'): void {
    this.#resumes += 1;
    this.#commands.send(command);
  }
}
