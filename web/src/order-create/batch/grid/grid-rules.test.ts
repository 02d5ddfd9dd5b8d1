import type { BatchRow } from '@beidiao/contract/batch/calls';
import { type CellProblem } from '@beidiao/contract/batch/cells';
import { type Column, columns } from '@beidiao/contract/batch/columns';
import { batchCellsMax } from '@beidiao/contract/batch/states';
import { describe, expect, test } from 'vitest';
import { isBlock, readBlock, spreadBlock } from './paste-block.ts';
import { groupProblems, nextProblem, placesToVisit } from './problem-places.ts';
import { addStep, type StepDone, takenBack } from './steps-back.ts';

const row = (
  n: number,
  wrong: Partial<Record<Column, CellProblem>> = {},
  change: Partial<BatchRow> = {},
): BatchRow => ({
  n,
  state: Object.keys(wrong).length > 0 ? 'wrong' : 'ready',
  cells: Object.fromEntries(
    columns.map((column) => [column, { text: column, given: null, problem: wrong[column] ?? null }]),
  ) as BatchRow['cells'],
  twin: null,
  orderedAt: null,
  ...change,
});

describe('steps that can be taken back', () => {
  const step = (before: string, after: string): StepDone => ({
    kind: 'cells',
    cells: [{ n: 7, column: 'name', before, after }],
  });
  test('are the last ones first, and a step that changes nothing is none', () => {
    const steps = [step('甲', '乙'), step('乙', '乙'), step('乙', '丙')].reduce<readonly StepDone[]>(addStep, []);
    expect(steps).toEqual([step('甲', '乙'), step('乙', '丙')]);
    expect(addStep([], { kind: 'decision', rows: [], before: 'open' })).toEqual([]);
  });
  test('bring each cell back to what it said before the step, also one that a block has named twice', () => {
    const back = takenBack([
      { n: 1, column: 'name', before: '甲', after: '乙' },
      { n: 1, column: 'name', before: '乙', after: '丙' },
    ]);
    expect(back.at(-1)).toEqual({ n: 1, column: 'name', text: '甲', was: '乙' });
  });
  test('are no more than 200', () => {
    const steps = Array.from({ length: 250 }, (_, at) => step(`${at}`, `${at + 1}`)).reduce<readonly StepDone[]>(
      addStep,
      [],
    );
    expect(steps).toHaveLength(200);
    expect(steps.at(-1)).toEqual(step('249', '250'));
  });
});

describe('a block that is pasted', () => {
  test('has its cells between tabs and its rows between ends of lines, the last of which ends nothing', () => {
    expect(readBlock('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(readBlock('a\t\n\tb')).toEqual([
      ['a', ''],
      ['', 'b'],
    ]);
  });
  test('may hold tabs, quotes and ends of lines inside of quotes', () => {
    expect(readBlock('"a\tb"\t"say ""hi"""\n"two\nlines"')).toEqual([['a\tb', 'say "hi"'], ['two lines']]);
  });
  test('is none when it is one cell, with the end of a line behind it or not', () => {
    expect(['abc', 'abc\r\n', 'a\tb', 'a\nb'].map(isBlock)).toEqual([false, false, true, true]);
  });
  test('spreads over the rows that are shown, in their order, and stops at the last row and column', () => {
    const block = [
      ['1', '2', '3'],
      ['4', '5', '6'],
      ['7', '8', '9'],
    ];
    const { edits, left } = spreadBlock(block, { n: 9, column: 'proposedEntryDate' }, [7, 9, 4]);
    expect(edits).toEqual([
      { n: 9, column: 'proposedEntryDate', text: '1' },
      { n: 9, column: 'remark', text: '2' },
      { n: 4, column: 'proposedEntryDate', text: '4' },
      { n: 4, column: 'remark', text: '5' },
    ]);
    expect(left).toBe(5);
  });
  test('is cut where the server takes no more in one go', () => {
    const ns = Array.from({ length: 3_000 }, (_, at) => at + 1);
    const { edits, left } = spreadBlock(
      ns.map((n) => [`${n}`]),
      { n: 1, column: 'name' },
      ns,
    );
    expect([edits.length, left]).toEqual([batchCellsMax, 1_000]);
  });
});

describe('what waits for somebody', () => {
  const rows = [
    row(7, { phoneNo: 'phoneLength', idCard: 'idCardChecksum' }),
    row(9, { idCard: 'idCardChecksum' }),
    row(21, {}, { state: 'doubtful', twin: 6 }),
    row(4),
    row(30, { name: 'nameDigits' }, { state: 'left' }),
  ];
  const ns = rows.map(({ n }) => n);
  const places = placesToVisit(rows);
  test('are the cells to change, row by row, and the rows to decide; nothing of a row that is left out', () => {
    expect(places).toEqual([
      { n: 7, column: 'phoneNo' },
      { n: 7, column: 'idCard' },
      { n: 9, column: 'idCard' },
      { n: 21, column: 'decision' },
    ]);
  });
  test('is visited one after the other, from any cell, and from the last one goes on with the first', () => {
    expect(nextProblem(places, null, { ns, isBack: false })).toEqual(places[0]);
    expect(nextProblem(places, { n: 7, column: 'name' }, { ns, isBack: false })).toEqual(places[0]);
    expect(nextProblem(places, { n: 7, column: 'phoneNo' }, { ns, isBack: false })).toEqual(places[1]);
    expect(nextProblem(places, { n: 4, column: 'name' }, { ns, isBack: false })).toEqual(places[0]);
    expect(nextProblem([], null, { ns, isBack: false })).toBeUndefined();
  });
  test('is visited backwards as well', () => {
    expect(nextProblem(places, { n: 7, column: 'phoneNo' }, { ns, isBack: true })).toEqual(places[3]);
    expect(nextProblem(places, { n: 4, column: 'name' }, { ns, isBack: true })).toEqual(places[3]);
    expect(nextProblem(places, { n: 9, column: 'name' }, { ns, isBack: true })).toEqual(places[1]);
  });
  test('is counted by problem, most frequent first', () => {
    expect(groupProblems(rows)).toEqual([
      { column: 'idCard', problem: 'idCardChecksum', ns: [7, 9] },
      { column: 'phoneNo', problem: 'phoneLength', ns: [7] },
    ]);
  });
});
