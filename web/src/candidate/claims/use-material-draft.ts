import { materialCalls, type OwnMaterial } from '@beidiao/contract/verification/material';
import type { MaterialAnswer } from '@beidiao/contract/verification/material-rules';
import { useEffect, useRef, useState } from 'react';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';
import { WireFault } from '../../wire/send/wire-fault.ts';
import { dropDraft, keepDraft, readDraft } from './claim-drafts.ts';

const pauseMs = 800;
const wordsKey = ' words';

type Sent = { readonly words: string; readonly fields: Record<string, string> };

/** On this phone until the server has it: the words and the fields side by side. */
function keptOf(orderDetailsId: string, itemCode: string): Sent | null {
  const kept = readDraft(orderDetailsId, { itemCode, n: 1 });
  if (kept === null) return null;
  const { [wordsKey]: words, ...rest } = kept;
  const fields = Object.entries(rest).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return { words: typeof words === 'string' ? words : '', fields: Object.fromEntries(fields) };
}

/** What is written so far: kept on the phone at once, and by the server a moment later. */
export function useMaterialDraft(orderDetailsId: string, material: OwnMaterial) {
  const { materialId, draft } = material;
  const itemCode = `material-${materialId}`;
  const [said, setSaid] = useState<Sent>(() => keptOf(orderDetailsId, itemCode) ?? draft ?? { words: '', fields: {} });
  const [isOffline, setOffline] = useState(false);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const clock = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ofSaid = ({ words, fields }: Sent) => ({ itemCode, n: 1, content: { ...fields, [wordsKey]: words } });
  const save = async (it: Sent): Promise<void> => {
    try {
      await sendAsCandidate(materialCalls.save, { orderDetailsId, materialId, ...it });
      dropDraft(orderDetailsId, ofSaid(it));
      setSavedAt(new Date().toISOString());
      setOffline(false);
    } catch (error) {
      // A lost connection costs nothing: the phone has it, and sends it when there is one.
      setOffline(error instanceof WireFault);
    }
  };
  const latest = useRef(() => {});
  useEffect(() => {
    latest.current = () => void (isOffline && save(said));
  });
  useEffect(() => {
    const resume = (): void => latest.current();
    window.addEventListener('online', resume);
    return () => {
      window.removeEventListener('online', resume);
      clearTimeout(clock.current);
    };
  }, []);
  const change = (part: Partial<MaterialAnswer>): void => {
    const next: Sent = { words: part.words ?? said.words, fields: { ...said.fields, ...part.fields } };
    setSaid(next);
    setSavedAt(null);
    keepDraft(orderDetailsId, ofSaid(next));
    clearTimeout(clock.current);
    clock.current = setTimeout(() => void save(next), pauseMs);
  };
  const send = async (): Promise<void> => {
    clearTimeout(clock.current);
    await sendAsCandidate(materialCalls.answer, { orderDetailsId, materialId, ...said });
    dropDraft(orderDetailsId, ofSaid(said));
  };
  return { said, change, savedAt, isOffline, send };
}
