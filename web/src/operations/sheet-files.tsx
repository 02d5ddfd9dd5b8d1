import type { EvidenceFile, FileContent, StoredFile } from '@beidiao/contract/file';
import { reviewCalls, type ReviewSheet } from '@beidiao/contract/review';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type ReactElement, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { confirm } from '../ui/confirm.tsx';
import { FileView } from '../ui/file-view.tsx';
import { Icon } from '../ui/icon.tsx';
import { toast } from '../ui/toasts.tsx';
import { problemOf } from '../wire/problem-of.ts';
import { sendAsStaff } from '../wire/staff-wire.ts';
import styles from './sheet.module.css';
import { sideTexts } from './side-texts.ts';

const readBase64 = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
};

type ListProps = {
  files: readonly (StoredFile | EvidenceFile)[];
  onLook: (id: string) => void;
  onRemove?: (file: StoredFile) => void;
  onShare?: (id: string, isShared: boolean) => void;
};

function FileList({ files, onLook, onRemove, onShare }: ListProps): ReactElement {
  const t = useTexts(sideTexts);
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.fileId}>
          <Icon name="doc" />
          <span data-tip-if-cut={file.name}>{file.name}</span>
          <button type="button" className={styles.link} onClick={() => onLook(file.fileId)}>
            {t('look')}
          </button>
          {'isShared' in file && (
            <label className={styles.share}>
              <input
                type="checkbox"
                checked={file.isShared}
                disabled={!onShare}
                onChange={(event) => onShare?.(file.fileId, event.currentTarget.checked)}
              />
              {t('share')}
            </label>
          )}
          {onRemove && (
            <button
              type="button"
              className={styles.link}
              aria-label={`${t('remove')} ${file.name}`}
              onClick={() => onRemove(file)}
            >
              {t('remove')}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function useFiles(taskId: string) {
  const t = useTexts(sideTexts);
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
      await queries.invalidateQueries({ queryKey: [reviewCalls.open.path] });
    } catch (fault) {
      toast('problem', problemOf(fault));
    } finally {
      setBusy(false);
    }
  };
  const add = (event: ChangeEvent<HTMLInputElement>): void => {
    const chosen = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = '';
    void act(async () => {
      for (const file of chosen)
        await sendAsStaff(reviewCalls.addEvidence, { taskId, name: file.name, base64: await readBase64(file) });
    });
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
  const share = (fileId: string, isShared: boolean): void =>
    void act(() => sendAsStaff(reviewCalls.shareEvidence, { taskId, fileId, isShared }));
  return { add, remove, share, isBusy };
}

/** What the reviewer has gathered, and what the candidate has handed in. */
export function SheetFiles({ sheet, isOpen }: { sheet: ReviewSheet; isOpen: boolean }): ReactElement {
  const t = useTexts(sideTexts);
  const [shown, setShown] = useState<FileContent | null>(null);
  const { taskId } = sheet;
  const { add, remove, share, isBusy } = useFiles(taskId);
  const look = (fileId: string): void =>
    void sendAsStaff(reviewCalls.openFile, { taskId, fileId }).then(setShown, (fault: unknown) =>
      toast('problem', problemOf(fault)),
    );
  const added = sheet.materials.flatMap(({ files }) => files);
  return (
    <>
      <section className={styles.block}>
        <header>
          <h2>
            {t('evidence')} {sheet.evidence.length > 0 && sheet.evidence.length}
          </h2>
          {isOpen && (
            <label className={styles.link} aria-busy={isBusy || undefined}>
              <Icon name="up2" /> {t(isBusy ? 'adding' : 'add')}
              <input
                type="file"
                className="visually-hidden"
                accept="image/jpeg,image/png,image/webp,application/pdf,audio/mpeg,audio/mp4,audio/x-m4a,audio/wav,audio/ogg,.m4a"
                multiple
                disabled={isBusy}
                onChange={add}
              />
            </label>
          )}
        </header>
        {sheet.evidence.length === 0 && <p className={styles.hint}>{t('noEvidence')}</p>}
        <FileList
          files={sheet.evidence}
          onLook={look}
          {...(isOpen ? { onRemove: (file) => void remove(file), onShare: share } : {})}
        />
      </section>
      <section className={styles.block}>
        <header>
          <h2>{t('claimFiles')}</h2>
        </header>
        {sheet.claimFiles.length === 0 && <p className={styles.hint}>{t('noClaimFiles')}</p>}
        <FileList files={sheet.claimFiles} onLook={look} />
      </section>
      {added.length > 0 && (
        <section className={styles.block}>
          <header>
            <h2>{t('added')}</h2>
          </header>
          <FileList files={added} onLook={look} />
        </section>
      )}
      {shown && (
        <FileView
          file={shown}
          words={{ close: t('close'), newTab: t('newTab'), save: t('saveFile') }}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}
