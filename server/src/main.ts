import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { readSourceSettings, type SourceSettings } from './adapters/http/connector-settings.ts';
import { findBrokenAnchors } from './access/audit-anchor.ts';
import { buildApp, buildSandboxApp } from './app.ts';
import { fixedAdmission } from './base/http/admission.ts';
import { systemOf } from './base/db/transaction.ts';
import { type Database, type DatabaseWish, migrateOnly, openDatabase, withOwner } from './base/db/database.ts';
import { loginStatements } from './base/db/role-logins.ts';
import { WrongLogin } from './base/db/serving-pool.ts';
import { Ending, type Part, type Stop } from './base/ending.ts';
import { BadEnv, type Env, readEnv } from './base/env/env.ts';
import { describeError, type Log, openLog } from './base/log.ts';
import type { Contact } from './staff/contact.ts';
import { refusals } from '@beidiao/contract/refusals';
import { Email, Phone } from '@beidiao/contract/wire/shapes';
import { readMasterKey } from './base/secrets/master-key.ts';
import type { House } from './house.ts';
import { filesOf, openHouse } from './open-house.ts';
import { noteAllBound, vaultToReseal } from './base/db/reseal.ts';
import { resealAll } from './sealed-fields.ts';
import { VendorRefused, VendorSilent } from './ports/ports.ts';
import {
  bringAtsChannels,
  bringCatalogue,
  demoAccounts,
  demoStaff,
  demoStaffPassword,
  refuseDemoAccounts,
  refuseUnknownItems,
  seedDemo,
} from './seed.ts';
import { addFirstAdministrator } from './staff/administration.ts';
import { confirmAsOperator } from './staff/changes.ts';
import { Refusal } from './base/refusal.ts';
import { openVault } from './base/secrets/look-up-key.ts';
import { markAfterRestore } from './wallet/restored.ts';
import { carryOut, startWorker, type Worker } from './worker.ts';

/** Without a flag one process is web and worker; `--web` and `--worker` split them, several of each on one database. */
const isAlone = !process.argv.includes('--web') && !process.argv.includes('--worker');
const isWeb = isAlone || process.argv.includes('--web');
const isWorker = isAlone || process.argv.includes('--worker');

/** From the moment there is a log; before that there is nothing to end. */
let ending: Ending | undefined;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** `--reseal`: what was sealed under an earlier master key, or in an earlier form, is sealed anew. Can be broken off and begun again. */
async function reseal(wish: DatabaseWish, env: Env, masterKey: Buffer): Promise<void> {
  await withOwner(wish, async (owner) => {
    const vault = await vaultToReseal(owner, masterKey, env.retiredMasterKeys);
    let [done, unreadable] = [0, 0];
    for await (const field of resealAll(owner, vault, filesOf(env))) {
      done += field.done;
      unreadable += field.unreadable;
      if (field.done + field.unreadable > 0)
        say(`${field.what}: ${field.done} sealed anew, ${field.unreadable} unreadable`);
    }
    say(
      unreadable === 0
        ? 'Everything is sealed under MASTER_KEY. An earlier key is needed for backups alone, once jobs of yesterday are done.'
        : `${unreadable} fields open under none of the keys: keep RETIRED_MASTER_KEYS, and look for the key they were sealed under.`,
    );
    if (unreadable > 0) process.exitCode = 1;
    else if (done === 0) {
      await noteAllBound(owner, vault);
      say('Every field is bound to its owner: processes that start from now on open no other.');
    }
  });
}

/** `--prove-anchors <file>`: compares the trail with lines that were kept elsewhere, such as those of mails. */
async function proveKept({ system }: Database, file: string): Promise<void> {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const broken = await findBrokenAnchors(systemOf(system), lines);
  for (const line of broken) say(`does not fit: ${line}`);
  say(`${lines.length - broken.length} of ${lines.length} lines fit the audit trail.`);
  if (broken.length > 0) process.exitCode = 1;
}

/** `--after-restore`: payments and refunds that are open are looked up at their channels, as after a restore that was noticed. */
async function lookAfterRestore({ system }: Database): Promise<void> {
  const { payments, refunds } = await markAfterRestore(systemOf(system));
  say(`Channels are asked within a minute: ${payments} payments and ${refunds} refunds are open.`);
}

/**
 * `--confirm-staff-change <id>`: what an administrator has asked for an account of staff, where nobody else can confirm it.
 * Whoever has the shell has the database anyway; it stands in the trail as done by the installation.
 */
