import { expect, test } from 'vitest';
import { returnPlaces } from './return-places.ts';

const origin = 'http://127.0.0.1:3000';

test.each([
  ['the account page', `${origin}/Dashboard/Account?tab=1`, ['account']],
  ['the order list', `${origin}/Dashboard/Order`, ['orders']],
  ['the order wizard', `${origin}/Dashboard/OrderCreate/OrderInfoConfirm`, ['orders']],
  ['another page of this site', `${origin}/`, ['account', 'orders']],
  ['another site', 'https://example.com/Dashboard/Account', ['account', 'orders']],
  ['nowhere', '', ['account', 'orders']],
] as const)('who comes from %s is led back', (_, referrer, places) => {
  expect(returnPlaces(referrer, origin)).toEqual(places);
});
