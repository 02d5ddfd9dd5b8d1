import { batchCalls } from '@beidiao/contract/batch/calls';
import { columnNames, columns, neededColumns } from '@beidiao/contract/batch/columns';
import { enterpriseCalls } from '@beidiao/contract/enterprise/calls';
import type { ReactElement } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { NotLoaded } from '../trade/failure/not-loaded.tsx';
import { toastProblem } from '../trade/failure/toast-problem.ts';
import { Button } from '../ui/core/button.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { Card } from '../ui/desk/card.tsx';
import { PageHeader } from '../ui/desk/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { saveDownload } from '../wire/save-download.ts';
import { useCall, useSend } from '../wire/use-call.ts';
import styles from './template.module.css';

const texts = bilingual({
  zh: {
    title: '模板下载',
    about: '批量下单用的 Excel 模板，和候选人会看到的授权书。',
    list: '批量名单模板',
    listAbout: '前三列必填，其余可空。列的顺序可以换，用您自己的表也行。',
    needed: '{column}（必填）',
    download: '下载 Excel 模板',
    letters: '授权书',
    lettersAbout: '候选人在手机上签的就是这些文字，已填好贵司的名称。需要纸质留底时可打印，或在打印窗口另存为 PDF。',
    print: '打印或存为 PDF',
    version: '版本 {version}',
    sign: '签名：',
    day: '日期：',
    loading: '正在加载授权书',
    failed: '授权书',
  },
  en: {
    title: 'Templates',
    about: 'The Excel template for batch orders, and the authorization letter that candidates see.',
    list: 'Candidate list',
    listAbout: 'The first three columns are required. Columns may be in any order, and your own sheet works as well.',
    needed: '{column} (required)',
    download: 'Download Excel template',
    letters: 'Authorization letter',
    lettersAbout:
      'Candidates sign these words on their phone, with the name of your organization filled in. Print them for your files, or save them as PDF in the print window.',
    print: 'Print or save as PDF',
    version: 'Version {version}',
    sign: 'Signature:',
    day: 'Date:',
    loading: 'Loading the letters',
    failed: 'Authorization letter',
  },
});

function ListTemplate(): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const act = useSend(batchCalls.template);
  return (
    <Card title={t('list')}>
      <p className={styles.about}>{t('listAbout')}</p>
      <ul className={styles.columns}>
        {columns.map((column) => {
          const name = columnNames[column][language];
          return <li key={column}>{neededColumns.includes(column) ? t('needed', { column: name }) : name}</li>;
        })}
      </ul>
      <Button
        size="small"
        look="primary"
        isBusy={act.isPending}
        onClick={() => act.mutate({}, { onSuccess: saveDownload, onError: toastProblem })}
      >
        <Icon name="dl" /> {t('download')}
      </Button>
    </Card>
  );
}

function Letters(): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const { data, error, refetch } = useCall(enterpriseCalls.letters, {});
  return (
    <Card title={t('letters')}>
      <p className={styles.about}>{t('lettersAbout')}</p>
      {!data && error && <NotLoaded what={t('failed')} onRetry={refetch} />}
      {!data && !error && <Skeleton rows={6} label={t('loading')} />}
      {data && (
        <>
          <div className={styles.act}>
            <Button size="small" onClick={() => print()}>
              <Icon name="print" /> {t('print')}
            </Button>
          </div>
          <div className={styles.letters}>
            {data.templateList.map(({ code, version, title, paragraphs }) => (
              <article key={code} className={styles.letter}>
                <h3>{title[language]}</h3>
                {paragraphs.map((words) => (
                  <p key={words.zh}>{words[language]}</p>
                ))}
                <p className={styles.sign}>
                  <span>{t('sign')}</span>
                  <span>{t('day')}</span>
                </p>
                <small>{t('version', { version })}</small>
              </article>
            ))}
          </div>
        </>
      )}
    </Card>
  );
}

/** What an organization keeps on its own side: the list to fill in, and the letters to sign. */
export function Template(): ReactElement {
  const t = useTexts(texts);
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} about={t('about')} />
      <div className={styles.cards}>
        <ListTemplate />
        <Letters />
      </div>
    </div>
  );
}
