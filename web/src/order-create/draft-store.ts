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
  candidate: store.candidate,
  checkId: store.checkId,
  teValidateResult: store.teValidateResult,
  checkedDataItemList: store.checkedDataItemList,
  trialInfo: store.trialInfo,
  explosiveOrder: store.explosiveOrder,
  explosiveOrderDay: store.explosiveOrderDay,
  changedAt: store.changedAt,
  whose: store.whose,
});

const storageKey = 'beidiao.order-draft';
const version = 1;

const useSaving = create(() => ({ isUnsaved: false }));

/** Structured clones instead of JSON: the browser's database takes the value itself. */
const storage: PersistStorage<Kept> = {
  getItem: async (name) => (await get(name)) ?? null,
  setItem: async (name, value) => {
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
    name: storageKey,
    version,
    storage,
    skipHydration: true,
    partialize: keptParts,
    // An item that was kept by an earlier release lacks what came since.
    merge: (kept, now) => {
      const state = { ...now, ...(kept as Kept) }; // written by `setItem` above
      return { ...state, checkedDataItemList: state.checkedDataItemList.map((it) => ({ ...newItem(it.code), ...it })) };
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
  useStore.setState({ ...emptyDraft(newIdempotencyKey()), whose: sessionKey(readSession()) });
  await del(storageKey).catch(() => undefined);
}

async function openDraft(whose: string): Promise<void> {
  const kept = await get<{ version: number; state: Kept }>(storageKey).catch(() => undefined);
  const isOpen = kept?.version === version && kept.state.whose === whose && !isOver(kept.state.changedAt);
  if (isOpen) return useStore.persist.rehydrate();
  useStore.setState({ ...emptyDraft(newIdempotencyKey()), whose });
}

/** Reads the kept draft when the wizard opens, and when the person or the enterprise changes. @returns whether it is read */
export function useOpenedDraft(): boolean {
  const whose = useSession(sessionKey);
  const [opened, setOpened] = useState<string | null>(null);
  useEffect(() => {
    let isHere = true;
    // At the end of a session the kept draft must stay for the next sign-in of the same person.
    if (isSignedIn()) void openDraft(whose).then(() => isHere && setOpened(whose));
    return () => {
      isHere = false;
    };
  }, [whose]);
  return opened === whose;
}
