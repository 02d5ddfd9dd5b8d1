import { type ApplicationRow, enterpriseCalls, reviewResults } from '@beidiao/contract/enterprise/calls';
import { type ReactElement, useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { confirm } from '../ui/desk/confirm.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import { Pager } from '../ui/desk/pager.tsx';
import { type Column, Ellipsis, Table, TwoLines } from '../ui/desk/table.tsx';
import { useCall } from '../wire/use-call.ts';
import { groupTexts } from './group-texts.ts';
import styles from './group.module.css';
import { PanelState } from './panel-state.tsx';
import { useChange } from './use-change.ts';

const texts = bilingual({
  zh: {
    who: '申请人',
    remark: '说明',
    when: '申请时间',
    acts: '操作',
    accept: '同意加入',
    reject: '拒绝',
    accepted: '已同意，对方已成为成员',
    rejected: '已拒绝',
    ask: '拒绝 {name} 的申请？',
    askAbout: '对方会收到通知，之后可以再次申请。',
    empty: '暂无待处理申请',
    emptyAbout: '同事在“选择企业”中填写企业全称申请加入后，会显示在这里。',
    label: '加入申请',
  },
  en: {
    who: 'Who',
    remark: 'Note',
    when: 'Requested',
    acts: 'Actions',
    accept: 'Approve',
    reject: 'Decline',
    accepted: 'Approved. They are now a member',
    rejected: 'Declined',
    ask: 'Decline {name}’s request?',
    askAbout: 'They will be notified and can request again later.',
    empty: 'No pending requests',
    emptyAbout:
      'Requests appear here when colleagues ask to join by entering the full organization name under “Choose an organization”.',
    label: 'Requests to join',
  },
});

function useColumns(): Column<ApplicationRow>[] {
  const t = useTexts(texts);
  const group = useTexts(groupTexts);
  const { change } = useChange();
  const reject = async ({ userId, name }: ApplicationRow): Promise<void> => {
    const question = {
      title: t('ask', { name }),
      body: t('askAbout'),
      act: t('reject'),
      keep: group('keep'),
      danger: true,
    };
    if (await confirm(question))
      await change(enterpriseCalls.review, { userId, status: reviewResults.rejected }, t('rejected'));
  };
  return [
    {
      key: 'who',
      head: t('who'),
      phone: 'title',
      cell: (row) => <TwoLines first={row.name} second={row.phoneNo ?? ''} />,
    },
    { key: 'remark', head: t('remark'), cell: (row) => <Ellipsis>{row.remark ?? '-'}</Ellipsis> },
    { key: 'when', head: t('when'), width: 168, cell: (row) => formatTime(row.appliedAt) },
    {
      key: 'acts',
      head: t('acts'),
      width: 168,
      align: 'end',
      phone: 'foot',
      cell: (row) => (
        <span className={styles.acts}>
          <LinkButton
            onClick={() =>
              void change(enterpriseCalls.review, { userId: row.userId, status: reviewResults.accepted }, t('accepted'))
            }
          >
            {t('accept')}
          </LinkButton>
          <LinkButton onClick={() => void reject(row)}>{t('reject')}</LinkButton>
        </span>
      ),
    },
  ];
}

export function ApplicationsPanel(): ReactElement {
  const t = useTexts(texts);
  const [page, setPage] = useState({ pageNo: 1, pageSize: 20 });
  const columns = useColumns();
  const answer = useCall(enterpriseCalls.applications, page, { keepPrevious: true });
  const { data } = answer;
  return (
    <PanelState answer={answer} isEmpty={data?.total === 0} empty={{ title: t('empty'), about: t('emptyAbout') }}>
      <Table
        label={t('label')}
        lines={2}
        columns={columns}
        rows={data?.applicationList ?? []}
        keyOf={({ applicationId }) => applicationId}
      />
      <Pager
        page={page.pageNo}
        size={page.pageSize}
        shown={data?.applicationList.length ?? 0}
        total={data?.total ?? 0}
        cap={1001}
        onChange={(pageNo, pageSize) => setPage({ pageNo, pageSize })}
      />
    </PanelState>
  );
}
