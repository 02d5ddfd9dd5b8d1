import type { RecruitingMapping } from '@beidiao/contract/ats/mapping';
import type { Package } from '@beidiao/contract/catalogue/calls';
import { type ReactElement, useId } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import { TextBox } from '../ui/core/text-box.tsx';
import { Select } from '../ui/desk/select.tsx';
import { recruitingTexts } from './recruiting-texts.ts';
import styles from './recruiting.module.css';

type Rows = RecruitingMapping['packages'];
type Props = { rows: Rows; packages: readonly Package[]; onChange: (rows: Rows) => void };
const most = 50;

/** Which package is ordered for each number that the system sends. */
export function PackageRows({ rows, packages, onChange }: Props): ReactElement {
  const t = useTexts(recruitingTexts);
  const language = useLanguage();
  const headId = useId();
  const choices = packages.map(({ id, name }) => ({ value: id, label: name[language] }));
  const first = choices[0]?.value;
  const change = (at: number, part: Partial<Rows[number]>): void =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return (
    <div className={styles.form} role="group" aria-labelledby={headId}>
      <h3 id={headId}>{t('packagesHead')}</h3>
      <p className={styles.quiet}>{t('packagesNote')}</p>
      {rows.map(({ outside, packageId }, index) => (
        <div key={index} className={styles.pair}>
          <TextBox
            aria-label={t('outside')}
            placeholder={t('outside')}
            value={outside}
            maxLength={80}
            onChange={(value) => change(index, { outside: value })}
          />
          <Select
            aria-label={t('orderedPackage')}
            value={packageId}
            // One that is gone stays in sight until another is chosen.
            choices={
              choices.some(({ value }) => value === packageId)
                ? choices
                : [{ value: packageId, label: t('packageGone') }, ...choices]
            }
            onChange={(value) => change(index, { packageId: value })}
          />
          <LinkButton
            aria-label={t('removePackage', { outside })}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          >
            {t('dropRow')}
          </LinkButton>
        </div>
      ))}
      <div>
        <Button
          size="small"
          disabled={first === undefined || rows.length >= most}
          onClick={() => first !== undefined && onChange([...rows, { outside: '', packageId: first }])}
        >
          {t('addPackage')}
        </Button>
      </div>
    </div>
  );
}
