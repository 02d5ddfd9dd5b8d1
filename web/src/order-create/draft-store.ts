import { del, get, set } from 'idb-keyval';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import { newIdempotencyKey } from '../wire/idempotency-key.ts';
import { isOver } from '../wire/draft-life.ts';
import { isSignedIn, readSession, sessionKey, useSession } from '../wire/send/session.ts';
import { amendDraft, type Draft, emptyDraft, newItem } from './draft.ts';

/** `whose` keeps the draft of one person and enterprise from the eyes of the next. */
type Kept = Draft & { whose: string };

/** What is kept between visits, by name, so that a field of the screen alone can never slip into the browser's store. */
const keptParts = (store: Kept): Kept => ({
  uuid: store.uuid,
  client: store.client,
  batchFileId: store.batchFileId,
  applyId: store.applyId,
  candidate: store.candidate,
  resume: store.resume,
  checkId: store.checkId,
  teValidateResult: store.teValidateResult,
  checkedDataItemList: store.checkedDataItemList,
  trialInfo: store.trialInfo,
  explosiveOrder: store.explosiveOrder,
  invitedAt: store.invitedAt,
  explosiveOrderDay: store.explosiveOrderDay,
  changedAt: store.changedAt,
  whose: store.whose,
});

/** One candidate has a draft of its own, and so has each list. */
const keyOf = (batchFileId: string | null): string =>
  batchFileId === null ? 'beidiao.order-draft' : `beidiao.order-draft.${batchFileId}`;
const version = 1;

const useSaving = create(() => ({ isUnsaved: false }));

/** Where a draft is kept that does not belong into the browser. */
let keepElsewhere: ((draft: Draft) => void) | null = null;

/** Structured clones instead of JSON: the browser's database takes the value itself. */
const storage: PersistStorage<Kept> = {
  getItem: async (name) => (await get(name)) ?? null,
  setItem: async (name, value) => {
    if (keepElsewhere !== null) return keepElsewhere(value.state);
    // A price that arrives after the session has ended must not bring back what was forgotten with it.
    if (value.state.whose !== sessionKey(readSession())) return;
    const isUnsaved = await set(name, value).then(
      () => false,
      () => true,
    );
    useSaving.setState({ isUnsaved });
  },
  removeItem: (name) => del(name),
};

const useStore = create<Kept>()(
  persist((): Kept => ({ ...emptyDraft(newIdempotencyKey()), whose: '' }), {
    name: keyOf(null),
    version,
    storage,
    skipHydration: true,
    partialize: keptParts,
    // What was kept by an earlier release lacks what came since.
    merge: (kept, now) => {
      const state = { ...now, ...(kept as Kept) }; // written by `setItem` above
      const candidate = { ...now.candidate, ...state.candidate };
      return {
        ...state,
        candidate,
        checkedDataItemList: state.checkedDataItemList.map((it) => ({ ...newItem(it.code), ...it })),
      };
    },
  }),
);

export const useDraft = (): Draft => useStore();
export const readDraft = (): Draft => useStore.getState();
/** The browser refused to keep the draft (private window, full disk). */
export const useIsUnsaved = (): boolean => useSaving((saving) => saving.isUnsaved);

/** Changes the draft from what it is at this moment. */
export function changeDraft(change: (draft: Draft) => Partial<Draft>): void {
  useStore.setState((draft) => amendDraft(draft, change(draft), { uuid: newIdempotencyKey(), now: Date.now() }));
}

/** Begins anew, and forgets what this browser kept. */
export async function resetDraft(): Promise<void> {
  const { batchFileId } = readDraft();
  useStore.setState({ ...emptyDraft(newIdempotencyKey(), batchFileId), whose: sessionKey(readSession()) });
  await del(keyOf(batchFileId)).catch(() => undefined);
}

/** Keeps a draft in this browser, for when somebody opens it. */
export async function keepDraft(draft: Draft): Promise<void> {
  const state = keptParts({ ...draft, whose: sessionKey(readSession()) });
  await set(keyOf(draft.batchFileId), { state, version }).catch(() => undefined);
}

/** Keeps what a list is to be ordered with, before anybody has opened its draft. */
export const keepForList = (batchFileId: string, change: Partial<Draft>): Promise<void> =>
  keepDraft(
    amendDraft(emptyDraft(newIdempotencyKey(), batchFileId), change, { uuid: newIdempotencyKey(), now: Date.now() }),
  );

/** Begins with a draft that the server keeps; `keep` is given each change of it. */
export function openKeptElsewhere(draft: Draft, keep: (draft: Draft) => void): void {
  keepElsewhere = null;
  useStore.setState({ ...draft, whose: sessionKey(readSession()) });
  keepElsewhere = keep;
}
/** The order stands: nothing more is kept. */
export const stopKeepingElsewhere = (): void => void (keepElsewhere = () => undefined);

async function openDraft(whose: string, batchFileId: string | null): Promise<void> {
  const name = keyOf(batchFileId);
  useStore.persist.setOptions({ name });
  const kept = await get<{ version: number; state: Kept }>(name).catch(() => undefined);
  // Another draft was opened meanwhile.
  if (useStore.persist.getOptions().name !== name) return;
  const isOpen = kept?.version === version && kept.state.whose === whose && !isOver(kept.state.changedAt);
  if (isOpen) return useStore.persist.rehydrate();
  useStore.setState({ ...emptyDraft(newIdempotencyKey(), batchFileId), whose });
}

/**
 * Reads the kept draft when the wizard opens, and when the person or the enterprise changes.
 * @param batchFileId the list that is ordered; null: one candidate
 * @returns whether it is read
 */
export function useOpenedDraft(batchFileId: string | null): boolean {
  const whose = useSession(sessionKey);
  const wanted = `${whose} ${batchFileId ?? ''}`;
  const [opened, setOpened] = useState<string | null>(null);
  useEffect(() => {
    let isHere = true;
    // At the end of a session the kept draft must stay for the next sign-in of the same person.
    if (isSignedIn()) void openDraft(whose, batchFileId).then(() => isHere && setOpened(wanted));
    return () => {
      isHere = false;
    };
  }, [whose, batchFileId, wanted]);
  return opened === wanted;
}
