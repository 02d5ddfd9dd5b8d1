import type { components } from './schema.ts';

/** What the API says when it does not do what was asked for. */
export class BeidiaoProblem extends Error {
  override readonly name = 'BeidiaoProblem';
  readonly status: number;
  /** For programs: `balance_short`, for instance. */
  readonly code: string;
  /** Tell it to whoever runs the server: it leads to the very request. */
  readonly requestId: string;
  /** Each field that is wrong, by a JSON pointer. */
  readonly errors: readonly { readonly pointer: string; readonly detail: string }[];
  /** What it says in numbers and short texts: `short_by_fen`, for instance. */
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(problem: components['schemas']['Problem'] & Record<string, unknown>) {
    const { type: _, title: __, status, code, detail, request_id: requestId, errors, ...facts } = problem;
    super(detail);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.errors = errors ?? [];
    this.facts = facts;
  }
}

/** What came was no answer of the API: a proxy on the way, for instance. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
  readonly status: number;

  constructor(status: number, text: string) {
    super(`The answer ${status} is none of the open API: ${text.slice(0, 200)}`);
    this.status = status;
  }
}
