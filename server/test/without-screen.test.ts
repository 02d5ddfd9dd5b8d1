import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutScreen } from '@beidiao/contract/without-screen';
import { expect, it } from 'vitest';
import { openApiOf } from '../src/base/http/openapi.ts';
import { entries } from './walk.ts';

const web = join(import.meta.dirname, '../../web/src');
const words = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(join(web, name), 'utf8'))
  .join('\n');
/** `reportCalls.view`: tables may be known by several names, a call has one. */
const sent = new Set([...words.matchAll(/\b(\w*[cC]alls)\s*\.\s*(\w+)/g)].map(([, table, name]) => `${table}.${name}`));
const isSent = (noun: string, name: string): boolean => sent.has(`${noun}Calls.${name}`);

it('each call has a screen, or a sentence that says for whom it is', () => {
  const lacking = entries.map(({ name }) => name).filter((name) => !isKnown(name) && !(name in withoutScreen));
  expect(lacking).toEqual([]);
});

it('no sentence is of a call that is gone', () => {
  const names = new Set(entries.map(({ name }) => name));
  expect(Object.keys(withoutScreen).filter((name) => !names.has(name))).toEqual([]);
});

it('the OpenAPI page says for whom a call without a screen is', () => {
  const { call } = entries.find(({ name }) => name === 'report.itemRisk') ?? {};
  const page = JSON.stringify(openApiOf({ report: { itemRisk: call ?? never() } }, {}, withoutScreen));
  expect(page).toContain(withoutScreen['report.itemRisk']);
});

function never(): never {
  throw new TypeError('the call is gone');
}

/** Some calls are served under the noun of another table. */
function isKnown(entry: string): boolean {
  const [noun = '', name = ''] = entry.split('.');
  return isSent(noun, name) || (noun === 'candidate' && isSent('code', name));
}
