import type { Plugin } from 'vite';

/** The entries (what the browser loads by itself, and what it loads later) that need a module. */
type Reach = { readonly entries: readonly string[]; readonly screens: readonly string[] };

/** Where the routes and the menu of the staff console name the screens. */
const routeFiles = ['/web/src/app/routes.tsx', '/web/src/app/shell/operations-nav.ts'];
const memberFrame = '/web/src/app/shell/shell.tsx';
const staffConsole = '/web/src/app/shell/operations-app.tsx';
const namedFiles = [...routeFiles, memberFrame, staffConsole];

/** What somebody reads who is not signed in. */
const openEntries =
  /\/web\/(?:index\.html$|src\/home\/|src\/sandbox\/|src\/account\/(?:sign-in|register|linking|joining)\/|src\/app\/shell\/(?:public|account)-layout|src\/app\/pages\/developers)/;

/** Screens that are much alike, by their folders; any other folder is an area of its own. */
const areas: Readonly<Record<string, readonly string[]>> = {
  lists: ['order', 'batch', 'export', 'qrcode', 'combo'],
  overview: ['overview', 'todo'],
  money: ['wallet', 'gift', 'grade'],
  company: ['account', 'enterprise', 'approval', 'notice', 'recruiting', 'developers', 'app'],
};
const staffArea = 'operations';

function areaOf(entry: string): string {
  if (entry.endsWith(staffConsole)) return staffArea;
  const folder = /\/web\/src\/([^/]+)\//.exec(entry)?.[1] ?? '';
  return Object.keys(areas).find((area) => areas[area]?.includes(folder)) ?? folder;
}

/**
 * The chunk of a module that several entries share, or null where the bundler decides. Left to it, each set of entries
 * has a chunk of its own: sixty files, most of them below a kilobyte, before a list of orders was seen.
 *
 * No two of these chunks may import each other. If A imports B, then B has all the entries of A and perhaps more, and a
 * module with more entries never gets a narrower chunk here (lists, then lists-money, then member, then desk). So imports
 * lead only from narrow chunks to wide ones. `check-budgets.mjs` fails a build in which they do not.
 */
export function sharedChunkOf({ entries, screens }: Reach): string | null {
  const isOfFrame = entries.some((entry) => entry.endsWith(memberFrame));
  const isForStaff = entries.some((entry) => areaOf(entry) === staffArea);
  const open = entries.filter((entry) => openEntries.test(entry)).length;
  // A public page does not wait for what is made for signed-in screens.
  if (open > 0) return isOfFrame && open > 1 ? 'open' : null;
  if (entries.every((entry) => areaOf(entry) === staffArea))
    return entries.some((entry) => entry.endsWith(staffConsole)) ? 'console' : null;
  if (isOfFrame) return isForStaff ? 'desk' : 'member';
  if (screens.length < 2) return null;
  const found = [...new Set(screens.map(areaOf))].toSorted();
  const ofMembers = found.filter((area) => area !== staffArea);
  if (ofMembers.length > 2) return isForStaff ? 'desk' : 'member';
  return ofMembers.length === 0 ? null : found.join('-');
}

/** The files and folders above of which the build has no module: one that was moved would leave its chunk in silence. */
export function findUnnamed(modules: readonly string[]): string[] {
  const has = (place: string): boolean => modules.some((id) => id.includes(place));
  const folders = Object.values(areas).flat();
  return [...namedFiles, ...folders.map((folder) => `/web/src/${folder}/`)].filter((place) => !has(place));
}

/** Reads which entries need each module, once all are read; `nameOf` is asked for each behind that. */
export function sharedChunks(): { plugin: Plugin; nameOf: (id: string) => string | null } {
  const reached = new Map<string, string[]>();
  const screens = new Set<string>();
  const entries = new Set<string>();
  const plugin: Plugin = {
    name: 'beidiao:shared-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd(error) {
      if (error !== undefined) return;
      const unnamed = findUnnamed([...this.getModuleIds()]);
      if (unnamed.length > 0) this.error(`web/shared-chunks.ts: no module is in ${unnamed.join(', ')}`);
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        if (info?.isEntry) entries.add(id);
        const isRouteFile = routeFiles.some((file) => id.endsWith(file));
        for (const later of info?.dynamicallyImportedIds ?? []) {
          entries.add(later);
          if (isRouteFile) screens.add(later);
        }
      }
      for (const entry of entries) {
        const found = new Set([entry]);
        // A set that grows is walked to its end.
        for (const id of found) for (const next of this.getModuleInfo(id)?.importedIds ?? []) found.add(next);
        for (const id of found) reached.set(id, [...(reached.get(id) ?? []), entry]);
      }
    },
  };
  const nameOf = (id: string): string | null => {
    // What is loaded by its own name stays a file of its own.
    if (entries.has(id)) return null;
    const of = reached.get(id) ?? [];
    return sharedChunkOf({ entries: of, screens: of.filter((entry) => screens.has(entry)) });
  };
  return { plugin, nameOf };
}
