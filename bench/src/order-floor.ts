import { createHash, randomUUID } from 'node:crypto';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { unpaidLifeMs } from '@beidiao/contract/wallet/trade-states';
import pg from 'pg';
import type { MemberId } from '../../server/src/access/actor.ts';
import { keysOfPerson, namePrefixKeys, type Person, sealPerson } from '../../server/src/order/person.ts';
import { serveBare } from './bare-server.ts';
import { answerParent } from './child.ts';
import { authenticate, payOrder, placeOrder, writeAudit } from './order-floor-statements.ts';
import { type Setting, vaultOf } from './setting.ts';

type Actor = { readonly member_id: MemberId; readonly user_id: string };
type Work<T> = (client: pg.PoolClient, actor: Actor) => Promise<T>;

/**
 * Submit and pay as a careful programmer writes them by hand: the same rows as the house, each transaction one statement
 * for all of them and one for the audit link. It signs in, it encrypts; it validates nothing, prices nothing, and no
 * policy holds it.
 */
export async function serveOrderFloor(setting: Setting): Promise<void> {
  const pool = new pg.Pool({ ...setting.address, user: 'app_worker', max: 16 });
  const vault = vaultOf(setting);
  const inTransaction = async <T>(tokenHash: Buffer, work: Work<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      const { rows } = await client.query<Actor>({ ...authenticate, values: [tokenHash] });
      const [actor] = rows;
      if (actor === undefined) throw new Error('not signed in');
      await client.query('begin');
      const done = await work(client, actor);
      await client.query('commit');
      return done;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };

  const place = placing(setting, vault);
  const port = await serveBare({
    [orderCalls.submit.path]: (body, tokenHash) => {
      const { params }: { params: { candidate: Person & { position: string }; checkedDataItemList: Chosen[] } } =
        JSON.parse(body);
      const requestHash = createHash('sha256').update(body).digest();
      return inTransaction(tokenHash, (client, actor) => place(client, actor, { ...params, requestHash }));
    },
    [orderCalls.pay.path]: (body, tokenHash) => {
      const { params }: { params: { tradeOrderId: string } } = JSON.parse(body);
      return inTransaction(tokenHash, (client, actor) => pay(client, actor, params.tradeOrderId));
    },
  });
  answerParent(port);
}

type Chosen = { code: string; quantity?: number; explosiveOrder?: string; remark?: string };
type Wish = { candidate: Person & { position: string }; checkedDataItemList: Chosen[]; requestHash: Buffer };

const placing = ({ breakdown }: Setting, vault: ReturnType<typeof vaultOf>) => {
  const { lines, totalFen, estimatedHours } = breakdown;
  return async (client: pg.PoolClient, { member_id, user_id }: Actor, wish: Wish): Promise<object> => {
    const now = new Date();
    const expiresAt = new Date(now.getTime() + unpaidLifeMs);
    const keys = keysOfPerson(vault, member_id, wish.candidate);
    const sealed = sealPerson(vault, member_id, wish.candidate);
    const chosen = wish.checkedDataItemList;
    const { rows } = await client.query({
      ...placeOrder,
      values: [
        member_id,
        user_id,
        totalFen,
        randomUUID(),
        wish.requestHash,
        expiresAt,
        JSON.stringify({ objId: null, objType: null, checkedCardList: [] }),
        JSON.stringify(breakdown),
        sealed.name_enc,
        namePrefixKeys(vault, member_id, wish.candidate.name),
        sealed.phone_enc,
        keys.phoneKey,
        keys.phoneTailKey,
        sealed.id_card_enc,
        keys.idCardKey,
        keys.personKey,
        wish.candidate.position,
        new Date(now.getTime() + estimatedHours * 3_600_000),
        chosen.map((item) => item.code),
        chosen.map((item) => item.quantity ?? 1),
        chosen.map((item) => item.explosiveOrder === '1'),
        chosen.map((item) => item.remark ?? null),
        lines.map((line) => line.unitFen),
        lines.map((line) => line.totalFen),
      ],
    });
    const placed = rows[0];
    const facts = JSON.stringify({ detail: placed.detail_id, amountFen: totalFen, items: chosen.length });
    await client.query({
      ...writeAudit,
      values: [member_id, user_id, 'placeOrder', `order ${placed.order_id}`, facts],
    });
    return {
      orderId: placed.order_id,
      orderDetailsId: placed.detail_id,
      orderNo: placed.order_no,
      tradeOrderId: placed.trade_id,
      amountFen: totalFen,
      expiresAt,
    };
  };
};

const weekMs = 7 * 86_400_000;

async function pay(client: pg.PoolClient, { member_id, user_id }: Actor, tradeId: string): Promise<object> {
  const to = orderStates.awaitingIdentity;
  const { rows } = await client.query({
    ...payOrder,
    values: [member_id, tradeId, user_id, to, new Date(Date.now() + weekMs)],
  });
  const paid = rows[0];
  if (paid === undefined) throw new Error('the balance is short or the trade order is not unpaid');
  const facts = JSON.stringify({ from: 1, to });
  await client.query({ ...writeAudit, values: [member_id, user_id, 'pay', `detail ${paid.detail_id}`, facts] });
  return {
    orderId: tradeId,
    paymentId: null,
    channelCode: 'BALANCE',
    amountFen: Number(paid.amount_fen),
    state: 'done',
    payUrl: null,
    expiresAt: null,
  };
}
