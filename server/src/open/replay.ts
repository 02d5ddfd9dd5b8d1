import { randomInt, randomUUID } from 'node:crypto';
import { openBase } from '@beidiao/contract/open/limits';
import type { Replayed } from '@beidiao/contract/open/log';
import { withCheckCharacter } from '@beidiao/contract/wire/rules';
import type { Tenant } from '../access/actor.ts';
import { writeAudit } from '../access/audit.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { type Carried, carriedOperations, carryOut, type Said, type Sent } from './carry-out.ts';
import { findKeyToReplay } from './key-store.ts';
import type { WholeLine } from './log-store.ts';
import { maskedAnswer, maskedRequest } from './masking.ts';
import { problemOf, requestIdOf } from './problem.ts';

const given = '甲乙丙丁戊己庚辛';
/** Nobody: a name, a phone and an ID number that keep the rules and belong to no person. */
export function inventedPerson(): { name: string; phone: string; id_card: string } {
  const sign = (): string => given[randomInt(given.length)] ?? '甲';
  // The sandbox plays troubles for endings below 1000 and for some sequences of an ID number.
  const phone = `199${String(randomInt(10_000)).padStart(4, '0')}${randomInt(1_000, 10_000)}`;
  const day = `19${randomInt(70, 99)}0${randomInt(1, 10)}${randomInt(10, 28)}`;
  const idCard = withCheckCharacter(`110101${day}${randomInt(100, 400)}`);
  return { name: `沙${sign()}${sign()}`, phone, id_card: idCard };
}

/** What was masked is made up; the rest is asked as it was. */
export function inventedBody(kept: string | null): unknown {
  if (kept === null) return undefined;
  const body = readKept(kept);
  const candidate = Object(body).candidate;
  return typeof candidate === 'object' && candidate !== null
    ? { ...Object(body), candidate: { ...candidate, ...inventedPerson() } }
    : body;
}

/** A body that was cut is no JSON any more. @throws Refusal openReplayImpossible */
function readKept(kept: string): unknown {
  try {
    return JSON.parse(kept);
  } catch {
    throw new Refusal('openReplayImpossible');
  }
}

function sentAgain({ operation }: Carried, line: WholeLine, request: RequestFacts): Sent {
  const url = new URL(line.path, 'http://replay.invalid');
  const place = operation.path.split('/').indexOf('{id}');
  const id = url.pathname.slice(openBase.length).split('/')[place];
  return {
    params: id === undefined ? {} : { id },
    query: Object.fromEntries(url.searchParams),
    body: operation.method === 'GET' ? undefined : inventedBody(line.request_body),
    idempotencyKey: operation.changes ? `replay-${randomUUID()}` : undefined,
    request,
  };
}

/**
 * Asks again what a program has asked. What only reads is asked with the same key. Anything else is asked with the newest test
 * key, so that it reaches the test world and nothing else, however it was asked before.
 * @throws Refusal openReplayImpossible, openReplayNeedsTestKey
 */
export async function replayRequest(
  house: House,
  tenant: Tenant & { readonly request: RequestFacts },
  line: WholeLine,
): Promise<Replayed> {
  const { actor, request } = tenant;
  const carried = carriedOperations.find(({ name }) => name === line.operation);
  if (carried === undefined) throw new Refusal('openReplayImpossible');
  const isRead = carried.operation.method === 'GET';
  const sent = sentAgain(carried, line, request);
  const key = await findKeyToReplay(house.system.db, actor.memberId, isRead ? line.key_id : 'newestTest');
  if (key === undefined) throw new Refusal('openReplayNeedsTestKey');
  const began = performance.now();
  const said = await tenant.aside(() =>
    askAgain(house, { carried, sent, request }, { tokenHash: key.token_hash, address: request.address }),
  );
  await tenant.transaction((tx) =>
    writeAudit(tx, {
      memberId: actor.memberId,
      userId: actor.userId,
      action: 'replayOpenRequest',
      subject: `api key ${key.id}`,
      facts: { operation: carried.name },
      request,
    }),
  );
  return {
    method: line.method,
    path: line.path,
    keyId: key.id,
    keyName: key.name,
    lastFour: key.last_four,
    environment: key.environment,
    status: said.status,
    ms: Math.round(performance.now() - began),
    requestBody: maskedRequest(sent.body),
    answerBody: Buffer.isBuffer(said.body) || isPersonal(carried, said) ? null : maskedAnswer(said.body),
  };
}

const isPersonal = ({ operation }: Carried, { status }: Said): boolean => operation.tag === 'Reports' && status < 400;

type Again = { readonly carried: Carried; readonly sent: Sent; readonly request: RequestFacts };
/** Whatever refuses is the answer, as the program would have got it: a key that is stopped, a list of addresses. */
async function askAgain(
  house: House,
  { carried, sent, request }: Again,
  key: Parameters<House['asKey']>[0],
): Promise<Said> {
  try {
    return await house.asKey(key, (tenant) => carryOut(house, carried, { sent, tenant }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { language, id } = request;
    return problemOf(error, { language, requestId: requestIdOf(id), publicUrl: house.publicUrl });
  }
}
