import { chineseOfOpen } from '@beidiao/contract/open/chinese';
import { Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { describe, expect, it } from 'vitest';
import { openDocument } from './document.ts';

const publicUrl = 'https://beidiao.example';

/** The sentences for people, without examples. */
function sentencesOf(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return ['summary', 'description'].includes(key) ? [value] : [];
  if (typeof value !== 'object' || value === null || key === 'example') return [];
  return Object.entries(value).flatMap(([name, each]) => sentencesOf(each, name));
}

async function objections(document: object): Promise<string[]> {
  const spectral = new Spectral();
  spectral.setRuleset(oas as never); // its types are those of another copy of the package
  const found = await spectral.run({ ...document });
  return found.map(({ code, path, message }) => `${code} ${path.join('.')} ${message}`);
}

describe('document of the open API', () => {
  it('has nothing to object to by the default rules of Spectral', async () => {
    expect(await objections(openDocument(publicUrl))).toEqual([]);
  });

  it('is looked at by rules that object to what is wrong', async () => {
    const { info, ...rest } = openDocument(publicUrl) as { info: { contact: object } };
    const { contact: _, ...without } = info;
    const found = await objections({ ...rest, info: without, paths: { '/me': { get: { responses: {} } } } });
    expect(found.map((each) => each.split(' ')[0])).toEqual(
      expect.arrayContaining(['info-contact', 'operation-operationId', 'operation-success-response']),
    );
  });

  it('says every sentence in Chinese as well', () => {
    const english = sentencesOf(openDocument(publicUrl, 'zh')).filter((sentence) => !/\p{Script=Han}/u.test(sentence));
    expect(english).toEqual([]);
  });

  it('translates nothing that it does not say', () => {
    const said = new Set([...sentencesOf(openDocument(publicUrl, 'en')), 'Beidiao open API']);
    expect(Object.keys(chineseOfOpen).filter((sentence) => !said.has(sentence))).toEqual([]);
  });
});
