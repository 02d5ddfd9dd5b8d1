import type { GradeTerm } from '@beidiao/contract/grade/calls';
import { subtractAmount } from '@beidiao/contract/wire/money';
import { formatMoney, formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import type { IconName } from '../ui/core/icon.tsx';
import { type Column, TwoLines } from '../ui/desk/table.tsx';
import { type StatusLook, StatusTag } from '../ui/status-tag.tsx';

const texts = bilingual({
  zh: {
    grade: '会员等级',
    state: '状态',
    ahead: '待生效',
    inForce: '生效中',
    ended: '已到期',
    replaced: '已替换',
    term: '有效期',
    days: '{first} 至 {last}',
    noEnd: '{first} 起长期有效',
    endedOn: '{day} 起不再生效',
    price: '会员费',
    credit: '折抵',
    paid: '实付',
    tradeNo: '支付单号 / 时间',
    by: '经办人',
    given: '平台赠送',
    buy: '开通',
    renew: '续费',
    upgrade: '升级',
    downgrade: '到期变更',
  },
  en: {
    grade: 'Grade',
    state: 'State',
    ahead: 'Not started',
    inForce: 'Active',
    ended: 'Ended',
    replaced: 'Replaced',
    term: 'Term',
    days: '{first} to {last}',
    noEnd: 'From {first}, no end date',
    endedOn: 'Ended on {day}',
    price: 'Fee',
    credit: 'Credit',
    paid: 'Paid',
    tradeNo: 'Payment no. / time',
    by: 'Handled by',
    given: 'Granted',
    buy: 'Purchase',
    renew: 'Renewal',
    upgrade: 'Upgrade',
    downgrade: 'Change at expiry',
  },
});

const looks: Record<GradeTerm['state'], { look: StatusLook; icon: IconName }> = {
  ahead: { look: 'candidate', icon: 'clock' },
  inForce: { look: 'done', icon: 'check' },
  ended: { look: 'ended', icon: 'clock' },
  replaced: { look: 'ended', icon: 'up2' },
};

/** A membership as the member and staff see it. */
export function useTermColumns(): Column<GradeTerm>[] {
  const t = useTexts(texts);
  const language = useLanguage();
  const days = ({ firstDay: first, lastDay: last }: GradeTerm): string =>
    last === null ? t('noEnd', { first }) : t('days', { first, last });
  return [
    {
      key: 'grade',
      head: t('grade'),
      width: 112,
      phone: 'title',
      cell: (row) => <TwoLines first={<b>{row.name[language]}</b>} second={t(row.act ?? 'given')} />,
    },
    {
      key: 'state',
      head: t('state'),
      width: 116,
      cell: (row) => <StatusTag {...looks[row.state]}>{t(row.state)}</StatusTag>,
    },
    {
      key: 'term',
      head: t('term'),
      width: 208,
      cell: (row) => (
        <TwoLines first={days(row)} second={row.endedOn === null ? '' : t('endedOn', { day: row.endedOn })} />
      ),
    },
    { key: 'price', head: t('price'), width: 116, align: 'end', cell: (row) => formatMoney(row.priceFen) },
    {
      key: 'credit',
      head: t('credit'),
      width: 116,
      align: 'end',
      cell: (row) => (row.creditFen === 0 ? '-' : formatMoney(subtractAmount(0, row.creditFen))),
    },
    { key: 'paid', head: t('paid'), width: 116, align: 'end', cell: (row) => formatMoney(row.paidFen) },
    {
      key: 'tradeNo',
      head: t('tradeNo'),
      width: 200,
      cell: (row) => <TwoLines first={row.tradeNo ?? '-'} second={formatTime(row.createdAt)} />,
    },
    { key: 'by', head: t('by'), width: 100, cell: (row) => row.operatorName ?? '-' },
  ];
}
