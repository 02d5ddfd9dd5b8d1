import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { SymbolFlags, API, TypeFlags } from 'typescript/unstable/sync';
import { SyntaxKind } from 'typescript/unstable/ast';
import { inlineContract } from './bundle.mjs';

const isChecked = (file) => !/\.test\.ts$|^server\/test\//.test(file);

/**
 * Every call `sql<Row>(…)` of the sources of `base`: where it stands, the name it is kept under, the columns of `Row`,
 * and `texts`: what the module makes of it when it is loaded or `server/test/statements.ts` runs it, each with the numbers of
 * values that it is run with.
 */
export async function findStatements(base) {
  const tsconfig = path.join(base, 'server/tsconfig.json');
  const api = new API({ cwd: base });
  try {
    const project = api.updateSnapshot({ openProjects: [tsconfig] }).getProject(tsconfig);
    const sources = path.join(base, 'server/src/');
    const files = project.program.getSourceFileNames().filter((file) => file.startsWith(sources) && isChecked(file));
    const found = files.flatMap((file) => readFile(project, base, file));
    const { texts, runs } = await loadTexts(base, found);
    return found.map(({ values, ...it }) => ({
      ...it,
      texts: [...(texts.get(it.id) ?? [])].map((text) => ({ text, values: [...values, ...(runs.get(text) ?? [])] })),
    }));
  } finally {
    api.close();
  }
}

function readFile({ program, checker }, base, file) {
  if (!/\bsql[<(]/.test(readFileSync(file, 'utf8'))) return [];
  const source = program.getSourceFile(file);
  const found = [];
  const runs = [];
  const visit = (node, above) => {
    if (node.kind === SyntaxKind.CallExpression) {
      if (node.expression.text === 'sql') found.push({ node, above });
      if (node.expression.name?.text === 'rows') runs.push(node);
    }
    node.forEachChild((child) => void visit(child, [...above, node]));
  };
  visit(source, []);
  const relative = path.relative(base, file).split(path.sep).join('/');
  const counts = countValues(runs);
  const rows = columnsOf(
    checker,
    found.map(({ node }) => node.typeArguments?.[0]),
  );
  return found.map(({ node, above }, place) => {
    const name = above.findLast((it) => it.kind === SyntaxKind.VariableDeclaration)?.name?.text ?? '';
    const start = node.expression.end - 'sql'.length;
    return {
      id: `${relative}:${start}`,
      file: relative,
      line: source.text.slice(0, start).split('\n').length,
      name,
      span: [start, node.end],
      columns: rows[place],
      values: counts.get(name) ?? [],
    };
  });
}

/** How many values each statement is run with, where that can be counted. */
function countValues(runs) {
  const counts = new Map();
  for (const { arguments: given } of runs) {
    const [statement, ...values] = given;
    if (statement?.kind !== SyntaxKind.Identifier) continue;
    if (values.some(({ kind }) => kind === SyntaxKind.SpreadElement)) continue;
    counts.set(statement.text, [...(counts.get(statement.text) ?? []), values.length]);
  }
  return counts;
}

/** Of each type a list of { name, kinds, isNullable }; undefined where no row is declared. */
function columnsOf(checker, nodes) {
  return nodes.map((node) => {
    if (node === undefined) return undefined;
    const type = checker.getTypeFromTypeNode(node);
    const properties = checker.getPropertiesOfType(type);
    const types = properties.length === 0 ? [] : checker.getTypeOfSymbol(properties);
    return properties.map((property, place) => {
      const kinds = new Set(kindsOf(types[place]));
      const isOptional = (property.flags & SymbolFlags.Optional) !== 0;
      const isNullable = ['null', 'undefined', 'any'].some((kind) => kinds.has(kind)) || isOptional;
      return {
        name: property.name,
        kinds: [...kinds].filter((kind) => kind !== 'null' && kind !== 'undefined'),
        isNullable,
        isOptional,
      };
    });
  });
}

/** What a value of this type is when it runs: string, number, boolean, Date, Buffer, array, object, null … */
function kindsOf(type) {
  const is = (flag) => (type.flags & flag) !== 0;
  if (is(TypeFlags.Union)) return type.getTypes().flatMap(kindsOf);
  // A branded text is a text and an object that nobody ever sees.
  if (is(TypeFlags.Intersection)) {
    const kinds = type.getTypes().flatMap(kindsOf);
    const plain = kinds.filter((kind) => kind !== 'object');
    return plain.length > 0 ? plain : kinds;
  }
  if (is(TypeFlags.Any | TypeFlags.Unknown)) return ['any'];
  if (is(TypeFlags.Null)) return ['null'];
  if (is(TypeFlags.Undefined)) return ['undefined'];
  if (is(TypeFlags.StringLike)) return ['string'];
  if (is(TypeFlags.NumberLike)) return ['number'];
  if (is(TypeFlags.BooleanLike)) return ['boolean'];
  const name = type.getSymbol()?.name ?? '';
  if (['Date', 'Buffer'].includes(name)) return [name];
  return [/^(Readonly)?Array$/.test(name) || type.isTupleType?.() ? 'array' : 'object'];
}

const maker = 'server/test/statements.ts';

/** Loads every module that has statements, with each of these calls noting what it was given. */
async function loadTexts(base, found) {
  const byFile = new Map();
  for (const it of found) byFile.set(it.file, [...(byFile.get(it.file) ?? []), it]);
  const folder = path.join(base, 'server/dist');
  const outfile = path.join(folder, `statements-${process.pid}.run.mjs`);
  const noting = {
    name: 'note-statements',
    setup(builder) {
      builder.onLoad({ filter: /[\\/]server[\\/]src[\\/].*\.ts$/ }, ({ path: file }) => {
        const here = byFile.get(path.relative(base, file).split(path.sep).join('/'));
        return here && { contents: noteCalls(readFileSync(file, 'utf8'), here), loader: 'ts' };
      });
    },
  };
  mkdirSync(folder, { recursive: true });
  try {
    await build({
      stdin: { contents: importsOf(base, [...byFile.keys()]), resolveDir: base },
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      packages: 'external',
      plugins: [inlineContract, noting],
      logLevel: 'silent',
      absWorkingDir: base,
    });
    const [texts, runs] = [new Map(), new Map()];
    const note = (notes, of, what) => void notes.set(of, (notes.get(of) ?? new Set()).add(what));
    globalThis.noteStatement = (id, statement) => {
      note(texts, id, statement.text);
      return statement;
    };
    const { makeStatements } = await import(pathToFileURL(outfile).href);
    await makeStatements?.({
      rows: async ({ text }, ...values) => {
        note(runs, text, values.length);
        return [];
      },
    });
    return { texts, runs };
  } finally {
    rmSync(outfile, { force: true });
  }
}

const importsOf = (base, files) =>
  [
    ...files.map((file) => `import './${file}';`),
    existsSync(path.join(base, maker)) ? `export { makeStatements } from './${maker}';` : '',
  ].join('\n');

function noteCalls(text, calls) {
  let noted = text;
  for (const { id, span } of calls.toSorted((a, b) => b.span[0] - a.span[0])) {
    const [start, end] = span;
    noted = `${noted.slice(0, start)}noteStatement(${JSON.stringify(id)}, ${noted.slice(start, end)})${noted.slice(end)}`;
  }
  return noted;
}
