import { useMatches, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CandidateStep } from './candidate/candidate-step.tsx';
import { ConfirmStep } from './pay/confirm-step.tsx';
import type { Draft } from './draft.ts';
import { resetDraft, useDraft, useOpenedDraft } from './draft-store.ts';
import { ItemsStep } from './items/items-step.tsx';
import { useOffer } from './items/offer.ts';
import { PackageStep } from './items/package-step.tsx';
import type { Placed } from './pay/place-order.ts';
import { allowedStep, type Step, stepAt, stepPaths } from './steps.ts';
import { useAgain } from './candidate/use-again.ts';
import { useFittingDraft } from './items/use-fitting-draft.ts';
import { usePrice } from './price/use-price.ts';
import { useWishedCard } from './price/use-wished-card.ts';
import { useWishedItems } from './items/use-wished-items.ts';
import { useWishedPackage } from './items/use-wished-package.ts';
import { WizardHead } from './wizard-head.tsx';
import { wizardTexts } from './wizard-texts.ts';

const StartDialog = lazy(async () => ({ default: (await import('./start/start-dialog.tsx')).StartDialog }));

/** The step of the address; one whose inputs are missing leads back to the first that lacks them. */
function useStep(draft: Draft): Step {
  const navigate = useNavigate();
  // The matches, not the address: that one has already moved on while the page after this one is being loaded.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  const step = allowedStep(stepAt(pathname), draft);
  const isElsewhere = stepPaths[step].toLowerCase() !== pathname.toLowerCase();
  useEffect(() => {
    if (isElsewhere) void navigate({ to: stepPaths[step], search: (before) => before, replace: true });
  }, [isElsewhere, step, navigate]);
  return step;
}

function OpenWizard(): ReactElement {
  const t = useTexts(wizardTexts);
  const kept = useDraft();
  const [placed, setPlaced] = useState<Placed | null>(null);
  // The draft is gone once it is an order; the page behind the payment still shows what was ordered.
  const draft = placed?.draft ?? kept;
  const step = useStep(draft);
  const price = usePrice(draft);
  const { offer, error, again } = useOffer(draft);
  useFittingDraft(offer);
  useEffect(() => {
    // Only once the order stands on the screen: an empty draft would lead back to the first step.
    if (placed) void resetDraft();
  }, [placed]);
  useAgain();
  useWishedPackage(offer);
  useWishedItems(offer);
  useWishedCard();
  const navigate = useNavigate();
  const isStarting = useSearch({ strict: false, select: (search: { start?: unknown }) => search.start !== undefined });
  if (step === 'candidate') {
    return (
      <>
        <WizardHead step={step} draft={draft} />
        <CandidateStep draft={draft} />
        {isStarting && (
          <Suspense>
            <StartDialog
              draft={draft}
              onClose={() => void navigate({ to: stepPaths.candidate, search: {}, replace: true })}
            />
          </Suspense>
        )}
      </>
    );
  }
  return (
    <>
      <WizardHead step={step} draft={draft} />
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
      {offer && step === 'confirm' && (
        <ConfirmStep draft={draft} offer={offer} price={price} placed={placed} onPlaced={setPlaced} />
      )}
    </>
  );
}

/** Four addresses, one draft: the wizard stays mounted between its steps. */
export function Wizard(): ReactElement {
  const t = useTexts(wizardTexts);
  const isOpened = useOpenedDraft(null);
  return isOpened ? <OpenWizard /> : <Skeleton rows={6} label={t('opening')} />;
}
