import type { AgreementTrial, agreementCalls } from '@beidiao/contract/operations/agreements';
import type { Data } from '@beidiao/contract/wire/call';
import type { ReactElement } from 'react';
import { formatMoney, formatPercent } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/desk/card.tsx';
import styles from './agreement.module.css';
import { agreementTexts } from './agreement-texts.ts';

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', timeStyle: 'medium' });

function Try({ trial, version }: { trial: AgreementTrial; version: number }): ReactElement {
  const t = useTexts(agreementTexts);
  const { name, items, orderCount, nowFen, draftFen, savedFen, savedPercent, marginFen, marginPercent } = trial;
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className={styles.try}>
      <h3>
        {name ?? t('picked', { count: items.length })}
        <small>{t('size', { items: items.length, pieces, orders: orderCount })}</small>
      </h3>
      <dl>
        <dt>
          {version > 0 && `v${version} `}
          {t('now')}
        </dt>
        <dd>{formatMoney(nowFen)}</dd>
        <dt>
          v{version + 1} {t('draft')}
        </dt>
        <dd>
          <b>{formatMoney(draftFen)}</b>
        </dd>
        <dt>{t(savedFen < 0 ? 'memberPays' : 'memberSaves')}</dt>
        <dd>
          {formatMoney(Math.abs(savedFen))}
          <small>{savedPercent === null ? '' : formatPercent(Math.abs(savedPercent))}</small>
        </dd>
        <dt>{t('margin')}</dt>
        <dd>
          {marginFen === null ? '-' : formatMoney(marginFen)}
          <small>{marginPercent === null ? '' : formatPercent(marginPercent)}</small>
        </dd>
      </dl>
    </div>
  );
}

type Props = { trial: Data<typeof agreementCalls.trial> | undefined; problem: string | null; version: number };

/** What the draft would have cost the member for what it orders most. */
export function TrialCard({ trial, problem, version }: Props): ReactElement {
  const t = useTexts(agreementTexts);
  const language = useLanguage();
  return (
    <Card title={t('trial')} note={t('trialNote')}>
      {problem && <p role="alert">{problem}</p>}
      {!trial && !problem && <p className={styles.quiet}>{t('trialWaits')}</p>}
      {trial?.trials.length === 0 && <p className={styles.quiet}>{t('trialNone')}</p>}
      {trial?.trials.map((it) => (
        <Try key={JSON.stringify([it.name, it.items])} trial={it} version={version} />
      ))}
      {trial?.grade && trial.trials.length > 0 && (
        <p className={styles.foot}>
          {t('trialFoot', {
            grade: trial.grade.name[language],
            percent: trial.grade.discountPercent,
            time: clock.format(new Date(trial.calculatedAt)),
          })}
        </p>
      )}
    </Card>
  );
}
