import { reportCalls } from '@beidiao/contract/report/calls';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useMemo, useRef } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button, buttonClass } from '../ui/core/button.tsx';
import card from '../ui/desk/card.module.css';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/core/toasts.tsx';
import { saveDownload } from '../wire/save-download.ts';
import { useAnswer } from '../wire/use-answer.ts';
import { useSend } from '../wire/use-call.ts';
import { ReportPaper } from './report-paper.tsx';
import { ReportToc } from './report-toc.tsx';
import styles from './sample-report.module.css';
import { tocEntries } from './toc-state.ts';
import { useTocState } from './use-toc-state.ts';
import { watermarkOf } from './watermark.ts';

const texts = bilingual({
  zh: {
    title: '背调报告样本',
    about: '这是一份样本，人物、经历和核查结果均为虚构，与同名的单位和学校无关。正式报告的结构和写法与此相同。',
    mark: '样本',
    back: '返回首页',
    download: '下载 PDF',
    downloaded: '已下载 {name}',
    loading: '正在加载报告样本',
    troubled: '报告样本加载失败',
    again: '重试',
  },
  en: {
    title: 'Sample screening report',
    about:
      'This is a sample. The person, their history and the findings are fictional and unrelated to any organization of the same name. Real reports have the same structure and wording.',
    mark: 'Sample',
    back: 'Back to home',
    download: 'Download PDF',
    downloaded: '{name} downloaded',
    loading: 'Loading sample report',
    troubled: 'Could not load the sample report',
    again: 'Retry',
  },
});

const queries = new QueryClient();

/** A specimen of a report for visitors, in the very view that members have. */
export const SampleReport = (): ReactElement => (
  <QueryClientProvider client={queries}>
    <Sample />
  </QueryClientProvider>
);

function Sample(): ReactElement {
  const t = useTexts(texts);
  const { data, error, again } = useAnswer(reportCalls.sample, {});
  const pdf = useSend(reportCalls.samplePdf);
  const save = (): void =>
    pdf.mutate(
      {},
      {
        onSuccess: (file) => {
          saveDownload(file);
          toast('done', t('downloaded', { name: file.name }));
        },
        onError: ({ message }) => toast('problem', message),
      },
    );
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>
          {t('title')} <span className={styles.mark}>{t('mark')}</span>
        </h1>
        <p>{t('about')}</p>
        <div className={styles.acts}>
          <Link to="/" className={buttonClass('plain', 'small')}>
            {t('back')}
          </Link>
          <Button size="small" look="primary" isBusy={pdf.isPending} onClick={save}>
            <Icon name={pdf.isPending ? 'spin' : 'dl'} />
            <span>{t('download')}</span>
          </Button>
        </div>
      </header>
      {data && <Paper report={data.report} />}
      {!data && !error && <Skeleton rows={8} label={t('loading')} />}
      {error && (
        <section className={card.card}>
          <EmptyState
            title={t('troubled')}
            about={error.message}
            action={
              <Button size="small" onClick={again}>
                {t('again')}
              </Button>
            }
          />
        </section>
      )}
    </div>
  );
}

type Report = Parameters<typeof ReportPaper>[0]['report'];

function Paper({ report }: { report: Report }): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const paper = useRef<HTMLElement>(null);
  const entries = useMemo(() => tocEntries(report, language), [report, language]);
  const state = useTocState(paper, entries);
  const watermark = useMemo(() => watermarkOf(t('mark')), [t]);
  return (
    <div className={styles.columns}>
      <div className={styles.toc}>
        <ReportToc entries={entries} state={state} />
      </div>
      <ReportPaper ref={paper} report={report} orderDetailsId={null} mayReveal={false} watermark={watermark} />
    </div>
  );
}
