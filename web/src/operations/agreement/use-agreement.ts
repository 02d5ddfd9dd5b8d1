import { type AgreementForm, agreementCalls } from '@beidiao/contract/operations/agreements';
import { useState } from 'react';
import { problemOf } from '../../wire/send/problem-of.ts';
import { Refused } from '../../wire/send/refused.ts';
import { sendAsStaff, useStaffCall, useStaffSession } from '../../wire/staff-wire.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { type AgreementDraft, draftOf, pricedOf, wishOf } from './draft.ts';
import { keep, readKept } from '../kept-draft.ts';

const restMs = 300;

/** The draft of an agreement, kept in this browser from its first change until it is saved or discarded. */
export function useAgreementDraft(form: AgreementForm) {
  const staffId = useStaffSession()?.staff.staffId ?? '';
  const whose = { form: 'agreement', staffId, of: form.groupId ?? `new-${form.memberId}` };
  const [kept, setKept] = useState(() => readKept<AgreementDraft>(whose));
  const draft = kept?.draft ?? draftOf(form);
  const write = (next: AgreementDraft | null): void => {
    const value = next && { draft: next, at: Date.now() };
    keep(whose, value);
    setKept(value);
  };
  return {
    draft,
    /** When it was kept; null: nothing was changed. */
    draftAt: kept?.at ?? null,
    change: (part: Partial<AgreementDraft>): void => write({ ...draft, ...part }),
    discard: (): void => write(null),
  };
}

/** The price of the draft as it stood when typing last rested; only the latest question is answered. */
export function useTrial(form: AgreementForm, draft: AgreementDraft) {
  const priced = useSettled(JSON.stringify(pricedOf(form, draft)), restMs);
  const whose = form.groupId === null ? { memberId: form.memberId } : { groupId: form.groupId };
  const wish = JSON.parse(priced) as ReturnType<typeof pricedOf>; // was written a line above
  const { data, error } = useStaffCall(
    agreementCalls.trial,
    { ...(wish ?? { dataItemList: [] }), ...whose },
    { enabled: wish !== null, keepPrevious: true },
  );
  return { trial: wish === null ? undefined : data, problem: error && problemOf(error) };
}

/** Somebody has saved meanwhile: who and when, as the refusal says. */
export type Overtaken = { version: number; savedBy: string | null; savedAt: string };

const overtakenBy = (fault: unknown): Overtaken | null =>
  fault instanceof Refused && fault.is('agreementChanged') ? (fault.data as Overtaken) : null; // the server's own shape

/** Saves the draft. Answers what was saved, or who came first. */
export async function saveDraft(
  form: AgreementForm,
  draft: AgreementDraft,
): Promise<{ groupId: string; version: number } | Overtaken> {
  const wish = wishOf(form, draft);
  if (wish === null) throw new TypeError('a draft that lacks something was sent');
  try {
    return await sendAsStaff(agreementCalls.save, wish);
  } catch (fault) {
    const overtaken = overtakenBy(fault);
    if (overtaken === null) throw fault;
    return overtaken;
  }
}
