import { enterpriseCalls, type PersonRow } from '@beidiao/contract/enterprise/calls';
import { type ReactElement, useDeferredValue, useId, useState } from 'react';
import { formatDay, formatMoney } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import { Menu } from '../ui/desk/menu.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { Pager } from '../ui/desk/pager.tsx';
import { Select } from '../ui/desk/select.tsx';
import { type Column, Ellipsis, Table, TwoLines } from '../ui/desk/table.tsx';
import { TextBox } from '../ui/core/text-box.tsx';
import { useCall } from '../wire/use-call.ts';
import { groupTexts } from './group-texts.ts';
import styles from './group.module.css';
import { ItemLimitDialog } from './item-limit-dialog.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import { PanelState } from './panel-state.tsx';
import { PermissionDialog } from './permission-dialog.tsx';
import { peopleTexts } from './people-texts.ts';
import { ResetFactorsDialog } from './reset-factors-dialog.tsx';
import { UnbindDialog } from './unbind-dialog.tsx';
import { type PersonAct, usePersonActs } from './use-person-acts.ts';

type Opened = { act: 'setRights' | 'setLimits' | 'setItems' | 'resetFactors' | 'unbind'; person: PersonRow } | null;

function useColumns(actsFor: (row: PersonRow) => { key: PersonAct; act: () => void }[]): Column<PersonRow>[] {
  const t = useTexts(peopleTexts);
  return [
    {
      key: 'person',
      head: t('person'),
      phone: 'title',
      cell: (row) => <TwoLines first={row.isSelf ? `${row.name}${t('self')}` : row.name} second={row.loginName} />,
    },
    {
      key: 'contact',
      head: t('contact'),
      cell: (row) => <TwoLines first={row.phoneNo ?? row.email ?? '-'} second={row.phoneNo ? row.email : null} />,
    },
    {
      key: 'role',
      head: t('role'),
      width: 176,
      cell: (row) => (
        <>
          <span className={styles.role} data-strong={row.roleId === 1 ? '' : undefined}>
            {t(row.roleId === 1 ? 'admin' : 'staff')}
          </span>{' '}
          {row.status === 2 && (
            <span className={styles.role} data-off="">
              {t('disabled')}
            </span>
          )}
        </>
      ),
    },
    { key: 'rights', head: t('rights'), width: 112, cell: (row) => t('rightCount', { count: row.permissions.length }) },
    {
      key: 'limit',
      head: t('limit'),
      width: 148,
      align: 'end',
      cell: (row) => (
        <TwoLines
          first={row.monthFen === null ? t('noLimit') : formatMoney(row.monthFen)}
          second={row.hasItemLimit ? t('itemLimit') : ''}
        />
      ),
    },
    { key: 'joined', head: t('joined'), width: 120, cell: (row) => <Ellipsis>{formatDay(row.joinedAt)}</Ellipsis> },
    {
      key: 'acts',
      head: t('acts'),
      width: 104,
      align: 'end',
      phone: 'foot',
      cell: (row) => {
        const entries = actsFor(row).map(({ key, act }) => ({ key, label: t(key), act }));
        return (
          entries.length > 0 && (
            <Menu
              label={t('more', { name: row.name })}
              align="end"
              buttonClass={styles.more}
              button={
                <>
                  {t('manage')} <Icon name="down" size={14} />
                </>
              }
              entries={entries}
            />
          )
        );
      },
    },
  ];
}

type Props = { isAdmin: boolean; epId: string | undefined; onInvite: () => void; onOwn: () => void };

/** The people of the own enterprise, or, to look at, of one below it. */
export function PeoplePanel({ isAdmin, epId, onInvite, onOwn }: Props): ReactElement {
  const t = useTexts(peopleTexts);
  const group = useTexts(groupTexts);
  const stateId = useId();
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<'' | '1' | '2'>('');
  const [page, setPage] = useState({ pageNo: 1, pageSize: 20 });
  const [opened, setOpened] = useState<Opened>(null);
  const text = useDeferredValue(typed.trim());
  const filter = {
    ...(text === '' ? {} : { namePhoneNoEmail: text }),
    ...(state === '' ? {} : { status: state === '1' ? (1 as const) : (2 as const) }),
  };
  const answer = useCall(
    enterpriseCalls.people,
    { ...page, ...filter, ...(epId ? { epId } : {}) },
    { keepPrevious: true },
  );
  const { data } = answer;
  const actsFor = usePersonActs({
    isAdmin,
    isReadOnly: epId !== undefined,
    open: (act, person) => setOpened({ act, person }),
  });
  const columns = useColumns(actsFor);
  const clear = (): void => {
    setTyped('');
    setState('');
    setPage({ ...page, pageNo: 1 });
  };
  const isFiltered = text !== '' || state !== '';
  const empty = isFiltered
    ? {
        title: t('empty'),
        about: t('emptyAbout'),
        action: (
          <Button size="small" onClick={clear}>
            {t('clear')}
          </Button>
        ),
      }
    : {
        title: t('alone'),
        about: t('aloneAbout'),
        action: (
          <Button size="small" onClick={onInvite}>
            {group('invite')}
          </Button>
        ),
      };
  const close = (): void => setOpened(null);
  return (
    <>
      {epId && (
        <Notice>
          {t('ofChild')} <LinkButton onClick={onOwn}>{t('own')}</LinkButton>
        </Notice>
      )}
      <div className={styles.bar}>
        <div className={styles.find}>
          <TextBox
            type="search"
            aria-label={t('findLabel')}
            placeholder={t('find')}
            value={typed}
            maxLength={60}
            onChange={(value) => {
              setTyped(value);
              setPage({ ...page, pageNo: 1 });
            }}
          />
        </div>
        <div className={styles.pick}>
          <label htmlFor={stateId} className="visually-hidden">
            {t('stateLabel')}
          </label>
          <Select
            id={stateId}
            value={state}
            choices={[
              { value: '', label: t('anyState') },
              { value: '1', label: t('enabled') },
              { value: '2', label: t('disabled') },
            ]}
            onChange={(value) => {
              setState(value);
              setPage({ ...page, pageNo: 1 });
            }}
          />
        </div>
      </div>
      <PanelState answer={answer} isEmpty={data?.userList.length === 0} empty={empty}>
        <Table
          label={t('label')}
          lines={2}
          columns={columns}
          rows={data?.userList ?? []}
          keyOf={({ userId }) => userId}
        />
        <Pager
          page={page.pageNo}
          size={page.pageSize}
          shown={data?.userList.length ?? 0}
          total={data?.total ?? 0}
          {...(isFiltered ? { cap: 1001 } : {})}
          onChange={(pageNo, pageSize) => setPage({ pageNo, pageSize })}
        />
      </PanelState>
      {opened?.act === 'setRights' && <PermissionDialog person={opened.person} onClose={close} />}
      {opened?.act === 'setLimits' && <LimitDialog person={opened.person} onClose={close} />}
      {opened?.act === 'setItems' && <ItemLimitDialog person={opened.person} onClose={close} />}
      {opened?.act === 'resetFactors' && <ResetFactorsDialog person={opened.person} onClose={close} />}
      {opened?.act === 'unbind' && <UnbindDialog person={opened.person} onClose={close} />}
    </>
  );
}
