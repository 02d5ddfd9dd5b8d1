import { lackText } from '@beidiao/contract/verification/lack-words';
import type { FileContent, StoredFile } from '@beidiao/contract/file/calls';
import { contactOutcomeWords, notVerifiedWords } from '@beidiao/contract/finding/result-words';
import type { ReviewDraft } from '@beidiao/contract/verification/review-draft';
import { type SampleSheet, type SampleVerdict, samplingCalls } from '@beidiao/contract/sampling/calls';
import { draftOfVerdict, emptyVerdict, factsOfSample, lacksOfVerdict } from '@beidiao/contract/sampling/rules';
import { type ReactElement, useState } from 'react';
import { formatDay, formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { FilePane } from '../../ui/file-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sendAsStaff, useStaffCall } from '../../wire/staff-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import { concludedOf } from '../record/review-facts.ts';
import { SheetRegister } from '../record/sheet-register.tsx';
import { useReceipts } from '../record/use-receipts.ts';
import { SheetRules } from '../record/sheet-rules.tsx';
import { NotVerifiedDialog } from '../sheet/not-verified-dialog.tsx';
import { SheetCompare } from '../sheet/sheet-compare.tsx';
import type { RecordParts } from '../sheet/sheet-parts.ts';
import { goToPlace } from '../sheet/sheet-place.ts';
import { contactWay } from '../words.ts';
import styles from './sampling.module.css';
import { samplingTexts } from './sampling-texts.ts';

const verdictIn = ({
  fields,
  receipts,
  records,
  judged,
  adverse,
  cleared,
  notVerified,
}: ReviewDraft): SampleVerdict => ({
  fields: { ...fields },
  receipts: { ...receipts },
  records: records.map((record) => ({ ...record })),
  judged: judged.map((each) => ({ ...each })),
  adverse: adverse.map((each) => ({ ...each })),
  cleared: cleared.map((each) => ({ ...each })),
  notVerified,
});

function useVerdict(sheet: SampleSheet): RecordParts & { verdict: SampleVerdict } {
  const [openedAt] = useState(() => new Date().toISOString());
  const facts = factsOfSample(sheet, openedAt);
  const [draft, setDraft] = useState(() => draftOfVerdict(facts.form, emptyVerdict));
  const verdict = verdictIn(draft);
  return {
    verdict,
    facts,
    drafting: { draft, change: (part) => setDraft((before) => ({ ...before, ...part })) },
    concluded: concludedOf(facts, draft),
    lacks: lacksOfVerdict(facts, verdict),
    isOpen: true,
  };
}

type Opening = { onOpen: (fileId: string) => void };

function Files({
  title,
  none,
  files,
  onOpen,
}: Opening & { title: string; none: string; files: readonly StoredFile[] }): ReactElement {
  const t = useTexts(samplingTexts);
  return (
    <Card title={title} isFlush>
      {files.length === 0 && <p className={styles.empty}>{none}</p>}
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map(({ fileId, name, createdAt }) => (
            <li key={fileId}>
              <span>
                {name}
                <small>{formatTimeDense(createdAt)}</small>
              </span>
              <LinkButton aria-label={`${t('look')} ${name}`} onClick={() => onOpen(fileId)}>
                {t('look')}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Contacts({ contacts }: Pick<SampleSheet, 'contacts'>): ReactElement {
  const t = useTexts(samplingTexts);
  const language = useLanguage();
  return (
    <Card title={t('contacts')} isFlush>
      {contacts.length === 0 && <p className={styles.empty}>{t('noContacts')}</p>}
      {contacts.length > 0 && (
        <ul className={styles.files}>
          {contacts.map(({ contactId, at, outcome, words, channel, origin }) => (
            <li key={contactId}>
              <span>
                {words}
                <small>
                  {formatTimeDense(at)} {contactOutcomeWords[outcome][language]}{' '}
                  {contactWay({ channel, origin }, language)}
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Form(props: RecordParts & { onBack: () => void }): ReactElement {
  const t = useTexts(samplingTexts);
  const language = useLanguage();
  const receipts = useReceipts(props);
  const { notVerified } = props.drafting.draft;
  if (notVerified !== null)
    return (
      <p className={styles.cannot}>
        <b>{t('cannotIs', { reason: notVerifiedWords[notVerified][language] })}</b>
        <LinkButton onClick={props.onBack}>{t('cannotBack')}</LinkButton>
      </p>
    );
  return (
    <>
      {props.facts.form.register ? (
        <SheetRegister {...props} receipts={receipts} shelf={null} />
      ) : (
        <SheetCompare {...props} />
      )}
      <SheetRules {...props} isWithoutFact />
    </>
  );
}

function Judging({
  sheet,
  onLeave,
  onJudged,
}: {
  sheet: SampleSheet;
  onLeave: () => void;
  onJudged: () => void;
}): ReactElement {
  const t = useTexts(samplingTexts);
  const language = useLanguage();
  const { verdict, ...parts } = useVerdict(sheet);
  const [file, setFile] = useState<FileContent | null>(null);
  const [isChoosing, choose] = useState(false);
  const { isBusy, run } = useAct({ explain: toastProblem });
  const { sampleId } = sheet;
  const [lack] = parts.lacks;
  const open = (fileId: string): void =>
    void run(async () => setFile(await sendAsStaff(samplingCalls.openFile, { sampleId, fileId })));
  const submit = (): void => {
    if (lack !== undefined) return goToPlace(lack.field);
    void run(async () => {
      const { outcome } = await sendAsStaff(samplingCalls.judge, { sampleId, verdict });
      toast('done', t(outcome === 'agreed' ? 'submitted' : 'submittedDiffers'));
      onJudged();
    });
  };
  return (
    <>
      <PageHeader
        title={t('blindTitle', { item: sheet.itemName[language] })}
        about={t('blindAbout', { id: sampleId, day: formatDay(sheet.foundOn) })}
      />
      <Notice>{t('blindNote')}</Notice>
      <div className={styles.sheet} data-file={file !== null || undefined}>
        <div className={styles.main}>
          <Form {...parts} onBack={() => parts.drafting.change({ notVerified: null })} />
        </div>
        {file !== null && (
          <FilePane
            file={file}
            words={{ close: t('close'), newTab: t('newTab'), save: t('saveFile') }}
            onClose={() => setFile(null)}
          />
        )}
        <div className={styles.side}>
          <Files title={t('evidence')} none={t('noEvidence')} files={sheet.evidence} onOpen={open} />
          <Files title={t('papers')} none={t('noPapers')} files={sheet.claimFiles} onOpen={open} />
          <Contacts contacts={sheet.contacts} />
        </div>
      </div>
      <div className={styles.foot}>
        <Button size="small" onClick={onLeave}>
          {t('back')}
        </Button>
        <Button size="small" onClick={() => choose(true)}>
          {t('cannot')}
        </Button>
        <p className={styles.lacks} aria-live="polite">
          {lack !== undefined && (
            <>
              {t('lacks', { count: parts.lacks.length })}{' '}
              <LinkButton onClick={() => goToPlace(lack.field)}>{lackText(lack, language)}</LinkButton>
            </>
          )}
        </p>
        <Button look="primary" isBusy={isBusy} onClick={submit}>
          {t('submit')}
        </Button>
      </div>
      {isChoosing && (
        <NotVerifiedDialog
          facts={parts.facts}
          chosen={parts.drafting.draft.notVerified}
          onChoose={(notVerified) => {
            parts.drafting.change({ notVerified });
            choose(false);
          }}
          onContact={null}
          onClose={() => choose(false)}
        />
      )}
    </>
  );
}

/** One finding to be judged a second time: what it rests on, and nothing of the first verdict. */
export function SampleJudging({
  sampleId,
  ...on
}: {
  sampleId: string;
  onLeave: () => void;
  onJudged: () => void;
}): ReactElement {
  const t = useTexts(samplingTexts);
  const { data, error, refetch } = useStaffCall(samplingCalls.open, { sampleId }, { staleTime: 600_000 });
  if (data !== undefined) return <Judging sheet={data} {...on} />;
  if (error === null) return <Skeleton label={t('loading')} rows={10} />;
  return (
    <>
      <Notice kind="problem">{error.message}</Notice>
      <div className={styles.bar}>
        <Button size="small" onClick={() => void refetch()}>
          {t('again')}
        </Button>
        <Button size="small" onClick={on.onLeave}>
          {t('back')}
        </Button>
      </div>
    </>
  );
}
