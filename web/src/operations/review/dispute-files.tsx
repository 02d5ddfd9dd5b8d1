import { disputeCalls, type DisputeSheet } from '@beidiao/contract/dispute/calls';
import type { FileContent } from '@beidiao/contract/file/calls';
import { wordsIn } from '@beidiao/contract/wire/language';
import { type ReactElement, useState } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { FileLink } from '../../ui/file-link.tsx';
import { FileView } from '../../ui/file-view.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { base64Of } from '../../wire/base64-of.ts';
import { asTaken } from '../../wire/shrink-picture.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import styles from './dispute-rows.module.css';
import { rightsTexts } from '../people/rights-texts.ts';
import side from '../sheet/sheet-side.module.css';
import { useRightsAct } from '../people/use-rights-act.ts';

/** Opens a file of the dispute; each look is written down. */
function useLook(
  disputeId: string,
  onLooked?: () => void,
): { look: (fileId: string) => Promise<void>; shown: ReactElement | null } {
  const t = useTexts(rightsTexts);
  const [content, setContent] = useState<FileContent | null>(null);
  const look = async (fileId: string): Promise<void> => {
    try {
      setContent(await sendAsStaff(disputeCalls.staffFile, { disputeId, fileId }));
      onLooked?.();
    } catch (fault) {
      toast('problem', problemOf(fault));
    }
  };
  const shown = content && (
    <FileView
      file={content}
      words={{ close: t('close'), newTab: t('newTab'), save: t('saveFile') }}
      onClose={() => setContent(null)}
    />
  );
  return { look, shown };
}

/** Papers of the candidate: who decides opens each. */
export function DisputeProofs({
  sheet: { files, unread, disputeId },
  onLooked,
}: {
  sheet: DisputeSheet;
  onLooked: () => void;
}): ReactElement | null {
  const t = useTexts(rightsTexts);
  const { look, shown } = useLook(disputeId, onLooked);
  if (files.length === 0) return null;
  return (
    <>
      <ul className={styles.files} aria-label={t('proofs')}>
        {files.map((file) => (
          <li key={file.fileId}>
            <Icon name="doc" size={14} />
            <span>
              {file.name} {unread.includes(file.fileId) && <small>{t('notOpened')}</small>}
            </span>
            <LinkButton aria-label={`${t('look')} ${file.name}`} onClick={() => void look(file.fileId)}>
              {t('look')}
            </LinkButton>
          </li>
        ))}
      </ul>
      {shown}
    </>
  );
}

/** What the decision rests on: gathered since the dispute was opened, beside what stood before. */
export function DisputeEvidence({ sheet, mayAdd }: { sheet: DisputeSheet; mayAdd: boolean }): ReactElement {
  const t = useTexts(rightsTexts);
  const language = useLanguage();
  const { isBusy, act } = useRightsAct();
  const { disputeId } = sheet;
  const { look, shown } = useLook(disputeId);
  const add = (files: readonly File[]): Promise<void> =>
    act(async () => {
      for (const given of files) {
        const file = await asTaken(given);
        await sendAsStaff(disputeCalls.staffAddEvidence, {
          disputeId,
          name: file.name,
          base64: await base64Of(file),
        });
      }
    });
  const since = new Set(sheet.evidence.map(({ name }) => name));
  const before = sheet.item.evidence.filter(({ name }) => !since.has(wordsIn(name, 'zh')));
  return (
    <section className={side.block}>
      <header>
        <h2>{t('newEvidence')}</h2>
        {mayAdd && (
          <FileLink
            accept="image/jpeg,image/png,image/webp,application/pdf"
            isBusy={isBusy}
            onPick={(files) => void add(files)}
          >
            {t('add')}
          </FileLink>
        )}
      </header>
      {sheet.evidence.length === 0 && <p className={side.hint}>{t('noNewEvidence')}</p>}
      <ul className={side.files}>
        {sheet.evidence.map(({ fileId, name, createdAt }) => (
          <li key={fileId}>
            <Icon name="doc" />
            <span>
              <b>{name}</b>
              <small>{formatTimeDense(createdAt)}</small>
            </span>
            <LinkButton aria-label={`${t('look')} ${name}`} onClick={() => void look(fileId)}>
              {t('look')}
            </LinkButton>
          </li>
        ))}
      </ul>
      {shown}
      {before.length > 0 && (
        <p className={side.hint}>
          {t('earlierEvidence', {
            files: before.map(({ name }) => wordsIn(name, language)).join(language === 'zh' ? '、' : ', '),
          })}
        </p>
      )}
    </section>
  );
}
