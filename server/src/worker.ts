import type { TaskList } from 'graphile-worker';
import { sandboxCallback } from './adapters/sandbox/jobs.ts';
import { deliverCode, sweepEndedSessions } from './account/jobs.ts';
import { anchorAudit, proveAnchors } from './access/audit-anchor.ts';
import { sealAudit, proveAudit } from './access/audit-jobs.ts';
import { brokenConstraint } from './base/db/db.ts';
import type { ServingPool } from './base/db/serving-pool.ts';
import type { Part } from './base/ending.ts';
import { Drainer } from './base/jobs/jobs.ts';
import { describeError } from './base/log.ts';
import { JobQueues } from './base/jobs/job-queues.ts';
import { watched } from './base/jobs/watched.ts';
import { WorkerRegister } from './base/jobs/worker-register.ts';
import { personChanged, sweepAtsVisits, forgetEntrances } from './enterprise/jobs.ts';
import {
  endDueDetails,
  forgetClaims,
  inviteCandidate,
  remindDue,
  sweepOldCredentials,
  sealConsent,
} from './candidate/jobs.ts';
import { cancelArrival, forgetArrivals, orderArrival, tellGrant } from './ats/jobs.ts';
import { StageTeller } from './ats/stage-teller.ts';
import { readBatch, rereadLists, sweepOldBatches } from './batch/jobs.ts';
import { countWeeks } from './desk/jobs.ts';
import { makeExport, sweepExports } from './export/jobs.ts';
import { runBulk } from './bulk/jobs.ts';
import { dropFiles, sweepOrphanFiles } from './file/jobs.ts';
import { sweepUploads } from './upload/upload.ts';
import { tellDispute } from './dispute/jobs.ts';
import { settleCosts, sumUpCosts } from './costs/jobs.ts';
import { drawSample } from './sampling/jobs.ts';
import { remindEndingGrades } from './grade/jobs.ts';
import type { House } from './house.ts';
import { sweepOpenKeys, sweepOpenRequests } from './open/jobs.ts';
import { deliver, deliverText, mailStaff, notify, textStaff } from './notice/jobs.ts';
import { rechargePaid } from './gift/jobs.ts';
import { expireTrade, handOverOrders, renewKeys, sumUpCounts, sumUpSpent, tradePaid } from './order/jobs.ts';
import { tellItemPrice } from './operations/jobs.ts';
import { tellStatuses } from './partner/callback.ts';
import { forgetPartnerRemarks, sweepHandoverCodes } from './partner/jobs.ts';
import { proveStaffActs, sweepStaffSessions, tendStaffChanges } from './staff/jobs.ts';
import { eraseDetail, eraseOutlived } from './rights/jobs.ts';
import { Deliverer } from './webhook/deliverer.ts';
import { sweepDeliveries, tendWebhooks } from './webhook/jobs.ts';
import { oneAtATime, queues, ranks } from './queues.ts';
import type { TaskName, Tasks } from './tasks.ts';
import { sweepFaqVotes } from './faq/jobs.ts';
import { sweepUsage } from './usage/jobs.ts';
import { eraseDeletedReports, writeReport } from './report/jobs.ts';
import { Engine } from './verification/engine.ts';
import { measureItems, maintainTasks, startVerification, stopVerification } from './verification/jobs.ts';
import { noticeOtherDatabase } from './wallet/restored.ts';
import { fetchStatements, lookAtChannels, matchStatement, proveBalances, refundPayment } from './wallet/jobs.ts';

type TaskRunners = { [T in TaskName]: (house: House, payload: Tasks[T]) => Promise<void> };

/** Who carries out each task: a task without a runner does not compile. */
const runners: TaskRunners = {
  deliverCode,
  personChanged,
  notify,
  deliver,
  deliverText,
  mailStaff,
  textStaff,
  rechargePaid,
  tradePaid,
  expireTrade,
  handOverOrders,
  refundPayment,
  matchStatement,
  sandboxCallback,
  inviteCandidate,
  forgetClaims,
  sealConsent,
  dropFiles,
  readBatch,
  makeExport,
  runBulk,
  startVerification,
  stopVerification,
  writeReport,
  tellDispute,
  drawSample,
  eraseDetail,
  endDueDetails,
  tellItemPrice,
  orderArrival,
  cancelArrival,
  tellGrant,
};

/** One task, here and now, for who writes the demo. */
export const carryOut = (house: House, task: string, payload: object): Promise<void> => {
  const runner = Object.entries(runners).find(([name]) => name === task)?.[1];
  if (runner === undefined) throw new TypeError(`nobody carries out ${task}`);
  return runner(house, payload as never);
};

