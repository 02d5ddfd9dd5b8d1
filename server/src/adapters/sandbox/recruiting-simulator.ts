import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { RecruitingSystemName } from '@beidiao/contract/ats/mapping';
import type { SimulatorFault } from '@beidiao/contract/sandbox/calls';
import type { Bilingual } from '@beidiao/contract/wire/language';
import type { SimulatorAccount } from '../../ports/recruiting-simulators.ts';

export type Applicant = {
  readonly name: string;
  readonly phoneNo: string;
  readonly idCard: string;
  /** Name or number by which the system calls the package; left out where it names none. */
  readonly package?: string;
};
/** What a system has been told of one application. */
export type ToldStage = {
  readonly stageId: string;
  /** Null for a result, which has no name in the protocol of Feishu. */
  readonly name: Bilingual | null;
  readonly at: number;
  readonly result: string | null;
  readonly reportUrl: string | null;
};
export type Misbehaviour = {
  readonly fault: SimulatorFault;
  /** Seconds that it asks to wait. */
  readonly busyS: number;
  /** With which it refuses. */
  readonly code?: number;
};
/** `unknown`: no such application, where the memory knows which there are. */
export type Taking = 'taken' | 'repeated' | 'disordered' | 'unknown';
/** What a simulator remembers: in a test for itself, in the sandbox in the database. */
export interface SimulatorMemory {
  misbehaviour(): Promise<Misbehaviour>;
  /** Keeps a stage as `judgeStage` says. */
  take(outsideId: string, stage: ToldStage): Promise<Taking>;
}

/** A stage counts once, and later than those before it; what is over takes no more progress. */
export function judgeStage(
  before: readonly Pick<ToldStage, 'stageId' | 'at' | 'result'>[],
  stage: ToldStage,
): Exclude<Taking, 'unknown'> {
  if (before.some(({ stageId }) => stageId === stage.stageId)) return 'repeated';
  const isOver = before.some(({ result }) => result !== null) && stage.result === null;
  return isOver || before.some(({ at }) => at >= stage.at) ? 'disordered' : 'taken';
}

export type Message = { readonly event: 'sent' | 'takenBack'; readonly id: string; readonly person?: Applicant };
type Answer = { readonly status: number; readonly headers?: Record<string, string>; readonly body: object };
type Asked = Pick<IncomingMessage, 'url' | 'headers'>;
type Parts = {
  readonly kind: RecruitingSystemName;
  readonly account: SimulatorAccount;
  readonly memory: SimulatorMemory;
  /** Requests with a token that it takes within a minute; as many as come when left out. */
  readonly perMinute?: number | undefined;
};
const minuteMs = 60_000;
/** Tokens that are known at once; the oldest ends first. */
const tokensAtMost = 200;
const usualCode = 1002999;
const postTimeoutMs = 5_000;

/** A recruiting system in the protocol of one of them, as strict as the real one and as ill-behaved as it is told to be. */
export class RecruitingSimulator {
  readonly #parts: Parts;
  readonly #tokens = new Set<string>();
  /** When the requests of the last minute came. */
  #asked: number[] = [];
  tokensGiven = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get kind(): RecruitingSystemName {
    return this.#parts.kind;
  }

  /** Tokens that were given are known no more. */
  revoke(): void {
    this.#tokens.clear();
  }

