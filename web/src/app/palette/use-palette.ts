import { accountCalls } from '@beidiao/contract/account/calls';
import { deskCalls, type FoundPerson, type TodoRow } from '@beidiao/contract/desk/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { permissions } from '@beidiao/contract/wire/permissions';
import { formatMoney, formatTimeDense } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { usePackageWords } from '../../trade/package-words.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { sessionKey, useSession } from '../../wire/send/session.ts';
import { useCall } from '../../wire/use-call.ts';
import { useHolds } from '../../wire/use-holds.ts';
import { navTexts, useNavGroups } from '../shell/nav.tsx';
import { entryOfList, entryOfOrder, entryOfPerson, type Entry, fits, type GroupKey } from './palette-groups.ts';
import { paletteTexts } from './palette-texts.ts';
import { useRecent } from './recent.ts';

const debounceMs = 150;

/** What waits, by kind: how many, and where it is done. */
function useWaiting(isAsked: boolean): Entry[] {
  const t = useTexts(paletteTexts);
  const { data } = useCall(deskCalls.todo, {}, { enabled: isAsked, staleTime: 30_000 });
  const rows = data?.rows ?? [];
  const of = (kind: TodoRow['kind'], count: number, icon: Entry['icon']): Entry[] =>
    count === 0
      ? []
      : [{ id: `waiting ${kind}`, icon, label: t(kind, { count }), count, href: `/Dashboard/TodoRemind?kind=${kind}` }];
  const count = (kind: TodoRow['kind']): number => rows.filter((row) => row.kind === kind).length;
  return [
    ...of('approve', count('approve'), 'stamp'),
    ...of('pay', count('pay'), 'wallet'),
    ...of('view', rows.find(({ kind }) => kind === 'view')?.people ?? 0, 'qr'),
    ...of('read', count('read'), 'doc'),
  ];
}

function useActs(): Entry[] {
  const t = useTexts(paletteTexts);
  const mayTopUp = useHolds(permissions.payOnline);
  const isEnterprise = useSession(({ enterprise }) => enterprise !== null);
  const { data } = useCall(accountCalls.permissions, {}, { staleTime: 60_000, enabled: isEnterprise });
  const leads = isEnterprise && data?.permList.some((it) => it.code === permissions.leadPeople && it.holds) === true;
  const entry = (id: string, href: string, { icon, label }: Pick<Entry, 'icon' | 'label'>): Entry => ({
    id,
    icon,
    label,
    href,
  });
  return [
    entry('act place', '/Dashboard/OrderCreate', { icon: 'plus', label: t('place') }),
    ...(mayTopUp ? [entry('act topUp', '/Dashboard/Account#recharge', { icon: 'wallet', label: t('topUp') })] : []),
    entry('act package', '/Dashboard/Combo', { icon: 'bookmark', label: t('newPackage') }),
    ...(leads ? [entry('act invite', '/Dashboard/Group', { icon: 'users', label: t('invite') })] : []),
  ];
}

function usePages(): Entry[] {
  const t = useTexts(navTexts);
  return useNavGroups().flatMap(({ entries }) =>
    entries.map(({ to, icon, text }) => ({ id: `page ${to}`, icon, label: t(text), href: to })),
  );
}

/** Both languages find a page or an act, whichever is shown. */
function namesOf(entry: Entry): string[] {
  const word = (Object.keys(navTexts.zh) as (keyof typeof navTexts.zh)[]).filter(
    (key) => navTexts.zh[key] === entry.label || navTexts.en[key] === entry.label,
  );
  const act = (Object.keys(paletteTexts.zh) as (keyof typeof paletteTexts.zh)[]).filter(
    (key) => paletteTexts.zh[key] === entry.label || paletteTexts.en[key] === entry.label,
  );
  return [
    entry.label,
    ...word.flatMap((key) => [navTexts.zh[key], navTexts.en[key]]),
    ...act.flatMap((key) => [paletteTexts.zh[key], paletteTexts.en[key]]),
  ];
}

export type Palette = {
  readonly groups: Readonly<Partial<Record<GroupKey, readonly Entry[]>>>;
  readonly person: FoundPerson | null;
  readonly nearest: string | null;
  readonly state: 'idle' | 'loading' | 'found' | 'offline' | 'troubled';
};

/** Everything that the text finds: the answer for this very text alone, so that Enter never opens what an earlier one found. */
export function usePalette(text: string, asksServer: boolean): Palette {
  const t = useTexts(paletteTexts);
  const packageWords = usePackageWords();
  const settled = useSettled(text, debounceMs);
  const isAsked = asksServer && settled !== '' && settled === text;
  const found = useCall(deskCalls.find, { text: settled }, { enabled: isAsked, staleTime: 10_000, retry: false });
  const data = isAsked ? found.data : undefined;
  const recent = useRecent(useSession(sessionKey));
  const waiting = useWaiting(text === '');
  const acts = useActs();
  const pages = usePages();
  if (text === '')
    return {
      groups: {
        waiting,
        recent: recent.map(({ id, name, note, at }) => ({
          id: `recent ${id}`,
          icon: 'id' as const,
          label: name,
          note,
          end: formatTimeDense(at),
          href: `/Dashboard/Order?detail=${id}`,
        })),
        acts,
        pages,
      },
      person: null,
      nearest: null,
      state: 'idle',
    };
  const person = data?.people[0] ?? null;
  const all: Entry = {
    id: 'page search',
    icon: 'search',
    label: t('seeAll', { text }),
    href: `/Dashboard/Order?q=${encodeURIComponent(text)}`,
  };
  const isOffline = found.fetchStatus === 'paused' || !navigator.onLine;
  const state = data ? 'found' : isOffline ? 'offline' : found.isError && isAsked ? 'troubled' : 'loading';
  return {
    groups: {
      people: (data?.people ?? []).map((it) => entryOfPerson(it, (count) => t('checks', { count }))),
      orders: (data?.orders ?? []).map((it) => entryOfOrder(it, packageWords(it), formatMoney(it.amountFen))),
      lists: (data?.lists ?? []).map((it) => entryOfList(it, t('inList', { count: it.people }))),
      forPerson: person === null ? [] : actsFor(person, { remind: t('remind'), again: t('checkAgain') }),
      acts: acts.filter((entry) => fits(namesOf(entry), text)),
      pages: [...pages.filter((entry) => fits(namesOf(entry), text)), ...(data && data.total > 0 ? [all] : [])],
    },
    person,
    nearest: data?.nearest ?? null,
    state: asksServer ? state : 'found',
  };
}

function actsFor({ orderDetailsId, status }: FoundPerson, words: { remind: string; again: string }): Entry[] {
  const isAwaited = status === orderStates.awaitingAuthorization || status === orderStates.awaitingIdentity;
  return [
    ...(isAwaited ? [{ id: 'for remind', icon: 'bell' as const, label: words.remind, href: null }] : []),
    {
      id: 'for again',
      icon: 'plus' as const,
      label: words.again,
      href: `/Dashboard/OrderCreate?again=${orderDetailsId}`,
    },
  ];
}
