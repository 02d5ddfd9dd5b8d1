import type { Fen } from '@beidiao/contract/wire/money';
import type { MemberId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';
import type { TradeRow } from './store.ts';

export type GiftCardRow = {
  id: string;
  name: string;
  value_fen: string;
  balance_fen: string;
  tail: string;
  /** yyyy-mm-dd; the last day, included. */
  valid_until: string;
};
const columns = 'id, name, value_fen, balance_fen, tail, valid_until::text';

const one = sql<GiftCardRow>(
  `select ${columns} from app.gift_card where member_id = $1 and id = $2 and valid_until >= $3::date`,
);
/** Undefined when the member has no such card, or not any more. */
export const findGiftCard = async (
  db: Db,
  of: { memberId: MemberId; id: string; day: string },
): Promise<GiftCardRow | undefined> => (await db.rows(one, of.memberId, of.id, of.day))[0];

const all = sql<GiftCardRow>(
  `select ${columns} from app.gift_card where member_id = $1 order by valid_until, id limit 200`,
);
export const listGiftCards = (db: Db, memberId: MemberId): Promise<GiftCardRow[]> => db.rows(all, memberId);

export type NewGiftCard = {
  readonly memberId: MemberId;
  readonly name: string;
  readonly valueFen: Fen;
  readonly tail: string;
  readonly validUntil: string;
  readonly batchId: string | null;
  readonly codeKey: Buffer | null;
};
const insertCard = sql<{ id: string }>(`
  insert into app.gift_card (member_id, name, value_fen, balance_fen, tail, valid_until, batch_id, code_key)
  values ($1, $2, $3, $3, $4, $5, $6, $7) returning id`);
export async function addGiftCard(tx: Tx, it: NewGiftCard): Promise<string> {
  const values = [it.memberId, it.name, it.valueFen, it.tail, it.validUntil, it.batchId, it.codeKey];
  const [row] = await tx.rows(insertCard, ...values);
  if (row === undefined) throw new TypeError('insert answered no row');
  return row.id;
}

/** Of orders at once no two spend the same fen: the balance never goes below zero. */
const draw = sql<{ id: string }>(`
  with card as (
    update app.gift_card set balance_fen = balance_fen - $4::bigint
    where member_id = $1 and id = $2 and balance_fen >= $4::bigint and valid_until >= $5::date returning id
  ), drawn as (
    insert into app.gift_draw (member_id, gift_card_id, trade_order_id, drawn_fen) select $1, card.id, $3, $4 from card
  )
  update app.trade_order set gift_part_fen = $4 where member_id = $1 and id = $3 and exists (select from card) returning id`);
/** False when the card has less than that, or is not valid any more. */
export const writeDraw = async (
  tx: Tx,
  { member_id: memberId, id }: Pick<TradeRow, 'member_id' | 'id'>,
  of: { giftCardId: string; amountFen: Fen; day: string },
): Promise<boolean> => (await tx.rows(draw, memberId, of.giftCardId, id, of.amountFen, of.day)).length === 1;

/** What comes back to a card that has run out meanwhile can be used for another thirty days. */
const giveBack = sql(`
  with draw as (
    update app.gift_draw set returned_fen = returned_fen + $3::bigint where member_id = $1 and trade_order_id = $2
    returning gift_card_id
  )
  update app.gift_card c set balance_fen = balance_fen + $3::bigint,
    valid_until = greatest(valid_until, (app.now() at time zone 'Asia/Shanghai')::date + 30)
  from draw where c.member_id = $1 and c.id = draw.gift_card_id`);
export async function writeReturn(
  tx: Tx,
  { member_id: memberId, id }: Pick<TradeRow, 'member_id' | 'id'>,
  amountFen: Fen,
): Promise<void> {
  await tx.rows(giveBack, memberId, id, amountFen);
}
