import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { toast } from '../../ui/core/toasts.tsx';
import { confirm } from '../../ui/desk/confirm.tsx';
import type { TrialInfo } from '../draft.ts';
import { changeDraft, readDraft, resetDraft } from '../draft-store.ts';
import { wizardTexts } from '../wizard-texts.ts';

/** What a link from the list of coupons asks for: "voucher-12". Of coupon and voucher an order has one. */
export function wishedCard(wish: string): Partial<TrialInfo> | null {
  const [, kind, id] = /^(coupon|voucher|giftCard)-([1-9]\d{0,17})$/.exec(wish) ?? [];
  if (id === undefined) return null;
  if (kind === 'giftCard') return { giftCardId: id };
  return kind === 'coupon'
    ? { checkedCardList: [id], investigationId: null }
    : { checkedCardList: [], investigationId: id };
}

/** `?card=<kind>-<id>` chooses that card, once. A draft that has begun is kept, unless the person starts over. */
export function useWishedCard(): void {
  const t = useTexts(wizardTexts);
  const navigate = useNavigate();
  const wished = useSearch({ strict: false, select: (search: { card?: string | undefined }) => search.card });
  useEffect(() => {
    const card = wished === undefined ? null : wishedCard(wished);
    if (card === null) return;
    const take = async (): Promise<void> => {
      await navigate({ to: '.', search: {}, replace: true });
      if (readDraft().changedAt !== null) {
        const question = { title: t('cardDraft'), body: t('cardDraftBody'), act: t('cardAnew'), keep: t('cardKeep') };
        if (await confirm(question)) await resetDraft();
      }
      changeDraft(({ trialInfo }) => ({ trialInfo: { ...trialInfo, ...card } }));
      toast('done', t('cardTaken'));
    };
    void take();
    // oxlint-disable-next-line react/exhaustive-deps -- the words are new on each render; the wish decides
  }, [wished, navigate]);
}
