import type { EnvironmentOptions } from 'vite';

/** Screens that are drawn as text. The rest of the routes is known there, and never loaded. */
const drawn =
  /\/(home|developers\/docs)\/|\/report\/sample-report\.tsx$|\/shell\/public-layout\.tsx$|\/pages\/not-found\.tsx$/;

/** What routes.tsx imports at once lies beside it. */
const isLazyScreen = (id: string): boolean => /^(\.\.|\.\/shell|\.\/pages)\/.+\.tsx$/.test(id);

/** `web/src/site-server.tsx` as one file for Node, with everything that it needs; served to nobody, as the folder begins with a dot. */
export const siteServer: EnvironmentOptions = {
  consumer: 'server',
  resolve: { noExternal: true },
  build: {
    outDir: 'dist/.site',
    emptyOutDir: true,
    ssr: true,
    manifest: false,
    copyPublicDir: false,
    minify: false,
    rolldownOptions: {
      input: { site: 'src/site-server.tsx' },
      external: (id, importer) => (importer ?? '').endsWith('/app/routes.tsx') && isLazyScreen(id) && !drawn.test(id),
      output: {
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name]-[hash:7].mjs',
        // The pages name pictures as the bundle of the browser does.
        assetFileNames: 'assets/[hash:7][extname]',
      },
    },
  },
};
