import type { Data } from '@beidiao/contract/wire/call';
import { samplingCalls } from '@beidiao/contract/sampling/calls';
import { samplingRules } from '@beidiao/contract/sampling/rules';
import type { ReactElement } from 'react';
import { formatDay } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/desk/card.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { type Column, Table } from '../../ui/desk/table.tsx';
import { useStaffCall } from '../../wire/staff-wire.ts';
import { Rows } from '../rows.tsx';
import { samplingTexts } from './sampling-texts.ts';

type Total = Data<typeof samplingCalls.figures>['total'];
type Line = Total & { key: string; name: string };

const counted = ['found', 'drawn', 'judged', 'agreed', 'corrected'] as const;

/** How far the verdicts agree; a share only where enough were judged to say. */
export function FiguresCards(): ReactElement {
  const t = useTexts(samplingTexts);
  const language = useLanguage();
  const query = useStaffCall(samplingCalls.figures, {});
  const least = samplingRules.leastJudged;
  const columns = (head: string): Column<Line>[] => [
    { key: 'name', head, phone: 'title', cell: ({ name }) => name },
    ...counted.map(
      (key): Column<Line> => ({
        key,
        head: t(`${key}Count`),
        width: 96,
        align: 'end',
        cell: (line) => line[key],
      }),
    ),
    {
      key: 'agreement',
      head: t('agreement'),
      width: 130,
      align: 'end',
      cell: ({ agreement }) => (agreement === null ? t('tooFew', { least }) : `${(agreement / 10).toFixed(1)}%`),
    },
  ];
  const { data } = query;
  const reviewers = data?.reviewers.map(({ staffId, ...row }): Line => ({ key: staffId, ...row })) ?? [];
  const items =
    data?.items.map(({ code, itemName, ...row }): Line => ({ key: code, name: itemName[language], ...row })) ?? [];
  const withTotal = (lines: Line[]): Line[] =>
    data === undefined || lines.length < 2 ? lines : [...lines, { key: 'total', name: t('total'), ...data.total }];
  const note = data === undefined ? '' : t('figuresNote', { day: formatDay(data.since), least });
  const tables = [
    { key: 'reviewers', title: t('byReviewer'), lines: reviewers, head: t('reviewer') },
    { key: 'items', title: t('byItem'), lines: items, head: t('item') },
  ];
  return (
    <>
      {tables.map(({ key, title, lines, head }) => (
        <Card key={key} title={`${t('figures')} · ${title}`} note={note} isFlush>
          <Rows query={query} count={lines.length} empty={<EmptyState title={t('noFigures')} />}>
            <Table label={title} columns={columns(head)} rows={withTotal(lines)} keyOf={(line) => line.key} />
          </Rows>
        </Card>
      ))}
    </>
  );
}
