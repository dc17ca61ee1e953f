import Fastify from 'fastify';
import { forecasts } from './forecasts.js';

const app = Fastify({ logger: true });

await app.register(forecasts, { prefix: '/forecasts' });
await app.listen({ port: Number(process.env.PORT ?? 3000), host: '127.0.0.1' });