  /** What it answers to a request; `cut`: the connection ends without an answer. */
  async answer({ url = '', headers }: Asked, body: Record<string, unknown>): Promise<Answer | 'cut'> {
    if (/internal$|accessToken$|\/token$/.test(url)) return this.#giveToken(body);
    const token = String(headers.authorization ?? '').replace('Bearer ', '');
    if (!this.#tokens.has(token))
      return this.kind === 'feishu'
        ? { status: 400, body: { code: 99991663, msg: 'Invalid access token' } }
        : { status: 401, body: { code: 401 } };
    const waitS = this.#secondsUntilFree();
    if (waitS > 0) return this.#busy(waitS);
    const { fault, busyS, code = usualCode } = await this.#parts.memory.misbehaviour();
    if (fault === 'cut') return 'cut';
    if (fault === 'serverError') return { status: 500, body: {} };
    if (fault === 'busy') return this.#busy(busyS);
    if (fault === 'refuse') return this.#refused(code, 'refused');
    const answer = await this.#take(url, body);
    return fault === 'answerLost' ? 'cut' : answer;
  }

  /** Seconds until the next request is taken; 0 where this one is. */
  #secondsUntilFree(): number {
    const { perMinute } = this.#parts;
    if (perMinute === undefined) return 0;
    const now = Date.now();
    this.#asked = this.#asked.filter((at) => at > now - minuteMs);
    const [first] = this.#asked;
    if (first !== undefined && this.#asked.length >= perMinute) return Math.ceil((first + minuteMs - now) / 1_000);
    this.#asked.push(now);
    return 0;
  }

  #giveToken(body: Record<string, unknown>): Answer {
    const given = [
      body['app_id'] ?? body['clientId'] ?? body['client_id'],
      body['app_secret'] ?? body['clientSecret'] ?? body['client_secret'],
    ];
    const { clientId, clientSecret } = this.#parts.account;
    if (given[0] !== clientId || given[1] !== clientSecret)
      return { status: this.kind === 'feishu' ? 200 : 401, body: { code: 10014, msg: 'app secret invalid' } };
    const token = randomBytes(12).toString('hex');
    const [oldest] = this.#tokens;
    if (this.#tokens.size >= tokensAtMost && oldest !== undefined) this.#tokens.delete(oldest);
    this.#tokens.add(token);
    this.tokensGiven += 1;
    const answers = {
      feishu: { code: 0, msg: 'ok', tenant_access_token: token, expire: 7_200 },
      moka: { accessToken: token, expiresIn: 7_200 },
      generic: { access_token: token, token_type: 'bearer', expires_in: 7_200 },
    };
    return { status: 200, body: answers[this.kind] };
  }

  #busy(seconds: number): Answer {
    const wait = String(seconds);
    return this.kind === 'feishu'
      ? {
          status: 429,
          headers: { 'x-ogw-ratelimit-reset': wait },
          body: { code: 99991400, msg: 'request trigger frequency limit' },
        }
      : { status: 429, headers: { 'retry-after': wait }, body: {} };
  }

