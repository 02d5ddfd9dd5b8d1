import { type InvoiceState, invoiceCalls, invoiceStates, type StaffInvoiceRow } from '@beidiao/contract/invoice/calls';
import { type ReactElement, useState } from 'react';
import { formatMoney, formatTimeDense } from '../../i18n/format.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { TextBox } from '../../ui/core/text-box.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { base64Of } from '../../wire/base64-of.ts';
import { asTaken } from '../../wire/shrink-picture.ts';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { AskWhy } from '../ask-why.tsx';
import { FormDialog } from '../form-dialog.tsx';
import styles from '../plain.module.css';
import { Rows } from '../rows.tsx';
import { usePages } from '../use-pages.ts';

const texts = bilingual({
  zh: {
    title: '发票',
    about: '会员按已用掉的充值金额申请。开出后登记号码并附上文件，申请人会收到通知。',
    states: '状态',
    requested: '待开',
    issued: '已开',
    rejected: '未通过',
    reversed: '已红冲',
    buyer: '抬头',
    amount: '金额',
    tax: '税额 {tax}',
    special: '数电专票',
    normal: '数电普票',
    bank: '开户行及邮箱',
    asked: '申请',
    state: '状态',
    acts: '操作',
    issue: '开出',
    reject: '驳回',
    reverse: '红冲',
    none: '暂无发票',
    noneRequested: '没有待开的发票',
    noneAbout: '会员申请的发票会显示在这里。',
    issueTitle: '开出 {title} 的发票',
    issueBody: '{kind}，价税合计 {amount}，税额 {tax}，税号 {taxNo}。',
    number: '发票号码',
    numberWrong: '发票号码为 8–20 位数字',
    file: '发票文件（PDF 或图片）',
    fileWrong: '请附上发票文件',
    issueAct: '登记开出 {amount}',
    issuedNow: '已开出 {amount}',
    rejectTitle: '驳回 {title} 的申请',
    rejectBody: '原因会显示给申请人，{amount} 可重新申请。',
    rejectedNow: '已驳回',
    reverseTitle: '红冲发票 {number}',
    reverseBody: '请先在税务系统红冲。登记后 {amount} 可重新开票。',
    reversedNow: '已登记红冲',
  },
  en: {
    title: 'Invoices',
    about: 'Members request invoices for money they have spent. Enter number and file once issued; they are notified.',
    states: 'States',
    requested: 'Requested',
    issued: 'Issued',
    rejected: 'Rejected',
    reversed: 'Reversed',
    buyer: 'Title',
    amount: 'Amount',
    tax: 'Tax {tax}',
    special: 'Special',
    normal: 'Normal',
    bank: 'Bank and e-mail',
    asked: 'Requested',
    state: 'State',
    acts: 'Actions',
    issue: 'Issue',
    reject: 'Reject',
    reverse: 'Reverse',
    none: 'No invoices',
    noneRequested: 'No invoices to issue',
    noneAbout: 'Invoices that members request appear here.',
    issueTitle: 'Issue the invoice for {title}',
    issueBody: '{kind}, {amount} including tax {tax}, tax number {taxNo}.',
    number: 'Invoice number',
    numberWrong: 'The number has 8–20 digits',
    file: 'Invoice file (PDF or picture)',
    fileWrong: 'Attach the invoice file',
    issueAct: 'Enter as issued: {amount}',
    issuedNow: '{amount} issued',
    rejectTitle: 'Reject the request of {title}',
    rejectBody: 'The reason is shown to the member. {amount} can be requested again.',
    rejectedNow: 'Rejected',
    reverseTitle: 'Reverse invoice {number}',
    reverseBody: 'Reverse it with the tax office first. {amount} can then be invoiced again.',
    reversedNow: 'Reversal entered',
  },
});

const looks = { requested: 'you', issued: 'done', rejected: 'ended', reversed: 'ended' } as const;
const icons = { requested: 'clock', issued: 'check', rejected: 'ban', reversed: 'ban' } as const;
type Act = 'issue' | 'reject' | 'reverse';
type Doing = { act: Act; row: StaffInvoiceRow } | null;

