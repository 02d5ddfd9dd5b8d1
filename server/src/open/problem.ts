import { faultWords, type RefusalName, refusalWords } from '@beidiao/contract/refusals';
import { faultProblem, problemCode, problemStatus, problemTitles, snakeCase } from '@beidiao/contract/open/problems';
import type { Language } from '@beidiao/contract/wire/language';
import type { FastifyReply } from 'fastify';
import type { Refusal } from '../base/refusal.ts';

export type AskedBy = { readonly language: Language; readonly requestId: string; readonly publicUrl: string };
type WrongField = { readonly field: string; readonly message: string };
/** RFC 9457: for programs by `code`, for people by `detail` in their language. */
export type Problem = {
  readonly status: number;
  readonly code: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | number>>;
};

/** As it is told to whoever asks about it. */
export const requestIdOf = (id: string): string => `req_${id.replaceAll('-', '')}`;

export function problemOf({ why, facts, data }: Refusal, asked: AskedBy): Problem {
  const seconds = secondsOf(why, facts);
  const status = problemStatus(why);
  const { language } = asked;
  return written(asked, {
    code: problemCode(why),
    status,
    detail:
      why === 'badParams'
        ? (wrongFields(data)[0]?.message ?? problemTitles[400]?.[language] ?? '')
        : refusalWords(why, language, facts),
    more: why === 'badParams' ? { errors: wrongFields(data).map(errorOf) } : plainFacts(data),
    headers: {
      ...(seconds === undefined ? {} : { 'retry-after': seconds }),
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    },
  });
}

/** A bug of ours: the request id leads to the log. */
export const faultOf = (asked: AskedBy, status: 500 | 503): Problem =>
  written(asked, {
    code: faultProblem,
    status,
    detail: faultWords[asked.language].replace('{requestId}', asked.requestId.slice(0, 12)),
    more: {},
    headers: {},
  });

export const sendProblem = (reply: FastifyReply, { status, body, headers }: Problem): FastifyReply =>
  reply.code(status).headers(headers).type('application/problem+json').send(body);

type Words = {
  readonly code: string;
  readonly status: number;
  readonly detail: string;
  readonly more: object;
  readonly headers: Problem['headers'];
};
const written = (
  { language, requestId, publicUrl }: AskedBy,
  { code, status, detail, more, headers }: Words,
): Problem => ({
  status,
  code,
  headers,
  body: JSON.stringify({
    type: `${publicUrl}/Developers#${code}`,
    title: problemTitles[status]?.[language] ?? problemTitles[422]?.[language],
    status,
    code,
    detail,
    request_id: requestId,
    ...more,
  }),
});

const errorOf = ({ field, message }: WrongField) => ({ pointer: `/${field.replaceAll('.', '/')}`, detail: message });

const wrongFields = (data: unknown): readonly WrongField[] =>
  typeof data === 'object' && data !== null && 'fields' in data && Array.isArray(data.fields) ? data.fields : [];

/** What a refusal says in numbers and short texts, `short_by_fen` for instance. */
const plainFacts = (data: unknown): object =>
  typeof data !== 'object' || data === null
    ? {}
    : Object.fromEntries(
        Object.entries(data).flatMap(([name, fact]) =>
          typeof fact === 'number' || typeof fact === 'string' ? [[snakeCase(name), fact]] : [],
        ),
      );

/** How long to wait before it is worth another try. */
function secondsOf(why: RefusalName, facts: Record<string, unknown>): number | undefined {
  if (why === 'tooMany') return Number(facts.seconds ?? 60);
  return why === 'inProgress' || problemStatus(why) === 503 ? 1 : undefined;
}
