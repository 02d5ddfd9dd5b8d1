import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountCalls, roles } from '@beidiao/contract/account/calls';
import type { WithAmounts } from '@beidiao/contract/wire/money';
import type { PermissionCode } from '@beidiao/contract/wire/permissions';
import {
  type Answer,
  type Call,
  type Data,
  isWrapped,
  type ParamsSent,
  successCode,
} from '@beidiao/contract/wire/call';
import { conflictCalls } from '@beidiao/contract/conflict/calls';
import { comparesCompanies } from '@beidiao/contract/conflict/companies';
import type { Candidate } from '@beidiao/contract/order/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { type RefusalName, refusals } from '@beidiao/contract/refusals';
import { staffCalls } from '@beidiao/contract/staff/calls';
import type { StaffRole } from '@beidiao/contract/staff/roles';
import type { FastifyInstance } from 'fastify';
import { CompactEncrypt, importJWK } from 'jose';
import { Secret, TOTP } from 'otpauth';
import type pg from 'pg';
import { inject } from 'vitest';
import { personalMemberOf, registerEnterprise } from '../src/account/account.ts';
import { openSession } from '../src/account/open-session.ts';
import { addMembership } from '../src/account/store.ts';
import { buildApp, type Front } from '../src/app.ts';
import { fixedAdmission } from '../src/base/http/admission.ts';
import type { MemberId, StaffId, UserId } from '../src/access/actor.ts';
import { openPool } from '../src/base/db/db.ts';
import { Pulse } from '../src/base/db/pulse.ts';
import { ServingPool } from '../src/base/db/serving-pool.ts';
import type { ServingRole } from '../src/base/db/serving-roles.ts';
import { requestLimits, type TimeLimits } from '../src/base/db/time-limits.ts';
import { type Sandbox, wholeSandbox } from '../src/base/env/sandbox-env.ts';
import { describeError, type Log } from '../src/base/log.ts';
import { hashPassword } from '../src/base/secrets/password.ts';
import { hashToken, newToken } from '../src/base/secrets/tokens.ts';
import { writeProof } from '../src/enterprise/confirmation-store.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import type { House } from '../src/house.ts';
import { type HouseParts, openHouse } from '../src/open-house.ts';
import { addReadyStaff } from '../src/staff/administration.ts';
import { addSession as addStaffSession } from '../src/staff/session-store.ts';
import { refuseSecondConnection } from './connections.ts';
import { testMasterKey } from './template.ts';
import { seedMoney } from './money.ts';
import { startWorker, type Worker } from '../src/worker.ts';

/** Where the browsers of tests are; passkeys want a name and no IP address. */
export const pageOrigin = 'http://localhost:0';

/** What a member of a test has the conflict-of-interest item compare. */
export const comparedCompany = { name: '绍兴越清供应链有限公司', creditCode: '91330600MA2XY0017C' };

/** A signed-in person of a test. */
export type Person = {
  readonly token: string;
  readonly memberId: MemberId;
  readonly userId: UserId;
  readonly loginName: string;
  /** The token of the sign-in, from which `token` was made. */
  readonly access: string;
};

/** One of the provider's own people. */
export type Operator = {
  readonly token: string;
  readonly staffId: StaffId;
  readonly loginName: string;
  readonly password: string;
  /** Of the second factor, base32. */
  readonly secret: string;
};

export type Sent = {
  readonly token?: string | undefined;
  readonly idempotencyKey?: string;
  readonly language?: string;
  /** The header sign of a partner app. */
  readonly sign?: string;
  /** The caller's address; another one than before passes the gates that count calls per address. */
  readonly address?: string;
  /** The name that the caller asks for, in the header Host. */
  readonly host?: string;
  /** The cookies of a browser, kept from one answer to the next. */
  readonly browser?: Browser;
};

/** A browser of a test. */
export class Browser {
  cookie: string | undefined;
}

/** A member has two connections of a test and eight in production: a hundred calls at once wait longer. */
const patientLimits: TimeLimits = { ...requestLimits, connectionMs: 15_000 };

