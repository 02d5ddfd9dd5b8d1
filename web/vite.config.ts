import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budgetPlugin } from './budget-plugin.ts';
import { compressPlugin } from './compress-plugin.ts';
import { inlineStylePlugin } from './inline-style-plugin.ts';
import { phonePagePlugin } from './phone-page-plugin.ts';
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

/** What each page needs, in one chunk: compressed together it is 2 KiB smaller than in four. */
const baseModules =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|zustand|@tanstack[\\/](react-router|router-core|history|store|react-store))[\\/]|[\\/]web[\\/]src[\\/](i18n[\\/](language|texts)|ui[\\/](bare-button|button|icon|link-button|mark|notice|radio-dot|text-box|tick-box|toasts|use-composed)|app[\\/](error-view|guards|language-switch|loading-bar|page-title|root|router|routes|search|skip-link|watch-session)|wire[\\/](answer|post|problem-of|refused|send|session|session-end|wire-fault))\./;

/**
 * What most signed-in screens share and no public page uses, in one chunk: each chunk that a screen needs is a name in
 * the first load of every page.
 */
const deskModules =
  /[\\/]node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]|[\\/]web[\\/]src[\\/](ui[\\/](calendar-button|card|confirm|copy-text|dialog|empty-state|icon-button|menu|page-header|pager|pages-around|row-field|select|step-bar|switch|table|text-area|timeline|use-modal)|wire[\\/](idempotency-key|use-call|use-holds)|trade[\\/](cashier-wait|channel-words|no-right|order-state-tag|package-words|pay-ways|use-trade-status|use-wallet))\.|[\\/]contract[\\/]src[\\/](approval|permissions|rights)\./;

/** What every form of the sign-in pages is made of. */
const formModules =
  /[\\/]web[\\/]src[\\/](ui[\\/](field|labelled-input|use-form|use-submit)|account[\\/](account-form|password-field|return-to|use-arrival|use-captcha)|wire[\\/]credentials)\.|[\\/]contract[\\/]src[\\/]rules\./;

/** A phone and the code that proves it. */
const codeModules = /[\\/]web[\\/]src[\\/]account[\\/](code-field|phone-and-code|use-phone-code)\./;

/** Screens that few see share a chunk: each name of a file stands in everybody's first load. */
const joiningModules =
  /[\\/]web[\\/]src[\\/]account[\\/](activation|phone-activation|phone-unbind|use-invitation|enter-joined)/;
const linkingModules = /[\\/]web[\\/]src[\\/]account[\\/](link-wechat|system-consent|scope-words)/;
const companyModules =
  /[\\/]web[\\/]src[\\/](approval[\\/]|enterprise[\\/]|ui[\\/]use-rows-in-sight)|[\\/]contract[\\/]src[\\/](company-tree|limits)\.ts/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [wirePlugin(), react(), phonePagePlugin(), inlineStylePlugin('m.html'), budgetPlugin(), compressPlugin()],
  build: {
    outDir: 'dist',
    manifest: true,
    // Every browser that runs the rest has it.
    modulePreload: { polyfill: false },
  },
  // The phone's pages are a bundle of their own: nobody opens both, and a shared chunk would cost each 2 KiB.
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'phone']) {
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
                { name: 'base', test: baseModules },
                { name: 'form', test: formModules, includeDependenciesRecursively: false },
                { name: 'desk', test: deskModules, includeDependenciesRecursively: false },
                { name: 'code', test: codeModules, includeDependenciesRecursively: false },
                { name: 'joining', test: joiningModules, includeDependenciesRecursively: false },
                { name: 'linking', test: linkingModules, includeDependenciesRecursively: false },
                { name: 'company', test: companyModules, includeDependenciesRecursively: false },
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
  },
  server: { host: '127.0.0.1', proxy: Object.fromEntries(callPaths.map((path) => [path, server])) },
  preview: { host: '127.0.0.1', proxy: Object.fromEntries(callPaths.map((path) => [path, server])) },
});
