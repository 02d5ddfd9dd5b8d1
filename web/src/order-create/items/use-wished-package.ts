import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { toast } from '../../ui/core/toasts.tsx';
import { chooseSet, chosenSet, setsOf } from './chosen-set.ts';
import { changeDraft } from '../draft-store.ts';
import type { Offer } from './offer.ts';
import { stepPaths } from '../steps.ts';
import { wizardTexts } from '../wizard-texts.ts';

/** `?package=<id>` chooses that package, once; the address is tidied so that a reload does not undo a later choice. */
export function useWishedPackage(offer: Offer | null): void {
  const t = useTexts(wizardTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const wished = useSearch({ strict: false, select: (search: { package?: string | undefined }) => search.package });
  useEffect(() => {
    if (!wished || !offer) return;
    const sets = setsOf(offer);
    const set = sets.find(({ id, type }) => id === wished && type === 'package');
    if (set) {
      changeDraft((draft) => chooseSet(draft, set, chosenSet(sets, draft.trialInfo)));
      toast('done', t('packageTaken', { name: set.name[language] }));
    } else toast('problem', t('packageGone'));
    void navigate({ to: stepPaths.candidate, search: {}, replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- the words are new on each render; the wish and the offer decide
  }, [wished, offer, navigate]);
}
