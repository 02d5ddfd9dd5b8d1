import { type ConfirmationRow, confirmationCalls } from '@beidiao/contract/enterprise/confirmation';
import type { FileContent } from '@beidiao/contract/file/calls';
import { type ReactElement, useState } from 'react';
import { formatDay, formatTimeDense } from '../../i18n/format.ts';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { confirm } from '../../ui/desk/confirm.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { FileView } from '../../ui/file-view.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { problemOf } from '../../wire/send/problem-of.ts';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { AskWhy } from '../ask-why.tsx';
import styles from '../plain.module.css';
import { Rows } from '../rows.tsx';
import { usePages } from '../use-pages.ts';

const texts = bilingual({
  zh: {
    title: '企业认证',
    about: '核对营业执照与企业名称、统一社会信用代码是否一致。认证前企业只能在首单额度内下单。',
    name: '企业',
    code: '统一社会信用代码',
    taken: '该代码已有企业通过认证',
    contact: '管理员',
    registered: '注册',
    handedIn: '提交',
    acts: '操作',
    licence: '查看执照',
    confirm: '通过',
    decline: '不通过',
    none: '暂无待认证企业',
    noneAbout: '企业提交营业执照后，会出现在这里。',
    confirmTitle: '通过 {name} 的认证？',
    confirmBody:
      '请确认营业执照清晰、在有效期内，名称和代码 {code} 与注册信息一致。通过后下单不再受首单额度限制，不能撤回。',
    confirmed: '{name} 已通过认证',
    declineTitle: '{name} 认证不通过',
    declineBody: '企业会看到原因，修改后可以重新提交。',
    declined: '已通知 {name}',
    keep: '取消',
    close: '关闭',
    newTab: '在新标签页打开',
    save: '保存',
  },
  en: {
    title: 'Organization verification',
    about:
      'Check that the business licence matches the organization name and unified social credit code. Until verified, an organization can order only within the first-order limit.',
    name: 'Organization',
    code: 'Unified social credit code',
    taken: 'Already used by a verified organization',
    contact: 'Administrator',
    registered: 'Registered',
    handedIn: 'Submitted',
    acts: 'Actions',
    licence: 'View licence',
    confirm: 'Approve',
    decline: 'Decline',
    none: 'No organizations to verify',
    noneAbout: 'Organizations appear here after they submit their business licence.',
    confirmTitle: 'Approve {name}?',
    confirmBody:
      'Make sure the licence is legible and valid, and that the name and code {code} match the registration. The first-order limit will no longer apply. This cannot be undone.',
    confirmed: '{name} is verified',
    declineTitle: 'Decline {name}',
    declineBody: 'The organization will see the reason and can submit again.',
    declined: '{name} has been notified',
    keep: 'Cancel',
    close: 'Close',
    newTab: 'Open in a new tab',
    save: 'Save',
  },
});

function useDecision() {
  const t = useTexts(texts);
  const decide = async ({ memberId, epName: name }: ConfirmationRow, confirms: boolean, why = ''): Promise<void> => {
    await sendAsStaff(confirmationCalls.decide, { memberId, confirms, why });
    toast('done', t(confirms ? 'confirmed' : 'declined', { name }));
  };
  const askConfirm = async (row: ConfirmationRow): Promise<void> => {
    const facts = { name: row.epName, code: row.creditCode };
    const words = {
      title: t('confirmTitle', facts),
      body: t('confirmBody', facts),
      act: t('confirm'),
      keep: t('keep'),
    };
    if (!(await confirm(words))) return;
    await decide(row, true).catch((fault: unknown) => toast('problem', problemOf(fault)));
  };
  return { decide, askConfirm };
}

function useColumns(acts: (row: ConfirmationRow) => ReactElement): Column<ConfirmationRow>[] {
  const t = useTexts(texts);
  return [
    {
      key: 'name',
      head: t('name'),
      phone: 'title',
      cell: (row) => <TwoLines first={row.epName} second={row.memberId} />,
    },
    {
      key: 'code',
      head: t('code'),
      width: 230,
      cell: (row) => <TwoLines first={row.creditCode} second={row.isCodeConfirmedElsewhere ? t('taken') : ''} />,
    },
    {
      key: 'contact',
      head: t('contact'),
      width: 150,
      cell: (row) => <TwoLines first={row.contact?.name ?? '-'} second={row.contact?.phoneNo ?? ''} />,
    },
    { key: 'registered', head: t('registered'), width: 110, cell: (row) => formatDay(row.registeredAt) },
    { key: 'handedIn', head: t('handedIn'), width: 130, cell: (row) => formatTimeDense(row.handedInAt) },
    { key: 'acts', head: t('acts'), width: 230, align: 'end', phone: 'foot', cell: acts },
  ];
}

/** Enterprises that have handed in their licence. */
export function Confirmations(): ReactElement {
  const t = useTexts(texts);
  const query = usePages(confirmationCalls.queue, {}, { nextOf: (page) => page.nextCursor });
  const [shown, setShown] = useState<FileContent | null>(null);
  const [declining, setDeclining] = useState<ConfirmationRow | null>(null);
  const { decide, askConfirm } = useDecision();
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const look = ({ memberId }: ConfirmationRow): void =>
    void sendAsStaff(confirmationCalls.licence, { memberId }).then(setShown, (fault: unknown) =>
      toast('problem', problemOf(fault)),
    );
  const columns = useColumns((row) => (
    <span className={styles.acts}>
      <LinkButton onClick={() => look(row)}>{t('licence')}</LinkButton>
      <LinkButton onClick={() => setDeclining(row)}>{t('decline')}</LinkButton>
      <LinkButton onClick={() => void askConfirm(row)}>{t('confirm')}</LinkButton>
    </span>
  ));
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} about={t('about')} />
      <Rows query={query} count={rows.length} empty={<EmptyState title={t('none')} about={t('noneAbout')} />}>
        <Table label={t('title')} columns={columns} rows={rows} keyOf={(row) => row.memberId} lines={2} />
      </Rows>
      {shown && (
        <FileView
          file={shown}
          words={{ close: t('close'), newTab: t('newTab'), save: t('save') }}
          onClose={() => setShown(null)}
        />
      )}
      {declining && (
        <AskWhy
          title={t('declineTitle', { name: declining.epName })}
          body={t('declineBody')}
          act={t('decline')}
          isDanger
          onClose={() => setDeclining(null)}
          onAct={(why) => decide(declining, false, why)}
        />
      )}
    </div>
  );
}
