import { randomBytes } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { measureBooks } from './books-bench.ts';
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import { Child } from './child.ts';
import { Connection } from './connection.ts';
import { drainTasks } from './engine-bench.ts';
import { serveEngine, serveQueue } from './engine-server.ts';
import { serveHouse, serveUnlimitedHouse } from './house-server.ts';
import { pagings, policyCosts } from './list-bench.ts';
import { orderComparisons, placeAndPay, proveSameRows } from './order-bench.ts';
import { serveOrderFloor } from './order-floor.ts';
import { measureLists } from './batch-bench.ts';
import { isWaitMet, measureDeadEndpoints } from './dead-endpoints-bench.ts';
import { measureMany } from './many-bench.ts';
import { measurePeople } from './people-bench.ts';
import { isLoadMet, measureLoad } from './load-bench.ts';
import { measurePrinting } from './print-bench.ts';
import { isFlat, measureScale } from './scale-bench.ts';
import { pointRead, priceOfEight, type Read } from './read-bench.ts';
import { serveReadFloor } from './read-floor.ts';
import {
  areBooksMet,
  booksTable,
  comparedTable,
  countedTable,
  drainTable,
  isCountMet,
  isListMet,
  isManyMet,
  isMet,
  isPageMet,
  isPrintingMet,
  listTable,
  manyTable,
  pageTable,
  pagingTable,
  policyTable,
  isZipMet,
  loadTable,
  printTable,
  scaleTable,
  waitTable,
  webhookTable,
  zipTable,
} from './report.ts';
import { measurePage } from './page-bench.ts';
import { compare, type Compared, type Comparison, type Rounds } from './rounds.ts';
import { type BenchMember, seedMembers } from './seed-members.ts';
import { seedOrders } from './seed-orders.ts';
import { readSetting, type Setting, vaultOf } from './setting.ts';
import { full, smoke } from './size.ts';
import { areWebhooksMet, measureWebhooks } from './webhook-bench.ts';
import { serveDeliverer, servePoster, serveReceiver } from './webhook-server.ts';
import { measureZip } from './zip-bench.ts';
import { countHotCalls } from './statement-bench.ts';

/** `npm run bench -- smoke` runs all of it with small numbers, and holds nothing to a target. */
const isSmoke = process.argv[2] === 'smoke';
const size = isSmoke ? smoke : full;

/** The roles that this bundle has in processes of their own. */
const roles: Record<string, (setting: Setting) => Promise<void>> = {
  house: serveHouse,
  'unlimited house': serveUnlimitedHouse,
  'read floor': serveReadFloor,
  'order floor': serveOrderFloor,
  engine: serveEngine,
  queue: serveQueue,
  receiver: serveReceiver,
  poster: servePoster,
  deliverer: serveDeliverer,
};
/** Servers that are asked for the whole time; the others start for their own rows. */
const standing = ['house', 'read floor', 'order floor'];

type Bench = {
  readonly database: BenchDatabase;
  readonly setting: Setting;
  readonly members: readonly BenchMember[];
  /** Has nothing but the reports of the zip. */
  readonly zipMember: BenchMember;
  readonly house: Child;
  readonly readFloor: Child;
  readonly orderFloor: Child;
};

function hold(isWithin: boolean): void {
  if (!isWithin && !isSmoke) process.exitCode = 1;
}

async function measurePaper(): Promise<void> {
  console.log('… reports as PDF');
  const printing = await measurePrinting(size);
  console.log(`\n${printTable(printing)}`);
  hold(isPrintingMet(printing));
}

function measureBrowser(): void {
  console.log('… a list of 10,000 on the page');
  const cost = measurePage();
  console.log(`\n${pageTable(cost)}`);
  hold(isPageMet(cost));
}

async function runBench(only?: string): Promise<void> {
  if (only === 'print') return measurePaper();
  if (only === 'page') return measureBrowser();
  const began = performance.now();
  const endings: (() => Promise<void>)[] = [];
  const end = async (): Promise<void> => {
    for (const ending of endings.splice(0).toReversed()) await ending();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void end().then(() => process.exit(1)));
  try {
    const database = await openBenchDatabase();
    endings.push(database.stop);
    if (only === 'scale') return await measureDetails(database);
    const masterKey = randomBytes(32).toString('base64');
    const { members: seeded, breakdown } = await seedMembers({ address: database.address, masterKey }, 18);
    const [members, zipMember] = [seeded.slice(0, 17), seeded[17]];
    if (zipMember === undefined) throw new TypeError('18 members');
    const setting: Setting = { address: database.address, masterKey, breakdown };
    if (only === 'books') return await measureLedger({ database, members });
    if (only === 'lists') {
      await knowOrders({ database, setting, members });
      return await measureBatches({ database, setting, members });
    }
    if (only === 'engine') return await measureEngine({ database, setting, members });
    if (only === 'webhooks') return await measureDeliveries({ database, setting, members });
    if (only === 'zip') return await measureArchive({ database, setting, zipMember });
    const children: Child[] = [];
    for (const role of standing) {
      const child = await Child.start(role, setting);
      endings.push(() => child.stop());
      children.push(child);
    }
    const [house, readFloor, orderFloor] = children;
    if (only === 'people' && house !== undefined)
      return await measureOrganisation({ database, setting, house, members });
    if (house === undefined || readFloor === undefined || orderFloor === undefined) throw new TypeError('three roles');
    const bench = { database, setting, members, zipMember, house, readFloor, orderFloor };
    if (only === 'load') return await measureFlood(bench);
    if (only === 'orders') return await measureHotCalls(bench, ({ rounds }) => rounds === size.orders);
    if (only === 'calls') return await measureHotCalls(bench, () => true);
    await measureAll(bench);
    console.log(
      `\n${((performance.now() - began) / 1000).toFixed(0)} s, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`,
    );
  } finally {
    await end();
  }
}

