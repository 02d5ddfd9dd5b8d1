import { claimChoices, claimValueWord } from '@beidiao/contract/candidate/claim-choices';
import type { ClaimContent } from '@beidiao/contract/candidate/claim-content';
import type { RequestSheet } from '@beidiao/contract/rights/calls';
import { findingWords } from '@beidiao/contract/finding/row-state';
import { wordsIn } from '@beidiao/contract/wire/language';
import type { ReactElement } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { TextBox } from '../../ui/core/text-box.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { claimWord } from '@beidiao/contract/candidate/claim-names';
import { claimTitle } from './claim-words.ts';
import styles from '../review/dispute-rows.module.css';
import { rightsTexts } from '../people/rights-texts.ts';

type Claim = RequestSheet['claims'][number];
/** What is to stand instead, by claim and field; a field that is not named stays as it is. */
export type Changes = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const keyOfClaim = ({ itemCode, n }: Pick<Claim, 'itemCode' | 'n'>): string => `${itemCode} ${n}`;

const textsOf = (content: ClaimContent): [string, string][] =>
  Object.entries(content).filter((pair): pair is [string, string] => typeof pair[1] === 'string');

/** Claims as they should be; those without a change are left out. */
export function changedClaims(claims: readonly Claim[], changes: Changes) {
  return claims.flatMap((claim) => {
    const written = Object.entries(changes[keyOfClaim(claim)] ?? {}).filter(
      ([field, text]) => text.trim() !== '' && text.trim() !== claim.content[field],
    );
    if (written.length === 0) return [];
    const texts = Object.fromEntries(written.map(([field, text]) => [field, text.trim()]));
    return [{ itemCode: claim.itemCode, n: claim.n, content: { ...claim.content, ...texts } }];
  });
}

type Props = {
  claims: readonly Claim[];
  changes: Changes;
  onChange: ((changes: Changes) => void) | null;
};

/** What was chosen from a list is set right from the same list. */
function ToBe({ field, value, onChange }: { field: string; value: string; onChange: (typed: string) => void }) {
  const t = useTexts(rightsTexts);
  const language = useLanguage();
  const choices = claimChoices(field);
  const common = { 'aria-label': t('toBeOf', { field: claimWord(field, language) }), value, onChange };
  if (choices.length === 0) return <TextBox {...common} maxLength={400} />;
  const options = choices.map(({ key, label }) => ({ value: key, label: label[language] }));
  return <Select {...common} choices={[{ value: '', label: '' }, ...options]} />;
}

/** What the candidate stated, what it should be, and what was found: a finding is not changed here. */
export function ClaimCells({ claims, changes, onChange }: Props): ReactElement {
  const t = useTexts(rightsTexts);
  const language = useLanguage();
  return (
    <>
      {claims.map((claim) => {
        const key = keyOfClaim(claim);
        const own = changes[key] ?? {};
        return (
          <table key={key} className={styles.rows}>
            <caption className={styles.caption}>{claimTitle(claim, { claims, language })}</caption>
            <thead>
              <tr>
                <th scope="col">{t('content')}</th>
                <th scope="col">{t('claimed')}</th>
                {onChange && <th scope="col">{t('toBe')}</th>}
                <th scope="col">{t('found')}</th>
              </tr>
            </thead>
            <tbody>
              {textsOf(claim.content).map(([field, text]) => {
                const row = claim.item?.rows.find((each) => each.key === field);
                return (
                  <tr key={field}>
                    <th scope="row">{claimWord(field, language)}</th>
                    <td data-label={t('claimed')}>{claimValueWord(field, text, language)}</td>
                    {onChange && (
                      <td data-label={t('toBe')}>
                        <ToBe
                          field={field}
                          value={own[field] ?? ''}
                          onChange={(typed) => onChange({ ...changes, [key]: { ...own, [field]: typed } })}
                        />
                      </td>
                    )}
                    <td data-label={t('found')}>
                      {row === undefined ? '' : wordsIn(findingWords(row.finding), language)}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        );
      })}
    </>
  );
}
