import { gradeCalls } from '@beidiao/contract/grade/calls';
import type { Data } from '@beidiao/contract/wire/call';
import { hiddenAmount } from '@beidiao/contract/wire/money';
import type { ReactElement } from 'react';
import { formatDay } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import card from '../ui/desk/card.module.css';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { type Column, Table } from '../ui/desk/table.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { useCall } from '../wire/use-call.ts';
import { membershipTexts } from './membership-texts.ts';

type Grade = Data<typeof gradeCalls.grades>['gradeList'][number];

/** The grades without any amount, for whoever may see none. */
export function PlainGrades(): ReactElement {
  const t = useTexts(membershipTexts);
  const language = useLanguage();
  const { data, error, refetch } = useCall(gradeCalls.grades, {});
  const until = ({ expireDate }: Grade): string =>
    expireDate === null ? t('current') : t('currentUntil', { day: formatDay(expireDate.time) });
  const columns: Column<Grade>[] = [
    { key: 'grade', head: t('grade'), phone: 'title', cell: ({ name }) => name[language] },
    {
      key: 'discount',
      head: t('unitPrice'),
      cell: ({ discountPercent: percent }) =>
        percent === 100 ? t('full') : percent === hiddenAmount ? percent : t('percent', { percent }),
    },
    {
      key: 'own',
      head: '',
      phone: 'foot',
      cell: (grade) =>
        grade.isOwn && (
          <StatusTag look="done" icon="check">
            {until(grade)}
          </StatusTag>
        ),
    },
  ];
  const again = (
    <Button size="small" onClick={() => void refetch()}>
      {t('again')}
    </Button>
  );
  return (
    <section className={card.card}>
      {!data && !error && <Skeleton label={t('loading')} rows={4} />}
      {!data && error && <EmptyState title={t('failed')} about={error.message} action={again} />}
      {data && <Table label={t('title')} columns={columns} rows={data.gradeList} keyOf={({ type }) => String(type)} />}
    </section>
  );
}
