import type { EvidenceFile, StoredFile } from '@beidiao/contract/file/calls';
import type { ReviewSheet } from '@beidiao/contract/verification/review';
import type { ReactElement } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { FileLink } from '../../ui/file-link.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { TickBox } from '../../ui/core/tick-box.tsx';
import { coverTexts } from '../cover/cover-texts.ts';
import { canBeCovered, type Evidence } from './evidence-files.ts';
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
  const c = useTexts(coverTexts);
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
          <LinkButton aria-label={`${t('look')} ${file.name}`} onClick={() => void evidence.open(file.fileId)}>
            {t('look')}
          </LinkButton>
          {'isShared' in file && (
            <div className={styles.share}>
              <label>
                <TickBox
                  isOn={file.isShared}
                  disabled={!isOpen}
                  onTurn={(isOn) => void evidence.share(file.fileId, isOn)}
                />
                {t('share')}
              </label>
              {isOpen && canBeCovered(file) && (
                <LinkButton aria-label={`${c('cover')} ${file.name}`} onClick={() => void evidence.startCover(file)}>
                  {c('cover')}
                </LinkButton>
              )}
              {isOpen && (
                <LinkButton aria-label={`${t('remove')} ${file.name}`} onClick={() => void evidence.remove(file)}>
                  {t('remove')}
                </LinkButton>
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

type Props = { sheet: ReviewSheet; evidence: Evidence; isOpen: boolean };

/** What the reviewer has gathered, what the candidate has handed in, and what the check was ordered with. */
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
            <FileLink
              id={placeId('evidence')}
              accept="image/jpeg,image/png,image/webp,application/pdf,audio/mpeg,audio/mp4,audio/x-m4a,audio/wav,audio/ogg,.m4a"
              isBusy={evidence.isBusy}
              onPick={(files) => void evidence.add(files)}
            >
              {t(evidence.isBusy ? 'adding' : 'add')}
            </FileLink>
          )}
        </header>
        {sheet.evidence.length === 0 && <p className={styles.hint}>{t('noEvidence')}</p>}
        <FileList files={sheet.evidence} unread={unread} evidence={evidence} isOpen={isOpen} />
      </section>
      <section className={styles.block}>
        <header>
          <h2>{t('claimFiles')}</h2>
        </header>
        {papers.length === 0 && (
          <p className={styles.hint}>{t(sheet.claim['noFile'] === true ? 'cannotProvide' : 'noClaimFiles')}</p>
        )}
        <FileList files={papers} unread={[]} evidence={evidence} />
      </section>
      {sheet.resume && (
        <section className={styles.block}>
          <header>
            <h2>{t('resume')}</h2>
          </header>
          <FileList files={[sheet.resume]} unread={[]} evidence={evidence} />
        </section>
      )}
    </>
  );
}
