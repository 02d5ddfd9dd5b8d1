import { batchCalls } from '@beidiao/contract/batch/calls';
import { batchBytesMax } from '@beidiao/contract/batch/states';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatTimeDense } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { toast } from '../../../ui/core/toasts.tsx';
import { useFileDrop } from '../../../ui/desk/use-file-drop.ts';
import { base64Of } from '../../../wire/base64-of.ts';
import { send } from '../../../wire/send/send.ts';
import { useAct } from '../../../wire/use-act.ts';
import { isBlock } from '../grid/paste-block.ts';
import { uploadTexts } from './upload-texts.ts';

export type Uploading = {
  /** The file that is on its way. */
  name: string | null;
  problem: string | null;
  /** Something is held over the page. */
  isOver: boolean;
  take: (files: readonly File[]) => void;
};

const nameMax = 200;
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** A file, chosen or dropped or pasted anywhere on the page, becomes a list; the page goes on with it. */
export function useUpload(onMade?: (batchFileId: string) => Promise<void>): Uploading {
  const t = useTexts(uploadTexts);
  const navigate = useNavigate();
  const act = useAct();
  const [name, setName] = useState<string | null>(null);

  const upload = async (file: File): Promise<void> => {
    if (file.size > batchBytesMax) return act.say(t('tooBig', { name: file.name }));
    if (file.size === 0) return act.say(t('emptyFile', { name: file.name }));
    setName(file.name);
    const made = await act.run(async () => {
      const base64 = await base64Of(file).catch(() => null);
      if (base64 === null) {
        toast('problem', t('unreadable', { name: file.name }));
        return null;
      }
      return send(batchCalls.upload, { fileName: file.name.slice(-nameMax), base64 });
    });
    setName(null);
    if (!made) return;
    await onMade?.(made.batchFileId);
    await navigate({ to: '/Dashboard/Batch', search: { id: made.batchFileId } });
  };
  const take = (files: readonly File[]): void => {
    const [file, second] = files;
    if (second !== undefined) return act.say(t('tooMany'));
    if (file !== undefined) void upload(file);
  };
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (isTyping(event.target) || event.clipboardData === null) return;
    // A sheet puts a picture of its cells beside them: the rows are meant.
    const text = event.clipboardData.getData('text/plain');
    const files = [...event.clipboardData.files];
    if (isBlock(text)) take([new File([text], t('pasted', { time: formatTimeDense(Date.now()) }))]);
    else if (text === '' && files.length > 0) take(files);
    else act.say(t('notRows'));
  });
  const isOver = useFileDrop(take);
  useEffect(() => {
    const controller = new AbortController();
    document.addEventListener('paste', (event) => onPaste(event), { signal: controller.signal });
    return () => controller.abort();
  }, []);
  return { name, problem: act.problem, isOver, take };
}
