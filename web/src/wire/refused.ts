import type { FieldError } from '@beidiao/contract/field-messages';
import { type RefusalName, refusals } from '@beidiao/contract/refusals';

const nameOf = (errcode: string): RefusalName | null => {
  const found = Object.entries(refusals).find(([, words]) => words.errcode === errcode);
  // Object.entries forgets the keys of the table that it walks.
  return found ? (found[0] as RefusalName) : null;
};

const fieldsIn = (data: unknown): FieldError[] => {
  const fields = typeof data === 'object' && data !== null && 'fields' in data ? data.fields : [];
  return Array.isArray(fields)
    ? fields.filter((it) => typeof it?.field === 'string' && typeof it?.message === 'string')
    : [];
};

/** The server said no: `errmsg` is for the reader, `refusal` for the code (null when this build does not know the code). */
export class Refused extends Error {
  readonly refusal: RefusalName | null;
  readonly errcode: string;
  readonly errmsg: string;
  /** What is wrong with which field, when the refusal is about the parameters. */
  readonly fields: FieldError[];
  readonly data: unknown;

  constructor(errcode: string, errmsg: string, data: unknown) {
    super(errmsg);
    this.name = 'Refused';
    this.refusal = nameOf(errcode);
    this.errcode = errcode;
    this.errmsg = errmsg;
    this.fields = fieldsIn(data);
    this.data = data;
  }

  is(name: RefusalName): boolean {
    return this.errcode === refusals[name].errcode;
  }
}
