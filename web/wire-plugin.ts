import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const contractFile = /[\\/]contract[\\/]src[\\/]([\w/\\-]+)\.ts$/;
const loadsZod = /^import \{[^}]*\} from '(zod|(?:\.{1,2}\/)(?:wire\/)?shapes\.ts)'/m;
const zodFile = /[\\/]node_modules[\\/]zod[\\/]/;

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

function isPlain(value: unknown): value is Json {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  return (
    typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isPlain)
  );
}

type Entry = {
  path: string;
  method?: string;
  actsFor?: true;
  who: string;
  shows?: readonly string[];
  changes?: readonly string[];
};
/** Their pages keep no answers that a change could make untrue. */
const forgetful = ['public', 'candidate', 'sandbox'];

/**
 * What the browser needs of a call: where it goes, what it shows and what it changes. Shapes stay on the server, types
 * stay in the compiler.
 */
function slimTable(table: object): Json {
  const entries = Object.entries(table).map(([name, call]: [string, Entry]) => [
    name,
    {
      path: call.path,
      ...(call.method ? { method: call.method } : {}),
      ...(call.actsFor ? { actsFor: true } : {}),
      ...(call.shows?.length ? { shows: call.shows } : {}),
      ...(call.changes?.length && !forgetful.includes(call.who) ? { changes: call.changes } : {}),
    },
  ]);
  return Object.fromEntries(entries);
}

/** Every word that a source of the web writes between quotes or after a dot. */
function wordsWritten(folder: string, found = new Set<string>()): Set<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = join(folder, entry.name);
    if (entry.isDirectory()) wordsWritten(place, found);
    else if (/\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
      for (const [, word = ''] of readFileSync(place, 'utf8').matchAll(/['.](\w+)/g)) found.add(word);
  }
  return found;
}

/**
 * The words of a refusal come with the answer, in the reader's language; the browser keeps the codes of those that a
 * screen asks for by name.
 */
function slimRefusals(refusals: object): Json {
  const written = wordsWritten(join(import.meta.dirname, 'src'));
  return Object.fromEntries(
    Object.entries(refusals)
      .filter(([name]) => written.has(name))
      .map(([name, words]: [string, { errcode: string }]) => [name, { errcode: words.errcode }]),
  );
}

function slimExports(exports: Record<string, unknown>): string {
  const lines: string[] = [];
  for (const [name, value] of Object.entries(exports)) {
    if (name === 'refusals' && value) lines.push(`export const refusals = ${JSON.stringify(slimRefusals(value))};`);
    else if ((name.endsWith('Calls') || name === 'streams') && value)
      lines.push(`export const ${name} = ${JSON.stringify(slimTable(value))};`);
    else if (isPlain(value)) lines.push(`export const ${name} = ${JSON.stringify(value)};`);
  }
  return lines.join('\n');
}

/** The browser's version of a file of the contract; null when the file may pass as it is. */
export async function slimModule(file: string): Promise<string | null> {
  const noun = contractFile.exec(file)?.[1];
  if (!noun) return null;
  if (noun !== 'refusals' && !loadsZod.test(await readFile(file, 'utf8'))) return null;
  const root = join(import.meta.dirname, '../contract');
  const { module } = await runnerImport<Record<string, unknown>>(file, { root, logLevel: 'error' });
  return slimExports(module);
}

/**
 * Keeps the schema library out of the browser. A contract file that loads zod, and the list of refusals,
 * are replaced by their plain data and, for each call, its path, its method, whether it may be made for others, what it shows and what it changes; a schema or function that the
 * browser imports from such a file is then a missing export and stops the build. The other files pass untouched.
 */
export function wirePlugin(): Plugin {
  return {
    name: 'beidiao:wire',
    enforce: 'pre',
    async load(id) {
      const code = await slimModule(id.split('?')[0] ?? id);
      return code === null ? null : { code, map: { mappings: '' }, moduleType: 'js' };
    },
    generateBundle() {
      const found = [...this.getModuleIds()].filter((id) => zodFile.test(id));
      if (found.length > 0)
        this.error(`zod is in the browser's bundle: ${found[0]}. Import calls and plain data only from the contract.`);
    },
  };
}
