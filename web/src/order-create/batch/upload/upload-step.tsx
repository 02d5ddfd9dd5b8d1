import { type Batch, batchCalls } from '@beidiao/contract/batch/calls';
import { columnNames, columns, neededColumns } from '@beidiao/contract/batch/columns';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatTimeDense } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { NotLoaded } from '../../../trade/failure/not-loaded.tsx';
import { Icon } from '../../../ui/core/icon.tsx';
import { Card } from '../../../ui/desk/card.tsx';
import { useCall } from '../../../wire/use-call.ts';
import { BatchHead } from '../batch-head.tsx';
import { DropPlace } from './drop-place.tsx';
import { Files } from './files.tsx';
import styles from './upload-step.module.css';
import { uploadTexts } from './upload-texts.ts';

const dayMs = 24 * 60 * 60_000;
const shownUnfinished = 5;

/** What scrolls is reached by the keyboard. */
const scrolls = (label: string) => ({ role: 'group', 'aria-label': label, tabIndex: 0 });

function Sample(): ReactElement {
  const t = useTexts(uploadTexts);
  const language = useLanguage();
  const rows = [t('sample1'), t('sample2')].map((cells) => cells.split('|'));
  return (
    <Card isFlush title={t('looks')} note={t('looksNote')}>
      <div className={styles.scroll} {...scrolls(t('looks'))}>
        <table className={styles.sample}>
          <thead>
            <tr>
              <th scope="col">{t('row')}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {columnNames[column][language]}
                  {neededColumns.includes(column) && ' *'}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, at) => (
              <tr key={cells[1]}>
                <th scope="row">{at + 2}</th>
                {columns.map((column, place) => (
                  <td key={column}>{cells[place]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.under}>{t('looksAbout')}</p>
    </Card>
  );
}

function Unfinished({ batch }: { batch: Batch }): ReactElement {
  const t = useTexts(uploadTexts);
  const { batchFileId, fileName: name, state, counts, readRows: rows, createdAt, endsAt } = batch;
  const open = counts.wrong + counts.doubtful;
  const [now] = useState(() => Date.now());
  const days = Math.floor((Date.parse(endsAt) - now) / dayMs);
  const words = {
    reading: t('rowsReading', { rows }),
    headings: t('rowsHeadings'),
    fixing: open > 0 ? t('rowsLeft', { rows, wrong: open }) : t('rowsReady', { rows }),
    refused: t('rowsRefused'),
    ordered: '',
  };
  return (
    <li>
      <b data-tip-if-cut={name}>{name}</b>
      <Link to="/Dashboard/Batch" search={{ id: batchFileId }} aria-label={t('goOnOf', { name })}>
        {t('goOn')}
      </Link>
      <small>
        <span>{words[state]}</span>
        <span>{formatTimeDense(createdAt)}</span>
        <span>{days > 0 ? t('goesIn', { days }) : t('goesToday')}</span>
      </small>
    </li>
  );
}

/** What was begun and not ordered, newest first. */
function UnfinishedLists(): ReactElement | null {
  const t = useTexts(uploadTexts);
  const { data, isError, refetch } = useCall(batchCalls.list, { pageSize: 50 });
  if (isError && !data)
    return (
      <Card title={t('unfinished')}>
        <NotLoaded onRetry={refetch} />
      </Card>
    );
  const lists = data?.fileList.filter(({ state }) => state !== 'ordered' && state !== 'refused') ?? [];
  if (lists.length === 0) return null;
  return (
    <Card isFlush title={t('unfinished')}>
      <ul className={styles.unfinished}>
        {lists.slice(0, shownUnfinished).map((batch) => (
          <Unfinished key={batch.batchFileId} batch={batch} />
        ))}
      </ul>
    </Card>
  );
}

/** The way to begin, what was begun before, and every list. */
export function UploadStep(): ReactElement {
  const t = useTexts(uploadTexts);
  return (
    <>
      <BatchHead batch={null} step="candidate" />
      <div className={styles.columns}>
        <div className={styles.main}>
          <DropPlace />
          <Sample />
        </div>
        <aside className={styles.main}>
          <UnfinishedLists />
          <Card title={t('helps')}>
            <ul className={styles.helps}>
              {(['help1', 'help2', 'help3', 'help4'] as const).map((help) => (
                <li key={help}>
                  <Icon name={help === 'help4' ? 'ban' : 'check'} /> {t(help)}
                </li>
              ))}
            </ul>
          </Card>
        </aside>
      </div>
      <Files />
    </>
  );
}
