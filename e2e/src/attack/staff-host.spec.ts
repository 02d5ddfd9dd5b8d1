import { refusals } from '@beidiao/contract/refusals';
import { databaseUrlOf, House, newDataDir } from '../fixtures/house.ts';
import { anAddress, expect, test } from './aim.ts';
import { readOperations } from './open-api.ts';
import { kindOf, People } from './people.ts';
import { SchemaValues } from './schema-values.ts';
import { envelopeOf, type Hit, shoot } from './shot.ts';

const staffName = 'staff.example.com';
const values = new SchemaValues(7);
const isNoCall = (hit: Hit): boolean => hit.status === 404 && envelopeOf(hit)?.errcode === refusals.noSuchCall.errcode;
/** What a page of members can write to be taken for one of staff; a browser writes `host` by itself. */
const forged = { 'x-forwarded-host': staffName, 'x-original-host': staffName, forwarded: `host=${staffName}` };

test('with a host of their own for staff no call of theirs is served elsewhere, with the right token and forged headers, and no other one there', async ({
  aim,
  wire,
}) => {
  test.skip(!aim.isOurs, 'starts a process of its own');
  const house = await House.open({
    args: ['--web'],
    dataDir: newDataDir(),
    env: {
      ...aim.settings,
      DATABASE_URL: databaseUrlOf(aim.dataDir),
      SEED_DEMO: 'off',
      STAFF_URL: `http://${staffName}`,
    },
  });
  try {
    const { host: otherName } = new URL(house.url);
    const people = new People(wire);
    const tokens = {
      member: await people.token('member'),
      staff: await people.token('staff'),
      candidate: await people.token('candidate'),
    };
    const operations = await readOperations(house.url);
    const wrong: string[] = [];
    for (const { id, who, method, path, isWrapped, params: schema } of operations) {
      const isTheirs = who === 'staff' || id.startsWith('staff.');
      const kind = kindOf(who);
      const params = values.right(schema);
      const shot = {
        method,
        path: path.replaceAll(/\{\w+\}/g, '1'),
        from: anAddress(),
        headers: {
          ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
          ...(kind === undefined ? {} : { authorization: tokens[kind] }),
          ...(isTheirs ? { host: otherName, ...forged } : { host: staffName }),
        },
        ...(method === 'GET' ? {} : { body: JSON.stringify(isWrapped ? { params } : params) }),
      };
      const hit = await shoot(house.url, shot);
      if (!isNoCall(hit)) wrong.push(`${id} at ${shot.headers.host}: HTTP ${hit.status} ${hit.text.slice(0, 80)}`);
    }
    expect(operations.length).toBeGreaterThan(200);
    expect(wrong).toEqual([]);
    const page = { accept: 'text/html' };
    for (const [path, host, status] of [
      ['/Operations/Login', otherName, 404],
      ['/Operations/Login', staffName, 200],
      ['/Login', otherName, 200],
      ['/Login', staffName, 404],
      ['/Mobile/begin', staffName, 404],
      ['/m.html', staffName, 404],
    ] as const) {
      const hit = await shoot(house.url, { method: 'GET', path, headers: { ...page, host } });
      expect([path, host, hit.status]).toEqual([path, host, status]);
    }
  } finally {
    await house.tearDown();
  }
});
