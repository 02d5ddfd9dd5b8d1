import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budgetPlugin } from './budget-plugin.ts';
import { chunkGroups, chunkGroupsPlugin, holds } from './chunk-groups.ts';
import { compressPlugin } from './compress-plugin.ts';
import { inlineStylePlugin } from './inline-style-plugin.ts';
import { phonePagePlugin } from './phone-page-plugin.ts';
import { sharedChunks } from './shared-chunks.ts';
import { siteServer } from './site-server-build.ts';
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
  '/open/',
  '/healthz',
];
const shared = sharedChunks();
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    wirePlugin(),
    react(),
    phonePagePlugin(),
    inlineStylePlugin('m.html'),
    chunkGroupsPlugin(),
    shared.plugin,
    budgetPlugin(),
    compressPlugin(),
  ],
  build: {
    outDir: 'dist',
    manifest: true,
    // Every browser that runs the rest has it.
    modulePreload: { polyfill: false },
  },
  // The phone's pages are a bundle of their own: nobody opens both, and a shared chunk would cost each 2 KiB.
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'phone', 'site']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: { index: 'index.html' },
          output: {
            // Each name stands in the first load, so that it is no longer than it takes to tell versions apart.
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: 'assets/[hash:7][extname]',
            codeSplitting: {
              groups: [
                ...chunkGroups.map((group) => ({
                  name: group.name,
                  test: (id: string) => holds(group, id),
                  ...(group.takesImports === false ? { includeDependenciesRecursively: false } : {}),
                })),
                { name: shared.nameOf, debugName: 'shared', includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    },
    phone: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        manifest: '.vite/phone-manifest.json',
        rolldownOptions: { input: { m: 'm.html' } },
      },
    },
    site: siteServer,
  },
  server: { host: '127.0.0.1', proxy: Object.fromEntries(callPaths.map((path) => [path, server])) },
  preview: { host: '127.0.0.1', proxy: Object.fromEntries(callPaths.map((path) => [path, server])) },
});
