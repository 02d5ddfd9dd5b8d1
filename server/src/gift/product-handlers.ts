import type { gradeCalls } from '@beidiao/contract/grade/calls';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import { readProducts } from '../grade/grade.ts';
import type { Handlers } from '../house.ts';
import { readActivities } from './activities.ts';

/** Of what is sold, the memberships with the top-ups that bring something. */
export const productHandlers: Handlers<Pick<typeof gradeCalls, 'products'>> = {
  async products(_, context) {
    const { house, actor, db } = context;
    const quotedOn = dayInChina(house.now());
    const products = await readProducts(db, actor.memberId, quotedOn);
    return { quotedOn, products, topUpList: await readActivities(house, context) };
  },
};
