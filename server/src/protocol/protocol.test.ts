import { termsVersion } from '@beidiao/contract/account/calls';
import { consentTextVersion } from '@beidiao/contract/candidate/calls';
import { protocolCalls, protocolParts } from '@beidiao/contract/protocol/calls';
import { languages } from '@beidiao/contract/wire/language';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, TestHouse } from '../../test/house.ts';
import { versionsOf } from './versions.ts';

let home: TestHouse;
beforeAll(async () => {
  home = await TestHouse.open();
});
afterAll(() => home.close());

type Wish = Parameters<typeof read>[0];
const read = (wish: {
  part?: 'terms' | 'privacy' | 'letter';
  language?: 'zh' | 'en';
  version?: string;
  since?: string;
}) => home.call(protocolCalls.read, wish);
const textOf = async (wish: Wish, ...changes: string[]): Promise<string> =>
  (await read(wish)).chapterList
    .flatMap(({ lineList }) => lineList.flatMap(({ pieces }) => pieces))
    .filter(({ change }) => changes.includes(change))
    .map(({ text }) => text)
    .join('\n');

describe('legal texts by version', () => {
  it('opens the version that is agreed to at the registration, and that candidates sign', async () => {
    expect((await read({})).version).toBe(termsVersion);
    expect((await read({ part: 'privacy' })).version).toBe(termsVersion);
    expect((await read({ part: 'letter' })).version).toBe(consentTextVersion);
  });

  it('opens an earlier version as it was', async () => {
    const gone = 'language and unfinished forms.';
    expect(await textOf({ part: 'privacy', language: 'en', version: '2026-11' }, 'same')).toContain(gone);
    expect(await textOf({ part: 'privacy', language: 'en' }, 'same')).not.toContain(gone);
  });

  it.each(languages)('names the provider and leaves no gap in any version (%s)', async (language) => {
    for (const part of protocolParts)
      for (const { version } of versionsOf[part])
        expect(await textOf({ part, language, version }, 'same')).not.toMatch(/[{}]|undefined/);
  });

  it('tells what was added since an earlier version, whichever of the two is asked for first', async () => {
    const wish = { part: 'terms', language: 'zh', version: termsVersion, since: '2026-11' } as const;
    expect(await textOf(wish, 'added')).toContain('礼品卡');
    expect(await textOf(wish, 'removed')).not.toContain('礼品卡');
    expect(await read({ ...wish, version: '2026-11', since: termsVersion })).toEqual(await read(wish));
  });

  it.each([
    ['to read', { version: '2019-01' }],
    ['to compare with', { since: '2019-01' }],
  ])('refuses a version that there is not, %s', async (_, wish) => {
    expect((await home.ask(protocolCalls.read, wish)).errcode).toBe(codeOf('protocolVersionUnknown'));
  });

  it('has the same chapters in both languages, and its versions newest first', () => {
    for (const part of protocolParts) {
      const versions = versionsOf[part];
      for (const { texts } of versions) {
        const shapeOf = (language: 'zh' | 'en') => texts[language].map(({ id, lines }) => [id, lines.length]);
        expect(shapeOf('en')).toEqual(shapeOf('zh'));
      }
      const days = versions.map(({ from }) => from);
      expect(days).toEqual([...new Set(days)].toSorted().toReversed());
    }
  });
});
