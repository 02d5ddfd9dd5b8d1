import { type Role, roles } from '@beidiao/contract/account/calls';
import { enterpriseCalls, type PersonRow, personStates } from '@beidiao/contract/enterprise/calls';
import { type ReactElement, useRef, useState } from 'react';
import { formatDay, formatMoney } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useDeskKeys } from '../../trade/list/use-desk-keys.tsx';
import { useSavedViews } from '../../trade/list/use-saved-views.ts';
import { ViewsBar } from '../../trade/list/views-bar.tsx';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { Menu } from '../../ui/desk/menu.tsx';
import { Pager } from '../../ui/desk/pager.tsx';
import { type Column, Ellipsis, Table, TwoLines } from '../../ui/desk/table.tsx';
import { useCall } from '../../wire/use-call.ts';
import { groupTexts } from '../group-texts.ts';
import styles from '../group.module.css';
import { ItemLimitDialog } from '../item-limit-dialog.tsx';
import { LimitDialog } from '../limit-dialog.tsx';
import { PanelState } from '../panel-state.tsx';
import { PeopleFilters } from './people-filters.tsx';
import { peopleTexts } from './people-texts.ts';
import {
  isNarrowed,
  paramsOf,
  type PeopleColumn,
  peopleOfQuery,
  type PeopleView,
  queryOfPeople,
  widened,
} from './people-view.ts';
import { PermissionDialog } from '../permission-dialog.tsx';
import { ResetFactorsDialog } from '../reset-factors-dialog.tsx';
import { UnbindDialog } from '../unbind-dialog.tsx';
import { type PersonAct, usePersonActs } from './use-person-acts.ts';

type Opened = { act: 'setRights' | 'setLimits' | 'setItems' | 'resetFactors' | 'unbind'; person: PersonRow } | null;
type ActsFor = (row: PersonRow) => { key: PersonAct; act: () => void }[];

function RoleTag({ roleId, isDisabled }: { roleId: Role; isDisabled: boolean }): ReactElement {
  const t = useTexts(peopleTexts);
  return (
    <>
      <span className={styles.role} data-strong={roleId === roles.admin ? '' : undefined}>
        {t(roleId === roles.admin ? 'admin' : 'staff')}
      </span>{' '}
      {isDisabled && (
        <span className={styles.role} data-off="">
          {t('disabled')}
        </span>
      )}
    </>
  );
}

function useCells(): Record<PeopleColumn, Omit<Column<PersonRow>, 'key' | 'head'>> {
  const t = useTexts(peopleTexts);
  return {
    contact: {
      cell: (row) => <TwoLines first={row.phoneNo ?? row.email ?? '-'} second={row.phoneNo ? row.email : null} />,
    },
    role: {
      width: 176,
      cell: (row) => <RoleTag roleId={row.roleId} isDisabled={row.status === personStates.disabled} />,
    },
    rights: { width: 112, cell: (row) => t('rightCount', { count: row.permissions.length }) },
    limit: {
      width: 148,
      align: 'end',
      cell: (row) => (
        <TwoLines
          first={row.monthFen === null ? t('noLimit') : formatMoney(row.monthFen)}
          second={row.hasItemLimit ? t('itemLimit') : ''}
        />
      ),
    },
    joined: { width: 120, cell: (row) => <Ellipsis>{formatDay(row.joinedAt)}</Ellipsis> },
    loginName: { width: 160, cell: (row) => <Ellipsis>{row.loginName}</Ellipsis> },
  };
}

function useColumns(shown: readonly PeopleColumn[], actsFor: ActsFor): Column<PersonRow>[] {
  const t = useTexts(peopleTexts);
  const cells = useCells();
  return [
    {
      key: 'person',
      head: t('person'),
      phone: 'title',
      cell: (row) => <TwoLines first={row.isSelf ? `${row.name}${t('self')}` : row.name} second={row.loginName} />,
    },
    ...shown.map((key) => ({ key, head: t(key), ...cells[key] })),
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

type Props = {
  view: PeopleView;
  onChange: (view: PeopleView, how?: 'replace') => void;
  isAdmin: boolean;
  onInvite: () => void;
};

/** The people of the own enterprise, or, to look at, of one below it. */
export function PeoplePanel({ view, onChange, isAdmin, onInvite }: Props): ReactElement {
  const t = useTexts(peopleTexts);
  const group = useTexts(groupTexts);
  const [opened, setOpened] = useState<Opened>(null);
  const [list, search] = [useRef<HTMLDivElement>(null), useRef<HTMLInputElement>(null)];
  const saved = useSavedViews('people');
  const answer = useCall(enterpriseCalls.people, paramsOf(view), { keepPrevious: true });
  const { data } = answer;
  const actsFor = usePersonActs({
    isAdmin,
    isReadOnly: view.epId !== '',
    open: (act, person) => setOpened({ act, person }),
  });
  const columns = useColumns(view.columns, actsFor);
  const rows = data?.userList ?? [];
  const { showHelp, help } = useDeskKeys({
    list: () => list.current,
    // What stands first in the menu of the row.
    open: (id) => rows.filter(({ userId }) => userId === id).forEach((row) => actsFor(row)[0]?.act()),
    search: () => search.current?.focus(),
  });
  const isFiltered = isNarrowed(view);
  const empty = isFiltered
    ? {
        title: t('empty'),
        about: t('emptyAbout'),
        action: (
          <Button size="small" onClick={() => onChange(widened(view))}>
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
      {view.epId && (
        <Notice>
          {t('ofChild')} <LinkButton onClick={() => onChange({ ...view, epId: '', page: 1 })}>{t('own')}</LinkButton>
        </Notice>
      )}
      <ViewsBar
        saved={saved}
        viewId={view.viewId}
        query={queryOfPeople(view)}
        asToday={(query) => queryOfPeople(peopleOfQuery(query, view))}
        onOpen={({ viewId, query }) => onChange(peopleOfQuery(query, { ...view, viewId }))}
        onName={(viewId) => onChange({ ...view, viewId }, 'replace')}
      />
      <PeopleFilters {...{ view, onChange, search }} count={data?.total ?? null} onHelp={showHelp} />
      <div ref={list}>
        <PanelState answer={answer} isEmpty={rows.length === 0} empty={empty}>
          <Table
            label={t('label')}
            density={view.isDense ? 'dense' : 'roomy'}
            columns={columns}
            rows={rows}
            keyOf={({ userId }) => userId}
            isWalked
          />
          <Pager
            page={view.page}
            size={view.size}
            shown={rows.length}
            total={data?.total ?? 0}
            {...(isFiltered ? { cap: 1001 } : {})}
            onChange={(page, size) => onChange({ ...view, page, size })}
          />
        </PanelState>
      </div>
      {opened?.act === 'setRights' && <PermissionDialog person={opened.person} onClose={close} />}
      {opened?.act === 'setLimits' && <LimitDialog person={opened.person} onClose={close} />}
      {opened?.act === 'setItems' && <ItemLimitDialog person={opened.person} onClose={close} />}
      {opened?.act === 'resetFactors' && <ResetFactorsDialog person={opened.person} onClose={close} />}
      {opened?.act === 'unbind' && <UnbindDialog person={opened.person} onClose={close} />}
      {help}
    </>
  );
}
