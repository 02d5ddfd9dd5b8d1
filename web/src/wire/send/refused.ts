import type { FieldError } from '@beidiao/contract/wire/field-messages';
import { type RefusalName, refusals } from '@beidiao/contract/refusals';

const fieldsIn = (data: unknown): FieldError[] => {
  const fields = typeof data === 'object' && data !== null && 'fields' in data ? data.fields : [];
  return Array.isArray(fields)
    ? fields.filter((it) => typeof it?.field === 'string' && typeof it?.message === 'string')
    : [];
};

/** The server said no: `errmsg` is for the reader; a screen asks by name which refusal it is. */
export class Refused extends Error {
  readonly errcode: string;
  readonly errmsg: string;
  /** What is wrong with which field, when the refusal is about the parameters. */
  readonly fields: FieldError[];
  readonly data: unknown;

  constructor(errcode: string, errmsg: string, data: unknown) {
    super(errmsg);
    this.name = 'Refused';
    this.errcode = errcode;
    this.errmsg = errmsg;
    this.fields = fieldsIn(data);
    this.data = data;
  }

  is(name: RefusalName): boolean {
    return this.errcode === refusals[name].errcode;
  }
}