type ClockRunner = (house: House) => Promise<void>;
/** What the clock asks for, in UTC. */
export const clockRunners: Readonly<Record<string, { readonly at: string; readonly carryOut: ClockRunner }>> = {
  sealAudit: { at: '* * * * *', carryOut: (house) => sealAudit(house.system) },
  sweepAtsVisits: { at: '*/10 * * * *', carryOut: sweepAtsVisits },
  sweepHandoverCodes: { at: '*/10 * * * *', carryOut: sweepHandoverCodes },
  sweepEndedSessions: { at: '*/10 * * * *', carryOut: sweepEndedSessions },
  sweepStaffSessions: { at: '*/10 * * * *', carryOut: sweepStaffSessions },
  endDueDetails: { at: '* * * * *', carryOut: endDueDetails },
  renewKeys: { at: '* * * * *', carryOut: renewKeysAndLists },
  sumUpCounts: { at: '* * * * *', carryOut: sumUpCounts },
  sumUpSpent: { at: '* * * * *', carryOut: sumUpSpent },
  remindDue: { at: '*/10 * * * *', carryOut: remindDue },
  // Nine in the morning in China.
  remindEndingGrades: { at: '5 1 * * *', carryOut: remindEndingGrades },
  sweepOldCredentials: { at: '45 * * * *', carryOut: sweepOldCredentials },
  sweepOrphanFiles: { at: '15 * * * *', carryOut: sweepOrphanFiles },
  sweepUploads: { at: '20 * * * *', carryOut: sweepUploads },
  sweepOldBatches: { at: '25 * * * *', carryOut: sweepOldBatches },
  countWeeks: { at: '* * * * *', carryOut: countWeeks },
  sweepExports: { at: '*/10 * * * *', carryOut: sweepExports },
  maintainTasks: { at: '* * * * *', carryOut: maintainTasks },
  sumUpCosts: { at: '*/10 * * * *', carryOut: sumUpCosts },
  settleCosts: { at: '50 19 * * *', carryOut: settleCosts },
  measureItems: { at: '*/10 * * * *', carryOut: measureItems },
  lookAtChannels: { at: '* * * * *', carryOut: lookAtChannels },
  // From two in the morning in China, and then each hour what could not be had before.
  fetchStatements: { at: '2 * * * *', carryOut: fetchStatements },
  proveBalances: { at: '30 18 * * *', carryOut: proveBalances },
  proveStaffActs: { at: '5 19 * * *', carryOut: proveStaffActs },
  eraseOutlived: { at: '30 19 * * *', carryOut: eraseOutlived },
  eraseDeletedReports: { at: '40 19 * * *', carryOut: eraseDeletedReports },
  forgetEntrances: { at: '50 19 * * *', carryOut: forgetEntrances },
  tendStaffChanges: { at: '* * * * *', carryOut: tendStaffChanges },
  tendWebhooks: { at: '* * * * *', carryOut: tendWebhooks },
  sweepDeliveries: { at: '35 * * * *', carryOut: sweepDeliveries },
  sweepOpenKeys: { at: '35 * * * *', carryOut: sweepOpenKeys },
  sweepOpenRequests: { at: '40 * * * *', carryOut: sweepOpenRequests },
  sweepUsage: { at: '10 19 * * *', carryOut: sweepUsage },
  sweepFaqVotes: { at: '12 19 * * *', carryOut: sweepFaqVotes },
  tellStatuses: { at: '* * * * *', carryOut: tellStatuses },
  forgetArrivals: { at: '15 19 * * *', carryOut: forgetArrivals },
  forgetPartnerRemarks: { at: '55 19 * * *', carryOut: forgetPartnerRemarks },
  proveAudit: { at: '0 19 * * *', carryOut: (house) => proveAudit(house.system, house) },
  anchorAudit: { at: '20 19 * * *', carryOut: keepAnchor },
};

/** Rows of lists are compared with the checks, whose keys come first. */
async function renewKeysAndLists(house: House): Promise<void> {
  await renewKeys(house);
  await rereadLists(house);
}

/** What was kept before is compared first: a trail that was written anew is not anchored in silence. */
async function keepAnchor({ system, anchors, now, meter, log }: House): Promise<void> {
  if (anchors === undefined) return;
  await proveAnchors(system, anchors, { meter, log });
  await anchorAudit(system, anchors, now());
}

export type WorkerParts = {
  readonly house: House;
  readonly pool: ServingPool;
  /** How many jobs of one queue at a time. */
  readonly concurrency: number;
  /** Off where tasks are to lie: a test plays their turns by hand. */
  readonly asksSources?: boolean;
  /** Off where a test carries out by hand what the clock asks for: each minute both would do it at once. */
  readonly keepsTime?: boolean;
};
export type Worker = {
  /** What it consists of, to be ended side by side. */
  readonly parts: readonly Part[];
  stop(): Promise<void>;
};

