import { type StaffRow, staffCalls } from '@beidiao/contract/staff/calls';
import { staffAccessCalls, type StaffWish } from '@beidiao/contract/staff/changes';
import { staffRoleWords } from '@beidiao/contract/staff/roles';
import { type ReactElement, useState } from 'react';
import { formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { confirm } from '../../ui/desk/confirm.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { PageHeader } from '../../ui/desk/page-header.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { type Column, Table, TwoLines } from '../../ui/desk/table.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { problemOf } from '../../wire/send/problem-of.ts';
import { sendAsStaff, useStaffSession } from '../../wire/staff-wire.ts';
import { ActsCard } from '../acts-card.tsx';
import { ChangesCard } from './changes-card.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { LimitsCard } from './limits-card.tsx';
import { peopleTexts } from './people-texts.ts';
import styles from '../plain.module.css';
import { Rows } from '../rows.tsx';
import { usePages } from '../use-pages.ts';
import { SkillsCard } from './skills-card.tsx';
import { StaffSecurityCard } from './staff-security-card.tsx';

/** Done at once, or waiting for a second administrator. */
const saidOf = ({ status }: StaffWish): 'done' | 'waits' => (status === 'done' ? 'done' : 'waits');

function usePeople() {
  const t = useTexts(peopleTexts);
  const query = usePages(
    staffCalls.list,
    {},
    {
      nextOf: (page) => (page.hasMore ? (page.rows.at(-1)?.staffId ?? null) : null),
      cursorName: 'after',
    },
  );
  const act = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (fault) {
      toast('problem', problemOf(fault));
    }
  };
  const turn = (row: StaffRow): Promise<void> =>
    act(async () => {
      const { staffId, name, isDisabled } = row;
      const question = {
        title: t(isDisabled ? 'enableTitle' : 'disableTitle', { name }),
        body: t(isDisabled ? 'enableBody' : 'disableBody'),
        act: t(isDisabled ? 'askAct' : 'disable'),
        keep: t('keep'),
      };
      if (!(await confirm({ ...question, danger: !isDisabled }))) return;
      const wish = await sendAsStaff(staffCalls.setDisabled, { staffId, isDisabled: !isDisabled });
      toast('done', t(saidOf(wish)));
    });
  const reset = (row: StaffRow): Promise<void> =>
    act(async () => {
      const { staffId, name } = row;
      const question = { title: t('resetTitle', { name }), body: t('resetBody'), act: t('askAct'), keep: t('keep') };
      if (!(await confirm({ ...question, danger: true }))) return;
      toast('done', t(saidOf(await sendAsStaff(staffCalls.resetAccess, { staffId }))));
    });
  const sendAgain = ({ staffId }: StaffRow): Promise<void> =>
    act(async () => {
      await sendAsStaff(staffAccessCalls.send, { staffId });
      toast('done', t('sent'));
    });
  const unlock = (row: StaffRow): Promise<void> =>
    act(async () => {
      const { staffId, name } = row;
      const question = {
        title: t('unlockTitle', { name }),
        body: t('unlockBody', { name }),
        act: t('unlock'),
        keep: t('keep'),
      };
      if (!(await confirm(question))) return;
      await sendAsStaff(staffCalls.unlock, { staffId });
      toast('done', t('unlocked'));
    });
  return { query, unlock, rows: query.data?.pages.flatMap((page) => page.rows) ?? [], turn, reset, sendAgain };
}

type Turns = Record<
  'onEdit' | 'onContact' | 'onTurn' | 'onReset' | 'onUnlock' | 'onSendAgain',
  (row: StaffRow) => void
>;

const linkWords = { sending: 'linkSending', sent: 'linkSent', failed: 'linkFailed', over: 'linkOver' } as const;

/** What stands beside the state: a password that is not set, a day in which nothing is confirmed. */
function Beside({ row }: { row: StaffRow }): ReactElement {
  const t = useTexts(peopleTexts);
  return (
    <>
      {row.accessLink !== null && <span className={styles.hint}>{t(linkWords[row.accessLink])}</span>}
      {row.mayConfirmFrom !== null && (
        <span className={styles.hint}>{t('setLater', { time: formatTimeDense(row.mayConfirmFrom) })}</span>
      )}
    </>
  );
}