/**
 * `npm run bench -- only scale 5000000`: with as many order details as that, and `only scale 1000000 100000` against more
 * than 10,000: a count that ends at a thousand is dearer from the first size at which there are so many, and no dearer after.
 */
async function measureDetails(database: BenchDatabase): Promise<void> {
  const [manyDetails, fewDetails] = [process.argv[4], process.argv[5]].map(Number);
  const counts = { manyDetails: manyDetails || size.manyDetails, fewDetails: fewDetails || size.fewDetails };
  const scaled = await measureScale(database, { ...size, ...counts });
  console.log(`\n${scaleTable(scaled, { ...size, ...counts })}`);
  hold(scaled.every(isFlat));
}

async function measureLedger({ database, members }: Pick<Bench, 'database' | 'members'>): Promise<void> {
  console.log(`… ${size.ledgerLines} lines of the ledger`);
  const [owner, worker] = [await database.connect('app_owner'), await database.connect('app_worker')];
  const books = await measureBooks({ owner, worker }, members, size);
  await Promise.all([owner.end(), worker.end()]);
  console.log(`\n${booksTable(books)}`);
  hold(areBooksMet(books));
}

/** Of an empty database the planner keeps plans that nobody would serve with for long. */
async function knowOrders({
  database,
  setting,
  members,
}: Pick<Bench, 'database' | 'setting' | 'members'>): Promise<void> {
  const [member] = members;
  if (member === undefined) throw new TypeError('no members');
  const owner = await database.connect('app_owner');
  await seedOrders(owner, member, { setting, count: size.listed });
  await owner.query('analyze');
  await owner.end();
}

async function measureBatches({
  database,
  setting,
  members,
}: Pick<Bench, 'database' | 'setting' | 'members'>): Promise<void> {
  console.log(`… lists of ${size.listed} candidates`);
  const [member] = members;
  if (member === undefined) throw new TypeError('no members');
  const owner = await database.connect('app_owner');
  const cost = await measureLists(setting, { member, owner }, size);
  await owner.end();
  console.log(`\n${listTable(cost)}`);
  hold(isListMet(cost));
}

async function measureOrganisation({
  database,
  setting,
  house,
  members,
}: Pick<Bench, 'database' | 'setting' | 'house' | 'members'>): Promise<void> {
  console.log(`… ${size.people} people, ${size.children} companies`);
  const [small, big] = members;
  if (small === undefined || big === undefined) throw new TypeError('two members');
  const owner = await database.connect('app_owner');
  hold(await measurePeople(owner, { port: house.port, vault: vaultOf(setting), small, big, size }));
  await owner.end();
}

async function measureArchive({
  database,
  setting,
  zipMember: member,
}: Pick<Bench, 'database' | 'setting' | 'zipMember'>): Promise<void> {
  console.log(`… a zip of ${size.zippedReports} reports`);
  const owner = await database.connect('app_owner');
  const zipping = await measureZip({ owner, member, setting }, size);
  await owner.end();
  console.log(`\n${zipTable(zipping)}`);
  hold(isZipMet(zipping));
}

async function measureEngine({
  database,
  setting,
  members,
}: Pick<Bench, 'database' | 'setting' | 'members'>): Promise<void> {
  console.log(`… ${size.tasks} tasks`);
  const owner = await database.connect('app_owner');
  const drainings = await drainTasks({ owner, members: members.slice(0, 16), setting, size });
  await owner.end();
  console.log(`\n${drainTable(drainings)}`);
  hold(drainings.every(isMet));
}

async function measureDeliveries({
  database,
  setting,
  members,
}: Pick<Bench, 'database' | 'setting' | 'members'>): Promise<void> {
  console.log(`… ${size.webhookEvents} webhooks`);
  const owner = await database.connect('app_owner');
  const delivering = await measureWebhooks({ owner, members: members.slice(0, 16), setting, size });
  console.log(`\n${webhookTable(delivering)}`);
  hold(areWebhooksMet(delivering));
  console.log('… webhooks while endpoints are silent');
  const waiting = await measureDeadEndpoints({ owner, members, setting, size });
  await owner.end();
  console.log(`\n${waitTable(waiting)}`);
  hold(isWaitMet(waiting));
}

