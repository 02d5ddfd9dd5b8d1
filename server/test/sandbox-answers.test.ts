import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedOf } from '@beidiao/contract/finding/published';
import { reviewFormOf } from '@beidiao/contract/verification/review-forms';
import type { RiskRule } from '@beidiao/contract/verification/risk-rules';
import { describe, expect, it } from 'vitest';
import { sandboxSources } from '../src/adapters/sandbox/sandbox-sources.ts';
import { packageRoot } from '../src/base/package-root.ts';
import { findingOfAnswer } from '../src/verification/finding-record.ts';

type Item = { code: string; needs: string[]; riskRules: RiskRule[] };
const { items }: { items: Item[] } = JSON.parse(readFileSync(join(packageRoot, 'seed', 'catalogue.json'), 'utf8'));

type Asked = { readonly tail?: string; readonly isOlder?: boolean };

/** What a report says of an item that the sandbox has answered. */
async function answered(
  code: string,
  claim: Record<string, string | boolean>,
  { tail = '9999', isOlder = false }: Asked = {},
) {
  const item = items.find((each) => each.code === code);
  if (item === undefined) throw new Error(`no item ${code}`);
  const needs = isOlder ? ['idCard', 'employer', 'school'] : item.needs;
  const answer = await sandboxSources.ask({
    key: '7-1',
    code,
    attempt: 1,
    person: { name: '欧阳晨曦', phoneNo: `1380000${tail}`, idCard: '330106199003072415' },
    claim,
    needs,
    rules: item.riskRules.map(({ when }) => when),
    companies: [],
  });
  if (!('verdict' in answer)) throw new Error('it answers at once');
  const said = { claim, needs };
  const finding = findingOfAnswer(answer, { code, rules: item.riskRules, said, now: new Date('2026-11-26T02:00:00Z') });
  const { rules, rows, result } = publishedOf(finding, item.riskRules);
  return { fired: rules.map(({ no }) => no).toSorted(), result, rows };
}

const job = { company: '南湖贸易' };
const degree = { school: '江海大学', major: '会计', level: '本科', graduatedAt: '2014-06', degreeNo: '1' };

const everything = {
  ...job,
  ...degree,
  from: '2019-03',
  to: '2022-12',
  position: '会计',
  leaveReason: '个人发展',
  nonCompete: 'none',
  monthlyPay: '12,000 元',
  relation: '直属上级',
  certificateName: '注册会计师',
  certificateNo: '330000120161',
  issuingOffice: '南湖派出所',
  issuedAt: '2026-10-12',
  licenceNo: '330600118204',
};

/** A referee is asked by a person. */
const ofSources = items.map(({ code }) => code).filter((code) => reviewFormOf({ code }).form !== 'interview');

describe('a source of the sandbox', () => {
  it.each(ofSources)('of %s gives answers that can be believed, whatever is played', async (code) => {
    const results = new Map<string, string>();
    for (const tail of ['9999', '0001', '0002', '0003'])
      results.set(tail, (await answered(code, everything, { tail })).result);
    expect(results.get('0003')).toBe('notVerified');
    expect(results.get('9999')).not.toBe('notVerified');
  });

  it.each(['XP_AUTO', 'XP_AUTO_DEEP'])('differs in the employer of %s, not in that there is none', async (code) => {
    const { rows, fired } = await answered(code, everything, { tail: '0001' });
    expect(rows.filter(({ state }) => state === 'differs').map(({ key }) => key)).toEqual(['company']);
    expect(fired).toHaveLength(1);
  });

  it.each([
    ['none', [], 'consistent'],
    ['active', ['W-09'], 'flagged'],
    ['ended', ['W-10'], 'flagged'],
    ['unknown', [], 'consistent'],
  ])('answers a non-compete said to be %s as it was said: %j', async (nonCompete, fired, result) => {
    const { rows, ...concluded } = await answered('XP_NON_COMPETE', { ...job, nonCompete });
    expect(concluded).toEqual({ fired, result });
    expect(rows.find(({ key }) => key === 'nonCompete')?.finding).toMatchObject({
      value: nonCompete === 'unknown' ? 'none' : nonCompete,
    });
  });

  it.each([
    ['none', ['W-09', 'W-11']],
    ['active', ['W-11']],
    ['unknown', ['W-09']],
  ])('that differs contradicts a non-compete said to be %s where it can: %j', async (nonCompete, fired) => {
    expect((await answered('XP_NON_COMPETE', { ...job, nonCompete }, { tail: '0001' })).fired).toEqual(fired);
  });

  it('answers form of study and pay as they were said', async () => {
    const studied = await answered('DEGREE_DOMESTIC', { ...degree, studyForm: '成人教育' });
    expect(studied.rows.find(({ key }) => key === 'studyForm')).toMatchObject({ state: 'match' });
    const paid = await answered('INCOME_PAYROLL', { ...job, bankCardLast4: '8812', monthlyPay: '12,000 元' });
    expect(paid).toMatchObject({ fired: [], result: 'consistent' });
  });

  it('knows the posts that were declared, and finds one that was not', async () => {
    const found = async (claim: Record<string, string | boolean>, tail?: string) =>
      (await answered('BIZ_CONFLICT', claim, tail === undefined ? {} : { tail })).fired;
    expect(await found({ hasPosts: false })).toEqual([]);
    expect(await found({ hasPosts: true, posts: '青禾示例食品有限公司，监事' })).toEqual(['B-02']);
    expect(await found({ hasPosts: false }, '0002')).toEqual(['B-05']);
  });

  it.each([
    ['BIZ_CONFLICT', '0002', ['R-01']],
    ['BIZ_POSITION', '0002', ['R-01']],
    ['XP_NON_COMPETE', '0001', ['W-09']],
  ])('asked about %s for an order of before names no rule of what nobody was asked for (%s): %j', async (code, tail, fired) => {
    const { fired: named, rows } = await answered(code, job, { tail, isOlder: true });
    expect(named).toEqual(fired);
    expect(rows.map(({ claim }) => claim.kind)).toContain('unasked');
  });
});
