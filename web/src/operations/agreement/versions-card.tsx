import type { AgreementForm, AgreementVersion } from '@beidiao/contract/operations/agreements';
import type { ReactElement } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { type Moment, Timeline } from '../../ui/desk/timeline.tsx';
import styles from './agreement.module.css';
import { agreementTexts } from './agreement-texts.ts';

type Props = {
  form: AgreementForm;
  draftAt: number | null;
  mayEdit: boolean;
  onCompare: (version: AgreementVersion) => void;
  onBase: (version: AgreementVersion) => void;
};

/** Every version that was saved, with how many orders it has priced. */
export function VersionsCard({ form, draftAt, mayEdit, onCompare, onBase }: Props): ReactElement {
  const t = useTexts(agreementTexts);
  const draft: Moment[] =
    draftAt === null
      ? []
      : [
          {
            key: 'draft',
            at: new Date(draftAt).toISOString(),
            time: formatTimeDense(draftAt),
            words: <b>{t('draftNow', { next: form.version + 1 })}</b>,
            isNow: true,
          },
        ];
  const saved = form.versions.map((it): Moment => {
    const { version, start_time: from, end_time: to, orderCount: count, savedBy: name } = it;
    const words = (
      <span className={styles.version}>
        <span>
          <b>v{version}</b> {it.isInForce ? t('inForceFrom', { from }) : t('between', { from, to })}
        </span>
        <small>{name === null ? t('byNobody', { count }) : t('by', { name, count })}</small>
        {it.belowCostWhy && <small>{t('whyKept', { why: it.belowCostWhy })}</small>}
        {mayEdit && (
          <span className={styles.links}>
            <LinkButton onClick={() => onCompare(it)}>{t('compare')}</LinkButton>
            <LinkButton onClick={() => onBase(it)}>{t('asBase')}</LinkButton>
          </span>
        )}
      </span>
    );
    return { key: String(version), at: it.savedAt, time: formatTimeDense(it.savedAt), words, isNow: it.isInForce };
  });
  return (
    <Card title={t('versions')}>
      <Timeline label={t('versions')} time="below" moments={[...draft, ...saved]} />
    </Card>
  );
}
