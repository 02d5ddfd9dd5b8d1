import { openBase } from '@beidiao/contract/open/limits';
import type { FastifyRequest } from 'fastify';
import { coarseAddressOf } from '../access/origin.ts';
import type { House } from '../house.ts';
import type { Carried } from './carry-out.ts';
import { hashOfSecret } from './keys.ts';
import type { NewLine } from './log-store.ts';
import { maskedAnswer, maskedKey, maskedPath, maskedRequest } from './masking.ts';
import { requestIdOf } from './problem.ts';

type Ended = {
  /** Left out where there is no operation at the address. */
  readonly carried?: Carried | undefined;
  readonly status: number;
  readonly code?: string;
  readonly body: string | Buffer;
};

const arrivals = new WeakMap<FastifyRequest, number>();
/** The reply itself counts its time only where the web server writes a log of its own. */
export const noteArrival = (request: FastifyRequest): void => void arrivals.set(request, performance.now());

/** The check of an address or of an answer. */
const checkIn = (text: string): string | null => /^(?:chk|rpt)_([1-9]\d{0,9})$/.exec(text)?.[1] ?? null;

/** A request with its answer, as it may be kept: nothing of it is personal any more. */
export function lineOf({ now }: House, request: FastifyRequest, ended: Ended): NewLine {
  const { carried, status, code, body } = ended;
  const { params, query, headers, method } = request;
  const repeat = headers['idempotency-key'];
  const id = String(Object(params).id ?? '');
  const path = carried === undefined ? '/***' : carried.operation.path.replace('{id}', id);
  const isKept = code !== undefined || carried?.operation.tag !== 'Reports';
  const answerBody = isKept && !Buffer.isBuffer(body) ? maskedAnswer(body) : null;
  return {
    token_hash: hashOfSecret(headers.authorization)?.toString('hex') ?? '',
    request_id: requestIdOf(request.id),
    at: now().toISOString(),
    method: method === 'GET' ? 'GET' : 'POST',
    operation: carried?.name ?? null,
    path: maskedPath(`${openBase}${path}`, query),
    status,
    code: code ?? null,
    ms: Math.round(performance.now() - (arrivals.get(request) ?? performance.now())),
    check_id: checkIn(id) ?? (carried?.name === 'createCheck' && code === undefined ? checkOfAnswer(body) : null),
    idempotency_key: typeof repeat === 'string' && repeat !== '' ? maskedKey(repeat) : null,
    coarse_address: coarseAddressOf(request.ip),
    request_body: maskedRequest(request.body ?? undefined),
    answer_body: answerBody,
  };
}

const checkOfAnswer = (body: string | Buffer): string | null =>
  checkIn(String((JSON.parse(String(body)) as { id?: string }).id ?? ''));
