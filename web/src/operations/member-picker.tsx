import { operationsCalls } from '@beidiao/contract/operations/calls';
import { type ReactElement, useState } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { LinkButton } from '../ui/core/link-button.tsx';
import { TextBox } from '../ui/core/text-box.tsx';
import { Dialog } from '../ui/desk/dialog.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { TwoLines } from '../ui/desk/table.tsx';
import { useSettled } from '../ui/use-settled.ts';
import { useStaffCall } from '../wire/staff-wire.ts';
import styles from './member-picker.module.css';
import { Rows } from './rows.tsx';

const texts = bilingual({
  zh: {
    findMember: '按会员名称或会员号查找',
    choose: '选择',
    member: '会员',
    noMember: '没有找到会员',
    close: '关闭',
  },
  en: {
    findMember: 'Search by member name or number',
    choose: 'Choose',
    member: 'Member',
    noMember: 'Member not found',
    close: 'Close',
  },
});

const restMs = 300;
type Picked = { memberId: string; name: string };

/** One of all members, found by name or number. */
export function MemberPicker({
  title,
  onPick,
  onClose,
}: {
  title: string;
  onPick: (member: Picked) => void;
  onClose: () => void;
}): ReactElement {
  const t = useTexts(texts);
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), restMs);
  const found = useStaffCall(
    operationsCalls.members,
    { pageSize: 8, ...(search ? { search } : {}) },
    { keepPrevious: true },
  );
  const rows = found.data?.rows ?? [];
  return (
    <Dialog title={title} closeLabel={t('close')} width={520} onClose={onClose}>
      <div className={styles.picker}>
        <TextBox
          type="search"
          aria-label={t('findMember')}
          placeholder={t('findMember')}
          value={typed}
          onChange={setTyped}
        />
        <Rows query={found} count={rows.length} empty={<EmptyState title={t('noMember')} />}>
          <ul className={styles.members} aria-label={t('member')}>
            {rows.map((row) => (
              <li key={row.memberId}>
                <TwoLines first={row.name} second={row.memberId} />
                <LinkButton aria-label={`${t('choose')} ${row.name}`} onClick={() => onPick(row)}>
                  {t('choose')}
                </LinkButton>
              </li>
            ))}
          </ul>
        </Rows>
      </div>
    </Dialog>
  );
}
