import { type GradeTerm, gradeCalls } from '@beidiao/contract/grade/calls';
import type { MemberRow } from '@beidiao/contract/operations/calls';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { useTermColumns } from '../../trade/term-columns.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { Table } from '../../ui/desk/table.tsx';
import { useStaffCall } from '../../wire/staff-wire.ts';
import { Rows } from '../rows.tsx';

const texts = bilingual({
  zh: { title: '{name} 的会员记录', close: '关闭', none: '暂无会员记录', noneAbout: '这个会员还没有开通过会员等级。' },
  en: {
    title: 'Memberships of {name}',
    close: 'Close',
    none: 'No memberships',
    noneAbout: 'This member has never had a membership grade.',
  },
});

/** Which memberships a member has had: what was done, by whom, and what it has cost. */
export function MemberGrades({ member, onClose }: { member: MemberRow; onClose: () => void }): ReactElement {
  const t = useTexts(texts);
  const query = useStaffCall(gradeCalls.ofMember, { memberId: member.memberId });
  const rows = query.data?.rows ?? [];
  const columns = useTermColumns();
  const title = t('title', { name: member.name });
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose} width={1120}>
      <Rows query={query} count={rows.length} empty={<EmptyState title={t('none')} about={t('noneAbout')} />}>
        <Table<GradeTerm> label={title} columns={columns} rows={rows} keyOf={({ id }) => id} lines={2} />
      </Rows>
    </Dialog>
  );
}
