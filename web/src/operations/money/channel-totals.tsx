import type { ChannelDay, Difference, reconciliationCalls } from '@beidiao/contract/wallet/reconciliation';
import type { Data } from '@beidiao/contract/wire/call';
import type { ReactElement } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { channelName } from '@beidiao/contract/wallet/words';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { type Column, Table } from '../../ui/desk/table.tsx';
import { reconciliationTexts } from './reconciliation-texts.ts';
import styles from './reconciliation.module.css';

type Day = Data<typeof reconciliationCalls.day>;
type Line = Pick<ChannelDay, 'ourCount' | 'ourFen' | 'channelCount' | 'channelFen' | 'differenceFen'> & {
  channel: ChannelDay | null;
};

/** "+¥268.00": the sign stands before, also where there is more. */
export const signedMoney = (amountFen: number): string => `${amountFen > 0 ? '+' : ''}${formatMoney(amountFen)}`;

export const Gap = ({ amountFen }: { amountFen: number | null }): ReactElement => (
  <span className={styles.gap} data-off={amountFen ? '' : undefined}>
    {amountFen === null ? '-' : signedMoney(amountFen)}
  </span>
);

type OutcomeOf = { channel: ChannelDay; differences: readonly Difference[] };

function Outcome({ channel, differences }: OutcomeOf): ReactElement {
  const t = useTexts(reconciliationTexts);
  if (channel.state !== 'done') {
    const isBank = channel.channelCode === 'TRANSFER' && channel.state === 'none';
    const words = channel.state === 'failed' ? (channel.trouble ?? 'fault') : isBank ? 'awaitsBank' : channel.state;
    return <span className={channel.state === 'failed' ? styles.off : styles.quiet}>{t(words)}</span>;
  }
  const own = differences.filter(({ channelCode }) => channelCode === channel.channelCode);
  const isOpen = own.some(({ state }) => state !== 'closed');
  if (isOpen) return <span className={styles.off}>{t('uneven')}</span>;
  return (
    <span className={styles.even}>
      <Icon name="check" size={14} />
      {t(channel.differenceFen === 0 ? 'even' : 'settled')}
    </span>
  );
}

/** What each channel and the books say of the day, and how far they are apart. */
export function ChannelTotals({ day, onEnterBank }: { day: Day; onEnterBank: () => void }): ReactElement {
  const t = useTexts(reconciliationTexts);
  const language = useLanguage();
  const lines: Line[] = [...day.channels.map((channel) => ({ ...channel, channel })), { ...day.total, channel: null }];
  const number = (key: 'ourCount' | 'channelCount'): Column<Line> => ({
    key,
    head: t(key),
    width: 110,
    align: 'end',
    cell: (line) => line[key]?.toLocaleString('en-US') ?? '-',
  });
  const money = (key: 'ourFen' | 'channelFen'): Column<Line> => ({
    key,
    head: t(key),
    width: 150,
    align: 'end',
    cell: (line) => formatMoney(line[key]),
  });
  const columns: Column<Line>[] = [
    {
      key: 'channel',
      head: t('channel'),
      phone: 'title',
      cell: ({ channel }) => (channel === null ? <b>{t('total')}</b> : channelName(channel.channelCode, language)),
    },
    number('ourCount'),
    money('ourFen'),
    number('channelCount'),
    money('channelFen'),
    {
      key: 'gap',
      head: t('difference'),
      width: 150,
      align: 'end',
      cell: (line) => <Gap amountFen={line.differenceFen} />,
    },
    {
      key: 'outcome',
      head: t('outcome'),
      width: 270,
      cell: ({ channel }) =>
        channel && (
          <span className={styles.outcome}>
            <Outcome channel={channel} differences={day.differences} />
            {channel.channelCode === 'TRANSFER' && (
              <LinkButton onClick={onEnterBank}>
                {t(channel.state === 'none' ? 'enterBank' : 'enterBankAgain')}
              </LinkButton>
            )}
          </span>
        ),
    },
  ];
  return (
    <Table
      label={t('result', { day: day.day })}
      columns={columns}
      rows={lines}
      keyOf={({ channel }) => channel?.channelCode ?? 'total'}
    />
  );
}
