import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderCalls } from '@beidiao/contract/order/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anchorBucket, anchorFile, anchorMail } from '../adapters/anchors/anchor-places.ts';
import { s3Files } from '../adapters/s3/s3-files.ts';
import type { Mail } from '../ports/ports.ts';
import { type Person, TestHouse } from '../../test/house.ts';
import { sealAll } from '../../test/seal-all.ts';
import { testBucket, TestS3, testSecret } from '../../test/s3.ts';
import { anchorAudit, findBrokenAnchors, proveAnchors } from './audit-anchor.ts';
import { findBrokenAudit } from './audit-jobs.ts';

let home: TestHouse;
let hr: Person;
const folder = mkdtempSync(join(tmpdir(), 'beidiao-anchors-'));
const path = join(folder, 'anchors.jsonl');
beforeAll(async () => {
  home = await TestHouse.open();
  hr = await home.hr({ fundsFen: 100_000 });
  await home.staff('finance');
});
beforeEach(() => rmSync(path, { force: true }));
afterAll(async () => {
  await home.close();
  rmSync(folder, { recursive: true, force: true });
});

const day = (n: number): Date => new Date(Date.UTC(2026, 10, n, 19, 20));
const system = () => home.house.system;
const linesOf = () => readFileSync(path, 'utf8').split('\n').filter(Boolean);

/** Somebody with every right takes an act out, and writes the chain of the member, the heads and all seals anew, keys included. */
async function rewriteWholeTrail(): Promise<void> {
  await home.owner.query(`
    do $$
    declare one record; link bytea := '\\x00'; place bigint := 0;
    begin
      delete from app.audit_seal where audit_id = (select max(id) from app.audit where member_id = ${hr.memberId});
      delete from app.audit where id = (select max(id) from app.audit where member_id = ${hr.memberId});
      for one in select * from app.audit where member_id = ${hr.memberId} order by seq loop
        place := place + 1;
        link := app.audit_link(2::smallint, link, one.member_id, place, one.at, one.user_id, one.action, 'nothing', one.facts);
        update app.audit set seq = place, subject = 'nothing', hash = link where id = one.id;
      end loop;
      update app.audit_head set seq = place, hash = link where member_id = ${hr.memberId};
      link := '\\x00';
      for one in select s.seq, s.audit_id, a.hash from app.audit_seal s join app.audit a on a.id = s.audit_id order by s.seq loop
        link := app.seal_link(2::smallint, link, one.audit_id, one.hash);
        update app.audit_seal set hash = link, version = 2 where seq = one.seq;
      end loop;
      update app.audit_seal_head set hash = link;
    end $$`);
}

describe('a head of the trail that is kept outside', () => {
  it('names numbers and hashes, and nothing of what was done', async () => {
    await anchorAudit(system(), anchorFile(path), day(1));
    expect(Object.keys(JSON.parse(linesOf()[0] ?? ''))).toEqual(['at', 'seal', 'sealHash', 'act', 'actHash']);
    expect(await home.value('select line from app.audit_anchor order by id desc limit 1')).toBe(linesOf()[0]);
    await home.owner.query('truncate app.audit_anchor');
  });

  it('fits the trail while it grows, in a file as in a bucket', async () => {
    const bucket = await TestS3.open();
    try {
      const files = s3Files({
        ...testBucket,
        secretAccessKey: testSecret,
        endpoint: bucket.endpoint,
        style: 'path',
        prefix: 'beidiao/anchors/',
        timeoutMs: 5_000,
        retryMs: 10,
      });
      for (const place of [anchorFile(path), anchorBucket(files)])
        for (const n of [1, 2]) {
          await home.placedOrder(hr);
          await anchorAudit(system(), place, day(n));
          if (place.read === undefined) throw new TypeError('it can be read');
          const lines: string[] = [];
          for await (const line of place.read()) lines.push(line);
          expect(lines).toHaveLength(n);
          expect(await findBrokenAnchors(system(), lines)).toEqual([]);
        }
      expect([...bucket.objects.keys()].every((key) => key.includes('beidiao/anchors/anchor-2026110'))).toBe(true);
    } finally {
      await bucket.close();
    }
  });

  it('goes by mail to who has no access, and is compared when it comes back', async () => {
    const sent: Mail[] = [];
    const place = anchorMail({ send: async (mail) => void sent.push(mail) }, 'auditor@example.com');
    await sealAll(home);
    await anchorAudit(system(), place, day(1));
    const line = /\{.*\}/.exec(sent[0]?.text ?? '')?.[0] ?? '';
    expect(sent[0]?.to).toBe('auditor@example.com');
    expect(await findBrokenAnchors(system(), [line])).toEqual([]);
    const forged = line.replace(/"sealHash":"(.)/, (_, first) => `"sealHash":"${first === '0' ? '1' : '0'}`);
    expect(await findBrokenAnchors(system(), [forged, 'no line'])).toEqual([forged, 'no line']);
  });

  it('finds a trail that somebody wrote anew as a whole, which the trail itself does not', async () => {
    await home.call(orderCalls.list, {}, hr);
    await home.placedOrder(hr);
    await sealAll(home);
    await anchorAudit(system(), anchorFile(path), day(3));
    await home.owner.query('delete from app.audit_anchor where line <> $1', [linesOf()[0]]);
    await proveAnchors(system(), anchorFile(path), home.house);
    expect(await home.house.meter.registry.metrics()).toMatch(/auditAnchors[^\n]* 0/);

    await rewriteWholeTrail();
    expect(await findBrokenAudit(system())).toEqual([]);
    await proveAnchors(system(), anchorFile(path), home.house);
    expect(home.logged.at(-1)).toContain('is not the one that was anchored');
    expect(await home.house.meter.registry.metrics()).toMatch(/auditAnchors[^\n]* 1/);
  });

  it('is missed when it is gone from there', async () => {
    await anchorAudit(system(), anchorFile(path), day(4));
    writeFileSync(path, '');
    await proveAnchors(system(), anchorFile(path), home.house);
    expect(home.logged.at(-1)).toContain('is not the one that was anchored');
  });
});
