import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestHouse } from '../../../test/house.ts';

let home: TestHouse;
beforeAll(async () => {
  home = await TestHouse.open();
});
afterAll(() => home.close());

const named = (what: string): Promise<string[]> =>
  home.value(`select coalesce(array_agg(name order by name), '{}') from (${what}) it`);

describe('schema', () => {
  it('says of each table what it holds', async () => {
    const silent = `select relname::text as name from pg_class c
      where relnamespace = 'app'::regnamespace and relkind = 'r' and obj_description(oid, 'pg_class') is null`;
    expect(await named(silent)).toEqual([]);
  });

  it('says of each encrypted, hashed, coded or counted column what it is', async () => {
    const silent = `select c.relname || '.' || a.attname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and col_description(c.oid, a.attnum) is null
        and (a.attname ~ '_(enc|key|keys|hash|fen|version)$' or a.attname in ('state', 'kind', 'n', 'xid', 'outcome', 'result', 'facts', 'single'))`;
    expect(await named(silent)).toEqual([]);
  });
});
