import { collectCalls } from '@beidiao/contract/candidate/collect';
import { materialCalls } from '@beidiao/contract/verification/material';
import type { StoredFile } from '@beidiao/contract/file/calls';
import { useCallback, useEffect, useRef, useState } from 'react';
import { uploadAsCandidate } from '../../wire/candidate-upload.ts';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';
import { newIdempotencyKey } from '../../wire/idempotency-key.ts';
import { WireFault } from '../../wire/send/wire-fault.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import { type Chosen, chooseFile } from './choose-files.ts';
import { dropWaiting, keepWaiting, listWaiting, type WaitingFile } from './waiting-files.ts';

/** Where files belong: a subject of an item, the papers instead of the face, or what a reviewer has asked for. */
export type FileThing = {
  readonly orderDetailsId: string;
  readonly kind: 'claim' | 'proof' | 'material';
  readonly itemCode?: string;
  readonly materialId?: string;
  readonly n: number;
};

export type Underway = {
  readonly key: string;
  readonly name: string;
  /** From 0 to 1. */
  readonly part: number;
  /** `waiting` for a connection; `failed` for good, with the reason. */
  readonly state: 'sending' | 'waiting' | 'failed';
  readonly why: string | null;
  /** What this phone has refused, or the server has already: to send it again would change nothing. */
  readonly lack?: Chosen['lack'] | 'sentBefore';
};

export type FilesChange = (files: readonly StoredFile[]) => readonly StoredFile[];

export type Uploads = {
  readonly underway: readonly Underway[];
  readonly add: (chosen: readonly File[]) => void;
  readonly again: (key: string) => void;
  /** Stops an upload, or takes a failed one away. */
  readonly stop: (key: string) => void;
  readonly remove: (fileId: string) => Promise<void>;
};

const isCut = (error: unknown): boolean => error instanceof WireFault && error.kind !== 'unreadable';
const keyOfThing = ({ orderDetailsId, kind, itemCode = '', materialId = itemCode, n }: FileThing): string =>
  [orderDetailsId, kind, materialId, n].join(' ');

/** Files on their way, one after the other. What a lost connection interrupts is kept on the phone and sent when there is one. */
export function useUploads(
  thing: FileThing,
  { files, onFiles }: { files: readonly StoredFile[]; onFiles: (change: FilesChange) => void },
): Uploads {
  const [underway, setUnderway] = useState<readonly Underway[]>([]);
  const held = useRef(new Map<string, { file: WaitingFile; cut: AbortController; isResumed: boolean }>());
  const known = useRef(files);
  const thingKey = keyOfThing(thing);
  const change = (key: string, part: Partial<Underway> | null) =>
    setUnderway((all) => all.flatMap((it) => (it.key !== key ? [it] : part === null ? [] : [{ ...it, ...part }])));
  const refuse = (it: Required<Pick<Underway, 'key' | 'name' | 'lack'>>) =>
    setUnderway((all) => [...all, { ...it, part: 0, state: 'failed', why: null }]);
  const finish = (key: string) => {
    held.current.delete(key);
    change(key, null);
    void dropWaiting(key);
  };
  const send = async (key: string) => {
    const found = held.current.get(key);
    if (!found) return;
    const cut = new AbortController();
    held.current.set(key, { ...found, cut });
    change(key, { state: 'sending', part: 0, why: null });
    try {
      const { name, content } = found.file;
      const onProgress = (part: number) => change(key, { part });
      const stored = await uploadAsCandidate({ ...thing, name, content }, { onProgress, signal: cut.signal });
      finish(key);
      if (!known.current.some(({ fileId }) => fileId === stored.fileId)) return onFiles((all) => [...all, stored]);
      // The server names the file that it has: expected when an answer was lost, else the same picture was chosen twice.
      if (!found.isResumed) refuse({ key, name, lack: 'sentBefore' });
    } catch (error) {
      if (!held.current.has(key)) return;
      if (isCut(error)) return change(key, { state: 'waiting' });
      change(key, { state: 'failed', why: problemOf(error) });
      void dropWaiting(key);
    }
  };
  const sendRef = useRef(send);
  useEffect(() => {
    sendRef.current = send;
    known.current = files;
  });
  const take = useCallback((file: WaitingFile, { isResumed }: { isResumed: boolean }) => {
    held.current.set(file.key, { file, cut: new AbortController(), isResumed });
    setUnderway((all) => [...all, { key: file.key, name: file.name, part: 0, state: 'sending', why: null }]);
    return sendRef.current(file.key);
  }, []);
  useEffect(() => {
    const resume = () => {
      for (const key of held.current.keys()) void sendRef.current(key);
    };
    void listWaiting(thingKey).then((waiting) => {
      for (const file of waiting) if (!held.current.has(file.key)) void take(file, { isResumed: true });
    });
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  }, [thingKey, take]);
  const add = (chosen: readonly File[]) => {
    void (async () => {
      for (const file of chosen) {
        const { lack, ...small } = await chooseFile(file);
        const key = newIdempotencyKey();
        if (lack !== null) {
          refuse({ key, name: file.name, lack });
          continue;
        }
        const waiting = { key, thing: thingKey, at: Date.now(), ...small };
        await keepWaiting(waiting);
        await take(waiting, { isResumed: false });
      }
    })();
  };
  const stop = (key: string) => {
    const found = held.current.get(key);
    finish(key);
    found?.cut.abort();
  };
  const remove = async (fileId: string) => {
    const { orderDetailsId, materialId } = thing;
    if (materialId === undefined) await sendAsCandidate(collectCalls.removeFile, { orderDetailsId, fileId });
    else await sendAsCandidate(materialCalls.removeFile, { orderDetailsId, materialId, fileId });
    onFiles((all) => all.filter((file) => file.fileId !== fileId));
  };
  return { underway, add, again: (key) => void send(key), stop, remove };
}
