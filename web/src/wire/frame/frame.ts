import { frameCalls } from '@beidiao/contract/partner/frame';
import { frameIdleMs, frameMessages } from '@beidiao/contract/partner/frame-rules';
import { create } from 'zustand';
import { problemOf } from '../send/problem-of.ts';
import { send } from '../send/send.ts';
import { onSessionEnd } from '../send/session-end.ts';
import { beginSession, enterEnterprise, forgetSession, isSignedIn, rememberPerson } from '../send/session.ts';
import { meetParent, tellParent } from './parent.ts';
import { frameSearch } from './place.ts';

/** `outside`: not in a frame of the system · `refused`: the ticket opened nothing · `ended`: idle for too long. */
export type Phase = 'opening' | 'outside' | 'refused' | 'open' | 'ended';
export type Frame = {
  phase: Phase;
  channelCode: string;
  channelName: string;
  themeColor: string | null;
  applyId: string | null;
  problem: string | null;
  /** Something has been entered that the server does not have yet. */
  isUnsaved: boolean;
};
export const useFrame = create<Frame>()(() => ({
  phase: 'opening',
  channelCode: frameSearch().channel ?? '',
  channelName: '',
  themeColor: null,
  applyId: null,
  problem: null,
  isUnsaved: false,
}));

const isFramed = (): boolean => window.parent !== window;

/** The ticket stands behind the #, and is taken out of the address before anything else happens. */
function takeTicket(): string | null {
  const ticket = new URLSearchParams(location.hash.slice(1)).get('ticket');
  if (ticket !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return ticket;
}

/** What was entered is kept by the server; the token is gone. */
function end(): void {
  if (useFrame.getState().phase !== 'open') return;
  useFrame.setState({ phase: 'ended' });
  tellParent({ type: frameMessages.ended });
}

function watchUse(): void {
  let usedAt = Date.now();
  const note = (): void => void (usedAt = Date.now());
  for (const use of ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const)
    window.addEventListener(use, note, { passive: true, capture: true });
  setInterval(() => {
    if (Date.now() - usedAt < frameIdleMs || !isSignedIn()) return;
    const leave = (): void => {
      forgetSession();
      end();
    };
    void send(frameCalls.leave, {}, { timeoutMs: 5_000 }).then(leave, leave);
  }, 15_000);
  onSessionEnd(end);
}

async function enter(channelCode: string, ticket: string): Promise<void> {
  const { accessToken, applyId, person, enterprise, channelName, themeColor } = await send(frameCalls.enter, {
    channelCode,
    ticket,
  });
  beginSession({ accessToken, contentKey: null, loginType: '' });
  enterEnterprise(accessToken, enterprise);
  rememberPerson({ userId: person.userId, loginName: '', username: person.userName });
  useFrame.setState({ phase: 'open', channelName, themeColor, applyId });
  watchUse();
}

/** Once, when the page is loaded. */
export async function openFrame(): Promise<void> {
  const { channel = '' } = frameSearch();
  const ticket = takeTicket();
  try {
    const { channelName, origins, themeColor } = await send(frameCalls.look, { channelCode: channel });
    useFrame.setState({ channelName, themeColor });
    if (!isFramed()) return useFrame.setState({ phase: 'outside' });
    meetParent(origins, () => useFrame.getState().isUnsaved);
    // A page that is loaded anew has used its ticket; the server says so in its words.
    await enter(channel, ticket ?? 'none');
  } catch (fault) {
    useFrame.setState(isFramed() ? { phase: 'refused', problem: problemOf(fault) } : { phase: 'outside' });
  }
}
