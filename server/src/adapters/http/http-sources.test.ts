import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../base/db/db.ts';
import { packageRoot } from '../../base/package-root.ts';
import { type SourcePort, type SourceQuestion, BreakerOpen, VendorSilent } from '../../ports/ports.ts';
import { TestHouse } from '../../../test/house.ts';
import { sourceFile, TestSource } from '../../../test/source.ts';
import { readSourceSettings } from './connector-settings.ts';
import { httpFace } from './http-face.ts';
import { httpIdentity, httpSources } from './http-sources.ts';

let home: TestHouse;
let source: TestSource;
const dir = mkdtempSync(join(tmpdir(), 'beidiao-connectors-'));
beforeAll(async () => {
  home = await TestHouse.open();
  source = await TestSource.open();
});
beforeEach(async () => {
  source.reset();
  await home.owner.query('delete from app.connector');
});
afterEach(() => source.reset());
afterAll(async () => {
  await source.close();
  await home.close();
  rmSync(dir, { recursive: true });
});

const file = join(dir, 'connectors.json');
const read = (content: unknown, env: Record<string, string> = { COURT_SECRET: source.secret }, playsSources = true) => {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readSourceSettings(file, { env, playsSources });
};
const portOf = (connector: object = {}): SourcePort =>
  httpSources({
    system: home.house.system,
    settings: read(sourceFile(source, connector)),
    played: home.house.ports.sources,
  });

