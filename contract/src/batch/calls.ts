import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { SheetDownload } from '../file/calls.ts';
import { call, formRefusals } from '../wire/call.ts';
import { idOf, narrowingId } from '../wire/named-things.ts';
import { permissions } from '../wire/permissions.ts';
import { Id, Nothing, paging, RangeEnd, Text, Time } from '../wire/shapes.ts';
import { cellProblems, fixes } from './cells.ts';
import { columns } from './columns.ts';
import { batchBytesMax, batchCellsMax, batchFaults, batchRowStates, batchStates, openRowStates } from './states.ts';

const Column = z.enum(columns);
const ofBatch = { batchFileId: idOf('batch') };
export const RowNo = z.int().min(1).max(2_000_000).describe('as the sheet numbers it');

/** A list of candidates, from the file to the order. */
export const Batch = z.object({
  batchFileId: Id,
  fileName: z.string(),
  state: z.enum(batchStates),
  fault: z.enum(batchFaults).nullable(),
  sheet: z.string().nullable().describe('the sheet that was read'),
  operatorName: z.string(),
  createdAt: Time,
  endsAt: Time.describe('when a list that was not ordered is removed'),
  readRows: z.int().describe('rows that were looked at so far'),
  allRows: z.int().nullable().describe('rows that there are; null until they have been counted'),
  counts: z.record(z.enum(batchRowStates), z.int()),
});
export type Batch = z.infer<typeof Batch>;

/** What was found in the rows, most frequent first. */
const Summary = z.object({
  problems: z.array(z.object({ column: Column, problem: z.enum(cellProblems), count: z.int() })),
  fixes: z.array(z.object({ fix: z.enum(fixes), count: z.int() })),
  headings: z
    .array(z.object({ place: z.int(), heading: z.string(), column: Column.nullable(), sample: z.string() }))
    .describe('of the file, with what they were taken for; empty once every needed column is known'),
});

const CellState = z.object({
  text: z.string(),
  given: z.string().nullable().describe('what the file said, where that is another text'),
  problem: z.enum(cellProblems).nullable(),
});
/** A row that is not ordered. */
export const BatchRow = z.object({
  n: RowNo,
  state: z.enum(openRowStates),
  cells: z.record(Column, CellState),
  twin: RowNo.nullable().describe('another row with the same person'),
  orderedAt: Time.nullable().describe('when the same person was ordered, within 7 days'),
});
export type BatchRow = z.infer<typeof BatchRow>;

const Version = z.int().describe('goes up with each change of the rows by hand');
const Was = z
  .string()
  .max(2_001)
  .describe('what stood there when it was typed: where it is another text by now, the cell stays and is a clash');
const Changed = z.object({
  rows: z.array(BatchRow).describe('every row that looks otherwise now, also the twins of those that were changed'),
  counts: Batch.shape.counts,
  version: Version,
});

const fileFilters = {
  ...paging,
  startTime: Time.optional(),
  endTime: RangeEnd.optional(),
  fileName: Text(200).optional(),
};

/** What is in a list belongs to whoever brought it: to a colleague it is open with the right to see whole numbers. */
const seen = { ofOthers: { needs: permissions.revealPeople } } as const;
const changed = { ofOthers: { needs: permissions.changeOrdersOfOthers } } as const;