  #refused(code: number, msg: string): Answer {
    return { status: this.kind === 'generic' ? 422 : 200, body: { code, msg } };
  }

  async #take(url: string, body: Record<string, unknown>): Promise<Answer> {
    const { id, stage } = this.#read(url, body);
    switch (await this.#parts.memory.take(id, stage)) {
      case 'repeated':
        return this.kind === 'feishu'
          ? { status: 200, body: { code: 1002001, msg: 'stage_id is repeated' } }
          : { status: 409, body: { code: 409 } };
      case 'disordered':
        return this.#refused(1002002, 'out of order');
      case 'unknown':
        return this.#refused(1002003, 'no such application');
      case 'taken':
        return { status: 200, body: { code: 0, msg: 'success' } };
    }
  }

  #read(url: string, body: Record<string, unknown>): { id: string; stage: ToldStage } {
    if (this.kind === 'feishu') {
      const isResult = url.endsWith('update_result');
      const files = (body['report_file_list'] ?? []) as { report_url: string }[];
      const at = Number(body[isResult ? 'result_time' : 'stage_time']);
      // A result has no name of its own there: sent again it is the same by its time.
      const stageId = isResult ? `result ${at}` : String(body['stage_id']);
      const result = isResult ? String(body['result']) : null;
      return {
        id: String(body['background_check_id']),
        stage: {
          stageId,
          name: nameOf(body['stage_name'], body['stage_en_name']),
          at,
          result,
          reportUrl: files[0]?.report_url ?? null,
        },
      };
    }
    // The product sends the right types; what somebody else sends with a token is theirs to look at.
    const { data = body } = body as { data?: Record<string, unknown> };
    const text = (name: string): string | null =>
      data[name] === undefined || data[name] === null ? null : String(data[name]);
    if (this.kind === 'moka') {
      const [result, reportUrl] = [text('result'), text('reportUrl')];
      const stage = { stageId: String(data['stageId']), name: nameOf(data['status']), at: Number(data['stageTime']) };
      return { id: String(data['surveyId']), stage: { ...stage, result, reportUrl } };
    }
    const [result, reportUrl] = [text('outcome'), text('report_url')];
    const { zh, en } = Object(data['stage_name']) as { zh?: unknown; en?: unknown };
    const stage = { stageId: String(data['stage_id']), name: nameOf(zh, en), at: Number(data['stage_time']) };
    return { id: String(data['application_id']), stage: { ...stage, result, reportUrl } };
  }

  /** A message of the system, signed as it signs. */
  message(of: Message): { headers: Record<string, string>; body: string } {
    const atS = String(Math.floor(Date.now() / 1_000));
    const nonce = randomBytes(8).toString('hex');
    const body = this.#bodyOf(of);
    if (this.kind === 'feishu') {
      const text = this.encrypt(body);
      const signature = createHash('sha256')
        .update(`${atS}${nonce}${this.#parts.account.signingKey}${text}`)
        .digest('hex');
      return {
        headers: { 'x-lark-request-timestamp': atS, 'x-lark-request-nonce': nonce, 'x-lark-signature': signature },
        body: text,
      };
    }
    const text = JSON.stringify(body);
    const mac = (signed: string, encoding: 'hex' | 'base64') =>
      createHmac('sha256', this.#parts.account.signingKey).update(signed).digest(encoding);
    if (this.kind === 'moka')
      return {
        headers: {
          'x-moka-timestamp': atS,
          'x-moka-nonce': nonce,
          'x-moka-signature': mac(`${atS}\n${nonce}\n${text}`, 'hex'),
        },
        body: text,
      };
    return {
      headers: {
        'webhook-id': nonce,
        'webhook-timestamp': atS,
        'webhook-signature': `v1,${mac(`${nonce}.${atS}.${text}`, 'base64')}`,
      },
      body: text,
    };
  }

  #bodyOf({ event, id, person }: Message): object {
    const isSent = event === 'sent';
    const { name, phoneNo, idCard, package: ordered } = person ?? { name: '', phoneNo: '', idCard: '' };
    if (this.kind === 'feishu')
      return {
        schema: '2.0',
        header: { event_id: id, event_type: `hire.eco_background_check.${isSent ? 'created' : 'canceled'}_v1` },
        event: {
          background_check_id: id,
          candidate_info: { name, mobile: { code: '+86', number: phoneNo } },
          custom_field_list: [{ key: 'id_card', value: idCard }],
          ...(ordered === undefined ? {} : { package_id: ordered }),
        },
      };
    if (this.kind === 'moka')
      return {
        event: isSent ? 'survey.create' : 'survey.cancel',
        surveyId: id,
        candidate: { name, phone: phoneNo, citizenId: idCard },
        ...(ordered === undefined ? {} : { menuId: ordered }),
      };
    return {
      type: isSent ? 'check.requested' : 'check.cancelled',
      data: {
        application_id: id,
        candidate: { name, phone: phoneNo, id_card: idCard },
        ...(ordered === undefined ? {} : { package: ordered }),
      },
    };
  }

  /** As Feishu encrypts under the Encrypt Key. */
  encrypt(body: object): string {
    const iv = randomBytes(16);
    const cipher = createCipheriv(
      'aes-256-cbc',
      createHash('sha256').update(this.#parts.account.signingKey).digest(),
      iv,
    );
    const sealed = Buffer.concat([iv, cipher.update(JSON.stringify(body)), cipher.final()]);
    return JSON.stringify({ encrypt: sealed.toString('base64') });
  }

  /** Sends a message to the address of a connection. @throws TypeError where nobody answers within 5 seconds */
  async post(url: string, of: Message): Promise<{ status: number; body: string }> {
    const { headers, body } = this.message(of);
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(postTimeoutMs),
    });
    return { status: answer.status, body: await answer.text() };
  }
}

const nameOf = (zh: unknown, en: unknown = zh): Bilingual | null =>
  typeof zh === 'string' ? { zh, en: typeof en === 'string' ? en : zh } : null;

const bodyMax = 256 * 1024;

/** Puts simulators on a server, which does not listen yet: `find` says which one an address belongs to, and its path there. */
export function simulatorServer(
  find: (url: string) => { readonly simulator: RecruitingSimulator; readonly url: string } | undefined,
): Server {
  const answerOf = async (request: IncomingMessage, text: string): Promise<Answer | 'cut'> => {
    const found = find(request.url ?? '');
    if (found === undefined) return { status: 404, body: {} };
    const body = objectIn(text);
    if (body === undefined) return { status: 400, body: {} };
    return found.simulator.answer({ url: found.url, headers: request.headers }, body);
  };
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > bodyMax) request.socket.destroy();
      else chunks.push(chunk);
    });
    request.on('end', () => {
      void answerOf(request, Buffer.concat(chunks).toString('utf8')).then(
        (answer) => {
          if (answer === 'cut') return void request.socket.destroy();
          response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
          response.end(JSON.stringify(answer.body));
        },
        // The database is away, as anything of a real system can be.
        () => response.writeHead(500).end(),
      );
    });
  });
}

/** Undefined where it is none. */
function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const found: unknown = JSON.parse(text === '' ? '{}' : text);
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? { ...found } : undefined;
  } catch {
    return undefined;
  }
}

/** Ends a server with the connections that are kept. */
export async function closeSimulators(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // After the close: no connection can begin in between.
  server.closeAllConnections();
  await closed;
}
