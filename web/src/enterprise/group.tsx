import { accountCalls } from '@beidiao/contract/account/calls';
import { enterpriseCalls } from '@beidiao/contract/enterprise/calls';
import { permissions } from '@beidiao/contract/wire/permissions';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { NoRight } from '../trade/no-right.tsx';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { PageHeader } from '../ui/desk/page-header.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useCall } from '../wire/use-call.ts';
import { useSession } from '../wire/send/session.ts';
import { AllotmentPanel } from './allotment-panel.tsx';
import { ApplicationsPanel } from './applications-panel.tsx';
import { groupTexts } from './group-texts.ts';
import styles from './group.module.css';
import { InvitationsPanel } from './invitations-panel.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PeoplePanel } from './people/people-panel.tsx';
import { type PeopleView, readPeople, writePeople } from './people/people-view.ts';
import { SecurityPanel } from './security-panel.tsx';
import { TreePanel } from './tree-panel.tsx';

const tabs = ['people', 'invitations', 'applications', 'limits', 'tree', 'security'] as const;
type Tab = (typeof tabs)[number];
const path = '/Dashboard/Group';

/** How many applications wait, for the tab. */
function useWaiting(isLeader: boolean): number | undefined {
  return useCall(enterpriseCalls.applications, { pageSize: 1 }, { enabled: isLeader, staleTime: 30_000 }).data?.total;
}

/** People, invitations, applications and companies of one enterprise. */
export function Group(): ReactElement {
  const t = useTexts(groupTexts);
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const [invites, setInvites] = useState(false);
  const rights = useCall(accountCalls.permissions, {}, { staleTime: 30_000 });
  const isAdmin = useSession(({ enterprise }) => enterprise?.roleId === 1);
  const isLeader = rights.data?.permList.some((it) => it.code === permissions.leadPeople && it.holds) ?? isAdmin;
  const waiting = useWaiting(isLeader);
  const tab = tabs.find((it) => it === search['tab']) ?? 'people';
  const choose = (next: Tab, epId?: string): void =>
    void navigate({ to: path, search: { tab: next === 'people' ? undefined : next, epId } });
  const setPeople = (view: PeopleView, how?: 'replace'): void =>
    void navigate({ to: path, search: { ...writePeople(view) }, replace: how === 'replace', resetScroll: false });
  if (!isLeader && rights.data)
    return (
      <div className={styles.page}>
        <PageHeader title={t('title')} />
        <NoRight code={permissions.leadPeople} />
      </div>
    );
  const actions = (
    <Button look="primary" size="small" onClick={() => setInvites(true)}>
      {t('invite')}
    </Button>
  );
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} about={t('about')} actions={actions} />
      <section className={styles.panel} aria-label={t('sections')}>
        <Tabs<Tab>
          label={t('sections')}
          chosen={tab}
          onChoose={(key) => choose(key)}
          tabs={tabs
            .filter((key) => isAdmin || key !== 'security')
            .map((key) => ({
              key,
              label: t(key),
              ...(key === 'applications' ? { count: waiting, isUrgent: true } : {}),
            }))}
        />
        {tab === 'people' && (
          <PeoplePanel
            view={readPeople(search)}
            onChange={setPeople}
            isAdmin={isAdmin}
            onInvite={() => setInvites(true)}
          />
        )}
        {tab === 'invitations' && <InvitationsPanel onInvite={() => setInvites(true)} />}
        {tab === 'applications' && <ApplicationsPanel />}
        {tab === 'limits' && <AllotmentPanel isAdmin={isAdmin} onPeople={() => choose('people')} />}
        {tab === 'tree' && <TreePanel isAdmin={isAdmin} onPeople={(epId) => choose('people', epId)} />}
        {tab === 'security' && isAdmin && <SecurityPanel />}
      </section>
      {invites && <InviteDialog onClose={() => setInvites(false)} />}
    </div>
  );
}
