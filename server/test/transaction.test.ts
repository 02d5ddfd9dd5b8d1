import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Statement, sql } from '../src/base/db/db.ts';
import { inTransaction } from '../src/base/db/transaction.ts';
import { TestHouse } from './house.ts';

let home: TestHouse;
let client: pg.Client;
/** Every statement that the driver is given, in order. */
const sent: string[] = [];

const add = sql('insert into note (n) values ($1)');
const read = sql<{ n: number }>('select n from note order by n');
const raise = sql("do $$ begin raise exception 'in vain' using errcode = '40P01'; end $$");

const kept = async (): Promise<number[]> => (await client.query<{ n: number }>(read.text)).rows.map(({ n }) => n);

beforeAll(async () => {
  home = await TestHouse.open();
  const { host, port, database, user } = home.owner.options;
  client = new pg.Client({ host, port, database, user, pipeline: true });
  await client.connect();
  await client.query('create temporary table note (n integer primary key)');
  // The first one of a connection makes `begin` known to it.
  await inTransaction(client, (tx) => tx.rows(read));
  const query: (...given: unknown[]) => unknown = client.query.bind(client);
  Reflect.set(client, 'query', (asked: unknown, ...rest: unknown[]) => {
    sent.push(typeof asked === 'string' ? asked : (asked as Statement<unknown>).text);
    return query(asked, ...rest);
  });
});
beforeEach(async () => {
  await client.query('delete from note');
  sent.length = 0;
});
afterAll(async () => {
  await client.end();
  await home.close();
});

describe('a transaction', () => {
  it('begins with its first statement, and is committed with the one that is said to be its last', async () => {
    await inTransaction(client, async (tx) => {
      await tx.rows(add, 1);
      await tx.ending.rows(add, 2);
    });
    expect(sent).toEqual([add.text, add.text, 'commit']);
    expect(client.getTransactionStatus()).toBe('I');
    expect(await kept()).toEqual([1, 2]);
  });

  it('is committed after its work where no statement is said to be the last', async () => {
    const seen = await inTransaction(client, async (tx) => {
      await tx.rows(add, 1);
      return tx.rows(read);
    });
    expect(seen).toEqual([{ n: 1 }]);
    expect(sent).toEqual([add.text, read.text, 'commit']);
  });

  it('of one statement is that statement, and of none is nothing', async () => {
    await inTransaction(client, (tx) => tx.ending.rows(add, 1));
    await inTransaction(client, async () => undefined);
    expect(sent).toEqual([add.text]);
    expect(await kept()).toEqual([1]);
  });

  it('answers each of two first statements that are asked at once, and holds both', async () => {
    const both = inTransaction(client, async (tx) => {
      const answers = await Promise.all([tx.rows(add, 1), tx.rows(add, 2), tx.rows(read)]);
      expect(answers[2]).toEqual([{ n: 1 }, { n: 2 }]);
      throw new Error('back');
    });
    await expect(both).rejects.toThrow('back');
    expect(await kept()).toEqual([]);
  });

  it('that fails at its last statement keeps nothing of the ones before', async () => {
    const failing = inTransaction(client, async (tx) => {
      await tx.rows(add, 1);
      await tx.ending.rows(add, 1);
    });
    await expect(failing).rejects.toThrow('duplicate key');
    expect(client.getTransactionStatus()).toBe('I');
    expect(await kept()).toEqual([]);
  });

  it('that fails at its first statement leaves the connection free', async () => {
    await client.query('insert into note (n) values (1)');
    await expect(inTransaction(client, (tx) => tx.rows(add, 1))).rejects.toThrow('duplicate key');
    expect(client.getTransactionStatus()).toBe('I');
  });

  it('takes no statement after its last one', async () => {
    const late = inTransaction(client, async (tx) => {
      await tx.ending.rows(add, 1);
      await tx.rows(add, 2);
    });
    await expect(late).rejects.toThrow('the transaction has ended with its last statement');
    expect(await kept()).toEqual([1]);
  });

  it('is tried three times where it meets a deadlock, whichever statement meets it', async () => {
    let tries = 0;
    const meeting = (isLast: boolean) =>
      inTransaction(client, async (tx) => {
        tries += 1;
        await tx.rows(add, 1);
        await (isLast ? tx.ending : tx).rows(raise);
      });
    await expect(meeting(false)).rejects.toThrow('in vain');
    expect(tries).toBe(3);
    await expect(meeting(true)).rejects.toThrow('in vain');
    expect(tries).toBe(6);
    expect(await kept()).toEqual([]);
  });

  it('that can not begin carries out none of its statements', async () => {
    await client.query('deallocate begin');
    await expect(inTransaction(client, (tx) => tx.rows(add, 1))).rejects.toThrow('"begin" does not exist');
    expect(client.getTransactionStatus()).toBe('I');
    expect(await kept()).toEqual([]);
  });
});
