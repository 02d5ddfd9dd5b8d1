import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdCssPlugin } from './antd-css-plugin.ts';
import { budgetPlugin } from './budget-plugin.ts';
import { wirePlugin } from './wire-plugin.ts';

/** Calls only: /Dashboard and the other screen paths are the router's and must reach index.html. */
const callPaths = [
  '/gw-',
  '/new-gw-',
  '/order_center_v5',
  '/api',
  '/callback',
  '/.well-known',
  '/openapi.json',
  '/docs',
  '/healthz',
];
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [wirePlugin(), antdCssPlugin(), react(), budgetPlugin()],
  build: {
    outDir: 'dist',
    manifest: true,
    rolldownOptions: { input: { index: 'index.html' } },
  },
  server: { host: '127.0.0.1', proxy: Object.fromEntries(callPaths.map((path) => [path, server])) },
  preview: { host: '127.0.0.1', proxy: Object.fromEntries(callPaths.map((path) => [path, server])) },
});
