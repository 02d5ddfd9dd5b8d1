import { randomBytes } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { measureBooks } from './books-bench.ts';
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import { Child } from './child.ts';
import { Connection } from './connection.ts';
import { drainTasks } from './engine-bench.ts';
import { serveEngine, serveQueue } from './engine-server.ts';
import { serveHouse } from './house-server.ts';
import { pagings, policyCosts } from './list-bench.ts';
import { orderComparisons, placeAndPay, proveSameRows } from './order-bench.ts';
import { serveOrderFloor } from './order-floor.ts';
import { measureMany } from './many-bench.ts';
import { measurePeople } from './people-bench.ts';
import { measurePrinting } from './print-bench.ts';
import { pointRead, priceOfEight, type Read } from './read-bench.ts';
import { serveReadFloor } from './read-floor.ts';
import {
  areBooksMet,
  booksTable,
  comparedTable,
  countedTable,
  drainTable,
  isCountMet,
  isManyMet,
  isMet,
  isPrintingMet,
  manyTable,
  pagingTable,
  policyTable,
  printTable,
} from './report.ts';
import { compare, type Compared, type Comparison, type Rounds } from './rounds.ts';
import { type BenchMember, seedMembers } from './seed-members.ts';
import { seedOrders } from './seed-orders.ts';
import { readSetting, type Setting, vaultOf } from './setting.ts';
import { full, smoke } from './size.ts';
import { countHotCalls } from './statement-bench.ts';

/** `npm run bench -- smoke` runs all of it with small numbers, and holds nothing to a target. */
const isSmoke = process.argv[2] === 'smoke';
const size = isSmoke ? smoke : full;

/** The roles that this bundle has in processes of their own. */
const roles: Record<string, (setting: Setting) => Promise<void>> = {
  house: serveHouse,
  'read floor': serveReadFloor,
  'order floor': serveOrderFloor,
  engine: serveEngine,
  queue: serveQueue,
};
/** Servers that are asked for the whole time; the others start for their own rows. */
const standing = ['house', 'read floor', 'order floor'];

type Bench = {
  readonly database: BenchDatabase;
  readonly setting: Setting;
  readonly members: readonly BenchMember[];
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

async function runBench(only?: string): Promise<void> {
  if (only === 'print') return measurePaper();
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
    const masterKey = randomBytes(32).toString('base64');
    const { members, breakdown } = await seedMembers({ address: database.address, masterKey }, 17);
    const setting: Setting = { address: database.address, masterKey, breakdown };
    if (only === 'books') return await measureLedger({ database, members });
    if (only === 'engine') return await measureEngine({ database, setting, members });
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
    const bench = { database, setting, members, house, readFloor, orderFloor };
    if (only === 'orders') return await measureOrders(bench);
    await measureAll(bench);
    console.log(
      `\n${((performance.now() - began) / 1000).toFixed(0)} s, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`,
    );
  } finally {
    await end();
  }
}

async function measureLedger({ database, members }: Pick<Bench, 'database' | 'members'>): Promise<void> {
  console.log(`… ${size.ledgerLines} lines of the ledger`);
  const [owner, worker] = [await database.connect('app_owner'), await database.connect('app_worker')];
  const books = await measureBooks({ owner, worker }, members, size);
  await Promise.all([owner.end(), worker.end()]);
  console.log(`\n${booksTable(books)}`);
  hold(areBooksMet(books));
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

async function measureOrders(bench: Bench): Promise<void> {
  const compared = await measureCompared((await comparisonsOf(bench)).filter(({ rounds }) => rounds === size.orders));
  const { house, members, setting } = bench;
  const member = members.at(-1);
  if (member === undefined) throw new TypeError('no members');
  const counted = await countHotCalls(house, member, setting.breakdown.calculateId);
  console.log(`\n${comparedTable(compared)}\n\n${countedTable(counted)}`);
  hold(compared.every(isMet) && counted.every(isCountMet));
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
  await measureLedger(bench);
  await measureOrganisation(bench);
  await measureEngine(bench);
  await measurePaper();
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
/** `npm run bench -- only engine` measures the engine alone, `only orders` row 3, `only people` the organisation, `only books` the ledger, `only print` the papers. */
if (role === undefined || role === 'only' || isSmoke) await runBench(role === 'only' ? process.argv[3] : undefined);
else {
  const serve = roles[role];
  if (serve === undefined)
    throw new TypeError(`${role}: say nothing, smoke, or only and engine, orders, people, books or print`);
  await serve(readSetting());
}
