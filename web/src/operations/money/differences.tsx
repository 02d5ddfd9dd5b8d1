import { type Difference, reconciliationCalls, type SettlingAct } from '@beidiao/contract/wallet/reconciliation';
import { type ReactElement, useState } from 'react';
import { formatMoney, formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { channelName } from '@beidiao/contract/wallet/words';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { AskWhy } from '../ask-why.tsx';
import plain from '../plain.module.css';
import { CallbacksDialog } from './callbacks-dialog.tsx';
import { Gap, signedMoney } from './channel-totals.tsx';
import { aboutOf, reconciliationTexts } from './reconciliation-texts.ts';

/** What is being decided about a row: an act, a correction of somebody, or nothing yet. */
type Deciding = { row: Difference; act: SettlingAct | 'confirm' | 'reject' | 'callbacks' };

function whereOf({ ourFen, channelFen }: Difference): 'oursOnly' | 'theirsOnly' | 'otherFen' {
  if (channelFen === null) return 'oursOnly';
  return ourFen === null ? 'theirsOnly' : 'otherFen';
}

function useBecause(): (row: Difference) => { first: string; second: string } {
  const t = useTexts(reconciliationTexts);
  const more = (row: Difference): string => {
    if (row.answer) return t('answered', { answer: t(row.answer) });
    if (row.isPutBack) return t('putBackAbout');
    return t(aboutOf(row.guess), {
      tradeNo: row.tradeNo ?? row.reference,
      time: formatTimeDense(row.guessAt),
      amount: formatMoney(row.askedFen),
    });
  };
  const because = (row: Difference): string => {
    if (row.endedBy !== null) return t(row.endedBy, { day: row.otherDay ?? '' });
    return row.state === 'waiting' ? t('waiting') : t(row.guess);
  };
  const said = (row: Difference): string =>
    row.last && row.last.act !== 'ask' && row.last.why
      ? t('by', { name: row.last.name, why: row.last.why })
      : more(row);
  return (row) => ({ first: because(row), second: row.state === 'open' ? more(row) : said(row) });
}

function Acts({ row, onDecide }: { row: Difference; onDecide: (deciding: Deciding) => void }): ReactElement {
  const t = useTexts(reconciliationTexts);
  const [isAsking, setAsking] = useState(false);
  const ask = (): void => {
    setAsking(true);
    sendAsStaff(reconciliationCalls.ask, { differenceNo: row.differenceNo })
      .then(({ answer }) => toast('done', t('answered', { answer: t(answer ?? 'unknown') })))
      .catch((fault: Error) => toast('problem', fault.message))
      .finally(() => setAsking(false));
  };
  const words = (act: SettlingAct): string => t(act === 'take' && row.sendsBack ? 'sendBack' : act);
  return (
    <span className={plain.acts}>
      {row.state === 'asked' && (
        <>
          <LinkButton onClick={() => onDecide({ row, act: 'reject' })}>
            {t(row.last?.isMe ? 'takeBack' : 'reject')}
          </LinkButton>
          {!row.last?.isMe && <LinkButton onClick={() => onDecide({ row, act: 'confirm' })}>{t('confirm')}</LinkButton>}
        </>
      )}
      {row.acts.map((act) =>
        act === 'ask' ? (
          <LinkButton key={act} isBusy={isAsking} onClick={ask}>
            {t('ask')}
          </LinkButton>
        ) : (
          <LinkButton key={act} onClick={() => onDecide({ row, act })}>
            {words(act)}
          </LinkButton>
        ),
      )}
      {row.channelCode !== 'TRANSFER' && (
        <LinkButton onClick={() => onDecide({ row, act: 'callbacks' })}>{t('callbacks')}</LinkButton>
      )}
    </span>
  );
}

function useColumns(onDecide: (deciding: Deciding) => void): Column<Difference>[] {
  const t = useTexts(reconciliationTexts);
  const language = useLanguage();
  const because = useBecause();
  return [
    {
      key: 'where',
      head: t('where'),
      phone: 'title',
      width: 170,
      cell: (row) => {
        const channel = channelName(row.channelCode, language);
        return (
          <TwoLines first={t(whereOf(row))} second={row.kind === 'refund' ? `${channel} · ${t('refund')}` : channel} />
        );
      },
    },
    {
      key: 'no',
      head: t('no'),
      width: 190,
      cell: (row) => <TwoLines first={row.tradeNo ?? row.reference} second={formatTimeDense(row.at)} />,
    },
    { key: 'ours', head: t('ours'), width: 110, align: 'end', cell: ({ ourFen }) => formatMoney(ourFen) },
    { key: 'theirs', head: t('theirs'), width: 110, align: 'end', cell: ({ channelFen }) => formatMoney(channelFen) },
    {
      key: 'gap',
      head: t('difference'),
      width: 120,
      align: 'end',
      cell: ({ differenceFen }) => <Gap amountFen={differenceFen} />,
    },
    { key: 'because', head: t('because'), cell: (row) => <TwoLines {...because(row)} /> },
    {
      key: 'acts',
      head: t('acts'),
      width: 280,
      align: 'end',
      phone: 'foot',
      cell: (row) => <Acts row={row} onDecide={onDecide} />,
    },
  ];
}

/** Asks for the reason of an act, and carries it out. */
function Decision({ row, act, onClose }: Deciding & { onClose: () => void }): ReactElement {
  const t = useTexts(reconciliationTexts);
  if (act === 'callbacks') return <CallbacksDialog row={row} onClose={onClose} />;
  const key = act === 'take' && row.sendsBack ? 'sendBack' : act;
  const isMoney = act === 'take';
  const facts = {
    amount: isMoney ? formatMoney(Math.abs(row.channelFen ?? 0)) : signedMoney(row.differenceFen),
    tradeNo: row.tradeNo ?? row.reference,
    enterprise: row.enterpriseName ?? '',
    name: row.last?.name ?? '',
    why: row.last?.why ?? '',
  };
  const { differenceNo } = row;
  const isOwn = row.last?.isMe ?? false;
  const carryOut = async (why: string): Promise<void> => {
    if (act === 'confirm' || act === 'reject')
      await sendAsStaff(reconciliationCalls.decide, { differenceNo, confirms: act === 'confirm', why });
    else await sendAsStaff(reconciliationCalls.act, { differenceNo, act, why });
    toast('done', t('done'));
  };
  return (
    <AskWhy
      title={t(`${key}Title`, facts)}
      body={t(`${key}Body`, facts)}
      act={t(act === 'reject' && isOwn ? 'takeBack' : key)}
      isDanger={act === 'reject'}
      isOptional={act === 'confirm' || (act === 'reject' && isOwn)}
      onClose={onClose}
      onAct={carryOut}
    />
  );
}

/** Where books and statements disagree, each with a guess and with what can be done. */
export function Differences({ rows }: { rows: readonly Difference[] }): ReactElement {
  const t = useTexts(reconciliationTexts);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const columns = useColumns(setDeciding);
  return (
    <>
      <Table label={t('differences')} columns={columns} rows={rows} keyOf={(row) => row.differenceNo} lines={2} />
      {deciding && <Decision {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}
