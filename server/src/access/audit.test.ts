import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderCalls } from '@beidiao/contract/order/calls';
import type pg from 'pg';
import { hashToken } from '../base/secrets/tokens.ts';
import { type Person, TestHouse } from '../../test/house.ts';
import { sealAll } from '../../test/seal-all.ts';
import { findBrokenAudit, proveAudit } from './audit-jobs.ts';

let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  hr = await busyHr();
});
afterAll(() => home.close());

/** Five lines of audit: registered, placed, paid, cancelled, revealed. */
async function busyHr(): Promise<Person> {
  const person = await home.hr({ fundsFen: 20_000 });
  const placed = await home.paidOrder(person);
  await home.call(orderCalls.cancelPaid, placed, person);
  await home.call(orderCalls.details, { orderDetailsId: placed.orderDetailsId, reveal: true }, person);
  return person;
}

/** What is found after somebody with every right has laid hands on the trail; then the trail is made whole again. */
async function foundAfter(tampering: (client: pg.PoolClient) => Promise<unknown>): Promise<string[]> {
  const client = await home.owner.connect();
  try {
    await client.query('begin');
    await tampering(client);
    const { rows } = await client.query('select member_id, why from app.broken_audit()');
    return [
      ...new Set(rows.filter((row) => row.member_id === hr.memberId || row.member_id === '0').map((row) => row.why)),
    ].sort();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('audit trail', () => {
  it('is whole after real traffic, sealed or not', async () => {
    expect(await home.value('select count(*)::integer from app.audit where member_id = $1', hr.memberId)).toBe(5);
    expect(await findBrokenAudit(home.house.system)).toEqual([]);
    await sealAll(home);
    expect(await findBrokenAudit(home.house.system)).toEqual([]);
  });

  it('is whole when many write at the same time', async () => {
    const writer = await home.hr();
    await Promise.all(Array.from({ length: 30 }, () => home.placedOrder(writer)));
    await sealAll(home);
    expect(await findBrokenAudit(home.house.system)).toEqual([]);
    expect(await home.value('select max(seq)::integer from app.audit where member_id = $1', writer.memberId)).toBe(31);
  });

  it.each([
    ['action', "'nothing'"],
    ['subject', "'order 999999'"],
    ['facts', `'{"amountFen": 1}'`],
    ['user_id', 'null'],
    ['at', "at + interval '1 second'"],
    ['hash', "'\\x00'"],
  ])('shows an edited %s', async (column, value) => {
    const found = await foundAfter((client) =>
      client.query(`update app.audit set ${column} = ${value} where member_id = $1 and seq = 2`, [hr.memberId]),
    );
    expect(found).toContain('link');
  });

  it('shows an edited row whose own hash was made to fit, by the row after it', async () => {
    const found = await foundAfter((client) =>
      client.query(
        `update app.audit a set action = 'nothing', hash = app.audit_link(a.version, p.hash, a.member_id, a.seq, a.at, a.user_id, 'nothing', a.subject, a.facts)
         from app.audit p where a.member_id = $1 and a.seq = 2 and p.member_id = $1 and p.seq = 1`,
        [hr.memberId],
      ),
    );
    expect(found).toContain('link');
  });

  it('shows a row that was taken out of the middle', async () => {
    const found = await foundAfter((client) =>
      client.query('delete from app.audit where member_id = $1 and seq = 2', [hr.memberId]),
    );
    expect(found).toContain('link');
  });

  it('shows two rows that were swapped', async () => {
    const found = await foundAfter((client) =>
      client.query(
        `update app.audit a set action = b.action, subject = b.subject, facts = b.facts, at = b.at, user_id = b.user_id, hash = b.hash
         from app.audit b where a.member_id = $1 and b.member_id = $1 and a.seq in (2, 3) and b.seq = 5 - a.seq`,
        [hr.memberId],
      ),
    );
    expect(found).toContain('link');
  });

  it('shows a cut tail by the head, and by the seal when the head was cut too', async () => {
    const cut = (client: pg.PoolClient) =>
      client.query('delete from app.audit where member_id = $1 and seq = 5', [hr.memberId]);
    const cutWithHead = async (client: pg.PoolClient) => {
      await cut(client);
      await client.query(
        `update app.audit_head h set seq = a.seq, hash = a.hash from app.audit a
         where h.member_id = $1 and a.member_id = $1 and a.seq = 4`,
        [hr.memberId],
      );
    };
    hr = await busyHr();
    expect(await foundAfter(cut)).toContain('head');
    expect(await foundAfter(cutWithHead)).toEqual([]);
    await sealAll(home);
    expect(await foundAfter(cutWithHead)).toEqual(['seal']);
  });

  it('shows a whole chain that was written anew, once it was sealed', async () => {
    await sealAll(home);
    const found = await foundAfter(async (client) => {
      await client.query('delete from app.audit where member_id = $1', [hr.memberId]);
      await client.query("update app.audit_head set seq = 0, hash = '\\x00' where member_id = $1", [hr.memberId]);
    });
    expect(found).toEqual(['seal']);
  });

  it('tells the operator, in the log and as a number', async () => {
    await home.owner.query("update app.audit set action = 'nothing' where member_id = $1 and seq = 2", [hr.memberId]);
    await proveAudit(home.house.system, home.house);
    expect(home.logged.at(-1)).toContain('the audit trail was tampered with');
    expect(await home.house.meter.registry.metrics()).toMatch(/audit[^\n]* [1-9]/);
    await home.owner.query("update app.audit set action = 'placeOrder' where member_id = $1 and seq = 2", [
      hr.memberId,
    ]);
    expect(await findBrokenAudit(home.house.system)).toEqual([]);
  });
});

describe('append-only', () => {
  const tables = ['audit', 'audit_head', 'ledger_entry', 'ledger_line', 'order_timeline'];
  it.each(tables)('holds for %s: neither the API nor the worker can change or delete a row', async (table) => {
    const client = await home.tenants.connect();
    try {
      await client.query('select from app.authenticate($1)', [hashToken(hr.token)]);
      expect((await client.query(`select 1 from app.${table}`)).rowCount).toBeGreaterThan(0);
      await expect(client.query(`update app.${table} set member_id = member_id`)).rejects.toMatchObject({
        code: '42501',
      });
      await expect(client.query(`delete from app.${table}`)).rejects.toMatchObject({ code: '42501' });
    } finally {
      client.release(true);
    }
    for (const right of ['update', 'delete', 'truncate'])
      expect(await home.value('select has_table_privilege($1, $2, $3)', 'app_worker', `app.${table}`, right)).toBe(
        false,
      );
  });

  it('refuses lines of the ledger that do not sum to zero, whoever writes them', async () => {
    const entry = await home.value<string>('select max(id) from app.ledger_entry where member_id = $1', hr.memberId);
    const line = home.owner.query(
      "insert into app.ledger_line (member_id, entry_id, account, amount_fen) values ($1, $2, 'couponCost', 5)",
      [hr.memberId, entry],
    );
    await expect(line).rejects.toMatchObject({ constraint: 'ledger_sums_to_zero' });
  });
});
