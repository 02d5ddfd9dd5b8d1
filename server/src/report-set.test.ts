import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { conclude, needsSecondReader } from '@beidiao/contract/finding/conclusion';
import { endedSentence } from '@beidiao/contract/finding/ended-item';
import { itemWords } from '@beidiao/contract/finding/sentence';
import { findingOfDraft } from '@beidiao/contract/review-draft';
import { lacksOf } from '@beidiao/contract/review-lacks';
import { rowLines } from '@beidiao/contract/report-lines';
import { overallOf } from '@beidiao/contract/report-overall';
import { describe, expect, it } from 'vitest';
import { packageRoot } from './base/package-root.ts';
import { paperOf } from './report/paper.ts';
import { buildCase, catalogueCodes } from './report-set.ts';
import { setCases, setOutcomes } from './report-set-cases.ts';
import { pageOf } from './report-set-page.ts';

const built = setCases.map(buildCase);
const named = built.map((each) => [`${each.of.code} ${each.of.outcome}`, each] as const);

describe('the set of generated reports', () => {
  it('has forty reports by eight outcomes, and one of each item of the catalogue', () => {
    for (const outcome of setOutcomes.slice(0, -1))
      expect(setCases.filter((each) => each.outcome === outcome)).toHaveLength(5);
    expect(new Set(setCases.map(({ code }) => code))).toEqual(new Set(catalogueCodes));
  });

  it('stands in docs/reports/set.md as the code writes it', () => {
    expect(readFileSync(join(packageRoot, '..', 'docs', 'reports', 'set.md'), 'utf8')).toBe(pageOf(built));
  });

  it.each(named)('%s › could be published: nothing that the product asks for is missing', (_, { of, facts, draft }) => {
    // What a dispute leaves open is not a draft.
    if (of.ended || of.dispute?.state === 'unclear') return;
    expect(lacksOf(facts, draft)).toEqual([]);
    const conclusion = conclude(findingOfDraft(facts, draft), facts.rules);
    expect(needsSecondReader(conclusion)).toBe(of.second !== undefined);
  });

  it.each(named)('%s › the published words are those that the record gives, letter by letter', (_, { report }) => {
    for (const item of report.items) {
      const { sentence, summary } = item;
      expect({ sentence, summary }).toEqual(itemWords(item));
    }
    for (const item of report.missing) expect(item.sentence).toEqual(endedSentence(item));
    expect(report.overall).toEqual(overallOf(report));
  });

  it.each(named)('%s › screen and paper show the same words', (_, { report }) => {
    for (const language of ['zh', 'en'] as const) {
      const paper = paperOf(report, { language, reader: { name: '沈若溪', at: new Date(0) } });
      expect(paper.overall.sentence).toBe(report.overall.sentence[language]);
      expect(paper.items.map(({ sentence }) => sentence)).toEqual(
        [...report.items, ...report.missing].map(({ sentence }) => sentence[language]),
      );
      for (const [place, item] of report.items.entries())
        if (item.result !== 'notVerified') expect(paper.items[place]?.rows).toEqual(rowLines(item, language));
    }
  });

  it.each(named)('%s › every row is named once, and only rows that match are said to match', (_, { report }) => {
    for (const { rows, sentence, form } of report.items) {
      const before = sentence.zh.split('一致。')[0] ?? '';
      for (const { label, state, key } of rows.filter(() => form !== 'register')) {
        expect(sentence.zh, key).toContain(label.zh);
        if (state !== 'match' && sentence.zh.includes('一致。'))
          expect(before.split('。').at(-1), key).not.toContain(label.zh);
      }
    }
  });

  it.each(named)('%s › every coloured row is named by a rule that is shown', (_, { report }) => {
    for (const { rows, rules, light } of report.items) {
      for (const row of rows.filter((each) => each.light !== null && each.light !== 'green'))
        expect(rules.some((rule) => rule.rows.includes(row.key))).toBe(true);
      if (light === 'green') expect(rules).toEqual([]);
    }
  });

  it.each(named)('%s › a withdrawn item is never called declined, nor its report full', (_, { of, report }) => {
    if (of.ended?.result !== 'withdrawn') return;
    const [item] = report.missing;
    expect(item?.sentence.zh).toContain('2026-11-18 20:14');
    expect(item?.sentence.zh).toContain('2026-11-20 09:32');
    expect(JSON.stringify(report)).not.toMatch(/未同意|完整/);
    expect(report.kind).toBe('closed');
  });
});