async function confirmStaffChange({ system, pulse }: Database, at: ConfirmingAt): Promise<void> {
  const { env, masterKey, log, changeId } = at;
  if (!/^[1-9]\d{0,17}$/.test(changeId)) throw new BadEnv(['--confirm-staff-change: give the number of the change']);
  const desk = {
    system: systemOf(system),
    vault: await openVault(systemOf(system), masterKey, env.retiredMasterKeys),
    now: () => pulse.now(),
    log,
    staffUrl: env.staffUrl,
  };
  try {
    await confirmAsOperator(desk, changeId);
    say(`Change ${changeId} is carried out; administrators and the person are told by the running server.`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say(`Change ${changeId} was not carried out: ${refusals[error.why].en}`);
    process.exitCode = 1;
  }
}
type ConfirmingAt = { readonly env: Env; readonly masterKey: Buffer; readonly log: Log; readonly changeId: string };

/** What stands behind a word of the command line. */
const wordAfter = (flag: string): string | undefined => {
  const place = process.argv.indexOf(flag);
  return place < 0 ? undefined : process.argv[place + 1];
};

async function start(): Promise<void> {
  const env = readEnv(process.env);
  const sources = sourcesOf(env);
  const log = openLog(env.logLevel);
  const masterKey = readMasterKey(env.masterKey, env.dataDir);
  if (process.argv.includes('--database-logins')) return say(loginStatements(masterKey));
  ending = endOnSignal(log);
  const wish = {
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    masterKey,
    poolSize: env.databasePool,
    queueSize: env.workerConcurrency + 3,
    log,
    onNews: (line: string) => log.debug({ line }, 'database'),
    onStart: (stop: Stop) => ending?.hold(stop),
  };
  if (process.argv.includes('--migrate')) return migrateOnly(wish);
  if (process.argv.includes('--reseal')) return reseal(wish, env, masterKey);
  const database = await openDatabase(wish);
  if (process.argv.includes('--after-restore')) return lookAfterRestore(database).finally(() => database.stop());
  const changeId = wordAfter('--confirm-staff-change');
  if (changeId !== undefined)
    return confirmStaffChange(database, { env, masterKey, log, changeId }).finally(() => database.stop());
  const anchors = wordAfter('--prove-anchors');
  if (anchors !== undefined) return proveKept(database, anchors).finally(() => database.stop());
  try {
    await startHouse({ env, sources, log, database, masterKey });
  } catch (error) {
    await database.stop();
    throw error;
  }
}

const sourcesOf = ({ connectorsFile, sandbox }: Env): SourceSettings | undefined =>
  connectorsFile === undefined
    ? undefined
    : readSourceSettings(connectorsFile, { env: process.env, playsSources: sandbox.has('sources') });

type Starting = {
  env: Env;
  sources: SourceSettings | undefined;
  log: Log;
  database: Database;
  masterKey: Buffer;
};

async function startHouse({ env, sources, log, database, masterKey }: Starting): Promise<void> {
  const { dataDir, bucket, scanner, geoIpFile, breachedFile, publicUrl, staffUrl, sandbox, messages, payments } = env;
  const { provider, firstOrders, caps, bankAccount } = env;
  const {
    auditAnchor,
    retiredMasterKeys,
    signingFile,
    lendsAccounts,
    webhookLoopback: opensLoopback,
    recruitingPort,
  } = env;
  const ownPorts = [env.port, ...(env.sandboxPort === undefined ? [] : [env.sandboxPort])];
  const sandboxUrl = env.sandboxPort === undefined ? undefined : `http://127.0.0.1:${env.sandboxPort}`;
  const place = {
    database,
    masterKey,
    dataDir,
    bucket,
    scanner,
    geoIpFile,
    breachedFile,
    publicUrl,
    staffUrl,
    sandbox,
    sandboxUrl,
  };
  const keys = { auditAnchor, retiredMasterKeys, signingFile };
  const services = { sources, messages, payments };
  const parts = {
    ...place,
    ...keys,
    ...services,
    provider,
    firstOrders,
    caps,
    lendsAccounts,
    bankAccount,
    log,
    opensLoopback,
    ownPorts,
    recruitingPort,
    now: () => database.pulse.now(),
  };
  const house = await openHouse(parts);
  await tryFiles(house);
  if (env.isProduction) await refuseDemoAccounts(house);
  await bringCatalogue(house);
  await bringAtsChannels(house, env.atsChannels);
  if (sources !== undefined) await refuseUnknownItems(house, [...sources.items.keys()]);
  if (env.seedsDemo) await seedDemo(house, { history: env.demoHistory, carryOut });
  await admitFirstAdministrator(house);
  const http = isWeb ? await listen(env, { house, database }) : [];
  if (isWeb) await house.simulators?.listen();
  const worker = isWorker
    ? await startWorker({
        house: { ...house, system: systemOf(database.jobs) },
        pool: database.queue,
        concurrency: env.workerConcurrency,
      })
    : undefined;
  ending?.isUp(partsOf({ http, worker, simulators: house.simulators }));
  const [main] = http;
  if (main !== undefined) announce(env, main);
  else say('The worker is running.');
}

/** Wrong settings are told at the start and not by the first upload. Storage that is away comes back. @throws BadEnv */
async function tryFiles({ ports, log }: House): Promise<void> {
  try {
    await ports.files.probe?.();
  } catch (error) {
    if (error instanceof VendorRefused) throw new BadEnv([`S3_BUCKET: ${error.message}`]);
    if (!(error instanceof VendorSilent)) throw error;
    log.warn({ error: describeError(error) }, 'the storage does not answer');
  }
}

/**
 * `--first-administrator <login name> --reached-by <mail or phone>`: how a house without demo gets its first member of staff.
 * The password is shown here and nowhere else.
 */
async function admitFirstAdministrator(house: House): Promise<void> {
  const loginName = wordAfter('--first-administrator');
  if (loginName === undefined) return;
  const password = await addFirstAdministrator(house, loginName, contactGiven());
  say(
    password === undefined
      ? 'There are members of staff already; their administrators add others.'
      : `First administrator: ${loginName} / ${password}  (at ${house.staffUrl}/Operations/Login, to be changed there)`,
  );
}

/** @throws BadEnv when what is given is neither */
function contactGiven(): Contact {
  const given = wordAfter('--reached-by');
  if (given === undefined) return { mail: null, phone: null };
  const [mail, phone] = [Email.safeParse(given), Phone.safeParse(given)];
  if (!mail.success && !phone.success)
    throw new BadEnv(['--reached-by: is neither an e-mail address nor a phone number']);
  return { mail: mail.data ?? null, phone: phone.data ?? null };
}

/** The listener that people reach and, in production with something played, the sandbox's own on the loopback. */
async function listen(env: Env, { house, database }: { house: House; database: Database }): Promise<FastifyInstance[]> {
  const { isProduction, metricsToken, sandboxPort, trustedProxies, servesDocs, hstsSubdomains, callsAtOnce } = env;
  const { tenants, candidates, pulse } = database;
  const parts = { house, tenants, candidates, isStrict: !isProduction };
  const withoutToken = isProduction ? 'off' : 'open';
  const http = await buildApp({
    ...parts,
    pulse,
    front: {
      trustedProxies,
      servesSandbox: !isProduction,
      servesDocs,
      metrics: metricsToken === undefined ? withoutToken : { token: metricsToken },
      hstsSubdomains,
      ...(callsAtOnce === undefined ? {} : { admission: fixedAdmission(callsAtOnce) }),
    },
  });
  await http.listen({ port: env.port, host: env.host });
  if (sandboxPort === undefined) return [http];
  const sandbox = await buildSandboxApp(parts);
  await sandbox.listen({ port: sandboxPort, host: '127.0.0.1' });
  return [http, sandbox];
}

function announce(env: Env, http: FastifyInstance): void {
  const url = env.publicUrl.startsWith('http://localhost')
    ? (http.listeningOrigin ?? env.publicUrl).replace('127.0.0.1', 'localhost')
    : env.publicUrl;
  say(`\n  Beidiao is ready:  ${url}`);
  if (env.seedsDemo)
    for (const account of demoAccounts)
      say(`  Demo account:      ${account.loginName} / ${account.password}  (${account.who})`);
  if (env.seedsDemo) {
    for (const person of demoStaff)
      say(`  Staff account:     ${person.loginName} / ${demoStaffPassword}  (${person.who})`);
    const consoleUrl = env.staffUrl === env.publicUrl ? url : env.staffUrl;
    say(`  Staff console:     ${consoleUrl}/Operations  (the code of the second factor stands at /sandbox?tab=magic)`);
  }
  const sandboxUrl = env.sandboxPort === undefined ? url : `http://127.0.0.1:${env.sandboxPort}`;
  if (env.sandbox.size > 0)
    say(`  Sandbox:           ${sandboxUrl}/sandbox  (plays ${[...env.sandbox].join(', ')} where nothing real is set)`);
  if (env.servesDocs) say(`  API:               ${url}/docs`);
  say('');
}

/** Connections that a client keeps alive go idle only after their last answer, and would hold the close for a minute. */
async function closeHttp(http: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => http.server.closeIdleConnections(), 50);
  await http.close();
  clearInterval(sweep);
}

type Running = {
  http: readonly FastifyInstance[];
  worker: Worker | undefined;
  simulators: House['simulators'];
};

const partsOf = ({ http, worker, simulators }: Running): Part[] => [
  ...http.map((each) => ({ what: 'requests in hand', end: () => closeHttp(each) })),
  ...(worker?.parts ?? []),
  { what: 'recruiting systems of the sandbox', end: async () => simulators?.close() },
];

/** A start is broken off; once all is up, requests and jobs in hand are finished first. */
function endOnSignal(log: Log): Ending {
  const all = new Ending({ log });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void all.begin());
  return all;
}

start().catch((error: unknown) => {
  // Then it fails because it is broken off.
  if (ending?.hasBegun) return;
  if (error instanceof BadEnv || error instanceof WrongLogin) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`${JSON.stringify(describeError(error), null, 2)}\n`);
  process.exit(1);
});
