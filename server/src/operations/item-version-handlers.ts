import type { itemVersionCalls } from '@beidiao/contract/operations/item-versions';
import type { Handlers } from '../house.ts';
import { planItemVersion, readItemForm, readItemLines, tryUnitPrice, withdrawVersion } from './item-versions.ts';

export const itemVersionHandlers: Handlers<typeof itemVersionCalls> = {
  list: (_, { house }) => readItemLines(house),

  form: ({ itemCode }, { house }) => readItemForm(house, itemCode),

  trial: (wish, { house }) => tryUnitPrice(house, wish),

  save: (wish, { house, staff }) => planItemVersion(house, staff, wish),

  withdraw: (wish, { house, staff }) => withdrawVersion(house, staff, wish),
};
