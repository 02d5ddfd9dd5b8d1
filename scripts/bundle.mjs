import path from 'node:path';
import { root } from './children.mjs';

/** The contract and the SDK are TypeScript source that Node cannot load, so they are inlined; every real package stays outside. */
export const inlineContract = {
  name: 'inline-contract',
  setup(build) {
    build.onResolve({ filter: /^@beidiao\/contract\// }, ({ path: name }) => ({
      path: path.join(root, 'contract/src', `${name.slice('@beidiao/contract/'.length)}.ts`),
    }));
    build.onResolve({ filter: /^@beidiao\/sdk$/ }, () => ({ path: path.join(root, 'sdk/src/beidiao.ts') }));
  },
};

/**
 * Bundles TypeScript entries for Node. `out` is { outdir } or { outfile }, absolute; entries land flat in outdir,
 * so that `new URL('./pdf-thread.js', import.meta.url)` holds from main.js.
 * Throws esbuild's failure, with its messages.
 */
export async function bundle(entries, out) {
  // Loaded here: a production install starts the finished build without having esbuild.
  const { build } = await import('esbuild');
  return build({
    entryPoints: entries.map((entry) => ({ in: entry, out: path.basename(entry, '.ts') })),
    ...out,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    plugins: [inlineContract],
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'silent',
    absWorkingDir: root,
  });
}