/** A hundred at once are to meet each other in the database, in any process; limits are tested where they are set. */
const withoutLimits: Partial<Front> = { admission: fixedAdmission(10_000), callsPerMinute: 1_000_000 };

/** A whole server on a database of its own, spoken to over the wire; outside services are the sandbox. */
export class TestHouse {
  readonly house: House;
  readonly http: FastifyInstance;
  /** Where this house keeps its files. */
  readonly dataDir: string;
  readonly url: string;
  /** The superuser, for what a test must see or break behind the back of the code. */
  readonly owner: pg.Pool;
  readonly tenants: ServingPool;
  readonly candidates: ServingPool;
  readonly pulse: Pulse;
  /** Everything that was logged, as text. */
  readonly logged: string[];
  readonly #close: () => Promise<void>;
  #worker: Worker | undefined;
  readonly #queue: ServingPool;
  clock: { at: Date | undefined };
  /** What a call that answers with a file has sent. */
  lastFile: Buffer | undefined;

  private constructor(
    parts: Pick<
      TestHouse,
      'house' | 'http' | 'dataDir' | 'url' | 'owner' | 'tenants' | 'candidates' | 'pulse' | 'logged' | 'clock'
    > & {
      queue: ServingPool;
      close: () => Promise<void>;
    },
  ) {
    ({
      house: this.house,
      http: this.http,
      dataDir: this.dataDir,
      url: this.url,
      owner: this.owner,
      tenants: this.tenants,
      candidates: this.candidates,
      pulse: this.pulse,
      logged: this.logged,
      clock: this.clock,
    } = parts);
    this.#queue = parts.queue;
    this.#close = parts.close;
  }

  static async open({
    sources,
    bucket,
    firstOrders,
    caps,
    scanner,
    lendsAccounts,
    sandbox = wholeSandbox,
    front = {},
    payments,
    messages,
    geoIpFile,
    breachedFile,
    staffUrl,
    opensLoopback = true,
    recruitingPort = 0,
    database = cloneDatabase('beidiao_template'),
    databasePort,
    limits = patientLimits,
    clockOff = 0,
  }: Pick<
    HouseParts,
    | 'sources'
    | 'bucket'
    | 'firstOrders'
    | 'caps'
    | 'scanner'
    | 'lendsAccounts'
    | 'payments'
    | 'messages'
    | 'geoIpFile'
    | 'breachedFile'
    | 'staffUrl'
    | 'opensLoopback'
    | 'recruitingPort'
  > & {
    sandbox?: Sandbox;
    front?: Partial<Front>;
    database?: Promise<TestDatabase>;
    /** Where the server reaches the database, in place of its socket: what lies between can be made to fail. */
    databasePort?: number;
    limits?: TimeLimits;
    /** By how much the clock of the machine is ahead of that of the database, ms. */
    clockOff?: number;
  } = {}): Promise<TestHouse> {
    const cluster = inject('cluster');
    const { name, drop } = await database;
    const at = { host: cluster.socketDir, port: cluster.port, database: name };
    const owner = openPool({ ...at, user: cluster.superuser, max: 2 });
    // Few: a connection reads the catalogue of the database anew, which takes longer than most tests ask of it.
    const reached = databasePort === undefined ? at : { ...at, host: '127.0.0.1', port: databasePort };
    const poolOf = (user: ServingRole): ServingPool => new ServingPool(user, { ...reached, user, max: 4, limits });
    const [tenants, candidates, system, queue] = [
      poolOf('app_user'),
      poolOf('app_candidate'),
      poolOf('app_worker'),
      poolOf('app_worker'),
    ];
    const logged: string[] = [];
    const log = keepingLog(logged);
    const pulse = new Pulse({
      login: { ...reached, user: 'app_worker' },
      pools: [tenants, candidates, system, queue],
      log,
      clock: () => Date.now() + clockOff,
    });
    if (clockOff !== 0) await pulse.beat();
    // Else it looks when somebody asks: on the socket nothing is lost.
    if (databasePort !== undefined) pulse.start();
    const clock: TestHouse['clock'] = { at: undefined };
    // The cashier calls back over HTTP, so the address has to be known before the house is put together.
    const lateUrl = { is: pageOrigin };
    const dataDir = mkdtempSync(join(tmpdir(), 'beidiao-house-'));
    const opened = await openHouse({
      database: { system, tenants },
      dataDir,
      masterKey: testMasterKey,
      get publicUrl() {
        return lateUrl.is;
      },
      sandbox,
      sources,
      bucket,
      firstOrders,
      caps,
      scanner,
      lendsAccounts,
      payments,
      messages,
      geoIpFile,
      breachedFile,
      staffUrl,
      opensLoopback,
      recruitingPort,
      log,
      now: () => clock.at ?? pulse.now(),
    });
    const house = { ...opened, printer: sharedPrinterOf(opened) };
    refuseSecondConnection(house.system);
    const http = await buildApp({
      house,
      tenants,
      candidates,
      pulse,
      isStrict: true,
      front: { ...withoutLimits, ...front },
    });
    lateUrl.is = await http.listen({ port: 0, host: '127.0.0.1' });
    const close = async (): Promise<void> => {
      await http.close();
      await house.simulators?.close();
      await house.outbound.close();
      await house.pdfCleaner.close();
      await house.textReader.close();
      await pulse.stop();
      await Promise.all([owner, tenants, candidates, system, queue].map((pool) => pool.end()));
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    };
    return new TestHouse({
      house: { ...house, publicUrl: lateUrl.is, staffUrl: staffUrl ?? lateUrl.is },
      http,
      dataDir,
      url: lateUrl.is,
      owner,
      tenants,
      candidates,
      pulse,
      logged,
      clock,
      queue,
      close,
    });
  }

