import { reportsInZip } from '@beidiao/contract/report/calls';
import { lazy, type ReactElement, Suspense } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Icon } from '../ui/core/icon.tsx';
import styles from './choice-bar.module.css';
import { reportsTexts } from './reports-texts.ts';
import { useZip } from './use-download.ts';

const FreshProof = lazy(() =>
  import('../trade/proof/proof-dialog.tsx').then((it) => ({ default: it.FreshProofDialog })),
);

/** Stands at the lower edge while something is chosen: how many, and what can be done with them. */
export function ChoiceBar({ chosen, onClear }: { chosen: ReadonlySet<string>; onClear: () => void }): ReactElement {
  const t = useTexts(reportsTexts);
  const zip = useZip(onClear);
  const isTooMany = chosen.size > reportsInZip;
  return (
    <div className={styles.bar} role="region" aria-label={t('chosen', { count: chosen.size })}>
      <span role="status">
        <b>{t('chosen', { count: chosen.size })}</b>
        {isTooMany && <small>{t('most', { count: reportsInZip })}</small>}
      </span>
      <Button size="small" look="text" onClick={onClear}>
        {t('clear')}
      </Button>
      <Button
        size="small"
        look="primary"
        isBusy={zip.isBusy}
        disabled={isTooMany}
        onClick={() => zip.save([...chosen])}
      >
        <Icon name={zip.isBusy ? 'spin' : 'dl'} />
        {t('zip')}
      </Button>
      {zip.isProofWanted && (
        <Suspense>
          <FreshProof onProved={() => zip.save([...chosen])} onClose={zip.endProof} />
        </Suspense>
      )}
    </div>
  );
}
