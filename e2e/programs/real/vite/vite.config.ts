import { defineConfig } from 'vite';

const port: number = Number(process.env.PORT ?? 5173);

export default defineConfig({
  server: { host: '127.0.0.1', port, strictPort: true },
});
