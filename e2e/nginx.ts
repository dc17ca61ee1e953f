import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { endProcess } from './served.ts';

/** How a proxy shows a server. */
export interface ProxyOptions {
  readonly port: number;
  readonly upstreamPort: number;
  /** With a slash at both ends. */
  readonly prefix: string;
  /** Whether the server's paths begin with the prefix. */
  readonly keepsPrefix: boolean;
  /** Whether clients use plain HTTP: those of Node do not know its certificate. */
  readonly isPlain?: boolean;
  /** Whether browsers may use HTTP/2. */
  readonly isHttp2?: boolean;
  /** After how many seconds of silence a connection is closed. */
  readonly idleS?: number;
}

/** A running nginx. */
export interface Proxy {
  /** Starts it again after `stop`. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Ends it and removes its files. */
  readonly close: () => Promise<void>;
}

const configuration = (folder: string, options: ProxyOptions): string => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  map $http_upgrade $connection_upgrade { default upgrade; '' close; }
  server {
    listen 127.0.0.1:${options.port}${options.isPlain === true ? '' : ' ssl'}${options.isHttp2 === true ? ' http2' : ''};
    ssl_certificate ${folder}/certificate.pem;
    ssl_certificate_key ${folder}/key.pem;
    location ${options.prefix} {
      proxy_pass http://127.0.0.1:${options.upstreamPort}${options.keepsPrefix ? '' : '/'};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_buffering on;
      proxy_read_timeout ${options.idleS ?? 60}s;
    }
  }
}
`;

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Starts Debian's nginx as a reverse proxy with TLS, by a certificate that it makes. */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const certificate = ['-keyout', 'key.pem', '-out', 'certificate.pem', '-days', '2', '-subj', '/CN=localhost'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...certificate], { cwd: folder, stdio: 'pipe' });
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, options));
  const run = () =>
    spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
      stdio: 'ignore',
      env: { PATH: `${process.env.PATH ?? ''}:/usr/sbin` },
    });
  let running = run();
  const started = () => expect.poll(() => isListening(options.port), { message: 'nginx listens' }).toBe(true);
  const stop = async () => {
    await endProcess(running);
  };
  await started();
  return {
    start: async () => {
      running = run();
      await started();
    },
    stop,
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
