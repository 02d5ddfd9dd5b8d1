import type { BatchRow } from '@beidiao/contract/batch/calls';
import { columns } from '@beidiao/contract/batch/columns';
import { readDocument } from '@beidiao/contract/typed/read-document';
import type { House } from '../house.ts';
import { duplicateSince, keysOfPerson } from '../order/order.ts';
import { type GivenCells, judge } from './rules.ts';
import { openGiven, openNow, sealGiven, sealNow } from './seals.ts';
import type { BatchOf, NewRow, RowRecord } from './store.ts';

/** Whoever was ordered since then is asked about. */
export const sinceLately = ({ now }: Pick<House, 'now'>): Date => duplicateSince(now());

/** A row as it is kept: looked at, sealed, and with the key of its person once name, phone and ID card are right. */
export function newRow(
  { vault }: Pick<House, 'vault'>,
  { memberId, batchFileId }: BatchOf,
  { n, given, today }: { n: number; given: GivenCells; today: string },
): NewRow {
  const { values, problems, fixes } = judge(given, today);
  const { name, phoneNo, idCard } = values;
  const { idType, number } = readDocument(idCard);
  const isRight = Object.keys(problems).length === 0;
  return {
    n,
    givenEnc: sealGiven(vault, { batchFileId, n }, given),
    nowEnc: sealNow(vault, { batchFileId, n }, values),
    problems,
    fixes,
    personKey:
      isRight && idType !== null
        ? keysOfPerson(vault, memberId, { name, phoneNo, idCard: number, idType }).personKey
        : null,
    hasIdCard: idType === 'idCard',
  };
}

export function presentRow({ vault }: Pick<House, 'vault'>, batchFileId: string, row: RowRecord): BatchRow {
  const { n } = row;
  const given = openGiven(vault, { batchFileId, n }, row.given_enc);
  const now = openNow(vault, { batchFileId, n }, row.now_enc);
  const cells = columns.map((column) => {
    const text = now[column];
    const before = given[column]?.text ?? '';
    return [column, { text, given: before === text ? null : before, problem: row.problems[column] ?? null }] as const;
  });
  return {
    n,
    state: row.state,
    cells: Object.fromEntries(cells) as BatchRow['cells'], // every column is there
    twin: row.twin,
    orderedAt: row.ordered_at?.toISOString() ?? null,
  };
}