  /** Another web process on the same database, without the limits of calls at once either. Whoever opens it closes it. */
  openSecond(): Promise<FastifyInstance> {
    const { house, tenants, candidates, pulse } = this;
    return buildApp({ house, tenants, candidates, pulse, isStrict: true, front: withoutLimits });
  }

  /** Starts the worker for tests that wait for jobs. */
  async work({ asksSources = true } = {}): Promise<void> {
    this.#worker ??= await startWorker({
      house: this.house,
      pool: this.#queue,
      concurrency: 4,
      asksSources,
      keepsTime: false,
    });
  }

  /** Stops the worker, so that what a call leaves behind stays as it is. */
  async rest(): Promise<void> {
    await this.#worker?.stop();
    this.#worker = undefined;
  }

  async close(): Promise<void> {
    await this.rest();
    await this.#close();
  }

  /** The whole answer, refusals included. */
  async ask<C extends Call>(entry: C, params: ParamsSent<C>, sent: Sent = {}): Promise<Answer> {
    return (await this.send(entry, params, sent)).answer;
  }

  /**
   * Any body, for wrong ones. It reaches the framework without a socket, which takes half the time; what only a socket
   * shows is asked for at `url`.
   */
  async send(entry: Call, params: unknown, sent: Sent = {}): Promise<{ status: number; answer: Answer }> {
    const named = new Set<string>();
    const path = entry.path.replace(/:(\w+)/g, (_, key: string) => {
      named.add(key);
      return encodeURIComponent(String(Reflect.get(Object(params), key)));
    });
    const isGet = entry.method === 'GET';
    const query = new URLSearchParams();
    for (const [key, value] of isGet ? Object.entries(Object(params)) : [])
      if (!named.has(key)) query.set(key, String(value));
    const request = {
      method: entry.method ?? 'POST',
      headers: {
        ...(isGet ? {} : { 'content-type': 'application/json' }),
        'accept-language': sent.language ?? 'zh-CN',
        ...(sent.token === undefined ? {} : { authorization: sent.token }),
        ...(sent.sign === undefined ? {} : { sign: sent.sign }),
        ...(sent.browser?.cookie === undefined ? {} : { cookie: sent.browser.cookie }),
        ...(sent.idempotencyKey === undefined ? {} : { 'idempotency-key': sent.idempotencyKey }),
      },
      ...(isGet ? {} : { body: JSON.stringify(isWrapped(entry.path, params) ? { params } : params) }),
    };
    const reply = await this.http.inject({
      ...request,
      url: query.size === 0 ? path : `${path}?${query}`,
      headers: { ...request.headers, ...(sent.host === undefined ? {} : { host: sent.host }) },
      ...(sent.address === undefined ? {} : { remoteAddress: sent.address }),
    });
    keepCookie(sent.browser, reply.headers['set-cookie']);
    if (!entry.answersFile || !isFile(reply.headers['content-type']))
      return { status: reply.statusCode, answer: reply.json<Answer>() };
    this.lastFile = reply.rawPayload;
    return { status: reply.statusCode, answer: answerOfFile(reply) };
  }

  /** The data of a call that has to succeed, for somebody who may see amounts. */
  async call<C extends Call>(entry: C, params: ParamsSent<C>, sent: Sent = {}): Promise<WithAmounts<Data<C>>> {
    const answer = await this.ask(entry, params, sent);
    if (answer.errcode !== successCode)
      throw new Error(`${entry.path} was refused: ${answer.errcode} ${answer.errmsg} ${this.logged.at(-1) ?? ''}`);
    return answer.data as WithAmounts<Data<C>>;
  }

  async encrypt(text: string): Promise<string> {
    const [jwk] = this.house.signInKey.jwks.keys;
    if (jwk === undefined) throw new TypeError('no key');
    const key = await importJWK(jwk, 'RSA-OAEP-256');
    return new CompactEncrypt(Buffer.from(text))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })
      .encrypt(key);
  }

  async signIn(loginName: string, password: string): Promise<string> {
    const params = { loginName: await this.encrypt(loginName), password: await this.encrypt(password) };
    return (await this.call(accountCalls.signIn, params, { address: anAddress() })).accessToken;
  }

  /** An enterprise as it is registered, whose first person acts for it. `fundsFen` is put into its balance. */
  async hr({
    fundsFen = 0,
    name = '沈若溪',
    inviteCode,
  }: {
    fundsFen?: number;
    name?: string;
    inviteCode?: string;
  } = {}): Promise<Person> {
    const tag = randomBytes(5).toString('hex');
    const loginName = `hr${tag}`;
    const { memberId, userId } = await registerEnterprise(this.house, {
      epName: `测试企业${inLetters(tag)}`,
      loginName,
      passwordHash: await passwordHashOf(passwordOfHr),
      name,
      email: `${loginName}@example.com`,
      along: (tx, memberId) => writeProof(tx, memberId, { creditCode: null, termsVersion: null }),
      origin: inviteCode === undefined ? {} : { inviteCode },
    });
    const person = await this.#actFor({ epId: memberId, userId, loginName });
    if (fundsFen > 0) await seedMoney(this.house, person, fundsFen);
    return person;
  }

  /** As staff does it, without the licence. */
  async confirm({ memberId }: Pick<Person, 'memberId'>): Promise<void> {
    await this.owner.query("update app.enterprise_confirmation set state = 'confirmed' where member_id = $1", [
      memberId,
    ]);
  }

  /** Another person (role 2) of the same enterprise, with these rights. */
  async colleague(hr: Person, permissions: readonly PermissionCode[] = []): Promise<Person> {
    const other = await this.hr({ name: '周明轩' });
    const { memberId } = hr;
    await this.house.system.transaction((tx) =>
      addMembership(tx, { memberId, userId: other.userId, role: roles.staff, permissions }),
    );
    return this.#actFor({ epId: memberId, userId: other.userId, loginName: other.loginName });
  }

  /** One of the provider's own people with password and second factor, who is in without having used them. */
  async staff(...roles: readonly [StaffRole, ...StaffRole[]]): Promise<Operator> {
    const tag = randomBytes(5).toString('hex');
    const [loginName, password, secret] = [`staff${tag}`, passwordOfStaff, new Secret({ size: 20 }).base32];
    const name = '陆文静';
    const passwordHash = await passwordHashOf(password);
    const mail = `${loginName}@example.com`;
    const staffId = await addReadyStaff(this.house, { loginName, name, roles, mail, passwordHash, secret });
    const token = newToken();
    await this.house.system.transaction((tx) => addStaffSession(tx, hashToken(token), staffId));
    return { token, staffId, loginName, password, secret };
  }

  /** With password and second factor. */
  async signInStaff({ loginName, password, secret }: Operator): Promise<string> {
    const sealed = { loginName: await this.encrypt(loginName), password: await this.encrypt(password) };
    const { host } = new URL(this.house.staffUrl);
    const { ticket } = await this.call(staffCalls.signIn, sealed, { address: anAddress(), host });
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: this.house.now().getTime() });
    return (await this.call(staffCalls.enterCode, { ticket, code }, { address: anAddress(), host })).accessToken;
  }

  /** What follows from a right password, without the password. */
  async #openSession(userId: UserId): Promise<string> {
    const user = { id: userId, personal_member_id: await personalMemberOf(this.house.system.db, userId) };
    const request = { address: anAddress(), userAgent: 'node', device: { keep: () => hashToken(newToken()) } };
    return (await openSession(this.house, { user, contentKey: undefined, loginType: '', request })).accessToken;
  }

  async #actFor(of: { epId: string; userId: string; loginName: string }): Promise<Person> {
    const access = await this.#openSession(of.userId as UserId);
    const { accessToken } = await this.call(accountCalls.exchange, { epId: of.epId }, { token: access });
    return {
      token: accessToken,
      access,
      memberId: of.epId as MemberId,
      userId: of.userId as UserId,
      loginName: of.loginName,
    };
  }

  /** An unpaid order over the wire. `choice` is sent with the price and with the order. */
  async placedOrder(
    hr: Pick<Person, 'token'>,
    {
      codes = ['ID_THREE', 'LIT_PUBLIC'],
      candidate = aCandidate(),
      idempotencyKey,
      choice = {},
      checkId,
    }: {
      codes?: readonly string[];
      candidate?: Candidate;
      idempotencyKey?: string;
      choice?: Partial<ParamsSent<typeof pricingCalls.calculate>>;
      checkId?: string;
    } = {},
  ) {
    const chosen = { checkedDataItemList: codes.map((code) => ({ code })), ...choice };
    if (comparesCompanies(chosen.checkedDataItemList.map(({ code }) => code))) await this.nameCompanies(hr);
    const { calculateId } = await this.call(pricingCalls.calculate, chosen, hr);
    return this.call(
      orderCalls.submit,
      { candidate, ...chosen, calculateId, ...(checkId === undefined ? {} : { checkId }) },
      { token: hr.token, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) },
    );
  }

  /** What the conflict-of-interest item compares, where the member has named nothing yet. */
  async nameCompanies(hr: Pick<Person, 'token'>): Promise<void> {
    const { list } = await this.call(conflictCalls.list, {}, hr);
    if (list === null) await this.call(conflictCalls.save, { replaces: null, companies: [comparedCompany] }, hr);
  }

  async paidOrder(hr: Person, wish: Parameters<TestHouse['placedOrder']>[1] = {}) {
    const placed = await this.placedOrder(hr, wish);
    await this.call(orderCalls.pay, { orderId: placed.tradeOrderId, channelCode: 'BALANCE' }, hr);
    return placed;
  }

  /** One value that the superuser reads. */
  async value<T>(text: string, ...values: readonly unknown[]): Promise<T> {
    const { rows } = await this.owner.query({ text, values: [...values], rowMode: 'array' });
    return rows[0]?.[0];
  }

  /** What the channel calls this payment or refund. */
  referenceOf(id: string | null, of: 'payment' | 'refund' = 'payment'): Promise<string> {
    return this.value(`select reference from app.${of} where id = $1`, id);
  }

  /** Waits until every job that is due within two seconds has run, and refuses a job that failed. */
  async jobsDone(): Promise<void> {
    await eventually(async () => {
      const failed = await this.value<string | null>('select max(last_error) from graphile_worker.jobs');
      if (failed !== null) throw new Error(`a job failed: ${failed}`);
      return this.value<boolean>(`select not exists (select from app.outbox where run_at < now() + interval '2 seconds')
        and not exists (select from graphile_worker.jobs where run_at < now() + interval '2 seconds')`);
    });
  }

  /**
   * Waits until `count` statements that hold `text` (of their first 1,024 characters) wait for a lock. The text tells
   * them from jobs of the house that wait for the same rows.
   */
  async waitingForLock(text: string, count = 1): Promise<void> {
    const waiting = `select count(*)::integer from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and strpos(query, $1) > 0`;
    await eventually(async () => (await this.value<number>(waiting, text)) >= count);
  }

  /** @throws Error when the ledger does not sum to zero or a balance disagrees with it. */
  async proveBooks(): Promise<void> {
    const sum = await this.ledgerSum();
    const unsettled = await this.value('select count(*)::integer from app.unsettled_balances()');
    if (sum !== 0 || unsettled !== 0)
      throw new Error(`the ledger sums to ${sum}, ${unsettled} balances disagree with it`);
  }

  /** The sum over all ledger lines: always zero. */
  async ledgerSum(): Promise<number> {
    const { rows } = await this.owner.query('select coalesce(sum(amount_fen), 0)::integer as sum from app.ledger_line');
    return rows[0].sum;
  }
}

