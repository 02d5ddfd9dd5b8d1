import { type SourceBill, sourceBillCalls } from '@beidiao/contract/costs/bills';
import { type BillFault, billDifferences } from '@beidiao/contract/costs/rules';
import type { Data } from '@beidiao/contract/wire/call';
import { type ReactElement, type ReactNode, useState } from 'react';
import { formatMoney, formatTimeDense } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { Card } from '../../ui/desk/card.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { base64Of } from '../../wire/base64-of.ts';
import { sendAsStaff, useStaffCall } from '../../wire/staff-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import plain from '../plain.module.css';
import { Rows } from '../rows.tsx';
import { BillDifferences } from './bill-differences.tsx';
import { costsTexts } from './costs-texts.ts';
import styles from './costs.module.css';

type Faulty = { source: string; faults: Data<typeof sourceBillCalls.compare>['faults'] };
type Line = { source: string; bill: SourceBill | null };
type Props = { month: string; sourceName: (source: string) => string };

const whyKeys = {
  headings: 'faultHeadings',
  key: 'faultKey',
  amount: 'faultAmount',
  rows: 'faultRows',
} as const satisfies Record<BillFault, string>;

/** What is wrong with a file, by row and column. */
function Faults({ name, faults }: { name: string; faults: Faulty['faults'] }): ReactElement {
  const t = useTexts(costsTexts);
  return (
    <Notice kind="problem">
      {t('faults', { name })}
      <ul className={styles.faults}>
        {faults.map(({ row, column, why }) => (
          <li key={`${row} ${column} ${why}`}>
            {column === ''
              ? t('faultOfRow', { row, why: t(whyKeys[why]) })
              : t('faultAt', { row, column, why: t(whyKeys[why]) })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function useOutcome(): (bill: SourceBill) => { text: string; isEven: boolean } {
  const t = useTexts(costsTexts);
  return ({ kinds }) => {
    const parts = billDifferences
      .filter((kind) => (kinds[kind] ?? 0) > 0)
      .map((kind) => t('kindCount', { kind: t(kind), count: (kinds[kind] ?? 0).toLocaleString('en-US') }));
    return { text: parts.length === 0 ? t('same') : parts.join(t('listMark')), isEven: parts.length === 0 };
  };
}

function Upload({
  line,
  name,
  onFaults,
  month,
}: {
  line: Line;
  name: string;
  month: string;
  onFaults: (it: Faulty | null) => void;
}) {
  const t = useTexts(costsTexts);
  const { isBusy, run } = useAct({ explain: toastProblem });
  const { source, bill } = line;
  const send = (file: File | undefined): Promise<void> =>
    run(async () => {
      if (file === undefined) return;
      onFaults(null);
      const done = await sendAsStaff(sourceBillCalls.compare, { month, source, base64: await base64Of(file) });
      if (done.bill === null) onFaults({ source, faults: done.faults });
      else toast('done', t('compared'));
    });
  return (
    <label className={styles.upload} data-busy={isBusy || undefined}>
      {t(bill === null ? 'upload' : 'uploadAgain')}
      <FileInput
        className="visually-hidden"
        accept=".xlsx,.csv"
        aria-label={t('uploadOf', { name })}
        disabled={isBusy}
        onPick={([file]) => void send(file)}
      />
    </label>
  );
}

/** The bills of the sources for a month: how each differs from what was asked, and where the next one is uploaded. */
export function BillsCard({ month, sourceName }: Props): ReactElement {
  const t = useTexts(costsTexts);
  const query = useStaffCall(sourceBillCalls.list, { month }, { keepPrevious: true });
  const outcomeOf = useOutcome();
  const [faulty, setFaulty] = useState<Faulty | null>(null);
  const [shown, show] = useState<string | null>(null);
  const { data } = query;
  const lines = (data?.sources ?? []).map(
    (source): Line => ({ source, bill: data?.rows.find((row) => row.source === source) ?? null }),
  );
  const summed = (count: number, amountFen: number): string =>
    t('countAndSum', { count: count.toLocaleString('en-US'), sum: formatMoney(amountFen) });
  const ofBill =
    (cell: (bill: SourceBill) => ReactNode) =>
    ({ bill }: Line): ReactNode =>
      bill === null ? '-' : cell(bill);
  const columns: Column<Line>[] = [
    { key: 'source', head: t('sourceHead'), width: 160, phone: 'title', cell: ({ source }) => sourceName(source) },
    {
      key: 'bill',
      head: t('billCount'),
      width: 170,
      align: 'end',
      cell: ofBill((it) => summed(it.billCount, it.billFen)),
    },
    {
      key: 'ours',
      head: t('ourCount'),
      width: 170,
      align: 'end',
      cell: ofBill((it) => summed(it.ourCount, it.ourFen)),
    },
    {
      key: 'difference',
      head: t('difference'),
      width: 110,
      align: 'end',
      cell: ofBill(({ billFen, ourFen }) => (
        <span className={billFen === ourFen ? styles.quiet : styles.grave}>{formatMoney(billFen - ourFen)}</span>
      )),
    },
    {
      key: 'outcome',
      head: t('outcome'),
      cell: ({ bill }) => {
        if (bill === null) return <span className={styles.quiet}>{t('billNone')}</span>;
        const { text, isEven } = outcomeOf(bill);
        const by = t('comparedBy', { name: bill.comparedBy, time: formatTimeDense(bill.comparedAt) });
        return <TwoLines first={<span className={isEven ? undefined : styles.grave}>{text}</span>} second={by} />;
      },
    },
    {
      key: 'acts',
      head: t('acts'),
      width: 180,
      align: 'end',
      phone: 'foot',
      cell: (line) => (
        <span className={plain.acts}>
          {line.bill !== null && !outcomeOf(line.bill).isEven && (
            <LinkButton onClick={() => show(line.source)}>{t('showDifferences')}</LinkButton>
          )}
          <Upload line={line} name={sourceName(line.source)} month={month} onFaults={setFaulty} />
        </span>
      ),
    },
  ];
  return (
    <div className={styles.bills}>
      <Card title={t('bills')} note={t('billsNote', { month })} isFlush>
        <div className={styles.billNotes}>
          <p className={styles.hint}>{t('uploadHint')}</p>
          {faulty !== null && <Faults name={sourceName(faulty.source)} faults={faulty.faults} />}
        </div>
        <Rows query={query} count={lines.length} empty={<p className={styles.none}>{t('noSources')}</p>}>
          <Table label={t('bills')} columns={columns} rows={lines} keyOf={({ source }) => source} lines={2} />
        </Rows>
      </Card>
      {shown !== null && (
        <BillDifferences month={month} source={shown} name={sourceName(shown)} onClose={() => show(null)} />
      )}
    </div>
  );
}
