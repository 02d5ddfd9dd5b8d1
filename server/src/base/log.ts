import pino from 'pino';

export type Log = {
  error(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  info(facts: object, message: string): void;
  debug(facts: object, message: string): void;
};

/**
 * Lines of JSON. Callers log ids, codes and durations; nothing personal, no tokens, no bodies. The redaction below is
 * the second net, not the rule.
 */
export function openLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.password', '*.phoneNo', '*.idCard', '*.name', '*.email', '*.authorization'],
      censor: '[personal]',
    },
  });
}

/** Type, code and place of a fault. A message of the database can quote a row, so it is left out for those. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const isDatabase = 'severity' in error;
  return {
    type: error.name,
    code: 'code' in error ? error.code : undefined,
    constraint: 'constraint' in error ? error.constraint : undefined,
    message: isDatabase ? undefined : error.message,
    at: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 8),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}
