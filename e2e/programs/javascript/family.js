import { fork } from 'node:child_process';

if (process.argv[2] === 'child') {
  console.log('the child speaks');
  setTimeout(() => undefined, 2_000);
} else {
  console.log('the parent speaks');
  fork(import.meta.filename, ['child']);
}
