import { walletCalls } from '@beidiao/contract/wallet/calls';
import pg from 'pg';
import { answerParent } from './child.ts';
import { serveBare } from './bare-server.ts';
import type { Setting } from './setting.ts';

const authenticate = { name: 'authenticate', text: 'select * from app.authenticate($1)' };
/** As the house writes it in wallet/store.ts. */
const readTrade = {
  name: 'trade',
  text: `select id, member_id, user_id, kind, state, amount_fen, refunded_fen, granted_part_fen, channel, request_hash,
    created_at, paid_at, expires_at from app.trade_order where member_id = $1 and id = $2`,
};

/** `node:http` + `pg` with the two statements of the house's point read, and nothing around them. */
export async function serveReadFloor({ address }: Setting): Promise<void> {
  const pool = new pg.Pool({ ...address, user: 'app_user', max: 16 });
  const port = await serveBare({
    [walletCalls.tradeStatus.path]: async (body, tokenHash) => {
      const { params }: { params: { tradeOrderId: string } } = JSON.parse(body);
      const client = await pool.connect();
      try {
        const { rows: held } = await client.query({ ...authenticate, values: [tokenHash] });
        const { rows } = await client.query({ ...readTrade, values: [held[0].member_id, params.tradeOrderId] });
        return { orderId: rows[0].id, status: rows[0].state };
      } finally {
        client.release();
      }
    },
  });
  answerParent(port);
}
