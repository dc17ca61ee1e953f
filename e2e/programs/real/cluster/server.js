'use strict';

const cluster = require('node:cluster');
const { once } = require('node:events');
const { createServer } = require('node:http');

const workers = 2;

async function runPrimary() {
  for (let index = 0; index < workers; index += 1) {
    const worker = cluster.fork();
    const [address] = await once(worker, 'listening');
    if (index === workers - 1) console.log(`Cluster listening on http://127.0.0.1:${address.port}`);
  }
}

function runWorker() {
  const { id } = cluster.worker;
  const server = createServer((request, response) => {
    const answer = `worker ${id} got ${request.url}`;
    response.setHeader('connection', 'close');
    response.end(answer); // stop: answer
  });
  server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1');
}

if (cluster.isPrimary) runPrimary();
else runWorker();
