import { type Role, roles } from '@beidiao/contract/account/calls';
import { type enterpriseCalls, personStates } from '@beidiao/contract/enterprise/calls';
import type { ParamsSent } from '@beidiao/contract/wire/call';
import {
  type Place,
  readId,
  readPlace,
  readQuery,
  readText,
  type Search,
  writePlace,
  writeQuery,
} from '../../ui/list/address.ts';
import { readColumns, writeColumns } from '../../ui/list/columns.ts';

/** The person stands first always, what can be done last. */
export const peopleColumns = ['contact', 'role', 'rights', 'limit', 'joined', 'loginName'] as const;
export type PeopleColumn = (typeof peopleColumns)[number];
export const usualColumns: readonly PeopleColumn[] = ['contact', 'role', 'rights', 'limit', 'joined'];

const roleOf = { admin: roles.admin, staff: roles.staff } as const;
export type RoleName = keyof typeof roleOf;
export const roleNames: readonly RoleName[] = ['admin', 'staff'];
const stateOf = { enabled: personStates.enabled, disabled: personStates.disabled } as const;
export type StateName = keyof typeof stateOf;
export const stateNames: readonly StateName[] = ['enabled', 'disabled'];
const paysOf = { mayPay: 1, mayNotPay: 0 } as const;
export type PaysName = keyof typeof paysOf;
export const paysNames: readonly PaysName[] = ['mayPay', 'mayNotPay'];

/** What the list of people is set to; all of it stands in the address. */
export type PeopleView = Place & {
  /** The enterprise below the own one that is looked at; empty for the own one. */
  readonly epId: string;
  readonly q: string;
  readonly role: RoleName | '';
  readonly state: StateName | '';
  /** Whether the balance may be spent. */
  readonly pays: PaysName | '';
  readonly columns: readonly PeopleColumn[];
  readonly isDense: boolean;
};

/** Tolerant: an address that somebody has edited shows the people all the same. */
export const readPeople = (search: Search): PeopleView => ({
  epId: readId(search['epId']),
  q: readText(search['q']),
  role: roleNames.find((it) => it === search['role']) ?? '',
  state: stateNames.find((it) => it === search['state']) ?? '',
  pays: paysNames.find((it) => it === search['pays']) ?? '',
  columns: readColumns(search['cols'], peopleColumns, usualColumns),
  isDense: search['dense'] === '1',
  ...readPlace(search),
});

/** What a saved view keeps. Whose people they are is no part of it. */
const writeKept = (it: PeopleView): Search => ({
  q: it.q || undefined,
  role: it.role || undefined,
  state: it.state || undefined,
  pays: it.pays || undefined,
  cols: writeColumns(it.columns, usualColumns),
  dense: it.isDense ? '1' : undefined,
});

/** What differs from the plain list, as search parameters. */
export const writePeople = (it: PeopleView): Search => ({
  epId: it.epId || undefined,
  ...writePlace(it, writeKept(it)),
});
/** A view as it is saved; two that are set alike are the same text. */
export const queryOfPeople = (it: PeopleView): string => writeQuery(writeKept(it));
/** What was saved, as the list understands it today. */
export const peopleOfQuery = (
  query: string,
  { viewId, size, epId }: Pick<PeopleView, 'viewId' | 'size' | 'epId'>,
): PeopleView => ({ ...readPeople(readQuery(query)), viewId, size, epId, page: 1 });

/** The filters that are tokens, in the order in which they stand. */
export const peopleTokens = ['role', 'state', 'pays'] as const;
export type PeopleToken = (typeof peopleTokens)[number];
export const tokensOn = (it: PeopleView): PeopleToken[] => peopleTokens.filter((token) => it[token] !== '');
export const isNarrowed = (it: PeopleView): boolean => it.q !== '' || tokensOn(it).length > 0;
/** Without any filter. */
export const widened = (it: PeopleView): PeopleView => ({ ...it, q: '', role: '', state: '', pays: '', page: 1 });

const roleAsked = (name: RoleName | ''): { roleId?: Role } => (name === '' ? {} : { roleId: roleOf[name] });
export const paramsOf = (it: PeopleView): ParamsSent<typeof enterpriseCalls.people> => ({
  pageNo: it.page,
  pageSize: it.size,
  ...(it.epId ? { epId: it.epId } : {}),
  ...(it.q ? { namePhoneNoEmail: it.q } : {}),
  ...roleAsked(it.role),
  ...(it.state ? { status: stateOf[it.state] } : {}),
  ...(it.pays ? { shareFlag: paysOf[it.pays] } : {}),
});
