import type { candidateCalls } from '@beidiao/contract/candidate/calls';
import type { DataGiven, ParamsRead } from '@beidiao/contract/wire/call';
import type { CandidateTenant } from '../access/actor.ts';
import { offsetOf } from '../base/db/paging.ts';
import { listMine, mineOf, readOwnCheck } from '../candidate/candidate.ts';
import type { Handlers, House } from '../house.ts';
import { listAsking, listProgress } from './progress-store.ts';

type Details = typeof candidateCalls.details;

/** All three paths of the specification lead here. */
async function details(
  _: ParamsRead<Details>,
  context: CandidateTenant & { readonly house: House },
): Promise<DataGiven<Details>> {
  const check = await readOwnCheck(context.house, context);
  const progress = await listProgress(context.db, context.candidate);
  const progressOf = (code: string) => progress.find((row) => row.code === code);
  return {
    ...check,
    dataItemList: check.dataItemList.map((item) => ({
      ...item,
      subjects: progressOf(item.code)?.subjects ?? 0,
      subjectsDone: progressOf(item.code)?.subjects_done ?? 0,
      subjectsStopped: progressOf(item.code)?.subjects_stopped ?? 0,
      isHeld: progressOf(item.code)?.is_held ?? false,
      isUnidentified: progressOf(item.code)?.is_unidentified ?? false,
    })),
  };
}

/** The own check with how far it has come. */
export const ownProgressHandlers: Handlers<
  Pick<typeof candidateCalls, 'details' | 'detailsOld' | 'detailsShort' | 'mine'>
> = {
  details,
  detailsOld: details,
  detailsShort: details,

  async mine({ status, pageNo, pageSize }, context) {
    const all = (await listMine(context)).filter((row) => status.length === 0 || status.includes(row.state));
    const first = offsetOf({ pageNo, pageSize });
    const shown = all.slice(first, first + pageSize);
    const asking = await listAsking(context.house.system.db, shown);
    return {
      rows: shown.map((row) => {
        const mine = mineOf(context.house, row);
        return { ...mine, waits: mine.waits || asking.has(row.id) };
      }),
      total: all.length,
    };
  },
};