function useColumns({ onEdit, onContact, onTurn, onReset, onUnlock, onSendAgain }: Turns): Column<StaffRow>[] {
  const t = useTexts(peopleTexts);
  const language = useLanguage();
  const own = useStaffSession()?.staff.staffId;
  return [
    {
      key: 'name',
      head: t('name'),
      phone: 'title',
      width: '18%',
      cell: (row) => <TwoLines first={row.name} second={row.loginName} />,
    },
    {
      key: 'verifierNo',
      head: t('verifierNo'),
      width: 112,
      cell: (row) => row.verifierNo,
    },
    {
      key: 'roles',
      head: t('roles'),
      cell: (row) => row.roles.map((role) => staffRoleWords[role][language]).join(' · '),
    },
    {
      key: 'contact',
      head: t('contact'),
      width: 180,
      cell: ({ mail, phone }) => (
        <TwoLines first={mail ?? phone ?? t('noContact')} second={mail === null ? '' : (phone ?? '')} />
      ),
    },
    { key: 'factor', head: t('factor'), width: 130, cell: (row) => t(row.hasSecondFactor ? 'factorOn' : 'factorOff') },
    { key: 'seen', head: t('seen'), width: 120, cell: (row) => formatTimeDense(row.lastSeenAt) },
    {
      key: 'state',
      head: t('state'),
      width: 140,
      cell: (row) => (
        <span className={styles.tagged}>
          <StatusTag
            look={row.isDisabled ? 'ended' : row.isLocked ? 'you' : 'done'}
            icon={row.isDisabled ? 'ban' : row.isLocked ? 'clock' : 'check'}
          >
            {t(row.isDisabled ? 'disabled' : row.isLocked ? 'locked' : 'active')}
          </StatusTag>
          <Beside row={row} />
        </span>
      ),
    },
    {
      key: 'acts',
      head: t('acts'),
      width: 230,
      align: 'end',
      phone: 'foot',
      cell: (row) => (
        <span className={styles.acts}>
          {row.staffId !== own && <LinkButton onClick={() => onEdit(row)}>{t('edit')}</LinkButton>}
          {row.isLocked && <LinkButton onClick={() => onUnlock(row)}>{t('unlock')}</LinkButton>}
          {row.staffId !== own && <LinkButton onClick={() => onContact(row)}>{t('contact')}</LinkButton>}
          {row.accessLink !== null && <LinkButton onClick={() => onSendAgain(row)}>{t('sendAgain')}</LinkButton>}
          {row.staffId !== own && <LinkButton onClick={() => onReset(row)}>{t('reset')}</LinkButton>}
          <LinkButton onClick={() => onTurn(row)}>{t(row.isDisabled ? 'enable' : 'disable')}</LinkButton>
        </span>
      ),
    },
  ];
}

/** Accounts of the provider's own people, and what they did. */
export function People(): ReactElement {
  const t = useTexts(peopleTexts);
  const people = usePeople();
  const [open, setOpen] = useState<StaffRow | 'new' | null>(null);
  const [reached, setReached] = useState<StaffRow | null>(null);
  const columns = useColumns({
    onEdit: setOpen,
    onContact: setReached,
    onSendAgain: (row) => void people.sendAgain(row),
    onTurn: (row) => void people.turn(row),
    onReset: (row) => void people.reset(row),
    onUnlock: (row) => void people.unlock(row),
  });
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title')}
        about={t('about')}
        actions={
          <Button look="primary" size="small" onClick={() => setOpen('new')}>
            {t('add')}
          </Button>
        }
      />
      <Rows
        query={people.query}
        count={people.rows.length}
        empty={<EmptyState title={t('none')} about={t('noneAbout')} />}
      >
        <Table label={t('title')} columns={columns} rows={people.rows} keyOf={(row) => row.staffId} lines={2} />
      </Rows>
      <div className={styles.more}>
        <ChangesCard />
      </div>
      <div className={styles.more}>
        <SkillsCard />
      </div>
      <div className={styles.more}>
        <LimitsCard />
      </div>
      <div className={styles.more}>
        <ActsCard />
      </div>
      <div className={styles.more}>
        <StaffSecurityCard />
      </div>
      {open !== null && <PersonDialog person={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      {reached !== null && <ContactDialog person={reached} onClose={() => setReached(null)} />}
    </div>
  );
}
