import { maskIdCard, maskPhone, obeys } from '@beidiao/contract/wire/rules';
import { bodyKept } from '@beidiao/contract/open/log';

/**
 * What may be kept of a request. A list of what is let through, and not of what is kept out: whoever sends a name in a
 * field of their own making has it masked too.
 */
const hidden = '***';

/** Long runs of digits are phones, ID numbers and accounts. */
const longDigits = /\d{11,}[\dXx]?/g;
const hideDigits = (text: string): string => text.replace(longDigits, hidden);

/** Codes, ids, days: nothing that anybody is called. */
const isCode = (text: string): boolean => /^[\w.:+-]{1,64}$/.test(text) && !text.match(longDigits);
const isFieldName = (name: string): boolean => /^[a-z][a-z_]{0,39}$/.test(name);
/** Of fields that are declared, those whose values are codes. */
const codeFields: ReadonlySet<string> = new Set([
  'code',
  'package',
  'starts_on',
  'reference',
  'quantity',
  'expected_amount_fen',
  'again',
  'status',
  'created_from',
  'created_until',
  'limit',
  'cursor',
  'version',
]);

const firstSign = (text: string): string => [...text].slice(0, 1).join('');
const personal: Readonly<Record<string, (text: string) => string>> = {
  name: (text) => (obeys('name', text) ? `${firstSign(text)}**` : hidden),
  phone: (text) => (obeys('phone', text) ? maskPhone(text) : hidden),
  id_card: (text) => (obeys('idCard', text) ? maskIdCard(text) : hidden),
};

function maskValue(value: unknown, field: string): unknown {
  if (Array.isArray(value)) return value.slice(0, 60).map((each) => maskValue(each, field));
  if (typeof value === 'object' && value !== null) return maskFields(value);
  if (value === null || typeof value === 'boolean') return value;
  const text = String(value);
  if (typeof value === 'string' && field in personal) return personal[field]?.(text);
  return codeFields.has(field) && isCode(text) ? value : hidden;
}

const maskFields = (given: object): object =>
  Object.fromEntries(
    Object.entries(given)
      .slice(0, 100)
      .map(([name, value]) => [isFieldName(name) ? name : hidden, maskValue(value, name)]),
  );

const cut = (text: string): string => (text.length > bodyKept ? `${text.slice(0, bodyKept)}…` : text);

/** Null without a body. */
export function maskedRequest(body: unknown): string | null {
  if (body === undefined) return null;
  return cut(JSON.stringify(typeof body === 'object' && body !== null ? maskValue(body, '') : hidden));
}

/** Of answers that hold nothing personal by their declaration; what they repeat of the request is masked as it was there. */
export function maskedAnswer(body: string): string {
  const shown: unknown = JSON.parse(body, (field: string, value: unknown) => {
    if (typeof value !== 'string') return value;
    // What an endpoint's events are signed with is shown once, to whoever asked, and stands nowhere else.
    if (field === 'secret') return hidden;
    if (field === 'reference') return isCode(value) ? value : hidden;
    return field === 'request_id' || field === 'sha256' ? value : hideDigits(value);
  });
  return cut(JSON.stringify(shown));
}

/** Where it was asked, with what stands in the place of an id and in the query. */
export function maskedPath(path: string, query: unknown): string {
  const ways = path.split('/').map((part) => (part === '' || isCode(part) ? part : hidden));
  const said = new URLSearchParams();
  if (typeof query === 'object' && query !== null)
    for (const [name, value] of Object.entries(query).slice(0, 20))
      said.append(isFieldName(name) ? name : hidden, String(maskValue(value, name)));
  const asked = said.toString().replaceAll('%2A', '*');
  return `${ways.join('/')}${asked === '' ? '' : `?${asked}`}`.slice(0, 400);
}

export const maskedKey = (idempotencyKey: string): string => (isCode(idempotencyKey) ? idempotencyKey : hidden);
