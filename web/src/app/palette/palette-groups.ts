import type { FoundList, FoundOrder, FoundPerson } from '@beidiao/contract/desk/calls';
import type { LightColour } from '../../ui/result-light.tsx';
import type { OrderState } from '@beidiao/contract/order/states';
import type { IconName } from '../../ui/core/icon.tsx';

export const scopes = ['all', 'people', 'orders', 'pages', 'acts'] as const;
export type Scope = (typeof scopes)[number];
/** As they stand in the list, whatever was found. */
export const groupKeys = ['waiting', 'recent', 'people', 'orders', 'lists', 'forPerson', 'acts', 'pages'] as const;
export type GroupKey = (typeof groupKeys)[number];

export type Entry = {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  readonly note?: string;
  /** At the right end: a figure or a time. */
  readonly end?: string;
  readonly count?: number;
  readonly state?: OrderState;
  readonly light?: LightColour;
  /** Where it leads; an entry without an address asks in a dialog of its own. */
  readonly href: string | null;
};
export type Group = { readonly key: GroupKey; readonly items: readonly Entry[] };

/** What stands before the text narrows it: `>` acts, `#` orders. */
export function readTyped(typed: string, chosen: Scope): { scope: Scope; text: string } {
  const text = typed.replace(/＞/g, '>').replace(/＃/g, '#').trimStart();
  if (text.startsWith('>')) return { scope: 'acts', text: text.slice(1).trim() };
  if (text.startsWith('#')) return { scope: 'orders', text: text.slice(1).trim() };
  return { scope: chosen, text: text.trim() };
}

/** The next scope around, or the one before. */
export const turnScope = (scope: Scope, by: 1 | -1): Scope =>
  scopes[(scopes.indexOf(scope) + by + scopes.length) % scopes.length] ?? 'all';

const scopeOf: Readonly<Record<GroupKey, Scope>> = {
  waiting: 'pages',
  recent: 'people',
  people: 'people',
  orders: 'orders',
  lists: 'orders',
  forPerson: 'acts',
  acts: 'acts',
  pages: 'pages',
};

export const countIn = (groups: readonly Group[], scope: Scope): number =>
  groups
    .filter(({ key }) => scope === 'all' || scopeOf[key] === scope)
    .reduce((sum, { items }) => sum + items.length, 0);

/** In their fixed order, without empty ones. */
export const groupsShown = (groups: Readonly<Partial<Record<GroupKey, readonly Entry[]>>>, scope: Scope): Group[] =>
  groupKeys
    .map((key) => ({ key, items: groups[key] ?? [] }))
    .filter(({ key, items }) => items.length > 0 && (scope === 'all' || scopeOf[key] === scope));

const bare = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
/** Pages and acts are found by any part of their name, in either language. */
export const fits = (names: readonly string[], text: string): boolean =>
  names.some((name) => bare(name).includes(bare(text)));

/** A label in the part that was typed and those around it. */
export function cutAt(label: string, text: string): [before: string, hit: string, after: string] {
  const at = text === '' ? -1 : label.toLowerCase().indexOf(text.toLowerCase());
  if (at < 0) return [label, '', ''];
  return [label.slice(0, at), label.slice(at, at + text.length), label.slice(at + text.length)];
}

const orderHref = (id: string): string => `/Dashboard/Order?detail=${id}`;

export const entryOfPerson = (person: FoundPerson, endOf: (checks: number) => string): Entry => ({
  id: `person ${person.orderDetailsId}`,
  icon: 'id',
  label: person.name,
  note: [person.phoneNo, person.department].filter(Boolean).join('  '),
  end: endOf(person.checks),
  ...(person.light === null ? { state: person.status } : { light: person.light }),
  href: orderHref(person.orderDetailsId),
});

export const entryOfOrder = (order: FoundOrder, packageWords: string, amount: string): Entry => ({
  id: `order ${order.orderDetailsId}`,
  icon: 'list',
  label: order.orderNo,
  note: `${order.name} · ${packageWords}`,
  end: amount,
  state: order.status,
  href: orderHref(order.orderDetailsId),
});

/** One that is ordered leads to its people, any other one to where it is put right. */
export const entryOfList = (list: FoundList, end: string): Entry => ({
  id: `list ${list.batchFileId}`,
  icon: 'users',
  label: list.fileName,
  note: list.operatorName,
  end,
  href: `/Dashboard/Batch${list.state === 'ordered' ? '/detail' : ''}?id=${list.batchFileId}`,
});
