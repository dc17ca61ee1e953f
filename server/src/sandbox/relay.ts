/** Run by Node in the sandbox. As text, because the server is one file when it is built. */
const program = `
  const { spawn } = require('node:child_process');
  const { connect, createServer } = require('node:net');
  const [socket, port, program, ...args] = process.argv.slice(1);
  if (program === undefined) process.stdin.resume().on('end', () => process.exit());
  else {
    const adapter = spawn(program, args, { stdio: 'inherit' });
    adapter.on('error', ({ message }) => { console.error(message); process.exit(127); });
    adapter.on('exit', (code, signal) => signal ? process.kill(process.pid, signal) : process.exit(code));
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => adapter.kill(signal));
  }
  createServer({ allowHalfOpen: true }, (outside) => {
    outside.on('error', () => outside.destroy());
    const reach = () => {
      const inside = connect({ port: Number(port), host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
      inside.once('error', () => outside.destroyed || setTimeout(reach, 5));
      inside.once('connect', () => {
        inside.removeAllListeners('error').on('error', () => outside.destroy());
        outside.on('close', () => inside.destroy());
        inside.on('close', () => outside.destroy());
        outside.pipe(inside).pipe(outside);
      });
    };
    reach();
  }).listen(socket, () => program === undefined && console.log('ready'));
`;

/**
 * Passes on what comes to a socket, which both sides see, to a port of the sandbox's loopback. The command, if any, starts the
 * adapter that listens there; the relay ends with it.
 */
export const relayCommand = (
  { socket, port }: { readonly socket: string; readonly port: string },
  command: readonly string[],
): readonly string[] => [process.execPath, '-e', program, socket, port, ...command];
