import type { Batch } from '@beidiao/contract/batch/calls';
import { Link, Navigate } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Button, buttonClass } from '../../../ui/core/button.tsx';
import { EmptyState } from '../../../ui/desk/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { resetDraft, useDraft, useOpenedDraft } from '../../draft-store.ts';
import { ItemsStep } from '../../items/items-step.tsx';
import { useOffer } from '../../items/offer.ts';
import { PackageStep } from '../../items/package-step.tsx';
import { useFittingDraft } from '../../items/use-fitting-draft.ts';
import type { Placed } from '../../pay/place-order.ts';
import { usePrice } from '../../price/use-price.ts';
import { type Step, wayTo } from '../../steps.ts';
import { DraftNote } from '../../wizard-head.tsx';
import { BatchHead } from '../batch-head.tsx';
import { ListConfirm } from './list-confirm.tsx';
import { orderTexts } from './order-texts.ts';

type Props = {
  batch: Batch;
  step: Exclude<Step, 'candidate'>;
  placed: Placed | null;
  onPlaced: (placed: Placed | null) => void;
};

function OpenSteps({ batch, step, placed, onPlaced }: Props): ReactElement {
  const t = useTexts(orderTexts);
  const kept = useDraft();
  // The draft is gone once it is an order; the page behind the payment still shows what was ordered.
  const draft = placed?.draft ?? kept;
  const price = usePrice(draft);
  const { offer, error, again } = useOffer(draft);
  useFittingDraft(offer);
  useEffect(() => {
    if (placed) void resetDraft();
  }, [placed]);
  if (batch.counts.ready === 0 && placed === null)
    return (
      <EmptyState
        title={t('noneReady')}
        about={t('noneReadyAbout')}
        action={
          <Link {...wayTo(draft, 'candidate')} className={buttonClass('plain', 'small')}>
            {t('backToList')}
          </Link>
        }
      />
    );
  if (step === 'confirm' && draft.checkedDataItemList.length === 0)
    return <Navigate {...wayTo(draft, 'items')} replace />;
  return (
    <>
      <BatchHead batch={batch} step={step} actions={<DraftNote draft={draft} />} />
      {!offer && !error && <Skeleton rows={6} label={t('loading')} />}
      {!offer && error && (
        <EmptyState
          title={t('offerFailed')}
          about={error.message}
          action={
            <Button size="small" onClick={again}>
              {t('retry')}
            </Button>
          }
        />
      )}
      {offer && step === 'items' && <ItemsStep draft={draft} offer={offer} price={price} />}
      {offer && step === 'package' && <PackageStep draft={draft} offer={offer} />}
      {offer && step === 'confirm' && <ListConfirm {...{ batch, draft, offer, price, placed, onPlaced }} />}
    </>
  );
}

/** From the people who are ready to their order, with the parts of the wizard for one candidate. */
export function OrderSteps(props: Props): ReactElement {
  const t = useTexts(orderTexts);
  const isOpened = useOpenedDraft(props.batch.batchFileId);
  return isOpened ? <OpenSteps {...props} /> : <Skeleton rows={6} label={t('opening')} />;
}
