import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { conclude, needsSecondReader } from '@beidiao/contract/finding/conclusion';
import { endedSentence } from '@beidiao/contract/finding/ended-item';
import { itemWords } from '@beidiao/contract/finding/sentence';
import { findingOfDraft } from '@beidiao/contract/verification/review-draft';
import { lacksOf } from '@beidiao/contract/verification/review-lacks';
import { rowLines } from '@beidiao/contract/report/lines';
import { overallOf } from '@beidiao/contract/report/overall';
import type { Light } from '@beidiao/contract/verification/task-states';
import { describe, expect, it } from 'vitest';
import { packageRoot } from './base/package-root.ts';
import { paperOf } from './report/paper.ts';
import { readSample } from './report/sample.ts';
import { sampleReport } from './report-sample.ts';
import { buildCase, catalogueCodes } from './report-set.ts';
import { setCases, setOutcomes } from './report-set-cases.ts';
import { pageOf, recordsPage } from './report-set-page.ts';

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

  it('stands beside docs/reports/records.md, which says of each record what the code says', () => {
    expect(readFileSync(join(packageRoot, '..', 'docs', 'reports', 'records.md'), 'utf8')).toBe(recordsPage());
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
      // Where nothing was verified the sentence names the rows.
      const rows = report.items.map((item) => (item.result === 'notVerified' ? [] : rowLines(item, language)));
      expect(paper.items.slice(0, rows.length).map((item) => item.rows)).toEqual(rows);
    }
  });

  it.each(named)('%s › every row is named, and only rows that match are said to match', (_, { report }) => {
    const wrong = report.items
      .filter(({ form }) => form !== 'register')
      .flatMap(({ rows, sentence }) => {
        const matching = /^([^。]*)一致。/.exec(sentence.zh)?.[1]?.split('、') ?? [];
        return rows.filter(({ key, label, state, comparison }) => {
          // Of an insured month beside another thing the sentence says both.
          if (comparison === 'insured' && state === 'found')
            return !sentence.zh.includes(key === 'from' ? '；参保自' : '；参保至');
          const isSaid = matching.some((words) => words.replace('（至今）', '') === label.zh);
          return isSaid !== (state === 'match') || !sentence.zh.includes(label.zh);
        });
      });
    expect(wrong).toEqual([]);
  });

  it.each(named)('%s › every coloured row is named by a rule that is shown', (_, { report }) => {
    const isColoured = (light: Light | null): boolean => light !== null && light !== 'green';
    for (const { rows, rules, light } of report.items) {
      const bare = rows.filter((row) => isColoured(row.light) && !rules.some((rule) => rule.rows.includes(row.key)));
      expect(bare).toEqual([]);
      expect(light === 'green' && rules.length > 0).toBe(false);
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

describe('the specimen for visitors', () => {
  it('is what the code writes today, with agreement, a difference and an item that was not agreed to', () => {
    const sample = readSample();
    expect(sample).toEqual(sampleReport());
    expect(sample.items.map(({ light }) => light)).toEqual(expect.arrayContaining(['green', 'yellow']));
    expect(sample.missing).toHaveLength(1);
    expect(sample.items.flatMap(({ evidence }) => evidence).some(({ fileId }) => fileId !== undefined)).toBe(false);
  });
});