const question = (attempt = 1): SourceQuestion => ({
  key: `7-${attempt}`,
  code: 'LIT_PUBLIC',
  attempt,
  person: { name: '欧阳晨曦', phoneNo: '13800002046', idCard: '330106199003072415' },
  claim: { name: '欧阳晨曦' },
  needs: ['idCard'],
  rules: ['plaintiff-case', 'could-not-verify'],
});
const silenceOf = async (asked: Promise<unknown>): Promise<VendorSilent> => {
  const error = await asked.then(
    () => new Error('it was answered'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof VendorSilent) return error;
  throw error;
};
const breaker = () =>
  home.owner
    .query('select state, failures, last_failure from app.connector where name = $1', ['court'])
    .then(({ rows }) => rows[0]);
/** As when the time of its rest is over. */
const rested = () => home.owner.query("update app.connector set until = now() - interval '1 second'");

describe('the configuration', () => {
  const problemsOf = (...given: Parameters<typeof read>): string => {
    try {
      read(...given);
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
    return 'it was taken';
  };

  it('stops the start with everything that is wrong, and names no secret', () => {
    const bad = sourceFile(source, { url: 'http://court.example/ask', timeoutSeconds: 900, colour: 'red' });
    const said = problemsOf(bad);
    for (const word of ['connectors.court.url', 'must be https', 'timeoutSeconds', 'colour'])
      expect(said).toContain(word);
    const open = sourceFile(
      source,
      { later: { pollUrl: 'https://elsewhere.example/poll', forSeconds: 9 } },
      {
        ID_THREE: { by: 'http', connector: 'nobody', request: {}, answer: sourceFile(source).items.LIT_PUBLIC.answer },
        TAX_DISHONEST: { by: 'sandbox' },
      },
    );
    const listed = problemsOf(open, { COURT_SECRET: 'short' }, false);
    for (const word of ['same host', 'no connector nobody', 'COURT_SECRET', 'does not name sources'])
      expect(listed).toContain(word);
    expect(listed).not.toContain('short');
    expect(problemsOf('{')).toContain('is not JSON');
    expect(problemsOf({ connectors: {}, items: { LIT_PUBLIC: { by: 'http' } } })).toContain('items.LIT_PUBLIC');
  });

  it('of the documentation would be taken', () => {
    const page = readFileSync(join(packageRoot, '..', 'docs', 'connectors.md'), 'utf8');
    const example: unknown = JSON.parse(/```json\n(.*?)```/s.exec(page)?.[1] ?? '');
    const { secret } = source;
    const settings = read(example, { COURT_SECRET: secret, CARRIER_SECRET: secret });
    expect([...settings.items.keys()]).toEqual(['LIT_PUBLIC', 'MARKET_BAN']);
    expect(settings.identity?.connector).toBe('carrier');
  });

  it('sends the fields that it names and nothing else of the person', async () => {
    await portOf().ask(question());
    expect(source.bodies).toEqual([
      { key: '7-1', item: 'LIT_PUBLIC', who: { name: '欧阳晨曦', idNo: '330106199003072415' }, product: 'P-7' },
    ]);
    expect(JSON.stringify(source.bodies)).not.toContain('13800002046');
  });

  it('sends the companies that the member has named, where it asks for them and the item compares any', async () => {
    const { items, ...file } = sourceFile(source);
    const asking = (from: string) => {
      const { LIT_PUBLIC: usual } = items;
      return { ...file, items: { LIT_PUBLIC: { ...usual, request: { ...usual.request, targets: from } } } };
    };
    const port = httpSources({
      system: home.house.system,
      settings: read(asking('companies')),
      played: home.house.ports.sources,
    });
    const companies = [
      { name: '甲企业', creditCode: '91330600MA2XY0017C' },
      { name: '乙企业', creditCode: null },
    ];
    await port.ask({ ...question(), companies });
    await port.ask(question(2));
    expect(source.bodies.map((body) => Reflect.get(body, 'targets'))).toEqual([companies, []]);
    expect(() => read(asking('person.companies'))).toThrow(/request/);
  });
});

describe('an answer', () => {
  it('is compared with nothing that nobody was asked for, and with what was chosen in its words', async () => {
    const { LIT_PUBLIC: item } = sourceFile(source).items;
    const rows = [{ label: { zh: '竞业限制', en: 'Non-compete' }, claimed: 'claim.nonCompete', found: 'name' }];
    const port = httpSources({
      system: home.house.system,
      settings: read(sourceFile(source, {}, { LIT_PUBLIC: { ...item, answer: { ...item.answer, rows } } })),
      played: home.house.ports.sources,
    });
    source.says = { status: '0', name: 'none' };
    const claimed = async (needs: readonly string[]) => {
      const reply = await port.ask({ ...question(), claim: { nonCompete: 'unknown' }, needs });
      return 'fields' in reply && reply.fields.map((field) => field.claimed);
    };
    expect(await claimed(['employer'])).toEqual([null]);
    expect(await claimed(['employer', 'nonCompete'])).toEqual([
      { value: 'unknown', words: { zh: '不清楚', en: 'Not sure' }, isOpen: true },
    ]);
  });

  it('is read as the configuration maps it', async () => {
    source.says = {
      status: '1',
      name: '欧阳晨',
      cases: [{ party: '原告', ruling: '承担', cause: '追索劳动报酬纠纷', day: '2024-05-01' }],
    };
    expect(await portOf().ask(question())).toEqual({
      verdict: 'recordFound',
      fields: [
        {
          key: 'row0',
          label: { zh: '姓名', en: 'Name' },
          claimed: { value: '欧阳晨曦', words: '欧阳晨曦' },
          claimKey: 'name',
          found: { value: '欧阳晨', words: '欧阳晨' },
          comparison: 'text',
          isMandatory: true,
          rule: null,
          foundRule: null,
        },
      ],
      search: {
        lists: [{ key: 'source', register: '裁判文书源', terms: { zh: '姓名加身份证号', en: 'name and ID number' } }],
        years: 5,
      },
      records: [
        {
          kind: 'civil',
          role: 'plaintiff',
          outcome: 'liable',
          outcomeWords: null,
          authority: null,
          number: null,
          cause: '追索劳动报酬纠纷',
          on: '2024-05-01',
          identity: 'sameId',
        },
      ],
      rules: [],
      source: '裁判文书源',
      method: '接口查询',
      queryNo: '7-1',
      checkCode: null,
    });
  });

  it('of a source that is not sent the ID number was searched by name alone, and its records are of that name', async () => {
    source.says = { status: '1', cases: [{ party: '被告', ruling: '承担', cause: '民间借贷纠纷', day: '2024-05-01' }] };
    const file = sourceFile(source);
    const { LIT_PUBLIC } = file.items;
    const request = { 'who.name': 'person.name' };
    const settings = read({ ...file, items: { ...file.items, LIT_PUBLIC: { ...LIT_PUBLIC, request } } });
    const port = httpSources({ system: home.house.system, settings, played: home.house.ports.sources });
    const answer = await port.ask(question());
    expect(answer).toMatchObject({
      search: { lists: [{ terms: { zh: '姓名', en: 'name' } }] },
      records: [{ identity: 'nameOnly' }],
    });
  });

  it('that says a word which nobody has mapped is none', async () => {
    source.says = { status: '77' };
    expect((await silenceOf(portOf().ask(question()))).message).toContain('a word that we do not know');
  });
});

describe('a source that', () => {
  const hasty = { timeoutSeconds: 0.3 };
  it.each([
    ['is slow', 'slow', 'too late', true],
    ['hangs up', 'hangsUp', 'hung up', true],
    ['breaks', 'breaks', 'status 500', true],
    ['answers garbage', 'garbage', 'not JSON', true],
    ['answers too much', 'oversize', 'too big', true],
    ['signs wrongly', 'wrongSignature', 'wrong signature', true],
    ['leads elsewhere', 'redirects', 'status 302', true],
  ] as const)('%s is asked twice under one key, then counts as silent', async (_, manner, what, wasAsked) => {
    source.manner = manner;
    const silence = await silenceOf(portOf(manner === 'slow' ? hasty : {}).ask(question()));
    expect(silence).toMatchObject({ message: what, wasAsked });
    expect(source.asked).toEqual(['7-1', '7-1']);
    expect(await breaker()).toMatchObject({ failures: 2, last_failure: what });
  });

  it('charges each question is not asked again when the first may have arrived', async () => {
    source.manner = 'slow';
    expect(await silenceOf(portOf({ ...hasty, isRetriable: false }).ask(question()))).toMatchObject({ wasAsked: true });
    expect(source.asked).toEqual(['7-1']);
  });

  it('is busy is not asked before the time that it names', async () => {
    source.manner = 'busy';
    expect(await silenceOf(portOf().ask(question()))).toMatchObject({ wasAsked: false, retryAfterMs: 7_000 });
    expect(source.asked).toEqual(['7-1']);
  });

  it('is not there was surely not asked', async () => {
    const silence = await silenceOf(portOf({ isRetriable: false, url: 'http://127.0.0.1:9/ask' }).ask(question()));
    expect(silence).toMatchObject({ message: 'ECONNREFUSED', wasAsked: false });
  });

  it('flaps is answered for at the second sending', async () => {
    source.manner = (_, n) => (n === 1 ? 'breaks' : 'answers');
    expect(await portOf().ask(question())).toMatchObject({ verdict: 'noRecord' });
    expect(source.asked).toHaveLength(2);
    expect(await breaker()).toMatchObject({ failures: 0, state: 'closed' });
  });

  it('promises its answer is looked at, at the address of the configuration', async () => {
    source.manner = 'promises';
    const port = portOf({ later: { pollUrl: `${source.url}/poll`, everySeconds: 1, forSeconds: 60 } });
    expect(await port.ask(question())).toEqual({ reference: 'r-7-1', forMs: 60_000, lookAfterMs: 1_000 });
    expect(await port.look(question(), 'r-7-1')).toMatchObject({ reference: 'r-7-1' });
    source.manner = 'answers';
    expect(await port.look(question(), 'r-7-1')).toMatchObject({ verdict: 'noRecord' });
    expect(source.asked).toHaveLength(1);
    expect(source.polled).toHaveLength(2);
  });
});

describe('the breaker', () => {
  const flapping = { breaker: { failures: 3, restSeconds: 60 }, resends: 0 };

  it('opens after the failures that it is allowed, is shared by all, lets one probe through, and closes', async () => {
    source.manner = 'breaks';
    const [one, other] = [portOf(flapping), portOf(flapping)];
    for (let n = 1; n <= 3; n += 1) await silenceOf(n === 2 ? other.ask(question(n)) : one.ask(question(n)));
    expect(await breaker()).toMatchObject({ state: 'open', failures: 3 });
    const refused = await silenceOf(other.ask(question(4)));
    expect(refused).toBeInstanceOf(BreakerOpen);
    expect(refused.wasAsked).toBe(false);
    expect(await other.openBreakers()).toEqual(['court']);
    expect(source.asked).toHaveLength(3);

    await rested();
    expect(await one.openBreakers()).toEqual([]);
    const probes = await Promise.all([one, other, one, other].map((port) => silenceOf(port.ask(question(5)))));
    expect(probes.filter((silence) => !(silence instanceof BreakerOpen))).toHaveLength(1);
    expect(source.asked, 'one probe went out').toHaveLength(4);
    expect(await breaker()).toMatchObject({ state: 'open' });

    await rested();
    source.manner = 'answers';
    expect(await one.ask(question(6))).toMatchObject({ verdict: 'noRecord' });
    expect(await breaker()).toMatchObject({ state: 'closed', failures: 0 });
    expect(await other.ask(question(7))).toMatchObject({ verdict: 'noRecord' });
    expect(source.asked).toHaveLength(6);
  });

  it('gives the probe to another when its worker died', async () => {
    await home.house.system.transaction((tx) =>
      tx.rows(
        sql(
          "insert into app.connector (name, state, failures, until) values ('court', 'halfOpen', 3, now() - interval '1 second')",
        ),
      ),
    );
    expect(await portOf(flapping).ask(question())).toMatchObject({ verdict: 'noRecord' });
    expect(await breaker()).toMatchObject({ state: 'closed' });
  });
});

it('asks a source for the three elements', async () => {
  const identity = {
    connector: 'court',
    request: { name: 'person.name', idNo: 'person.idCard', mobile: 'person.phoneNo' },
    result: { at: 'status', words: { '0': 'match', '1': 'mismatch', '2': 'unknown' } },
  };
  const settings = read({ ...sourceFile(source), identity });
  const port = httpIdentity(home.house.system, settings);
  if (port === undefined) throw new TypeError('the settings name a source');
  const { person } = question();
  for (const [status, result] of [
    ['0', 'match'],
    ['1', 'mismatch'],
    ['2', 'unknown'],
  ]) {
    source.says = { status };
    expect(await port.compare(person)).toBe(result);
  }
  source.manner = 'breaks';
  await silenceOf(port.compare(person));
});

it('asks a source for a face, which counts to 100, and takes no word that it does not know', async () => {
  const face = {
    connector: 'court',
    request: { name: 'person.name', idNo: 'person.idCard' },
    picture: 'image',
    result: { at: 'status', words: { '0': 'match', '1': 'mismatch', '2': 'unclear' } },
    score: 'similarity',
  };
  const settings = read({ ...sourceFile(source), face });
  const port = httpFace(home.house.system, settings);
  if (port === undefined) throw new TypeError('the settings name a source');
  const asked = { person: question().person, picture: Buffer.from('a face'), attempt: 1 };
  for (const [status, similarity, answer] of [
    ['0', 97.5, { result: 'match', score: 0.975 }],
    ['1', '0.4', { result: 'mismatch', score: 0.4 }],
    ['2', null, { result: 'unclear', score: null }],
  ] as const) {
    source.says = { status, similarity };
    expect(await port.compare(asked)).toEqual(answer);
  }
  expect(source.bodies.at(-1)).toMatchObject({ image: asked.picture.toString('base64'), idNo: asked.person.idCard });
  source.says = { status: '9' };
  await silenceOf(port.compare(asked));
  source.manner = 'breaks';
  await silenceOf(port.compare(asked));
});
