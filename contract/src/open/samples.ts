/* What developers copy: each text is run by server/src/open/samples.test.ts in its language. */

export const sampleLanguages = ['curl', 'node', 'py'] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

/** The address of the API, and a key or what stands for one. */
export type Fill = { readonly base: string; readonly key: string };

/** What somebody sends who tries one operation. */
export type SampleRequest = {
  readonly method: string;
  /** With its ids. */
  readonly path: string;
  readonly body?: object | undefined;
  readonly changes: boolean;
  readonly isPdf: boolean;
  /** Left out, one that is made up for samples. */
  readonly idempotencyKey?: string | undefined;
};

export const sampleIdempotencyKey = 'req-20261122-0017';

const headersOf = (request: SampleRequest, { key }: Fill): [string, string][] => {
  const { changes, body, idempotencyKey = sampleIdempotencyKey } = request;
  return [
    ['Authorization', `Bearer ${key}`],
    ...(changes ? [['Idempotency-Key', idempotencyKey] as [string, string]] : []),
    ...(body === undefined ? [] : [['Content-Type', 'application/json'] as [string, string]]),
  ];
};
const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);
const inShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function asCurl(request: SampleRequest, fill: Fill): string {
  const { method, path, body, isPdf } = request;
  const lines = [
    ...(method === 'POST' && body === undefined ? ['-X POST'] : []),
    ...headersOf(request, fill).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body === undefined ? [] : [`-d ${inShell(JSON.stringify(body, null, 2))}`]),
    ...(isPdf ? ['-o report.pdf'] : []),
  ];
  return [`curl ${fill.base}${path}`, ...lines].join(' \\\n  ');
}

/** As JavaScript writes it, with names without quotes where they need none. */
function inJavaScript(value: unknown, by: string): string {
  const json = JSON.stringify(value, null, 2)
    .replace(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')
    .replace(/"((?:[^"\\]|\\.)*)"/g, (_, text: string) => `'${text.replaceAll("'", "\\'").replaceAll('\\"', '"')}'`);
  return indented(json, by);
}

function asNode(request: SampleRequest, fill: Fill): string {
  const { method, path, body, isPdf } = request;
  const headers = headersOf(request, fill).map(([name, value]) => `    '${name}': '${value}',\n`);
  const rest = [
    ...(method === 'GET' ? [] : [`  method: '${method}',\n`]),
    `  headers: {\n${headers.join('')}  },\n`,
    ...(body === undefined ? [] : [`  body: JSON.stringify(${inJavaScript(body, '  ')}),\n`]),
  ];
  const call = `const reply = await fetch('${fill.base}${path}', {\n${rest.join('')}})\n`;
  return isPdf
    ? `import { writeFile } from 'node:fs/promises'\n\n${call}await writeFile('report.pdf', Buffer.from(await reply.arrayBuffer()))\nconsole.log(reply.status)\n`
    : `${call}console.log(reply.status, await reply.json())\n`;
}

/** As Python writes it: JSON but for three words, which no text of ours contains bare. */
const inPython = (value: unknown, by: string): string =>
  indented(
    JSON.stringify(value, null, 4).replace(
      /("(?:[^"\\]|\\.)*")|\b(true|false|null)\b/g,
      (_, text: string | undefined, word: 'true' | 'false' | 'null') => text ?? pythonWords[word],
    ),
    by,
  );
const pythonWords = { true: 'True', false: 'False', null: 'None' } as const;

function asPython(request: SampleRequest, fill: Fill): string {
  const { method, path, body, isPdf } = request;
  const headers = headersOf(request, fill).map(([name, value]) => `        "${name}": "${value}",\n`);
  const rest = [
    `    "${fill.base}${path}",\n`,
    ...(method === 'GET' ? [] : [`    method="${method}",\n`]),
    `    headers={\n${headers.join('')}    },\n`,
    ...(body === undefined ? [] : [`    data=json.dumps(${inPython(body, '    ')}).encode(),\n`]),
  ];
  const read = isPdf
    ? '    open("report.pdf", "wb").write(reply.read())\n    print(reply.status)\n'
    : '    print(reply.status, json.load(reply))\n';
  const needsJson = !isPdf || body !== undefined;
  return `${needsJson ? 'import json\n' : ''}import urllib.request\n\nrequest = urllib.request.Request(\n${rest.join('')})\nwith urllib.request.urlopen(request) as reply:\n${read}`;
}

const writers = { curl: asCurl, node: asNode, py: asPython } as const;

/** A whole program that sends one request and prints what comes back. */
export const requestSample = (language: SampleLanguage, request: SampleRequest, fill: Fill): string =>
  writers[language](request, fill).trimEnd();
