import { faqCalls } from '@beidiao/contract/faq/calls';
import type { Data } from '@beidiao/contract/wire/call';
import type { ReactElement } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { type Column, Ellipsis, Table } from '../ui/desk/table.tsx';
import { useStaffCall } from '../wire/staff-wire.ts';
import { Rows } from './rows.tsx';
import styles from './usage.module.css';
import { usageTexts } from './usage-texts.ts';

type Votes = Data<typeof faqCalls.votes>;

/** Questions by their address, which opens them. */
const Question = ({ id }: { id: string }): ReactElement => (
  <a href={`/Faq#${id}`} target="_blank" rel="noreferrer">
    {id}
  </a>
);

/** How helpful visitors found the answers of the public page, and what they missed. */
export function FaqVotes({ days }: { days: 7 | 30 | 90 }): ReactElement {
  const t = useTexts(usageTexts);
  const query = useStaffCall(faqCalls.votes, { days }, { keepPrevious: true });
  const { questionList = [], wordList = [] } = query.data ?? {};
  const columns: Column<Votes['questionList'][number]>[] = [
    { key: 'question', head: t('question'), phone: 'title', cell: ({ question }) => <Question id={question} /> },
    {
      key: 'helpful',
      head: t('helpful'),
      width: 120,
      align: 'end',
      cell: ({ helpful }) => helpful.toLocaleString('en'),
    },
    {
      key: 'unclear',
      head: t('unclear'),
      width: 120,
      align: 'end',
      cell: ({ unclear }) => unclear.toLocaleString('en'),
    },
    {
      key: 'share',
      head: t('share'),
      width: 128,
      align: 'end',
      cell: ({ helpful, unclear }) => `${Math.round((helpful / (helpful + unclear)) * 100)}%`,
    },
  ];
  const wordColumns: Column<Votes['wordList'][number] & { place: number }>[] = [
    { key: 'words', head: t('missed'), phone: 'title', cell: ({ words }) => <Ellipsis>{words}</Ellipsis> },
    { key: 'question', head: t('question'), width: 200, cell: ({ question }) => <Question id={question} /> },
    { key: 'day', head: t('day'), width: 128, cell: ({ day }) => day },
  ];
  return (
    <section className={styles.answers} aria-labelledby="faq-votes">
      <h2 id="faq-votes">{t('answers')}</h2>
      <p>{t('answersAbout')}</p>
      <Rows
        query={query}
        count={questionList.length}
        empty={<EmptyState title={t('noVotes')} about={t('noVotesAbout')} />}
      >
        <Table label={t('answers')} columns={columns} rows={questionList} keyOf={({ question }) => question} />
        {wordList.length > 0 && (
          <Table
            label={t('missed')}
            columns={wordColumns}
            rows={wordList.map((row, place) => ({ ...row, place }))}
            keyOf={({ place }) => String(place)}
          />
        )}
      </Rows>
    </section>
  );
}