const printers = new Map<string, House['printer']>();
/** One for all houses of a worker that sign with one key: the compiler takes a second to start. Its thread ends with the worker. */
function sharedPrinterOf({ certificate, printer }: House): House['printer'] {
  const shared = printers.get(certificate.serial) ?? printer;
  printers.set(certificate.serial, shared);
  return shared;
}

const passwordOfHr = 'meadow7';
const passwordOfStaff = 'secret-of-staff-1';
const hashes = new Map<string, Promise<string>>();
/** Made once for all who have the same password: it takes longer than the rest of the person. */
function passwordHashOf(password: string): Promise<string> {
  const made = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, made);
  return made;
}

const isFile = (type: unknown): boolean => typeof type === 'string' && !type.startsWith('application/json');
type Reply = Awaited<ReturnType<FastifyInstance['inject']>>;
/** In the place of the envelope, which a file does without: what its headers say. */
function answerOfFile({ headers, rawPayload }: Reply): Answer {
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(String(headers['content-disposition'])) ?? [];
  const data = { name: decodeURIComponent(name), mime: headers['content-type'], bytes: rawPayload.length };
  return { errcode: successCode, errmsg: '', data };
}

function keepCookie(browser: Browser | undefined, given: string | string[] | undefined): void {
  const [cookie] = [given ?? []].flat();
  if (browser !== undefined && cookie !== undefined) browser.cookie = cookie.split(';')[0];
}

