import { type Db, sql, type Tx } from '../../base/db/db.ts';

export type SentRow = {
  id: string;
  kind: 'sms' | 'voice' | 'mail';
  recipient: string;
  subject: string | null;
  body: string;
  html: string | null;
  sent_at: Date;
};

const insertMessage = sql(`
  insert into app.sandbox_message (send_key, kind, recipient, subject, body, html) values ($1, $2, $3, $4, $5, $6) on conflict (send_key) do nothing`);
const latest = sql<SentRow>(`
  select id, kind, recipient, subject, body, html, sent_at from app.sandbox_message
  where ($1::text is null or kind = $1) and ($2::text is null or position($2 in recipient) > 0) order by id desc limit $3 offset $4`);

export type NewMessage = {
  sendKey: string;
  kind: SentRow['kind'];
  to: string;
  subject: string | null;
  body: string;
  html: string | null;
};

export async function addMessage(tx: Tx, message: NewMessage): Promise<void> {
  await tx.rows(insertMessage, message.sendKey, message.kind, message.to, message.subject, message.body, message.html);
}

export type OutboxQuery = { kind: SentRow['kind'] | null; to: string | null; limit: number; offset: number };
export const listMessages = (db: Db, query: OutboxQuery): Promise<SentRow[]> =>
  db.rows(latest, query.kind, query.to, query.limit, query.offset);

const dropTo = sql('delete from app.sandbox_message where recipient = $1');
export async function dropMessagesTo(tx: Tx, recipient: string): Promise<void> {
  await tx.rows(dropTo, recipient);
}
