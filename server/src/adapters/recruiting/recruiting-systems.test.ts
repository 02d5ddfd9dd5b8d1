import { createHash } from 'node:crypto';
import { recruitingSystems as names, usualMapping, mapCandidate } from '@beidiao/contract/ats/mapping';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AtsSystem } from '../../../test/ats-system.ts';
import { Outbound } from '../../base/outbound/outbound.ts';
import { CallbackForged, type RecruitingStage, VendorRefused, VendorSilent } from '../../ports/ports.ts';
import { recruitingSystems } from './recruiting-systems.ts';

const outbound = new Outbound({ opensLoopback: true, ownUrls: [], ownPorts: [] });
const adapters = recruitingSystems(outbound);
afterAll(() => outbound.close());

const person = { name: '沈若溪', phoneNo: '13800002046', idCard: '110101199003071233' };
const stage = (n: number, result: RecruitingStage['result'] = null): RecruitingStage => ({
  outsideId: 'A-1',
  stageId: `bd-1-${n}`,
  at: new Date(1_764_000_000_000 + n),
  name: { zh: '待授权', en: 'Awaiting consent' },
  orderNo: '2026112500001',
  result,
});
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe.each(names)('%s', (kind) => {
  let system: AtsSystem;
  let account: AtsSystem['account'] & { key: string };
  const adapter = adapters[kind];
  beforeAll(async () => {
    system = await AtsSystem.open(kind);
  });
  afterAll(() => system.close());
  beforeEach(() => {
    system.reset();
    account = { ...system.account, key: Math.random().toString() };
  });
  const post = ({ headers, body }: { headers: Record<string, string>; body: string }) => ({
    headers,
    body: Buffer.from(body),
  });

  it('reads a candidate and a cancellation that the system has signed', () => {
    const sent = adapter.read(account, post(system.message({ event: 'sent', id: 'A-1', person })), new Date());
    expect(sent).toMatchObject({ kind: 'sent', outsideId: 'A-1' });
    expect(mapCandidate(usualMapping(kind), sent.kind === 'sent' ? sent.sent : {})).toMatchObject(person);
    const back = adapter.read(account, post(system.message({ event: 'takenBack', id: 'A-1' })), new Date());
    expect(back).toEqual({ kind: 'takenBack', outsideId: 'A-1' });
  });

  it('believes nothing that was changed on the way or signed with another key', () => {
    const { headers, body } = system.message({ event: 'sent', id: 'A-1', person });
    const changed = kind === 'feishu' ? system.encrypt({ header: {}, event: {} }) : body.replace('A-1', 'A-2');
    expect(() => adapter.read(account, post({ headers, body: changed }), new Date())).toThrow(CallbackForged);
    const other = { ...account, signingKey: 'another key of somebody' };
    expect(() => adapter.read(other, post({ headers, body }), new Date())).toThrow(CallbackForged);
    expect(() => adapter.read(account, post({ headers: {}, body }), new Date())).toThrow(CallbackForged);
    expect(() => adapter.read(account, post({ headers, body: 'no json' }), new Date())).toThrow(CallbackForged);
  });

  it('tells stages in order with one token for all, and says so where it is told a second time', async () => {
    for (const n of [1, 2, 2]) await adapter.tell(account, stage(n));
    await adapter.tell(account, stage(3, { outcome: '无差异', reportUrl: 'https://example.com/r.pdf' }));
    expect(system.told.get('A-1')?.map(({ result, reportUrl }) => [result, reportUrl])).toEqual([
      [null, null],
      [null, null],
      ['无差异', 'https://example.com/r.pdf'],
    ]);
    expect([system.repeats, system.disorder, system.tokensGiven]).toEqual([1, 0, 1]);
  });

  it('asks for another token where the system knows the first no more, once', async () => {
    await adapter.tell(account, stage(1));
    system.revoke();
    await Promise.all([adapter.tell(account, stage(2)), adapter.tell({ ...account }, { ...stage(2), outsideId: 'B' })]);
    expect([system.told.get('A-1')?.length, system.told.get('B')?.length]).toEqual([2, 1]);
    expect(system.tokensGiven).toBeLessThanOrEqual(3);
  });

  it('waits for as long as a system that is asked too often says', async () => {
    Object.assign(system, { fault: () => 'busy', busyS: 7 });
    const error = await failure(adapter.tell(account, stage(1)));
    expect(error).toBeInstanceOf(VendorSilent);
    expect(error).toMatchObject({ retryAfterMs: 7_000 });
  });

  it('can be tried again after a fault and a lost answer, and leaves one stage', async () => {
    for (const fault of ['serverError', 'cut', 'answerLost'] as const) {
      system.fault = () => fault;
      const error = await failure(adapter.tell(account, stage(1)));
      expect(error).toBeInstanceOf(VendorSilent);
      expect(error).not.toHaveProperty('retryAfterMs', expect.any(Number));
    }
    system.fault = () => 'none';
    await adapter.tell(account, stage(1));
    expect(system.told.get('A-1')).toHaveLength(1);
  });

  it('gives up what the system refuses, and what it does not let in', async () => {
    system.refusal = 1002999;
    expect(await failure(adapter.tell(account, stage(1)))).toBeInstanceOf(VendorRefused);
    const wrong = { ...account, key: 'wrong', clientSecret: 'wrong' };
    expect(await failure(adapter.prove(wrong))).toMatchObject({ code: 'login' });
    expect(await failure(adapter.prove(account))).toBeUndefined();
    const inside = { ...account, key: 'inside', baseUrl: 'https://169.254.169.254' };
    expect(await failure(adapter.prove(inside))).toMatchObject({ code: 'private address' });
  });
});

describe('feishu', () => {
  it('answers the look whether it is there with its challenge', async () => {
    const system = await AtsSystem.open('feishu');
    const body = Buffer.from(system.encrypt({ type: 'url_verification', challenge: 'c-1', token: 't' }));
    expect(adapters.feishu.read(system.account, { headers: {}, body }, new Date())).toEqual({ kind: 'other' });
    expect(adapters.feishu.answer(system.account, { headers: {}, body }).body).toBe('{"challenge":"c-1"}');
    await system.close();
  });

  it('takes an event that is repeated hours later', async () => {
    const system = await AtsSystem.open('feishu');
    const { body } = system.message({ event: 'sent', id: 'A-1', person });
    const signature = createHash('sha256').update(`1n${system.signingKey}${body}`).digest('hex');
    const headers = { 'x-lark-request-timestamp': '1', 'x-lark-request-nonce': 'n', 'x-lark-signature': signature };
    const news = adapters.feishu.read(system.account, { headers, body: Buffer.from(body) }, new Date());
    expect(news.kind).toBe('sent');
    await system.close();
  });
});