/** Invented, with numbers that pass their checks. */
export const aCandidate = (overrides: Partial<Candidate> = {}): Candidate => ({
  name: '欧阳晨曦',
  phoneNo: '13800002046',
  idCard: '330106199003072415',
  idType: 'idCard',
  position: '财务经理',
  ...overrides,
});

export const codeOf = (why: RefusalName): string => refusals[why].errcode;

/** Digits as letters: a name with a long number in it is refused. */
export const inLetters = (tag: string): string => tag.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');

let addresses = randomBytes(1).readUInt8();
/** An address that has not called before; the next 255 differ in the half that sessions keep, too. */
export const anAddress = (): string => {
  addresses += 1;
  return `10.${[addresses % 256, ...randomBytes(2)].join('.')}`;
};

/**
 * Waits until `seen` answers something, looking less often the longer it takes: a look is often a call over the wire, and
 * takes from what it waits for. A minute is no promise of ours: the machine may be busy, and a document that hangs in
 * the printer is given up after half of it.
 */
export async function eventually<T>(seen: () => Promise<T | undefined | false>): Promise<T> {
  const end = Date.now() + 60_000;
  for (let pauseMs = 15; ; pauseMs = Math.min(pauseMs * 1.4, 150)) {
    const value = await seen();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > end) throw new Error('it did not happen within a minute');
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

function keepingLog(lines: string[]): Log {
  const keep = (facts: object, message: string): void =>
    void lines.push(JSON.stringify({ message, ...facts, error: 'error' in facts ? describe(facts.error) : undefined }));
  return { error: keep, warn: keep, info: keep, debug: keep };
}
const describe = (error: unknown): unknown => (error instanceof Error ? describeError(error) : error);
