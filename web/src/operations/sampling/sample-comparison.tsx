import { type SampleComparison, samplingCalls } from '@beidiao/contract/sampling/calls';
import { wordsIn } from '@beidiao/contract/wire/language';
import { type ReactElement, useState } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { type Column, Table } from '../../ui/desk/table.tsx';
import { TextArea } from '../../ui/desk/text-area.tsx';
import { ResultLight } from '../../ui/result-light.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sendAsStaff, useStaffCall } from '../../wire/staff-wire.ts';
import { FormDialog } from '../form-dialog.tsx';
import { outcomeWords } from '../record/light-words.ts';
import styles from './sampling.module.css';
import { samplingTexts } from './sampling-texts.ts';

type Verdict = SampleComparison['first'];
type Which = 'first' | 'second';

function Said({ title, said }: { title: string; said: Verdict }): ReactElement {
  const t = useTexts(samplingTexts);
  const language = useLanguage();
  const { staffName: name, readerName: reader, rules } = said;
  const time = formatTime(said.at);
  const fired = rules.map(({ no, text }) => `${no} ${text[language]}`).join(language === 'zh' ? '；' : '; ');
  return (
    <Card title={title} isFlush>
      <div className={styles.said}>
        <ResultLight light={said.light}>{outcomeWords(said, language)}</ResultLight>
        <p>{said.sentence[language]}</p>
        <p>{rules.length === 0 ? t('noRules') : t('rules', { rules: fired })}</p>
        <small>{reader === null ? t('by', { name, time }) : t('byTwo', { name, reader, time })}</small>
      </div>
    </Card>
  );
}

function DecideDialog({
  sampleId,
  which,
  onClose,
}: {
  sampleId: string;
  which: Which;
  onClose: () => void;
}): ReactElement {
  const t = useTexts(samplingTexts);
  const [words, setWords] = useState('');
  const decide = async (): Promise<void> => {
    await sendAsStaff(samplingCalls.decide, { sampleId, decision: which, words: words.trim() });
    toast('done', t('decidedDone'));
  };
  const isFirst = which === 'first';
  return (
    <FormDialog
      title={t(isFirst ? 'decisionTitleFirst' : 'decisionTitleSecond')}
      width={480}
      act={t(isFirst ? 'keepFirst' : 'useSecond')}
      lack={() => (words.trim().length < 4 ? t('whyShort') : null)}
      onSubmit={decide}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{t(isFirst ? 'firstAbout' : 'secondAbout')}</p>
          <label>
            {t('why')}
            <TextArea name="words" maxLength={500} value={words} onChange={setWords} />
          </label>
        </>
      )}
    </FormDialog>
  );
}

type Row = SampleComparison['rows'][number];

function Compared({ both, onLeave }: { both: SampleComparison; onLeave: () => void }): ReactElement {
  const t = useTexts(samplingTexts);
  const language = useLanguage();
  const [which, decide] = useState<Which | null>(null);
  const { decision } = both;
  const told = (words: Row['first'], isSame: boolean): ReactElement => (
    <span className={isSame ? undefined : styles.differs}>{wordsIn(words, language)}</span>
  );
  const columns: Column<Row>[] = [
    { key: 'field', head: t('field'), phone: 'title', cell: ({ label }) => label[language] },
    { key: 'claim', head: t('claim'), cell: ({ claim }) => wordsIn(claim, language) },
    { key: 'first', head: t('firstVerdict'), cell: ({ first, isSame }) => told(first, isSame) },
    { key: 'second', head: t('secondVerdict'), cell: ({ second, isSame }) => told(second, isSame) },
  ];
  return (
    <>
      <PageHeader
        title={t('compareTitle', { item: both.itemName[language] })}
        about={t('compareAbout', {
          candidate: both.candidateName,
          enterprise: both.enterpriseName,
          order: both.orderNo,
        })}
      />
      <div className={styles.main}>
        {decision !== null && (
          <Notice>
            {t(decision.which === 'first' ? 'decidedFirst' : 'decidedSecond', {
              name: decision.staffName,
              time: formatTime(decision.at),
            })}
            {both.words !== null && ` ${both.words}`}
          </Notice>
        )}
        <div className={styles.sides}>
          <Said title={t('firstVerdict')} said={both.first} />
          <Said title={t('secondVerdict')} said={both.second} />
        </div>
        {both.rows.length > 0 && (
          <Card title={t('field')} isFlush>
            <Table
              label={t('field')}
              columns={columns}
              rows={both.rows}
              keyOf={({ label }) => `${label.zh} ${label.en}`}
            />
          </Card>
        )}
        <div className={styles.bar}>
          <Button size="small" onClick={onLeave}>
            {t('back')}
          </Button>
          {both.mayDecide && (
            <>
              <Button size="small" onClick={() => decide('first')}>
                {t('keepFirst')}
              </Button>
              <Button size="small" look="primary" onClick={() => decide('second')}>
                {t('useSecond')}
              </Button>
            </>
          )}
        </div>
      </div>
      {which !== null && <DecideDialog sampleId={both.sampleId} which={which} onClose={() => decide(null)} />}
    </>
  );
}

/** Both verdicts side by side, once the second is given. */
export function SampleComparisonPage({ sampleId, onLeave }: { sampleId: string; onLeave: () => void }): ReactElement {
  const t = useTexts(samplingTexts);
  const { data, error, refetch } = useStaffCall(samplingCalls.compare, { sampleId });
  if (data !== undefined) return <Compared both={data} onLeave={onLeave} />;
  if (error === null) return <Skeleton label={t('loading')} rows={8} />;
  return (
    <>
      <Notice kind="problem">{error.message}</Notice>
      <div className={styles.bar}>
        <Button size="small" onClick={() => void refetch()}>
          {t('again')}
        </Button>
        <Button size="small" onClick={onLeave}>
          {t('back')}
        </Button>
      </div>
    </>
  );
}