function useColumns(onAct: (act: Act, row: StaffInvoiceRow) => void): Column<StaffInvoiceRow>[] {
  const t = useTexts(texts);
  return [
    {
      key: 'buyer',
      head: t('buyer'),
      phone: 'title',
      cell: (row) => <TwoLines first={row.title} second={`${t(row.kind)} ${row.taxNo ?? ''}`} />,
    },
    {
      key: 'amount',
      head: t('amount'),
      width: 140,
      align: 'end',
      cell: (row) => (
        <TwoLines first={formatMoney(row.amountFen)} second={t('tax', { tax: formatMoney(row.taxFen) })} />
      ),
    },
    { key: 'bank', head: t('bank'), cell: (row) => <TwoLines first={row.bank ?? '-'} second={row.email} /> },
    {
      key: 'state',
      head: t('state'),
      width: 190,
      cell: (row) => (
        <TwoLines
          first={
            <StatusTag look={looks[row.state]} icon={icons[row.state]}>
              {t(row.state)}
            </StatusTag>
          }
          second={row.why ?? row.number ?? ''}
        />
      ),
    },
    {
      key: 'asked',
      head: t('asked'),
      width: 120,
      cell: (row) => <TwoLines first={row.askedByName ?? '-'} second={formatTimeDense(row.askedAt)} />,
    },
    {
      key: 'acts',
      head: t('acts'),
      width: 120,
      align: 'end',
      phone: 'foot',
      cell: (row) => (
        <span className={styles.acts}>
          {row.state === 'requested' && (
            <>
              <LinkButton onClick={() => onAct('reject', row)}>{t('reject')}</LinkButton>
              <LinkButton onClick={() => onAct('issue', row)}>{t('issue')}</LinkButton>
            </>
          )}
          {row.state === 'issued' && <LinkButton onClick={() => onAct('reverse', row)}>{t('reverse')}</LinkButton>}
        </span>
      ),
    },
  ];
}

function IssueDialog({ row, onClose }: { row: StaffInvoiceRow; onClose: () => void }): ReactElement {
  const t = useTexts(texts);
  const [number, setNumber] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const facts = {
    title: row.title,
    kind: t(row.kind),
    amount: formatMoney(row.amountFen),
    tax: formatMoney(row.taxFen),
    taxNo: row.taxNo ?? '-',
  };
  const lack = (): string | null => {
    if (!/^\d{8,20}$/.test(number.trim())) return t('numberWrong');
    return file === null ? t('fileWrong') : null;
  };
  const issue = async (): Promise<void> => {
    if (file === null) return;
    const { invoiceId } = row;
    const paper = { name: file.name, base64: await base64Of(file) };
    await sendAsStaff(invoiceCalls.issue, { invoiceId, number: number.trim(), ...paper });
    toast('done', t('issuedNow', facts));
  };
  return (
    <FormDialog
      title={t('issueTitle', facts)}
      width={460}
      act={t('issueAct', facts)}
      lack={lack}
      onSubmit={issue}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{t('issueBody', facts)}</p>
          <label>
            {t('number')}
            <TextBox name="number" inputMode="numeric" maxLength={20} value={number} onChange={setNumber} />
          </label>
          <label>
            {t('file')}
            <FileInput
              accept="application/pdf,image/*"
              onPick={([picked]) => void (picked ? asTaken(picked).then(setFile) : setFile(null))}
            />
            {file?.name}
          </label>
        </>
      )}
    </FormDialog>
  );
}

/** Invoices that members have asked for: issued, rejected, reversed. */
export function Invoices(): ReactElement {
  const t = useTexts(texts);
  const [state, setState] = useState<InvoiceState>('requested');
  const [doing, setDoing] = useState<Doing>(null);
  const query = usePages(invoiceCalls.queue, { state }, { nextOf: (page) => page.nextCursor });
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const columns = useColumns((act, row) => setDoing({ act, row }));
  const close = (): void => setDoing(null);
  const isReversal = doing?.act === 'reverse';
  const facts = doing && {
    title: doing.row.title,
    number: doing.row.number ?? '',
    amount: formatMoney(doing.row.amountFen),
  };
  const refuse = async (why: string): Promise<void> => {
    if (doing === null) return;
    const { invoiceId } = doing.row;
    await sendAsStaff(isReversal ? invoiceCalls.reverse : invoiceCalls.reject, { invoiceId, why });
    toast('done', t(isReversal ? 'reversedNow' : 'rejectedNow'));
  };
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} about={t('about')} />
      <div className={styles.bar}>
        <Tabs
          label={t('states')}
          chosen={state}
          onChoose={setState}
          tabs={invoiceStates.map((key) => ({
            key,
            label: t(key),
            count: key === 'requested' ? query.data?.pages[0]?.waiting : undefined,
            isUrgent: key === 'requested',
          }))}
        />
      </div>
      <Rows
        query={query}
        count={rows.length}
        empty={
          state === 'requested' ? (
            <EmptyState title={t('noneRequested')} about={t('noneAbout')} />
          ) : (
            <EmptyState title={t('none')} />
          )
        }
      >
        <Table label={t('title')} columns={columns} rows={rows} keyOf={(row) => row.invoiceId} lines={2} />
      </Rows>
      {doing?.act === 'issue' && <IssueDialog row={doing.row} onClose={close} />}
      {doing && facts && doing.act !== 'issue' && (
        <AskWhy
          title={t(isReversal ? 'reverseTitle' : 'rejectTitle', facts)}
          body={t(isReversal ? 'reverseBody' : 'rejectBody', facts)}
          act={t(isReversal ? 'reverse' : 'reject')}
          isDanger
          onClose={close}
          onAct={refuse}
        />
      )}
    </div>
  );
}
