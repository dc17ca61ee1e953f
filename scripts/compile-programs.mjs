import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot } from './lib/paths.mjs';

/** The programs that tests debug and that must be compiled: once, for all tests. */
const programs = [
  { source: 'c/total.c', compiler: 'gcc', name: 'c-total' },
  { source: 'c/endless.c', compiler: 'gcc', name: 'c-endless' },
  { source: 'c/threads.c', compiler: 'gcc', name: 'c-threads' },
  { source: 'c/spin.c', compiler: 'gcc', name: 'c-spin' },
  { source: 'debug-registers/main.c', compiler: 'gcc', name: 'debug-registers' },
  { source: 'cpp/total.cpp', compiler: 'g++', name: 'cpp-total' },
  { source: 'c/killed.c', compiler: 'gcc', name: 'c-killed' },
  { source: 'cpp/caught.cpp', compiler: 'g++', name: 'cpp-caught' },
  { source: 'cpp/orders.cpp', compiler: 'g++', name: 'cpp-orders' },
  { source: 'rust/orders.rs', compiler: 'rustc', name: 'rust-orders' },
  { source: 'tour/total.c', compiler: 'gcc', name: 'tour-total-c' },
  { source: 'tour/beats.c', compiler: 'gcc', name: 'tour-beats-c' },
  { source: 'tour/total.cpp', compiler: 'g++', name: 'tour-total-cpp' },
  { source: 'tour/beats.cpp', compiler: 'g++', name: 'tour-beats-cpp' },
  // Delve compiles by itself: in half a second if Go's own library is in Go's cache, otherwise in 14.
  { source: 'go/endless/main.go', compiler: 'go', name: 'go-endless' },
  { source: 'tour/beats-go/main.go', compiler: 'go', name: 'tour-beats-go' },
];

/** The arguments of each compiler for a file, with debug information. */
const argumentsOf = {
  gcc: (from, to) => ['-g', '-O0', '-pthread', '-o', to, from],
  'g++': (from, to) => ['-g', '-O0', '-o', to, from],
  rustc: (from, to) => ['-g', '-o', to, from],
  go: (_from, to) => ['build', '-gcflags=all=-N -l', '-o', to, '.'],
};

const compiled = inRoot('node_modules/.cache/programs');
const timeOf = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? -Infinity;

mkdirSync(compiled, { recursive: true });
for (const { source, compiler, name } of programs) {
  const from = inRoot(`e2e/programs/${source}`);
  const to = `${compiled}/${name}`;
  if (timeOf(to) > timeOf(from)) continue;
  // Several tests may begin with this: the file appears when it is complete.
  const unfinished = `${to}.${process.pid}`;
  execFileSync(compiler, argumentsOf[compiler](from, unfinished), { cwd: dirname(from), stdio: 'inherit' });
  renameSync(unfinished, to);
}
