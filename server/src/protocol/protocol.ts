import type { ProtocolPart, protocolCalls } from '@beidiao/contract/protocol/calls';
import type { Data } from '@beidiao/contract/wire/call';
import { fillWords, type Language } from '@beidiao/contract/wire/language';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { compareChapters, plainChapters } from './compare-texts.ts';
import type { Chapter, Version } from './legal-text.ts';
import { versionsOf } from './versions.ts';

const unnamed: Readonly<Record<Language, { provider: string; contact: string }>> = {
  zh: { provider: '部署它的单位', contact: '邀请你使用的人，或与你签约的单位' },
  en: {
    provider: 'the organization that deployed it',
    contact: 'whoever invited you, or the organization you have a contract with',
  },
};

type Wish = { part: ProtocolPart; language: Language; version?: string | undefined; since?: string | undefined };

/** A text in one version, or what has changed between two of them. */
export function readProtocol(
  { provider }: Pick<House, 'provider'>,
  { part, language, version, since }: Wish,
): Data<typeof protocolCalls.read> {
  const versions = versionsOf[part];
  const find = (wished: string): Version => {
    const found = versions.find((it) => it.version === wished);
    if (!found) throw new Refusal('protocolVersionUnknown');
    return found;
  };
  const wished = version === undefined ? versions[0] : find(version);
  const other = since === undefined ? undefined : find(since);
  const [older, newer] =
    other && versions.indexOf(other) < versions.indexOf(wished) ? [wished, other] : [other, wished];
  const names = {
    provider: provider.name ?? unnamed[language].provider,
    contact: provider.contact ?? unnamed[language].contact,
  };
  const filled = ({ texts }: Version): Chapter[] =>
    texts[language].map((chapter) => ({ ...chapter, lines: chapter.lines.map((line) => fillWords(line, names)) }));
  return {
    part,
    version: newer.version,
    since: older?.version ?? null,
    versionList: versions.map(({ version, from }) => ({ version, from })),
    chapterList: older ? compareChapters(language, filled(older), filled(newer)) : plainChapters(filled(newer)),
  };
}
