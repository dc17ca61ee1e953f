import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, statSync } from 'node:fs';
import { inRoot } from './lib/paths.mjs';

/** The programs that tests debug and that have to be compiled: once, for all tests. */
const programs = [
  { source: 'c/total.c', compiler: 'gcc', name: 'c-total' },
  { source: 'c/endless.c', compiler: 'gcc', name: 'c-endless' },
  { source: 'c/threads.c', compiler: 'gcc', name: 'c-threads' },
  { source: 'cpp/total.cpp', compiler: 'g++', name: 'cpp-total' },
  { source: 'cpp/orders.cpp', compiler: 'g++', name: 'cpp-orders' },
  { source: 'rust/orders.rs', compiler: 'rustc', name: 'rust-orders' },
  { source: 'tour/total.c', compiler: 'gcc', name: 'tour-total-c' },
  { source: 'tour/beats.c', compiler: 'gcc', name: 'tour-beats-c' },
  { source: 'tour/total.cpp', compiler: 'g++', name: 'tour-total-cpp' },
  { source: 'tour/beats.cpp', compiler: 'g++', name: 'tour-beats-cpp' },
];

const withDebugInformation = { gcc: ['-g', '-O0', '-pthread'], 'g++': ['-g', '-O0'], rustc: ['-g'] };

const sources = inRoot('e2e/programs');
const compiled = inRoot('node_modules/.cache/programs');
const options = { stdio: 'inherit' };
const timeOf = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? -Infinity;

mkdirSync(compiled, { recursive: true });
for (const { source, compiler, name } of programs) {
  const from = `${sources}/${source}`;
  const to = `${compiled}/${name}`;
  if (timeOf(to) > timeOf(from)) continue;
  // Whole or not at all: several tests may begin with this.
  const unfinished = `${to}.${process.pid}`;
  execFileSync(compiler, [...withDebugInformation[compiler], '-o', unfinished, from], options);
  renameSync(unfinished, to);
}

// Delve builds by itself, in half a second when Go's own library is in Go's cache, and in 14 when it is not.
const goPrograms = [
  { folder: 'go', name: 'endless', to: 'go-endless' },
  { folder: 'tour', name: 'beats-go', to: 'tour-beats-go' },
];
for (const { folder, name, to } of goPrograms) {
  const go = `${compiled}/${to}`;
  if (timeOf(go) > timeOf(`${sources}/${folder}/${name}/main.go`)) continue;
  const args = ['build', '-gcflags=all=-N -l', '-o', go, `./${name}`];
  execFileSync('go', args, { ...options, cwd: `${sources}/${folder}` });
}
