import { hiddenAmount } from '@beidiao/contract/wire/money';
import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import type { Data } from '@beidiao/contract/wire/call';
import type { ReactElement } from 'react';
import { formatDay } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import card from '../ui/desk/card.module.css';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { PageHeader } from '../ui/desk/page-header.tsx';
import { type Column, Table } from '../ui/desk/table.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { useCall } from '../wire/use-call.ts';

const texts = bilingual({
  zh: {
    title: '会员等级',
    about: '会员价按核查项单价打折；协议价更低时按协议价。',
    loading: '正在加载会员等级',
    failed: '会员等级加载失败',
    again: '重试',
    grade: '等级',
    discount: '会员价',
    percent: '单价的 {percent}%',
    full: '按单价',
    own: '当前等级',
    until: '当前等级，{day} 到期',
  },
  en: {
    title: 'Membership',
    about: 'Member prices are a discount on item prices. Where an agreement price is lower, it applies instead.',
    loading: 'Loading membership grades',
    failed: 'Could not load membership grades',
    again: 'Retry',
    grade: 'Grade',
    discount: 'Member price',
    percent: '{percent}% of the item price',
    full: 'Item price',
    own: 'Your grade',
    until: 'Your grade until {day}',
  },
});

type Grade = Data<typeof catalogueCalls.grades>['gradeList'][number];

function useColumns(): Column<Grade>[] {
  const t = useTexts(texts);
  const language = useLanguage();
  const ownWords = ({ expireDate }: Grade): string =>
    expireDate === null ? t('own') : t('until', { day: formatDay(new Date(expireDate.time).toISOString()) });
  return [
    { key: 'grade', head: t('grade'), phone: 'title', cell: ({ name }) => name[language] },
    {
      key: 'discount',
      head: t('discount'),
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
            {ownWords(grade)}
          </StatusTag>
        ),
    },
  ];
}

/** The grades of membership, and which of them the prices of this member have. */
export function Membership(): ReactElement {
  const t = useTexts(texts);
  const columns = useColumns();
  const { data, error, refetch } = useCall(catalogueCalls.grades, {});
  return (
    <>
      <PageHeader title={t('title')} about={t('about')} />
      <section className={card.card}>
        {!data && !error && <Skeleton label={t('loading')} rows={4} />}
        {!data && error && (
          <EmptyState
            title={t('failed')}
            about={error.message}
            action={
              <Button size="small" onClick={() => void refetch()}>
                {t('again')}
              </Button>
            }
          />
        )}
        {data && (
          <Table label={t('title')} columns={columns} rows={data.gradeList} keyOf={({ type }) => String(type)} />
        )}
      </section>
    </>
  );
}
