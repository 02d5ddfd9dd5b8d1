import { requestOutcomes } from '@beidiao/contract/open/log';
import { openOperationNames } from '@beidiao/contract/open/operation-names';

/** What the list is narrowed to; it stands in the address. */
export type LogView = {
  readonly keyId: string | undefined;
  readonly outcome: (typeof requestOutcomes)[number];
  readonly operation: (typeof openOperationNames)[number] | undefined;
  readonly search: string;
  readonly cursor: string | undefined;
};
type Address = Readonly<Record<string, string | undefined>>;

export function readLogView(address: Address): LogView {
  const { key, status, operation, q, before } = address;
  return {
    keyId: /^\d{1,18}$/.test(key ?? '') ? key : undefined,
    outcome: requestOutcomes.find((each) => each === status) ?? 'all',
    operation: openOperationNames.find((each) => each === operation),
    search: q ?? '',
    cursor: before,
  };
}

export const writeLogView = ({ keyId, outcome, operation, search, cursor }: LogView): Address => ({
  key: keyId,
  status: outcome === 'all' ? undefined : outcome,
  operation,
  q: search === '' ? undefined : search,
  before: cursor,
});

export const isNarrowed = ({ keyId, outcome, operation, search }: LogView): boolean =>
  keyId !== undefined || outcome !== 'all' || operation !== undefined || search !== '';

/** What the call takes. */
export const askedOf = ({ keyId, outcome, operation, search, cursor }: LogView) => ({
  outcome,
  ...(keyId === undefined ? {} : { keyId }),
  ...(operation === undefined ? {} : { operation }),
  ...(search === '' ? {} : { search }),
  ...(cursor === undefined ? {} : { cursor }),
});
