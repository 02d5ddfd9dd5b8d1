import { describe, expect, it } from 'vitest';
import { headOf } from './own-report.ts';
import { reportTexts } from './report-texts.ts';

type Counted = Parameters<typeof headOf>[0];
const report = (
  results: readonly string[],
  more: Partial<Pick<Counted, 'kind' | 'waiting' | 'dropped'>> = {},
): Counted => ({
  kind: 'full',
  waiting: [],
  dropped: [],
  items: results.map((result) => ({ result })),
  ...more,
});
const item = { code: 'XP_HR', n: 1, name: { zh: '工作履历核实', en: 'Employment' } };

describe('the head of the own report', () => {
  const results = ['consistent', 'noRecord', 'inconsistent', 'recordFound', 'notVerified'];
  it.each(results)('is that of an interim report while an item is open, whatever was found (%s)', (result) => {
    const { title, n } = headOf(report([result], { kind: 'stage', waiting: [item, item] }));
    expect({ title, n }).toEqual({ title: 'stage', n: 2 });
    expect(reportTexts.zh[title]).toBe('阶段报告：还有 {n} 项在核实');
    expect(reportTexts.en[title]).toBe('Interim report: {n} still being checked');
  });

  it('says that everything was checked only where it was', () => {
    expect(headOf(report(['consistent'])).title).toBe('allWell');
    expect(headOf(report(['consistent'], { dropped: [item] })).title).toBe('noneDiffers');
    expect(headOf(report(['consistent', 'notVerified'])).title).toBe('unsure');
  });

  it('counts what differs, and nothing else with it', () => {
    expect(headOf(report(['inconsistent', 'recordFound', 'notVerified', 'consistent']))).toEqual({
      title: 'differs',
      n: 1,
      lead: { words: 'restWell', n: 1 },
    });
    expect(headOf(report(['recordFound'])).title).toBe('found');
  });
});
