import { orderCalls } from '@beidiao/contract/order/calls';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { useSend } from '../../wire/use-call.ts';
import styles from './candidate-aside.module.css';
import { candidateTexts } from './candidate-texts.ts';
import { changeDraft } from '../draft-store.ts';
import { fromEarlier } from './from-earlier.ts';

/** What will happen, and a short way for those who order the same each time. */
export function CandidateAside(): ReactElement {
  const t = useTexts(candidateTexts);
  const last = useSend(orderCalls.lastDraft);
  const takeOver = (): void =>
    last.mutate(
      {},
      {
        onSuccess: ({ draft: earlier }) => {
          if (!earlier) return toast('done', t('lastNone'));
          changeDraft((draft) => fromEarlier({ ...earlier, candidate: null }, draft));
          toast('done', t('lastDone', { count: earlier.checkedDataItemList.length }));
        },
        onError: (fault) => toast('problem', fault.message),
      },
    );
  return (
    <aside aria-label={t('asideTitle')}>
      <Card title={t('asideTitle')}>
        <ol className={styles.steps}>
          <li>{t('aside1')}</li>
          <li>{t('aside2')}</li>
          <li>{t('aside3')}</li>
        </ol>
        <div className={styles.last}>
          <Button size="small" isWide isBusy={last.isPending} onClick={takeOver}>
            <Icon name="refresh" />
            {t('last')}
          </Button>
          <p>{t('lastHint')}</p>
        </div>
      </Card>
    </aside>
  );
}
