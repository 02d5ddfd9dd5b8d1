import { approvalCauses } from '@beidiao/contract/enterprise/limits';
import type { TodoRow } from '@beidiao/contract/desk/calls';
import { fen } from '@beidiao/contract/wire/money';
import type { Vault } from '../base/secrets/vault.ts';
import { openName } from '../order/order.ts';
import type { SealedName } from './find-store.ts';
import type { WaitingRow } from './todo-store.ts';

export const personOf = (vault: Vault, row: SealedName): { orderDetailsId: string; name: string } => ({
  orderDetailsId: row.id,
  name: openName(vault, row),
});

export const todoOf =
  (vault: Vault, kind: TodoRow['kind']) =>
  (row: WaitingRow): TodoRow => ({
    kind,
    ...personOf(vault, row),
    orderId: row.order_id,
    tradeOrderId: row.trade_order_id,
    people: row.people,
    packageName: row.package_name,
    itemCount: row.item_count,
    operatorName:
      row.operator_enc === null ? '' : vault.open('user_account.name', row.operator_enc, `user ${row.user_id}`),
    amountFen: fen(row.amount_fen),
    since: row.since.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    causes: approvalCauses.filter((cause) => row.why?.split(',').includes(cause)),
    light: row.light,
    isFull: row.is_full,
  });
