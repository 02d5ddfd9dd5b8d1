import { enterpriseCalls, type InvitationRow } from '@beidiao/contract/enterprise/calls';
import { type ReactElement, useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { confirm } from '../ui/desk/confirm.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import { Pager } from '../ui/desk/pager.tsx';
import { type Column, Ellipsis, Table } from '../ui/desk/table.tsx';
import { useCall } from '../wire/use-call.ts';
import { groupTexts } from './group-texts.ts';
import styles from './group.module.css';
import { PanelState } from './panel-state.tsx';
import { useChange } from './use-change.ts';

const texts = bilingual({
  zh: {
    to: '受邀人',
    state: '状态',
    by: '邀请人',
    sent: '发出时间',
    expires: '有效至',
    acts: '操作',
    waiting: '等待接受',
    accepted: '已加入',
    cancelled: '已取消',
    expired: '已过期',
    resend: '重发',
    cancel: '取消邀请',
    resent: '已重发，旧链接已失效',
    wasCancelled: '邀请已取消',
    ask: '取消对 {to} 的邀请？',
    askAbout: '对方收到的链接会立即失效，需要时可再次邀请。',
    empty: '暂无邀请',
    emptyAbout: '通过邮箱或手机邀请同事，对方接受后即成为成员。',
    label: '邀请列表',
  },
  en: {
    to: 'Invited',
    state: 'State',
    by: 'Invited by',
    sent: 'Sent',
    expires: 'Valid until',
    acts: 'Actions',
    waiting: 'Waiting',
    accepted: 'Joined',
    cancelled: 'Cancelled',
    expired: 'Expired',
    resend: 'Resend',
    cancel: 'Cancel',
    resent: 'Invitation resent. The old link no longer works',
    wasCancelled: 'Invitation cancelled',
    ask: 'Cancel the invitation to {to}?',
    askAbout: 'The link stops working immediately. You can invite them again later.',
    empty: 'No invitations yet',
    emptyAbout: 'Invite colleagues by e-mail or phone. They become members once they accept.',
    label: 'Invitations',
  },
});

const looks: Record<InvitationRow['state'], { 'data-strong'?: ''; 'data-off'?: '' }> = {
  waiting: { 'data-strong': '' },
  accepted: {},
  cancelled: { 'data-off': '' },
  expired: { 'data-off': '' },
};

function useColumns(): Column<InvitationRow>[] {
  const t = useTexts(texts);
  const group = useTexts(groupTexts);
  const { change } = useChange();
  const cancel = async ({ to, invitationId }: InvitationRow): Promise<void> => {
    const question = {
      title: t('ask', { to }),
      body: t('askAbout'),
      act: t('cancel'),
      keep: group('keep'),
      danger: true,
    };
    if (await confirm(question))
      await change(enterpriseCalls.cancelInvitation, { userId: invitationId }, t('wasCancelled'));
  };
  return [
    {
      key: 'to',
      head: t('to'),
      phone: 'title',
      cell: (row) => <Ellipsis>{row.name ? `${row.name} · ${row.to}` : row.to}</Ellipsis>,
    },
    {
      key: 'state',
      head: t('state'),
      width: 132,
      cell: (row) => (
        <span className={styles.role} {...looks[row.state]}>
          {t(row.state)}
        </span>
      ),
    },
    { key: 'by', head: t('by'), width: 140, cell: (row) => <Ellipsis>{row.invitedBy}</Ellipsis> },
    { key: 'sent', head: t('sent'), width: 160, cell: (row) => formatTime(row.sentAt) },
    { key: 'expires', head: t('expires'), width: 160, cell: (row) => formatTime(row.expiresAt) },
    {
      key: 'acts',
      head: t('acts'),
      width: 168,
      align: 'end',
      phone: 'foot',
      cell: (row) =>
        (row.state === 'waiting' || row.state === 'expired') && (
          <span className={styles.acts}>
            <LinkButton
              onClick={() => void change(enterpriseCalls.resendInvitation, { userId: row.invitationId }, t('resent'))}
            >
              {t('resend')}
            </LinkButton>
            <LinkButton onClick={() => void cancel(row)}>{t('cancel')}</LinkButton>
          </span>
        ),
    },
  ];
}

export function InvitationsPanel({ onInvite }: { onInvite: () => void }): ReactElement {
  const t = useTexts(texts);
  const group = useTexts(groupTexts);
  const [page, setPage] = useState({ pageNo: 1, pageSize: 20 });
  const columns = useColumns();
  const answer = useCall(enterpriseCalls.invitations, page, { keepPrevious: true });
  const { data } = answer;
  const action = (
    <Button size="small" onClick={onInvite}>
      {group('invite')}
    </Button>
  );
  const empty = { title: t('empty'), about: t('emptyAbout'), action };
  return (
    <PanelState answer={answer} isEmpty={data?.total === 0} empty={empty}>
      <Table
        label={t('label')}
        columns={columns}
        rows={data?.invitationList ?? []}
        keyOf={({ invitationId }) => invitationId}
      />
      <Pager
        page={page.pageNo}
        size={page.pageSize}
        shown={data?.invitationList.length ?? 0}
        total={data?.total ?? 0}
        cap={1001}
        onChange={(pageNo, pageSize) => setPage({ pageNo, pageSize })}
      />
    </PanelState>
  );
}
