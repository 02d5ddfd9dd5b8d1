import { type Category, categories, type Enterprise } from '@beidiao/contract/account/calls';
import { tokenLifeMs } from '@beidiao/contract/wire/call';
import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { openIdIn, readAuthType } from '../auth-type.ts';
import { isEmbedded } from '../frame/place.ts';

/** `createdAt` in ms of this device's clock. */
export type Token = { value: string; createdAt: number };
/** Who is signed in, without what only the server needs to keep (phone, ID card). */
export type Person = { userId: string; loginName: string; username: string };

/** For whom the person acts beside the own account: a child enterprise, or a colleague of the own one. */
export type Acting = { memberId: string | null; userId: string | null; name: string };

export type Session = {
  accessToken: Token | null;
  companyToken: Token | null;
  lastLoginTime: number | null;
  loginType: 'code' | 'face' | 'wechat' | '';
  /** The WeChat that was signed in with, or that the address names. */
  openId: string | null;
  /** 256 bits, base64url: user fields travel under it. */
  contentKey: string | null;
  enterprise: Enterprise | null;
  person: Person | null;
  acting: Acting | null;
};

const noSession: Session = {
  accessToken: null,
  companyToken: null,
  lastLoginTime: null,
  loginType: '',
  openId: null,
  contentKey: null,
  enterprise: null,
  person: null,
  acting: null,
};

const storageKey = 'beidiao.session';

/** Where a tab of another app keeps its session: it finds no stored token when it is loaded, and leaves those of other tabs alone. */
const forThisLoad = new Map<string, string>();
const inMemory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: (key) => forThisLoad.get(key) ?? null,
  setItem: (key, text) => void forThisLoad.set(key, text),
  removeItem: (key) => void forThisLoad.delete(key),
};

export const useSession = create<Session>()(
  persist(() => noSession, {
    name: storageKey,
    version: 1,
    storage: createJSONStorage(() => (isEmbedded || readAuthType() === 'h5' ? inMemory : localStorage)),
  }),
);

function change(session: Partial<Session>): void {
  useSession.setState(session);
}

/** Signing out or switching the enterprise in one tab reaches the others. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey && readAuthType() !== 'h5') void useSession.persist.rehydrate();
  });
}

const isLive = (token: Token | null, now: number): token is Token =>
  token !== null && now - token.createdAt < tokenLifeMs;

/** The session now. A token that is too old is cleared, with everything that rested on it. */
export function readSession(now = Date.now()): Session {
  const session = useSession.getState();
  if (session.accessToken && !isLive(session.accessToken, now)) change(noSession);
  else if (session.companyToken && !isLive(session.companyToken, now)) leaveEnterprise();
  return useSession.getState();
}

export const isSignedIn = (now = Date.now()): boolean => readSession(now).accessToken !== null;

/** For public pages, which are drawn for nobody in particular first. */
export const useSignedIn = (): boolean => useSyncExternalStore(useSession.subscribe, isSignedIn, () => false);

/** Ours may run behind or before the server's clock by so much. */
const clockMarginMs = 60_000;
/** Whether the session should still be good, so that somebody has ended it when the server no longer knows it. */
export const hasTimeLeft = ({ accessToken }: Session, now = Date.now()): boolean =>
  isLive(accessToken, now + clockMarginMs);

/** 1 when an enterprise is selected, else 2. */
export const categoryOf = (session: Pick<Session, 'enterprise'>): Category =>
  session.enterprise ? categories.enterprise : categories.personal;

export function beginSession(it: {
  accessToken: string;
  contentKey: string | null;
  loginType: Session['loginType'];
  openId?: string | null;
}): void {
  const now = Date.now();
  change({
    ...noSession,
    accessToken: { value: it.accessToken, createdAt: now },
    contentKey: it.contentKey,
    lastLoginTime: now,
    loginType: it.loginType,
    openId: it.openId ?? openIdIn(location.search) ?? null,
  });
}

export const rememberPerson = (person: Person): void => change({ person });

export const enterEnterprise = (companyToken: string, enterprise: Enterprise): void =>
  change({ companyToken: { value: companyToken, createdAt: Date.now() }, enterprise, acting: null });

/** From here on orders are placed for another; only within the enterprise that is selected. */
export const actFor = (acting: Acting): void => change({ acting });
export const stopActing = (): void => change({ acting: null });

export const leaveEnterprise = (): void => change({ companyToken: null, enterprise: null, acting: null });

/** Removes the session on this device only; the server is told by `signOut`. */
export const forgetSession = (): void => change(noSession);

/** Names whose data a screen shows: cached answers of one never serve another. */
export const sessionKey = (session: Session): string =>
  [
    session.person?.userId ?? '',
    session.enterprise?.memberId ?? '',
    ...(session.acting ? [session.acting.memberId ?? '', session.acting.userId ?? ''] : []),
  ].join('/');