/** The worker process: hands the outbox over to the queue and carries jobs out. Several may run on one database. */
export async function startWorker(it: WorkerParts): Promise<Worker> {
  const { house, pool, asksSources = true } = it;
  // Before the first job: one of them may end what the channel says was paid.
  await noticeOtherDatabase(house);
  const register = await WorkerRegister.open(pool, house.log);
  const jobs = new JobsInHand();
  const jobQueues = await startQueues(it, { register, jobs });
  const drainer = new Drainer(house.system, {
    everyMs: 50,
    ranks,
    onMoved: (moved) => jobQueues.nudge(moved),
    onError: (error) => house.log.warn({ error: describeError(error) }, 'the outbox could not be drained'),
  });
  const engine = new Engine(house, { inHand: 128, everyMs: 100 });
  const deliverer = new Deliverer(house);
  const teller = new StageTeller(house);
  drainer.start();
  deliverer.start();
  teller.start();
  if (asksSources) engine.start();
  const endQueues = async (): Promise<void> => {
    await jobQueues.stop();
    // Not before: as long as the register says that this process lives, nobody else takes its jobs.
    await register.close();
  };
  const parts: Part[] = [
    { what: 'the outbox', end: () => drainer.stop() },
    { what: 'look-ups of sources', end: () => engine.stop() },
    { what: 'webhooks', end: () => deliverer.stop() },
    { what: 'news to recruiting systems', end: () => teller.stop() },
    { what: () => jobs.what, end: endQueues },
  ];
  return {
    parts,
    async stop() {
      await Promise.all(parts.map(({ end }) => end()));
    },
  };
}

/** Counts what the queues have given out and not got back. */
class JobsInHand {
  #count = 0;

  get what(): string {
    if (this.#count === 0) return 'the queues';
    return this.#count === 1 ? '1 job in hand' : `${this.#count} jobs in hand`;
  }

  async hold(work: Promise<void>): Promise<void> {
    this.#count += 1;
    try {
      await work;
    } finally {
      this.#count -= 1;
    }
  }
}

type Queues = { readonly register: WorkerRegister; readonly jobs: JobsInHand };

function startQueues(
  { house, pool, concurrency, keepsTime = true }: WorkerParts,
  { register, jobs }: Queues,
): Promise<JobQueues> {
  const taskList: TaskList = {};
  for (const [task, carryOut] of Object.entries(runners)) {
    taskList[task] = (payload) =>
      jobs.hold(metered(house, task, () => unlessErased(payload, carryOut(house, payload as never))));
  }
  for (const [task, { carryOut }] of Object.entries(clockRunners))
    taskList[task] = () => jobs.hold(metered(house, task, () => carryOut(house)));
  const crontab = Object.entries(keepsTime ? clockRunners : {})
    .map(([task, { at }]) => `${at} ${task} ?max=3&priority=${ranks.get(task) ?? 0}`)
    .join('\n');
  return JobQueues.start({
    pool,
    register,
    log: house.log,
    queues,
    taskList,
    places: concurrency,
    oneAtATime,
    crontab,
  });
}

/** A job about a candidate whose everything was deleted while it ran has come to its end: nothing of it is to be kept. */
async function unlessErased(payload: unknown, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    const isAboutCandidate = Reflect.has(Object(payload), 'orderDetailsId');
    if (!isAboutCandidate || brokenConstraint(error) !== 'detail_is_erased') throw error;
  }
}

/** A job that runs longer is told of in the log while it goes on, ms. A turn of an export takes 15 s. */
const longMs = 25_000;
/** A job that has not ended by then has failed and gives its place in the queue back, ms. */
const jobAtMostMs = 10 * 60_000;
/** What the clock asks for goes through everything there is, at night. */
const clockJobAtMostMs = 2 * 3_600_000;

async function metered(house: House, task: string, work: () => Promise<void>): Promise<void> {
  const tell = (seconds: number): void => house.log.warn({ task, seconds }, 'a job has been running for long');
  const atMostMs = Object.hasOwn(clockRunners, task) ? clockJobAtMostMs : jobAtMostMs;
  try {
    await watched(work, { tellEveryMs: longMs, tell, atMostMs });
    house.meter.countJob(task, 'done');
  } catch (error) {
    house.meter.countJob(task, 'failed');
    house.log.warn({ task, error: describeError(error) }, 'job failed, it will be tried again');
    throw error;
  }
}
