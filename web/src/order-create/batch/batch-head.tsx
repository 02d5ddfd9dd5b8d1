import type { Batch } from '@beidiao/contract/batch/calls';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { type Step, wayTo } from '../steps.ts';
import { StepsBar } from '../steps-bar.tsx';
import styles from '../wizard-head.module.css';
import { batchTexts } from './batch-texts.ts';

type Props = {
  /** Null before there is a file. */
  batch: Pick<Batch, 'batchFileId' | 'fileName' | 'counts' | 'state'> | null;
  step: Step;
  /** The columns of a list that was read are matched again. */
  isMapping?: boolean;
  actions?: ReactNode;
};

/** The list stands on its grid once every row was looked at. */
const placeOf = (batch: Props['batch'], step: Step): number => {
  if (batch === null || batch.state !== 'fixing') return 0;
  return step === 'candidate' ? 1 : step === 'confirm' ? 3 : 2;
};

/** Where one is on the way from a file to its orders. */
export function BatchHead({ batch, step, isMapping = false, actions }: Props): ReactElement {
  const t = useTexts(batchTexts);
  const now = placeOf(batch, step);
  const facts = { name: batch?.fileName ?? '', ready: batch?.counts.ready ?? 0 };
  const shown = (['upload', 'fix', 'items', 'pay'] as const)[now] ?? 'upload';
  const isNaming = step === 'package';
  const state = batch?.state ?? null;
  const waiting = state === 'reading' || state === 'headings' || state === 'refused' ? state : null;
  const steps = [
    { label: t('upload') },
    { label: t('fix'), way: batch === null ? undefined : wayTo(batch, 'candidate') },
    { label: t('items'), way: batch === null ? undefined : wayTo(batch, 'items') },
    { label: t('pay') },
  ];
  const title = isMapping ? 'headings' : (waiting ?? (isNaming ? 'packageTitle' : shown));
  const about = isMapping
    ? 'columnsAbout'
    : waiting === null
      ? isNaming
        ? 'packageAbout'
        : (`${shown}About` as const)
      : (`${waiting}About` as const);
  return (
    <>
      <p className={styles.crumb}>{t('crumb')}</p>
      <PageHeader title={t(title)} about={t(about, facts)} actions={actions} />
      <StepsBar steps={steps.map(({ label, way }) => (way === undefined ? { label } : { label, way }))} now={now} />
    </>
  );
}
