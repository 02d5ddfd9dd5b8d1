import { type Category, categories, type Enterprise } from '@beidiao/contract/account';
import { tokenLifeMs } from '@beidiao/contract/call';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

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
  contentKey: null,
  enterprise: null,
  person: null,
  acting: null,
};

const storageKey = 'beidiao.session';

export const useSession = create<Session>()(persist(() => noSession, { name: storageKey, version: 1 }));

function change(session: Partial<Session>): void {
  useSession.setState(session);
}

/** Signing out or switching the enterprise in one tab reaches the others. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) void useSession.persist.rehydrate();
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

/** 1 when an enterprise is selected, else 2. */
export const categoryOf = (session: Pick<Session, 'enterprise'>): Category =>
  session.enterprise ? categories.enterprise : categories.personal;

export function beginSession(it: {
  accessToken: string;
  contentKey: string | null;
  loginType: Session['loginType'];
}): void {
  const now = Date.now();
  change({
    ...noSession,
    accessToken: { value: it.accessToken, createdAt: now },
    contentKey: it.contentKey,
    lastLoginTime: now,
    loginType: it.loginType,
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
