/** Before every path of the open API. */
export const openBase = '/open/v1';
/** Requests of a key in a minute, in one process: those that change something cost more. */
export const openPerMinute = { read: 600, change: 120 } as const;
/** Bytes of a body. */
export const openBodyMax = 64 * 1024;
/** How long the first answer under an Idempotency-Key is kept. */
export const idempotencyHours = 24;
