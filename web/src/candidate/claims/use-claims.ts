import { type ClaimContent } from '@beidiao/contract/candidate/claim-content';
import { candidateCalls, type CandidateDetails, type Claim } from '@beidiao/contract/candidate/calls';
import { withoutHidden } from '@beidiao/contract/candidate/claim-fields';
import { collectCalls } from '@beidiao/contract/candidate/collect';
import type { StoredFile } from '@beidiao/contract/file/calls';
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';
import { Refused } from '../../wire/send/refused.ts';
import { WireFault } from '../../wire/send/wire-fault.ts';
import { type Draft, dropDraft, keepDraft, listDrafts } from './claim-drafts.ts';
import { isComplete } from './claim-needs.ts';
import type { FilesChange } from '../kit/use-uploads.ts';

export type SubjectId = { readonly itemCode: string; readonly n: number };

type Listed = Claim & { readonly files: readonly StoredFile[] };

export type Claims = {
  /** Null until they are read. */
  readonly list: readonly Listed[] | null;
  readonly fault: Error | null;
  readonly isOffline: boolean;
  readonly contentOf: (of: SubjectId) => ClaimContent;
  /** Filled in by whoever ordered, and not touched by the candidate yet. */
  readonly isOrdered: (of: SubjectId) => boolean;
  readonly filesOf: (of: SubjectId) => readonly StoredFile[];
  readonly setFiles: (of: SubjectId, change: FilesChange) => void;
  readonly isWhole: (of: SubjectId) => boolean;
  /** Keeps the content on the phone at once. */
  readonly type: (draft: Draft) => void;
  /** Sends what the phone holds and the server does not. Without a connection it stays, and is sent when there is one. */
  readonly sendDrafts: () => Promise<void>;
  readonly read: () => Promise<void>;
};

const isSame = (claim: SubjectId, of: SubjectId): boolean => claim.itemCode === of.itemCode && claim.n === of.n;
const isCut = (error: unknown): boolean => error instanceof WireFault && error.kind !== 'unreadable';

/** A draft of an item that is no longer asked for must not hold up the others. */
function keepUnlessUseless(error: unknown): null {
  if (error instanceof Refused && (error.is('itemUnknown') || error.is('orderNotInState'))) return null;
  throw error;
}

const ClaimsContext = createContext<Claims | null>(null);
export const ClaimsProvider = ClaimsContext.Provider;

export function useClaims(): Claims {
  const claims = useContext(ClaimsContext);
  if (!claims) throw new Error('a claim stands outside of ClaimsProvider');
  return claims;
}

/** What the candidate says, from the server, with what this phone holds on top. */
export function useReadClaims({ orderDetailsId, dataItemList }: CandidateDetails, isAsked: boolean): Claims {
  const [list, setList] = useState<readonly Listed[] | null>(null);
  const [fault, setFault] = useState<Error | null>(null);
  const [drafts, setDrafts] = useState(() => listDrafts(orderDetailsId));
  const [isOffline, setOffline] = useState(false);
  const filesOf = (of: SubjectId): readonly StoredFile[] => list?.find((claim) => isSame(claim, of))?.files ?? [];
  const filesRef = useRef(filesOf);
  useEffect(() => {
    filesRef.current = filesOf;
  });
  const needsOf = useCallback(
    (code: string) => dataItemList.find((item) => item.code === code)?.needs ?? [],
    [dataItemList],
  );
  const read = useCallback(async () => {
    const { rows } = await sendAsCandidate(collectCalls.list, { orderDetailsId });
    setList(rows);
    setFault(null);
  }, [orderDetailsId]);
  const sendDrafts = useCallback(async () => {
    try {
      // Asked anew after each: more may have been typed while one was on its way.
      for (let draft = listDrafts(orderDetailsId)[0]; draft; draft = listDrafts(orderDetailsId)[0]) {
        const sent = draft;
        const completed = isComplete(needsOf(sent.itemCode), { ...sent, fileCount: filesRef.current(sent).length });
        const saved = await sendAsCandidate(candidateCalls.saveClaim, { orderDetailsId, ...sent, completed }).catch(
          keepUnlessUseless,
        );
        dropDraft(orderDetailsId, sent);
        setList((known) => [
          ...(known ?? []).filter((claim) => !isSame(claim, sent)),
          // Of the list at that moment: a file may have arrived meanwhile.
          ...(saved ? [{ ...saved, files: known?.find((claim) => isSame(claim, sent))?.files ?? [] }] : []),
        ]);
      }
      setOffline(false);
    } catch (error) {
      if (!isCut(error)) throw error;
      setOffline(true);
    } finally {
      setDrafts(listDrafts(orderDetailsId));
    }
  }, [orderDetailsId, needsOf]);
  useEffect(() => {
    if (isAsked) read().catch((error: unknown) => setFault(error instanceof Error ? error : new Error(String(error))));
  }, [isAsked, read]);
  useEffect(() => {
    if (!isAsked) return;
    const resume = () => void sendDrafts().catch(() => {});
    const note = () => setOffline(true);
    window.addEventListener('online', resume);
    window.addEventListener('offline', note);
    resume();
    return () => {
      window.removeEventListener('online', resume);
      window.removeEventListener('offline', note);
    };
  }, [isAsked, sendDrafts]);
  const contentOf = (of: SubjectId): ClaimContent =>
    drafts.find((draft) => isSame(draft, of))?.content ?? list?.find((claim) => isSame(claim, of))?.content ?? {};
  const isOrdered = (of: SubjectId): boolean =>
    !drafts.some((draft) => isSame(draft, of)) && list?.find((claim) => isSame(claim, of))?.byOrderer === true;
  const setFiles = (of: SubjectId, change: FilesChange): void =>
    setList((known) =>
      (known ?? []).map((claim) => (isSame(claim, of) ? { ...claim, files: change(claim.files) } : claim)),
    );
  const type = (typed: Draft): void => {
    const draft = { ...typed, content: withoutHidden(typed.content) };
    keepDraft(orderDetailsId, draft);
    setDrafts([...drafts.filter((it) => !isSame(it, draft)), draft]);
  };
  const isWhole = (of: SubjectId): boolean =>
    isComplete(needsOf(of.itemCode), { n: of.n, content: contentOf(of), fileCount: filesOf(of).length });
  return { list, fault, isOffline, contentOf, isOrdered, filesOf, setFiles, isWhole, type, sendDrafts, read };
}
