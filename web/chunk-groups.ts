import type { Plugin } from 'vite';

export type ChunkGroup = {
  readonly name: string;
  /** Places from the root of the project: a folder stands for the files directly in it, a file for itself. */
  readonly places: readonly string[];
  readonly packages?: readonly string[];
  /** Without it a group takes what its files import as well, which no other group then gets. */
  readonly takesImports?: false;
};

/**
 * What shares a chunk by its place, the first group that fits winning; `shared-chunks.ts` says it of what several screens
 * need, and the rest is left to the bundler. A chunk that a screen needs is a name in the first load of every page, and
 * files that are compressed together are smaller.
 */
export const chunkGroups: readonly ChunkGroup[] = [
  {
    name: 'base',
    places: ['web/src/app', 'web/src/i18n', 'web/src/ui/core', 'web/src/wire/send'],
    packages: [
      'react',
      'react-dom',
      'scheduler',
      'zustand',
      '@tanstack/react-router',
      '@tanstack/router-core',
      '@tanstack/history',
      '@tanstack/store',
      '@tanstack/react-store',
    ],
  },
  // What every form of the sign-in pages is made of.
  {
    name: 'form',
    places: [
      'web/src/ui/form',
      'web/src/account/form',
      'web/src/wire/use-submit.ts',
      'web/src/wire/credentials.ts',
      'contract/src/typed',
      'contract/src/wire/rules.ts',
    ],
    takesImports: false,
  },
  // A call by a button, and the toast that says why it failed: wherever something is done.
  {
    name: 'act',
    places: ['web/src/wire/use-act.ts', 'web/src/trade/failure/toast-problem.ts'],
    takesImports: false,
  },
];

const isFile = (place: string) => /\.tsx?$/.test(place);
const plain = (id: string) => (id.split('?')[0] ?? id).replaceAll('\\', '/');

const isIn = (id: string, place: string) => {
  const at = id.lastIndexOf(`/${place}`);
  if (at < 0) return false;
  const rest = id.slice(at + 1 + place.length);
  return isFile(place) ? rest === '' : /^\/[^/]+$/.test(rest);
};
const isOf = (id: string, name: string) => id.includes(`/node_modules/${name}/`);

export const holds = ({ places, packages = [] }: ChunkGroup, module: string): boolean => {
  const id = plain(module);
  if (id.includes('/node_modules/')) return packages.some((name) => isOf(id, name));
  return places.some((place) => isIn(id, place));
};

/** The places and packages of which the build has no module: a moved file would leave its chunk in silence. */
export function findUnused(groups: readonly ChunkGroup[], modules: readonly string[]): string[] {
  const ids = modules.map(plain);
  return groups.flatMap(({ name, places, packages = [] }) => [
    ...places.filter((place) => !ids.some((id) => isIn(id, place))).map((place) => `${name}: ${place}`),
    ...packages.filter((it) => !ids.some((id) => isOf(id, it))).map((it) => `${name}: ${it}`),
  ]);
}

/** Refuses a build in which a line of the groups fits no module. */
export function chunkGroupsPlugin(): Plugin {
  return {
    name: 'beidiao:chunk-groups',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      const unused = findUnused(chunkGroups, [...this.getModuleIds()]);
      if (unused.length > 0) this.error(`chunk-groups.ts names what no module is: ${unused.join(', ')}`);
    },
  };
}
