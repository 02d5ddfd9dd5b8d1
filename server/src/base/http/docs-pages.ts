import { type Call, successCode } from '@beidiao/contract/wire/call';
import { refusals } from '@beidiao/contract/refusals';
import { type ValuesOfField, valuesOfFields } from '@beidiao/contract/wire-values';
import type { z } from 'zod';
import { type Audiences, callerWords, schemaOf, type Streams, type Tables, whoWords } from './openapi.ts';

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

/** The same tables for a person to read. */
export function docsPageOf(tables: Tables, streams: Streams, audiences: Audiences): string {
  const sections = Object.entries(tables).map(([noun, table]) => {
    const rows = Object.entries(table).map(([name, entry]) => {
      const codes = entry.refusals.map(
        (why) =>
          `<li><code>${refusals[why].errcode}</code> ${escape(refusals[why].en)} · ${escape(refusals[why].zh)}</li>`,
      );
      return `<details id="${noun}.${name}"><summary><b>${name}</b> <code>${entry.method ?? 'POST'} ${escape(entry.path)}</code><span>${escape(entry.about)}</span></summary>
<p>${escape(callerWords(entry))} ${escape(audiences[`${noun}.${name}`] ?? '')}</p><div class="two"><div><h4>params</h4><pre>${escape(JSON.stringify(schemaOf(entry.params, 'input'), null, 1))}</pre></div>
<div><h4>data</h4><pre>${escape(JSON.stringify(schemaOf(entry.data, 'output'), null, 1))}</pre></div></div>
${codes.length > 0 ? `<h4>May be declined</h4><ul>${codes.join('')}</ul>` : ''}</details>`;
    });
    return `<section><h2>${noun}</h2>${rows.join('\n')}</section>`;
  });
  const live = Object.entries(streams).map(
    ([name, { path, who, about, news }]) =>
      `<details><summary><b>${name}</b> <code>GET ${escape(path)}</code><span>${escape(about)}</span></summary>
<p>${escape(whoWords[who])} Server-sent events: news, reset, end.</p><pre>${escape(JSON.stringify(schemaOf(news, 'output'), null, 1))}</pre></details>`,
  );
  sections.push(`<section><h2>live</h2>${live.join('\n')}</section>`);
  return pageOf(
    'Beidiao API',
    `<p>Bodies travel as <code>{"params": …}</code> but for /api, /gw-api and callback paths and getExistOrderIn7Days; answers as <code>{"errcode", "errmsg", "data"}</code>, <code>${successCode}</code> is success. Money is whole fen. <a href="/docs/values">What values mean</a> · <a href="/openapi.json">openapi.json</a></p>${sections.join('\n')}`,
  );
}

/** Words and numbers that fields take and answer, and what each means. */
export function valuesPageOf(tables: Tables): string {
  const named = Object.entries(tables).flatMap(([noun, table]) =>
    Object.entries(table).map(([name, entry]) => ({ name: `${noun}.${name}`, fields: enumeratedFields(entry) })),
  );
  const sections = valuesOfFields.map((table) => {
    const uses = named.filter(({ name, fields }) => fields.some((field) => valuesIn(name, field).includes(table)));
    const rows = table.values.map(
      ({ value, zh, en }) =>
        `<tr><td><code>${escape(value)}</code></td><td>${escape(en)}</td><td lang="zh">${escape(zh)}</td></tr>`,
    );
    const links = uses.map(({ name }) => `<a href="/docs#${name}">${name}</a>`);
    return `<section><h2 class="value">${escape(table.title)}</h2><p>${table.fields.map((field) => `<code>${field}</code>`).join(', ')} of ${links.join(', ')}</p>
<table><thead><tr><th>Value</th><th>English</th><th>中文</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`;
  });
  return pageOf(
    'Beidiao API: what values mean',
    `<p>Fields of the <a href="/docs">calls</a> that take or answer one of several values. Numbers may be sent as strings.</p>${sections.join('\n')}`,
  );
}

type Enumerated = {
  readonly side: 'params' | 'data';
  readonly field: string;
  readonly values: readonly string[];
  /** Not inside of another field. */
  readonly isTop: boolean;
};

/** The fields of a call, at any depth, that are one of several values. */
export const enumeratedFields = ({ params, data }: Pick<Call, 'params' | 'data'>): Enumerated[] => [
  ...enumeratedIn(schemaOf(params, 'input')).map((found) => ({ side: 'params' as const, ...found })),
  ...enumeratedIn(schemaOf(data, 'output')).map((found) => ({ side: 'data' as const, ...found })),
];

type Schema = z.core.JSONSchema._JSONSchema;
function enumeratedIn(schema: Schema, isTop = true): Omit<Enumerated, 'side'>[] {
  if (typeof schema === 'boolean') return [];
  const below = [...(schema.anyOf ?? []), ...[schema.items ?? []].flat()].flatMap((part) => enumeratedIn(part, false));
  const own = Object.entries(schema.properties ?? {}).flatMap(([field, part]) => {
    const values = [...new Set(literalsOf(part).map(String))];
    return [...(values.length > 1 ? [{ field, values, isTop }] : []), ...enumeratedIn(part, false)];
  });
  return [...own, ...below];
}

/** What a field itself, or each entry of its list, may be. */
function literalsOf(schema: Schema): unknown[] {
  if (typeof schema === 'boolean') return [];
  if (schema.const !== undefined) return [schema.const];
  return schema.enum ?? [...(schema.anyOf ?? []), ...[schema.items ?? []].flat()].flatMap(literalsOf);
}

/** The tables that say what the values of that field of a call mean: several where it takes the values of each. */
export function valuesIn(name: string, { field, values }: Pick<Enumerated, 'field' | 'values'>): ValuesOfField[] {
  const ofField = valuesOfFields.filter(
    ({ fields, calls }) => fields.includes(field) && (calls?.includes(name) ?? true),
  );
  const within = ofField.filter((table) => table.values.every(({ value }) => values.includes(value)));
  const same = within.filter((table) => table.values.length === values.length);
  return same.length > 0 ? same : within;
}

const pageOf = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${docsStyle}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`;

const docsStyle = `body{margin:0;background:#f3f5f4;color:#1b2426;font:14px/22px system-ui,"PingFang SC","Noto Sans CJK SC",sans-serif}
main{max-width:1120px;margin:0 auto;padding:32px 24px}h1{font-size:24px;line-height:32px}h2{margin:32px 0 8px;font-size:16px;text-transform:capitalize}h4{margin:12px 0 4px;font-size:12px;color:#4a585b}
details{background:#fff;border:1px solid #e4e9e8;border-radius:10px;margin-bottom:8px;padding:0 16px}details:target{border-color:#17595f}summary{cursor:pointer;padding:10px 0;display:grid;grid-template-columns:130px minmax(0,1fr);gap:0 12px}
summary code{color:#17595f;overflow-wrap:anywhere}summary span{grid-column:2;color:#4a585b}.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(320px,1fr));gap:16px}
pre{margin:0 0 12px;padding:12px;background:#f7f9f8;border-radius:6px;overflow:auto;max-height:360px;font-size:12px;line-height:18px}
h2.value{text-transform:none}table{width:100%;table-layout:fixed;border-collapse:collapse;background:#fff;border:1px solid #e4e9e8}th,td{padding:6px 12px;text-align:left;vertical-align:top;border-top:1px solid #e4e9e8}th{font-size:12px;color:#4a585b}th:first-child{width:22%}td{overflow-wrap:anywhere}a{color:#17595f}`;
