import { exportCalls, type ExportRow } from '@beidiao/contract/export/calls';
import { useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { toast } from '../ui/core/toasts.tsx';
import { saveFile } from '../wire/save-download.ts';
import { sendForFile } from '../wire/send/send-for-file.ts';
import { Refused } from '../wire/send/refused.ts';
import { send } from '../wire/send/send.ts';
import { exportTexts } from './export-texts.ts';

export type ExportActs = {
  /** The row that something is done to. */
  busy: string | null;
  /** A row whose file is fetched once a fresh second step was taken. */
  proving: ExportRow | null;
  endProof: () => void;
  download: (row: ExportRow) => void;
  again: (row: ExportRow) => void;
  stop: (row: ExportRow) => void;
  show: (row: ExportRow, isShow: boolean) => void;
};

/** What can be done to an application; the list is asked anew by itself. */
export function useExportActs(): ExportActs {
  const t = useTexts(exportTexts);
  const [busy, setBusy] = useState<string | null>(null);
  const [proving, setProving] = useState<ExportRow | null>(null);
  const act = async (row: ExportRow, work: () => Promise<string>): Promise<void> => {
    if (busy !== null) return;
    setBusy(row.id);
    try {
      toast('done', await work());
    } catch (fault) {
      if (fault instanceof Refused && fault.is('freshProofNeeded')) setProving(row);
      else toast('problem', fault instanceof Error ? fault.message : String(fault));
    } finally {
      setBusy(null);
    }
  };
  return {
    busy,
    proving,
    endProof: () => setProving(null),
    download: (row) =>
      void act(row, async () => {
        const file = await sendForFile(exportCalls.applyDownload, { reportUrl: row.reportUrl ?? '' });
        saveFile(file);
        return t('saved', { name: file.name });
      }),
    again: (row) =>
      void act(row, async () => {
        const { id, total } = await send(exportCalls.applyAgain, { id: row.id });
        return id === row.id ? t('goesOn') : t('appliedAgain', { count: total.toLocaleString('en') });
      }),
    stop: (row) =>
      void act(row, async () => {
        await send(exportCalls.applyStop, { id: row.id });
        return t('stoppedNow');
      }),
    show: (row, isShow) =>
      void act(row, async () => {
        await send(exportCalls.applyUpdateShow, { id: row.id, isShow });
        return t(isShow ? 'shownNow' : 'hiddenNow');
      }),
  };
}