export const batchCalls = {
  template: call({
    path: '/order_center_v5/batchFile/template',
    method: 'GET',
    who: 'member',
    effect: 'none',
    shows: [],
    about: 'An empty list with the columns that are read, as Excel.',
    params: Nothing,
    data: SheetDownload,
    refusals: [],
  }),
  upload: call({
    path: '/order_center_v5/batchFile/upload',
    who: 'member',
    effect: 'each',
    changes: changedBy('uploadBatch'),
    about:
      'Takes a list of candidates: .xlsx, or text as CSV (UTF-8, GB18030) or as it is copied out of a sheet. JSON with the content in base64, or a form with the file; at most 20 MB and 10,000 rows. It is read by a job.',
    perMinute: 20,
    asForm: { name: 'fileName', content: 'base64' },
    bodyMax: Math.ceil((batchBytesMax * 4) / 3) + 64 * 1024,
    params: z.object({
      fileName: Text(200).min(1, { error: 'missing' }),
      base64: z.base64().max(Math.ceil((batchBytesMax * 4) / 3) + 4),
    }),
    data: Batch,
    refusals: ['fileInfected', 'fileCheckBusy', 'batchesTooMany', ...formRefusals],
  }),
  progress: call({
    path: '/order_center_v5/batchFile/progress',
    who: 'member',
    effect: 'none',
    shows: ['batches'],
    ...seen,
    about: 'How far a list is, with what was found in it.',
    perMinute: 240,
    params: z.object(ofBatch),
    data: z.object({ ...Batch.shape, ...Summary.shape, version: Version }),
    refusals: ['notFound'],
  }),
  mapHeadings: call({
    path: '/order_center_v5/batchFile/mapHeadings',
    who: 'member',
    effect: 'once',
    changes: changedBy('mapBatch'),
    ...changed,
    about:
      'Says which heading of the file is which column; again, as long as nobody of the list is ordered. It is read anew by it, without what was changed in its rows, and the enterprise’s next files are read by it as well.',
    params: z.object({
      ...ofBatch,
      columns: z.array(z.object({ place: z.int().min(0).max(60), column: Column })).max(columns.length),
    }),
    data: Batch,
    refusals: ['notFound', 'batchNotInState', 'batchColumnMissing'],
  }),
  rows: call({
    path: '/order_center_v5/batchFile/rows',
    who: 'member',
    effect: 'none',
    shows: ['batches'],
    ...seen,
    about:
      'The rows of a list that are not ordered: what has to be changed first, then what somebody decides, then the rest.',
    perMinute: 240,
    params: z.object({
      ...ofBatch,
      state: z.enum(openRowStates).optional(),
      cursor: Text(40).optional(),
      pageSize: z.int().min(1).max(500).default(100),
    }),
    data: z.object({ rows: z.array(BatchRow), nextCursor: z.string().nullable() }),
    refusals: ['notFound'],
  }),
  saveCells: call({
    path: '/order_center_v5/batchFile/saveCells',
    who: 'member',
    effect: 'once',
    changes: changedBy('changeBatch'),
    ...changed,
    about:
      'Changes cells of a list; each is looked at anew, and so is whether the same person stands there twice. What a formula has come to, or a spreadsheet may have rounded, is taken once it is sent again, the same or another. A cell that somebody else has changed meanwhile stays as it is, and is answered among the clashes.',
    perMinute: 240,
    params: z.object({
      ...ofBatch,
      cells: z
        .array(z.object({ n: RowNo, column: Column, text: z.string().max(2_001), was: Was.optional() }))
        .min(1)
        .max(batchCellsMax),
    }),
    data: Changed.extend({ clashes: z.array(z.object({ n: RowNo, column: Column })) }),
    refusals: ['notFound', 'batchNotInState'],
  }),
  decide: call({
    path: '/order_center_v5/batchFile/decideRows',
    who: 'member',
    effect: 'once',
    changes: changedBy('changeBatch'),
    ...changed,
    about: 'Says of rows whether their people are ordered, although they stand there twice or were ordered lately.',
    params: z.object({
      ...ofBatch,
      rows: z.array(RowNo).min(1).max(batchCellsMax),
      decision: z.enum(['order', 'leave', 'open']).describe('open: as if nobody had decided'),
    }),
    data: Changed,
    refusals: ['notFound', 'batchNotInState'],
  }),
  remove: call({
    path: '/order_center_v5/batchFile/remove',
    who: 'member',
    effect: 'once',
    changes: changedBy('removeBatch'),
    ...changed,
    about: 'Removes a list with everything in it; of one that was ordered in part, the rows that were not.',
    params: z.object(ofBatch),
    data: Nothing,
    refusals: ['notFound', 'batchNotInState'],
  }),
  list: call({
    path: '/order_center_v5/batchFile/queryBatchFiles',
    who: 'member',
    effect: 'none',
    shows: ['batches'],
    about:
      'The lists of the member, newest first; of those in the time that is asked for the newest thousand are looked at.',
    params: z.object({
      ...fileFilters,
      createName: Text(60).optional().describe('of whoever brought it, or how that begins'),
      memberId: narrowingId('company').optional().describe('the own enterprise'),
      epId: narrowingId('company').optional().describe('the own enterprise'),
      orderSort: z.enum(['asc', 'desc']).default('desc'),
      sortBy: z.enum(['createTime', 'fileName', 'count']).default('createTime'),
    }),
    data: z.object({ fileList: z.array(Batch), total: z.int() }),
    refusals: ['pageTooDeep'],
  }),
};
