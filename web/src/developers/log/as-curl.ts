import { openBase } from '@beidiao/contract/open/limits';
import type { WholeRequest } from '@beidiao/contract/open/log';
import { requestSample } from '@beidiao/contract/open/samples';

/** JSON as somebody reads it; what was cut when it was kept stands as it is. */
export function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function objectOf(body: string | null): object | undefined {
  if (body === null) return undefined;
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null ? read : undefined;
  } catch {
    return undefined;
  }
}

type Asked = Pick<WholeRequest, 'method' | 'path' | 'requestBody' | 'idempotencyKey' | 'environment' | 'lastFour'>;
/** The request as a line for a shell; the secret and what was masked are for the reader to fill in. */
export function asCurl(asked: Asked, origin: string): string {
  const { method, path, requestBody, idempotencyKey, environment, lastFour } = asked;
  const isAddress = path.startsWith(openBase);
  return requestSample(
    'curl',
    {
      method,
      path: isAddress ? path.slice(openBase.length) : path,
      body: objectOf(requestBody),
      changes: idempotencyKey !== null,
      idempotencyKey: idempotencyKey ?? undefined,
      isPdf: path.endsWith('/pdf'),
    },
    { base: `${origin}${isAddress ? openBase : ''}`, key: `bd_${environment}_…${lastFour}` },
  );
}
