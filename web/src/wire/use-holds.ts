import { accountCalls } from '@beidiao/contract/account/calls';
import type { PermissionCode } from '@beidiao/contract/wire/permissions';
import { useCall } from './use-call.ts';

/** Whether the person holds this right. Until it is known nothing is forbidden: the server decides. */
export function useHolds(code: PermissionCode): boolean {
  const { data } = useCall(accountCalls.permissions, {}, { staleTime: 60_000 });
  return data?.permList.find((it) => it.code === code)?.holds ?? true;
}
