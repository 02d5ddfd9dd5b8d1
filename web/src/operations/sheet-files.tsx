import type { EvidenceFile, StoredFile } from '@beidiao/contract/file';
import type { ReviewSheet } from '@beidiao/contract/review';
import type { ReactElement } from 'react';
import { formatTimeDense } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { Icon } from '../ui/icon.tsx';
import type { Evidence } from './evidence-files.ts';
import { placeId } from './sheet-place.ts';
import styles from './sheet-side.module.css';
import { sideTexts } from './side-texts.ts';

const sizeWords = (bytes: number): string =>
  bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`;

type ListProps = {
  files: readonly (StoredFile | EvidenceFile)[];
  unread: readonly string[];
  evidence: Evidence;
  isOpen?: boolean;
};

function FileList({ files, unread, evidence, isOpen = false }: ListProps): ReactElement {
  const t = useTexts(sideTexts);
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.fileId} data-unread={unread.includes(file.fileId) || undefined}>
          <Icon name={file.mime.startsWith('audio/') ? 'phone' : 'doc'} />
          <span>
            <b data-tip-if-cut={file.name}>{file.name}</b>
            <small>
              {formatTimeDense(file.createdAt)} {sizeWords(file.bytes)}
            </small>
          </span>
          <button
            type="button"
            className={styles.link}
            aria-label={`${t('look')} ${file.name}`}
            onClick={() => void evidence.open(file.fileId)}
          >
            {t('look')}
          </button>
          {'isShared' in file && (
            <div className={styles.share}>
              <label>
                <input
                  type="checkbox"
                  checked={file.isShared}
                  disabled={!isOpen}
                  onChange={(event) => void evidence.share(file.fileId, event.currentTarget.checked)}
                />
                {t('share')}
              </label>
              {isOpen && (
                <button
                  type="button"
                  className={styles.link}
                  aria-label={`${t('remove')} ${file.name}`}
                  onClick={() => void evidence.remove(file)}
                >
                  {t('remove')}
                </button>
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

type Props = { sheet: ReviewSheet; evidence: Evidence; isOpen: boolean };

/** What the reviewer has gathered, and what the candidate has handed in. */
export function SheetFiles({ sheet, evidence, isOpen }: Props): ReactElement {
  const t = useTexts(sideTexts);
  const added = sheet.materials.flatMap(({ files }) => files);
  const papers = [...sheet.claimFiles, ...added];
  const unread = sheet.state === 'awaitingSecond' ? sheet.unread : [];
  return (
    <>
      <section className={styles.block}>
        <header>
          <h2>{t('evidence')}</h2>
          {isOpen && (
            <label className={styles.link} aria-busy={evidence.isBusy || undefined} id={placeId('evidence')}>
              <Icon name="up2" size={14} /> {t(evidence.isBusy ? 'adding' : 'add')}
              <input
                type="file"
                className="visually-hidden"
                accept="image/jpeg,image/png,image/webp,application/pdf,audio/mpeg,audio/mp4,audio/x-m4a,audio/wav,audio/ogg,.m4a"
                multiple
                disabled={evidence.isBusy}
                onChange={(event) => {
                  const chosen = [...(event.currentTarget.files ?? [])];
                  event.currentTarget.value = '';
                  void evidence.add(chosen);
                }}
              />
            </label>
          )}
        </header>
        {sheet.evidence.length === 0 && <p className={styles.hint}>{t('noEvidence')}</p>}
        <FileList files={sheet.evidence} unread={unread} evidence={evidence} isOpen={isOpen} />
      </section>
      <section className={styles.block}>
        <header>
          <h2>{t('claimFiles')}</h2>
        </header>
        {papers.length === 0 && <p className={styles.hint}>{t('noClaimFiles')}</p>}
        <FileList files={papers} unread={[]} evidence={evidence} />
      </section>
    </>
  );
}
