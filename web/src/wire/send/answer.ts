import { type Answer, type Call, type Data, invalidSessionCode, successCode } from '@beidiao/contract/wire/call';
import { Refused } from './refused.ts';

/** The envelope of the wire, or null when what came is none. */
export const answerOf = (body: unknown): Answer | null =>
  typeof body === 'object' && body !== null && 'errcode' in body && typeof body.errcode === 'string'
    ? (body as Answer)
    : null;

/**
 * What was asked for.
 * @param onSessionEnd told first, with the server's words, when it no longer knows the session
 * @throws Refused when the server declines
 */
export function dataOf<C extends Call>(answer: Answer, onSessionEnd: (words: string) => void): Data<C> {
  const { errcode, errmsg, data } = answer;
  if (errcode === successCode) return data as Data<C>; // the server has parsed it by the table
  if (errcode === invalidSessionCode) onSessionEnd(errmsg);
  throw new Refused(errcode, errmsg, data);
}
