import type { ConfirmationState } from '@beidiao/contract/enterprise/confirmation';
import type { Actor } from '../access/actor.ts';
import { type Db, sql } from '../base/db/db.ts';

export type FirstStepsRow = {
  confirmation: ConfirmationState | null;
  has_topped_up: boolean;
  has_ordered: boolean;
  has_invited: boolean;
  hidden_at: Date | null;
};
const facts = sql<FirstStepsRow>(`
  select (select c.state from app.enterprise_confirmation c where c.member_id = $1) as confirmation,
    exists (select from app.trade_order t where t.member_id = $1 and t.kind = 'recharge' and t.state = 102) as has_topped_up,
    exists (select from app.order_detail d where d.member_id = $1) as has_ordered,
    exists (select from app.invitation i where i.member_id = $1)
      or exists (select from app.membership p where p.member_id = $1 and p.user_id <> $2) as has_invited,
    (select p.first_steps_hidden_at from app.membership p where p.member_id = $1 and p.user_id = $2) as hidden_at`);
export const findFirstSteps = async (
  db: Db,
  { memberId, userId }: Pick<Actor, 'memberId' | 'userId'>,
): Promise<FirstStepsRow | undefined> => (await db.rows(facts, memberId, userId))[0];
