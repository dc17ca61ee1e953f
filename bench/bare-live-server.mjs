/** The smallest server of live connections: the floor of their memory. */
import { WebSocketServer } from 'ws';

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('listening', () => console.log(`http://127.0.0.1:${server.address().port}/ `));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