async function measureHotCalls(bench: Bench, isWanted: (it: { readonly rounds: Rounds }) => boolean): Promise<void> {
  const compared = await measureCompared((await comparisonsOf(bench)).filter(isWanted));
  const { house, members, setting } = bench;
  const member = members.at(-1);
  if (member === undefined) throw new TypeError('no members');
  const counted = await countHotCalls(house, member, setting.breakdown.calculateId);
  console.log(`\n${comparedTable(compared)}\n\n${countedTable(counted)}`);
  hold(compared.every(isMet) && counted.every(isCountMet));
}

/** With a house of its own, without limits of how often. */
async function measureFlood({
  database,
  setting,
  members,
}: Pick<Bench, 'database' | 'setting' | 'members'>): Promise<void> {
  console.log('… more calls than can be served');
  const owner = await database.connect('app_owner');
  const listing = members.slice(0, 16);
  for (const member of listing) await seedOrders(owner, member, { setting, count: size.ordersBefore });
  await owner.query('analyze');
  await owner.end();
  const house = await Child.start('unlimited house', setting);
  const loaded = await measureLoad(house.port, listing, size).finally(() => house.stop());
  console.log(`\n${loadTable(loaded)}`);
  hold(isLoadMet(loaded));
}

async function measureCompared(
  comparisons: readonly { readonly comparison: Comparison; readonly rounds: Rounds }[],
): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (const { comparison, rounds } of comparisons) {
    console.log(`… ${comparison.what}`);
    compared.push(await compare(comparison, rounds));
  }
  return compared;
}

async function measureAll(bench: Bench): Promise<void> {
  const compared = await measureCompared(await comparisonsOf(bench));
  console.log(`… ${size.listedOrders} orders of one member`);
  const { database, setting, members, house } = bench;
  const member = members.at(-1);
  if (member === undefined) throw new TypeError('no members');
  const owner = await database.connect('app_owner');
  await seedOrders(owner, member, { setting, count: size.listedOrders });
  await owner.end();
  const costs = await policyCosts(database, member, size.lists);
  const paged = await pagings(database, { house, member }, size);
  const counted = await countHotCalls(house, member, setting.breakdown.calculateId);
  const many = await measureMany(setting, member, size);
  console.log(
    `\n${comparedTable(compared)}\n\n${policyTable(costs)}\n\n${pagingTable(paged)}\n\n${countedTable(counted)}\n\n${manyTable(many, size)}`,
  );
  hold(compared.every(isMet) && isManyMet(many) && counted.every(isCountMet));
  await measureFlood(bench);
  await measureBatches(bench);
  await measureLedger(bench);
  await measureOrganisation(bench);
  await measureEngine(bench);
  await measurePaper();
  await measureArchive(bench);
  await measureDeliveries(bench);
  if (!isSmoke) measureBrowser();
}

/**
 * Proves first that both sides write the same rows. The 17th member is kept for the long list; the others have a history,
 * known to the planner: what it keeps for empty tables is no plan that anybody would serve with for long.
 */
async function comparisonsOf(bench: Bench): Promise<{ comparison: Comparison; rounds: Rounds }[]> {
  const { database, house, readFloor, orderFloor, setting } = bench;
  const members = bench.members.slice(0, 16);
  const { calculateId } = setting.breakdown;
  const sides = [await Connection.open(house.port), await Connection.open(orderFloor.port)];
  const step = placeAndPay(members, calculateId);
  const owner = await database.connect('app_owner');
  for (const member of members) await seedOrders(owner, member, { setting, count: size.ordersBefore });
  await owner.query('analyze');
  await proveSameRows(owner, step, sides);
  await owner.end();
  const known: Read[] = [];
  for (const [place, member] of members.entries()) {
    const [connection] = sides;
    if (connection !== undefined) known.push({ member, tradeOrderId: String(await step(connection, place)) });
  }
  sides.forEach((connection) => connection.close());
  return [
    { comparison: pointRead(house, readFloor, known), rounds: size.reads },
    { comparison: priceOfEight(house, members), rounds: size.reads },
    ...orderComparisons({ house, floor: orderFloor }, members, calculateId).map((comparison) => ({
      comparison,
      rounds: size.orders,
    })),
  ];
}

const role = process.argv[2];
/** `npm run bench -- only engine` measures the engine alone, `only orders` row 3, `only people` the organisation, `only load` more calls than can be served, `only scale` lists and searches at a million order details, `only books` the ledger, `only lists` lists of candidates, `only webhooks` deliveries, `only print` the papers, `only page` a long list in the browser. */
if (role === undefined || role === 'only' || isSmoke) await runBench(role === 'only' ? process.argv[3] : undefined);
else {
  const serve = roles[role];
  if (serve === undefined)
    throw new TypeError(
      `${role}: say nothing, smoke, or only and engine, orders, people, load, scale, lists, books, webhooks or print`,
    );
  await serve(readSetting());
}
