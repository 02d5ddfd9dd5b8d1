import { type Correction, disputeCalls, type DisputeSheet as Sheet } from '@beidiao/contract/dispute';
import type { FileContent } from '@beidiao/contract/file';
import { type ReactElement, useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { confirm } from '../ui/confirm.tsx';
import { FileView } from '../ui/file-view.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toasts.tsx';
import { sendAsStaff, useStaffCall } from '../wire/staff-wire.ts';
import { problemOf } from '../wire/problem-of.ts';
import { CorrectionForm } from './correction-form.tsx';
import { rightsTexts } from './rights-texts.ts';
import styles from './rights.module.css';
import { StandingFinding } from './standing-finding.tsx';
import { useRightsAct } from './use-rights-act.ts';
import { WaySelect } from './way-select.tsx';

/** One dispute: what the candidate says, what stands, and the decision of somebody who has not worked on it. */
export function DisputeSheet({ id }: { id: string }): ReactElement {
  const t = useTexts(rightsTexts);
  const { data, error } = useStaffCall(disputeCalls.staffOpen, { disputeId: id }, { staleTime: Infinity });
  if (error && !data) return <Notice kind="problem">{error.message}</Notice>;
  if (!data) return <Skeleton label={t('loading')} rows={8} />;
  return <Opened key={`${data.disputeId} ${data.decidedAt}`} sheet={data} />;
}

function Opened({ sheet }: { sheet: Sheet }): ReactElement {
  const t = useTexts(rightsTexts);
  const language = useLanguage();
  const { isBusy, act } = useRightsAct();
  const { disputeId } = sheet;
  const claim = () => act(() => sendAsStaff(disputeCalls.staffClaim, { disputeId }));
  return (
    <article className={styles.sheet}>
      <header>
        <h2>
          {sheet.itemName[language]} · {sheet.candidateName}
        </h2>
        <p className={styles.quiet}>
          {sheet.enterpriseName} · {sheet.orderNo} ·{' '}
          {sheet.decidedAt
            ? t('ended', { time: formatTime(sheet.decidedAt) })
            : t('due', { time: formatTime(sheet.dueAt) })}
        </p>
      </header>
      <section>
        <h3>{t('says')}</h3>
        <p className={styles.words}>{sheet.words ?? t('noWords')}</p>
        <Proofs sheet={sheet} />
      </section>
      <StandingFinding item={sheet.item} />
      {sheet.decidedAt ? (
        <section>
          <h3>{t(sheet.state === 'upheld' ? 'upheld' : 'rejected')}</h3>
          <p className={styles.words}>{sheet.outcomeWords}</p>
        </section>
      ) : sheet.holder?.isMe ? (
        <Decision sheet={sheet} isBusy={isBusy} act={act} />
      ) : (
        <section>
          <p className={styles.quiet}>
            {sheet.isOwnWork ? t('ownWork') : sheet.holder ? t('heldBy', { name: sheet.holder.name }) : t('takeFirst')}
          </p>
          {!sheet.isOwnWork && !sheet.holder && (
            <Button look="primary" isBusy={isBusy} onClick={() => void claim()}>
              {t('claim')}
            </Button>
          )}
        </section>
      )}
    </article>
  );
}

function Proofs({ sheet: { files, disputeId } }: { sheet: Sheet }): ReactElement | null {
  const t = useTexts(rightsTexts);
  const [content, setContent] = useState<FileContent | null>(null);
  if (files.length === 0) return null;
  const look = async (fileId: string): Promise<void> => {
    try {
      setContent(await sendAsStaff(disputeCalls.staffFile, { disputeId, fileId }));
    } catch (fault) {
      toast('problem', problemOf(fault));
    }
  };
  return (
    <>
      <h3>{t('proofs')}</h3>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.fileId}>
            <span>{file.name}</span>
            <Button size="small" aria-label={`${t('look')} ${file.name}`} onClick={() => void look(file.fileId)}>
              {t('look')}
            </Button>
          </li>
        ))}
      </ul>
      {content && (
        <FileView
          file={content}
          words={{ close: t('close'), newTab: t('newTab'), save: t('saveFile') }}
          onClose={() => setContent(null)}
        />
      )}
    </>
  );
}

type DecisionProps = { sheet: Sheet; isBusy: boolean; act: (work: () => Promise<unknown>) => Promise<void> };

function Decision({ sheet, isBusy, act }: DecisionProps): ReactElement {
  const t = useTexts(rightsTexts);
  const { disputeId } = sheet;
  const [outcome, setOutcome] = useState<'upheld' | 'rejected'>('rejected');
  const [words, setWords] = useState('');
  const [correction, setCorrection] = useState<Correction>(() => ({
    result: sheet.item.result,
    rule: sheet.ruleKey,
    rows: sheet.item.rows,
  }));
  const decide = async (): Promise<void> => {
    if (words.trim().length < 4) return toast('problem', t('lackWords'));
    const isUpheld = outcome === 'upheld';
    const isMeant = await confirm({
      title: t('confirmTitle'),
      body: t(isUpheld ? 'confirmUphold' : 'confirmReject'),
      act: t('submit'),
      keep: t('keep'),
    });
    if (!isMeant) return;
    await act(async () => {
      await sendAsStaff(disputeCalls.staffDecide, {
        disputeId,
        outcome,
        words: words.trim(),
        ...(isUpheld ? { correction } : {}),
      });
      toast('done', t('done'));
    });
  };
  return (
    <section>
      <h3>{t('decide')}</h3>
      <WaySelect
        name="outcome"
        label={t('decide')}
        value={outcome}
        ways={[
          { value: 'rejected', label: t('reject') },
          { value: 'upheld', label: t('uphold') },
        ]}
        onChange={setOutcome}
      />
      {outcome === 'upheld' && <CorrectionForm value={correction} rules={sheet.rules} onChange={setCorrection} />}
      <label className={styles.area}>
        {t('words')}
        <textarea rows={4} maxLength={1000} value={words} onChange={(event) => setWords(event.target.value)} />
        <small>{t('wordsHint')}</small>
      </label>
      <div className={styles.acts}>
        <Button look="primary" isBusy={isBusy} onClick={() => void decide()}>
          {t('submit')}
        </Button>
        <Button isBusy={isBusy} onClick={() => void act(() => sendAsStaff(disputeCalls.staffRelease, { disputeId }))}>
          {t('release')}
        </Button>
      </div>
    </section>
  );
}
