import type { batchOrderCalls } from '@beidiao/contract/batch/order-calls';
import {
  type AuthorizeStatus,
  authorizeStatuses,
  type FollowStatus,
  followStatuses,
} from '@beidiao/contract/batch/states';
import { type Light, lights } from '@beidiao/contract/verification/task-states';
import type { ParamsSent } from '@beidiao/contract/wire/call';
import { readPlace, readText, type Search } from '../ui/list/address.ts';

/** Which people of a list are shown; it stands in the address. */
export type DetailFilter = {
  /** A phone number when it is digits, else a name. */
  q: string;
  authorize: AuthorizeStatus | '';
  follow: FollowStatus | '';
  risk: Light | '';
  page: number;
  size: number;
};
export const allAuthorize = Object.keys(authorizeStatuses) as AuthorizeStatus[]; // Object.keys forgets the keys of the table
const oneOf = <T extends string>(all: readonly T[], text: string | undefined): T | '' =>
  all.find((it) => it === text) ?? '';

/** Tolerant: an address that somebody has edited shows the people all the same. */
export function readDetail(search: Search): DetailFilter {
  const { page, size } = readPlace(search);
  return {
    q: readText(search['q']).slice(0, 40),
    authorize: oneOf(allAuthorize, search['authorize']),
    follow: oneOf(followStatuses, search['follow']),
    risk: oneOf(lights, search['risk']),
    page,
    size,
  };
}

export const writeDetail = (it: DetailFilter): Search => ({
  q: it.q || undefined,
  authorize: it.authorize || undefined,
  follow: it.follow || undefined,
  risk: it.risk || undefined,
  page: it.page === 1 ? undefined : String(it.page),
  size: it.size === 20 ? undefined : String(it.size),
});

/** The filters that are tokens, in the order in which they stand. */
export const detailTokens = ['authorize', 'follow', 'risk'] as const;
export type DetailToken = (typeof detailTokens)[number];
export const widened = (it: DetailFilter): DetailFilter => ({ ...readDetail({}), size: it.size });

export const isNarrowed = ({ q, authorize, follow, risk }: DetailFilter): boolean =>
  q + authorize + follow + risk !== '';

export const detailParams = (
  batchFileId: string,
  { q, authorize, follow, risk, page, size }: DetailFilter,
): ParamsSent<typeof batchOrderCalls.orderedRows> => ({
  batchFileId,
  ...(/^\d+$/.test(q) ? { phone: q.slice(0, 20) } : q ? { name: q } : {}),
  ...(authorize ? { authorizeStatus: authorize } : {}),
  ...(follow ? { followStatus: follow } : {}),
  ...(risk ? { riskLevel: risk } : {}),
  pageNo: page,
  pageSize: size,
});
