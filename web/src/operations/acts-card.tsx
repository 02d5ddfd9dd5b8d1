import type { Data } from '@beidiao/contract/wire/call';
import { staffCalls } from '@beidiao/contract/staff/calls';
import type { ReactElement } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Card } from '../ui/desk/card.tsx';
import { type Column, Table } from '../ui/desk/table.tsx';
import { actWords, thingWords } from './act-words.ts';
import { peopleTexts } from './people/people-texts.ts';
import { usePages } from './use-pages.ts';

type Act = Data<typeof staffCalls.acts>['rows'][number];

/** The trail of the staff, newest first. */
export function ActsCard(): ReactElement {
  const t = useTexts(peopleTexts);
  const language = useLanguage();
  const query = usePages(
    staffCalls.acts,
    { pageSize: 30 },
    {
      nextOf: (page) => (page.hasMore ? (page.rows.at(-1)?.actNo ?? null) : null),
      cursorName: 'before',
    },
  );
  const columns: Column<Act>[] = [
    { key: 'who', head: t('who'), width: 140, phone: 'title', cell: (row) => row.staffName ?? t('house') },
    { key: 'what', head: t('what'), cell: (row) => actWords(row.action, language) },
    { key: 'thing', head: t('thing'), width: 180, cell: (row) => thingWords(row.subject, language) },
    { key: 'when', head: t('when'), width: 160, cell: (row) => formatTime(row.at) },
  ];
  return (
    <Card title={t('actsTitle')} note={t('actsAbout')} isFlush>
      <Table
        label={t('actsTitle')}
        columns={columns}
        rows={query.data?.pages.flatMap((page) => page.rows) ?? []}
        keyOf={(row) => row.actNo}
      />
      {query.hasNextPage && (
        <Button size="small" look="text" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Card>
  );
}
