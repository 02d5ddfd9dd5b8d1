import { frameCalls } from '@beidiao/contract/partner/frame';
import { frameMessages } from '@beidiao/contract/partner/frame-rules';
import { Link, useMatches, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button, buttonClass } from '../../ui/core/button.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFrame } from '../../wire/frame/frame.ts';
import { tellParent } from '../../wire/frame/parent.ts';
import { useCall } from '../../wire/use-call.ts';
import type { Draft } from '../draft.ts';
import { useDraft } from '../draft-store.ts';
import { useOffer } from '../items/offer.ts';
import { PackageStep } from '../items/package-step.tsx';
import { useFittingDraft } from '../items/use-fitting-draft.ts';
import { usePrice } from '../price/use-price.ts';
import { allowedStep, framedSteps, type Step, stepAt, wayTo } from '../steps.ts';
import { FrameCandidate } from './frame-candidate.tsx';
import { FrameConfirm } from './frame-confirm.tsx';
import { type Applicant, useFrameDraft } from './frame-draft.ts';
import { FrameHead } from './frame-head.tsx';
import { FrameItems } from './frame-items.tsx';
import styles from './frame.module.css';
import { frameTexts } from './frame-texts.ts';
import { useOrdered } from './use-frame-pay.ts';

const before = { candidate: null, items: 'candidate', package: 'items', confirm: 'items' } as const;

/** The step of the address, told to the page around; Alt and the left arrow lead to the one before. */
function useFramedStep(draft: Draft): Step {
  const navigate = useNavigate();
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  const step = allowedStep(stepAt(pathname, framedSteps), draft);
  const isElsewhere = framedSteps[step].toLowerCase() !== pathname.toLowerCase();
  const goBack = useEffectEvent((event: KeyboardEvent) => {
    const to = before[step];
    if (event.key !== 'ArrowLeft' || !event.altKey || to === null) return;
    event.preventDefault();
    void navigate(wayTo(draft, to));
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => goBack(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const correct = useEffectEvent(() => void navigate({ ...wayTo(draft, step), replace: true }));
  useEffect(() => {
    if (isElsewhere) correct();
  }, [isElsewhere, step]);
  useEffect(() => tellParent({ type: frameMessages.step, step }), [step]);
  return step;
}

function Steps({ applicant }: { applicant: Applicant }): ReactElement {
  const t = useTexts(frameTexts);
  const draft = useDraft();
  const step = useFramedStep(draft);
  const price = usePrice(draft);
  const { offer, error, again } = useOffer(draft);
  useFittingDraft(offer);
  const isWithOffer = step !== 'candidate';
  return (
    <>
      <FrameHead step={step} draft={draft} />
      {step === 'candidate' && <FrameCandidate draft={draft} applicant={applicant} />}
      {isWithOffer && !offer && !error && <Skeleton rows={6} label={t('loading')} />}
      {isWithOffer && !offer && error && (
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
      {offer && step === 'items' && <FrameItems draft={draft} offer={offer} price={price} />}
      {offer && step === 'package' && <PackageStep draft={draft} offer={offer} />}
      {offer && step === 'confirm' && <FrameConfirm draft={draft} offer={offer} price={price} />}
    </>
  );
}

function Begun({
  begun,
  onTakeOver,
}: {
  begun: NonNullable<Applicant['begun']>;
  onTakeOver: () => void;
}): ReactElement {
  const t = useTexts(frameTexts);
  const [now] = useState(() => Date.now());
  const minutes = Math.max(0, Math.round((now - Date.parse(begun.at)) / 60_000));
  return (
    <div className={styles.note} role="status">
      <Icon name="users" />
      {t('begun', { name: begun.userName, minutes })}
      <Button size="small" onClick={onTakeOver}>
        {t('takeOver')}
      </Button>
    </div>
  );
}

/** How often somebody who reads along sees what was entered since. */
const readAlongMs = 5_000;

/** Ordering inside a recruiting system: the draft stands on the server under the number of the application. */
export function FrameCreate(): ReactElement {
  const t = useTexts(frameTexts);
  const applyId = useFrame((frame) => frame.applyId);
  const isOrdering = useOrdered(({ ended }) => ended === null);
  const { data, error, refetch } = useCall(
    frameCalls.applicant,
    { applyId: applyId ?? '' },
    { enabled: applyId !== null && isOrdering, staleTime: 0, refetchInterval: readAlongMs },
  );
  const { isOpen, isReader, takeOver } = useFrameDraft(data, () => void refetch());
  if (isOpen && data !== undefined)
    return (
      <>
        {isReader && data.begun && <Begun begun={data.begun} onTakeOver={() => void takeOver()} />}
        <fieldset className={styles.reading} disabled={isReader}>
          <Steps applicant={data} />
        </fieldset>
      </>
    );
  if (data?.orderDetailsId)
    return (
      <EmptyState
        title={t('ordered')}
        about={t('orderedAbout')}
        action={
          <Link to="/Dashboard/Order" search={{}} className={buttonClass('plain', 'small')}>
            {t('seeOrders')}
          </Link>
        }
      />
    );
  if (error || applyId === null)
    return (
      <EmptyState
        title={t('unknown')}
        about={error?.message}
        action={
          <Button size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        }
      />
    );
  return <Skeleton rows={6} label={t('loading')} />;
}
