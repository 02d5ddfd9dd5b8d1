import type { EvidenceFile, FileContent, StoredFile } from '@beidiao/contract/file/calls';
import { reviewCalls } from '@beidiao/contract/verification/review';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { confirm } from '../../ui/desk/confirm.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { base64Of } from '../../wire/base64-of.ts';
import { asTaken } from '../../wire/shrink-picture.ts';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import type { Box } from '../cover/boxes.ts';
import { coverTexts } from '../cover/cover-texts.ts';
import { paintBoxes } from '../cover/paint-boxes.ts';
import { sideTexts } from './side-texts.ts';

/** Files of a task: gathered, shared, taken out again, and opened beside the form. */
export function useEvidence(taskId: string) {
  const t = useTexts(sideTexts);
  const c = useTexts(coverTexts);
  const { isBusy, run } = useAct({ explain: toastProblem });
  const [shown, show] = useState<FileContent | null>(null);
  const [covering, setCovering] = useState<Covering | null>(null);
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    await run(work);
  };
  /** @returns the ids of those that were taken */
  const add = async (files: readonly File[]): Promise<string[]> => {
    const ids: string[] = [];
    await act(async () => {
      for (const given of files) {
        const file = await asTaken(given);
        const params = { taskId, name: file.name, base64: await base64Of(file) };
        ids.push((await sendAsStaff(reviewCalls.addEvidence, params)).fileId);
      }
    });
    return ids;
  };
  const remove = async ({ fileId, name }: StoredFile): Promise<void> => {
    const isMeant = await confirm({
      title: t('removeTitle'),
      body: t('removeBody', { name }),
      act: t('remove'),
      keep: t('keepFile'),
      danger: true,
    });
    if (!isMeant) return;
    await act(async () => {
      await sendAsStaff(reviewCalls.removeEvidence, { taskId, fileId });
      toast('done', t('removed'));
    });
  };
  const share = (fileId: string, isShared: boolean): Promise<void> =>
    act(() => sendAsStaff(reviewCalls.shareEvidence, { taskId, fileId, isShared }));
  /** Opening is written down, and it is how a second reader's tick is filled. */
  const open = (fileId: string): Promise<void> =>
    act(async () => show(await sendAsStaff(reviewCalls.openFile, { taskId, fileId })));
  const startCover = (file: EvidenceFile): Promise<void> =>
    act(async () => {
      const content = await sendAsStaff(reviewCalls.openFile, { taskId, fileId: file.fileId });
      show(null);
      setCovering({ file, content });
    });
  /**
   * Puts the covered picture in the place of the original, which goes last: whatever fails leaves one of them.
   * @param onReplaced what names the original is to name the other one
   */
  const saveCovered = (boxes: readonly Box[], onReplaced: (ids: { from: string; to: string }) => void): Promise<void> =>
    act(async () => {
      if (covering === null) return;
      const { file, content } = covering;
      const painted = await paintBoxes(content, boxes).catch(() => null);
      if (painted === null) {
        toast('problem', c('cannotPaint'));
        return;
      }
      const params = { taskId, name: painted.name, base64: await base64Of(painted) };
      const { fileId: to } = await sendAsStaff(reviewCalls.addEvidence, params);
      if (!file.isShared) await sendAsStaff(reviewCalls.shareEvidence, { taskId, fileId: to, isShared: false });
      onReplaced({ from: file.fileId, to });
      setCovering(null);
      try {
        await sendAsStaff(reviewCalls.removeEvidence, { taskId, fileId: file.fileId });
        toast('done', c('covered'));
      } catch {
        toast('problem', c('originalLeft', { name: file.name }));
      }
    });
  return {
    isBusy,
    shown,
    close: () => show(null),
    add,
    remove,
    share,
    open,
    covering,
    startCover,
    saveCovered,
    stopCover: () => setCovering(null),
  };
}
/** A picture on which something is being covered. */
export type Covering = { readonly file: EvidenceFile; readonly content: FileContent };
/** Pictures alone can be painted over. */
export const canBeCovered = ({ mime }: Pick<StoredFile, 'mime'>): boolean => mime.startsWith('image/');
export type Evidence = ReturnType<typeof useEvidence>;
