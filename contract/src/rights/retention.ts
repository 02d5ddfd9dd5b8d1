/** Reports are kept this long unless the member sets less or more. In months. A file of its own, since browsers read it. */
export const retention = { usual: 36, shortest: 6, longest: 120 } as const;
/** Words of applications and addresses of invitations are kept this long after their end. In months. */
export const wordsKeptMonths = 6;
