import type { Row } from '../finding/conclusion.ts';
import type { Bilingual } from '../wire/language.ts';
import { sourcesOf } from './review-grounds.ts';

/**
 * What an order knows of its candidate's identity once the item of the three elements has a finding. `proved`: name and
 * number belong together. `mismatch`: they do not. `open`: nobody could say.
 */
export const identityStandings = ['proved', 'mismatch', 'open'] as const;
export type IdentityStanding = (typeof identityStandings)[number];

const nameWithNumber = 'idName';

/** Of the rows of one finding; null for an item that does not compare name and number. */
export function identityOf(rows: readonly Pick<Row, 'key' | 'finding'>[]): IdentityStanding | null {
  const finding = rows.find(({ key }) => key === nameWithNumber)?.finding;
  if (finding === undefined) return null;
  if (finding.kind !== 'value') return 'open';
  return finding.isEqual === true ? 'proved' : 'mismatch';
}

/**
 * Whether an item looks up somebody by the name and number of the order, so that it waits until these are proved. What the
 * candidate answers on the own phone does not.
 */
export const restsOnIdentity = (code: string): boolean =>
  code !== 'ID_THREE' && sourcesOf(code).some((source) => source !== 'assessment');

const words = (zh: string, en: string): Bilingual => ({ zh, en });

/** What a source had answered before a reviewer proved the identity; printed beside the finding that replaced it. */
export const sourceSaidWords: Record<Exclude<IdentityStanding, 'proved'>, Bilingual> = {
  mismatch: words('姓名与证件号不一致', 'Name and ID number do not match'),
  open: words('没有给出结果', 'Gave no result'),
};
export const sourceSaidKey = 'sourceSaid';
export const sourceSaidLabel = words('来源此前的回答', 'Earlier answer of the source');

/** What a source had answered before a reviewer's finding replaced it; null where none was replaced. */
export function replacedAnswerOf(rows: readonly Pick<Row, 'key' | 'finding'>[]): IdentityStanding | null {
  const finding = rows.find(({ key }) => key === sourceSaidKey)?.finding;
  return finding?.kind === 'value' ? (identityStandings.find((each) => each === finding.value) ?? null) : null;
}

/** What every item that rests on the identity says of it; null where nothing stands against it. */
export function identityNote(rows: readonly Pick<Row, 'key' | 'finding'>[]): Bilingual | null {
  const standing = identityOf(rows);
  if (standing === 'mismatch')
    return words(
      '身份核验的结果是姓名与证件号不一致，不能确认本项说的是候选人本人。',
      'The identity check found that name and ID number do not match, so it is not certain that this is about the candidate.',
    );
  if (standing === 'open')
    return words(
      '身份没有得到确认，不能确认本项说的是候选人本人。',
      'The identity was not confirmed, so it is not certain that this is about the candidate.',
    );
  if (standing === null) return null;
  const before = replacedAnswerOf(rows);
  if (before === 'mismatch')
    return words(
      '来源曾答姓名与证件号不一致，后由核查员确认一致，见身份核验。',
      'A source had answered that name and ID number do not match; a reviewer later confirmed that they do, see the identity check.',
    );
  if (before === 'open')
    return words(
      '来源没有确认姓名与证件号，后由核查员确认一致，见身份核验。',
      'A source could not confirm name and ID number; a reviewer later confirmed that they match, see the identity check.',
    );
  return null;
}
