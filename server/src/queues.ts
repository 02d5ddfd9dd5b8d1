import { sql, type System } from './base/db/db.ts';
import { within } from './base/ending.ts';
import type { QueueSeen, ServiceSeen } from './base/meter.ts';

/**
 * The queues of jobs. Each has places of its own, so that what waits in one holds up no other. A queue asks one kind of
 * outside service, or none: those that write into the database alone (`money`, `checks`, `news`) never wait for one. Of
 * two jobs of a queue that are due, the one whose task stands first is carried out first.
 */
export const queues = {
  /** Somebody looks at the phone and waits. */
  codes: ['deliverCode'],
  /** Money that has come is booked. */
  money: ['tradePaid', 'rechargePaid', 'expireTrade'],
  /** What payment services are asked. */
  payments: ['sandboxCallback', 'refundPayment', 'lookAtChannels', 'matchStatement', 'fetchStatements'],
  /** A check goes on, stops or is deleted. */
  checks: [
    'startVerification',
    'stopVerification',
    'endDueDetails',
    'forgetClaims',
    'maintainTasks',
    'drawSample',
    'handOverOrders',
    'eraseDetail',
  ],
  /** Recruiting systems and partners. */
  partners: ['cancelArrival', 'orderArrival', 'tellGrant', 'tellStatuses'],
  /** Who is to be told what: the messages themselves go out by `texts` and `mail`. */
  news: ['inviteCandidate', 'notify', 'tellDispute', 'remindDue', 'remindEndingGrades', 'tellItemPrice'],
  texts: ['deliverText', 'textStaff'],
  mail: ['deliver', 'mailStaff'],
  /** Reports, and the documents of consents. */
  papers: ['sealConsent', 'writeReport'],
  /** Whole files of candidates, and acts on many checks. */
  lists: ['readBatch', 'runBulk', 'makeExport'],
  /** What is kept up to date each minute, and what people find by it. */
  sums: [
    'personChanged',
    'tendWebhooks',
    'tendStaffChanges',
    'sealAudit',
    'renewKeys',
    'sumUpCounts',
    'sumUpSpent',
    'sumUpCosts',
    'countWeeks',
    'measureItems',
  ],
  /** What has outlived its time. */
  upkeep: [
    'dropFiles',
    'sweepAtsVisits',
    'sweepHandoverCodes',
    'sweepEndedSessions',
    'sweepStaffSessions',
    'sweepExports',
    'sweepOldCredentials',
    'sweepOrphanFiles',
    'sweepUploads',
    'sweepOldBatches',
    'sweepDeliveries',
    'sweepOpenKeys',
    'sweepOpenRequests',
    'sweepUsage',
    'sweepFaqVotes',
    'forgetArrivals',
    'forgetPartnerRemarks',
    'forgetEntrances',
    'eraseDeletedReports',
    'eraseOutlived',
  ],
  /** Of the night: they go through everything there is, and may take hours. */
  proofs: ['proveBalances', 'proveStaffActs', 'proveAudit', 'anchorAudit', 'settleCosts'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Of these one job at a time: each goes through everything there is, and keeps a connection for as long. */
export const oneAtATime: readonly (keyof typeof queues)[] = ['proofs'];

/** The place of each task in its queue, from 0. */
export const ranks: ReadonlyMap<string, number> = new Map(
  Object.values(queues).flatMap((tasks) => tasks.map((task, rank): [string, number] => [task, rank])),
);

type TaskSeen = { task: string; waiting: number; seconds: number; given_up: number };
/** Jobs in the queue, and those that are not handed over to it yet. */
const seenByTask = sql<TaskSeen>(`
  with job as (
    select k.identifier as task, j.run_at, j.attempts >= j.max_attempts as is_given_up
    from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
    where j.locked_at is null and (j.run_at <= now() or j.attempts >= j.max_attempts)
    union all
    select task, run_at, false from app.outbox where run_at <= now()
  )
  select task, count(*) filter (where not is_given_up)::integer as waiting, count(*) filter (where is_given_up)::integer as given_up,
    coalesce(extract(epoch from now() - min(run_at) filter (where not is_given_up)), 0)::float8 as seconds
  from job group by task`);
const seenServices = sql<{ service: string; isResting: boolean }>(`
  select name as service, state <> 'closed' as "isResting" from app.connector order by name limit 1000`);

type Seen = { readonly queues: readonly QueueSeen[]; readonly services: readonly ServiceSeen[] };
/** Who asks waits no longer, ms. */
const answerMs = 2_000;

/** How each queue stands, and which outside services are left alone. Undefined where the database does not say it in time. */
export async function seeQueues(system: System): Promise<Seen | undefined> {
  const seen = look(system).catch(() => undefined);
  return (await within(answerMs, seen)) ? seen : undefined;
}

async function look({ alone }: System): Promise<Seen> {
  const [tasks, services] = await Promise.all([alone.rows(seenByTask), alone.rows(seenServices)]);
  const seenOf = (queue: string, names: readonly string[]): QueueSeen => {
    const mine = tasks.filter(({ task }) => names.includes(task));
    return {
      queue,
      waiting: mine.reduce((sum, { waiting }) => sum + waiting, 0),
      ageSeconds: Math.max(0, ...mine.map(({ seconds }) => seconds)),
      givenUp: mine.reduce((sum, { given_up: count }) => sum + count, 0),
    };
  };
  return { queues: Object.entries(queues).map(([queue, names]) => seenOf(queue, names)), services };
}
