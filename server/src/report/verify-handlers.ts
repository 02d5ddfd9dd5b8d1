import type { verifyCalls } from '@beidiao/contract/report/verify';
import type { Handlers } from '../house.ts';
import { verifyPaper } from './verify.ts';

export const verifyHandlers: Handlers<typeof verifyCalls> = {
  check: ({ number, code }, { house, request }) => verifyPaper(house, { number, code, address: request.address }),
};
