import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { ItemCode } from '../catalogue/calls.ts';
import { canReportCrime } from '../verification/criminal-items.ts';
import { call } from '../wire/call.ts';
import { Percent } from './agreements.ts';
import { Bilingual, Fen, Nothing, Text, Time } from '../wire/shapes.ts';

/** What an item can ask of the candidate. */
export const itemNeeds = [
  'idCard',
  'phone',
  'employer',
  'referee',
  'school',
  'degreeNo',
  'studyForm',
  'certificate',
  'policeCertificate',
  'licence',
  'bankCardLast4',
  'monthlyPay',
  'nonCompete',
  'posts',
  'upload',
] as const;
export type ItemNeed = (typeof itemNeeds)[number];
export const itemUnits = ['person', 'employer', 'referee', 'certificate', 'school'] as const;

/** A version comes into force so much later than it is saved, at the earliest. */
export const aheadHours = 1;
/** So many days before it does, members are told of a new price, at this hour in China. */
export const toldDaysAhead = 7;
export const toldAtHour = 10;
/** Members count as affected that have ordered within so many days. */
export const affectedDays = 90;

const bothWords = (maximum: number) => {
  const words = Text(maximum).min(1, { error: 'missing' });
  return z.object({ zh: words, en: words });
};
const hours = z.int().min(0).max(720);

/** What a version of an item says. */
const termFields = {
  name: bothWords(60),
  description: bothWords(200),
  basePriceFen: Fen.min(0).max(100_000_000),
  unit: z.enum(itemUnits),
  maxQuantity: z.int().min(1).max(9),
  turnaroundHours: hours,
  expediteHours: hours.nullish().describe('left out: cannot be expedited'),
  expediteSurchargePercent: z.int().min(0).max(300),
  isSensitive: z.boolean().describe('true for an item that can report a criminal matter'),
  needs: z.array(z.enum(itemNeeds)).max(itemNeeds.length),
  legalBasis: bothWords(300),
};

export const ItemTerms = z.object({
  name: Bilingual,
  description: Bilingual,
  basePriceFen: Fen,
  unit: z.enum(itemUnits),
  maxQuantity: z.int(),
  turnaroundHours: z.int(),
  expediteHours: z.int().nullable(),
  expediteSurchargePercent: z.int(),
  isSensitive: z.boolean(),
  needs: z.array(z.string()),
  legalBasis: Bilingual,
});
export type ItemTerms = z.infer<typeof ItemTerms>;

export const itemVersionStates = ['ahead', 'inForce', 'past', 'withdrawn'] as const;
export type ItemVersionState = (typeof itemVersionStates)[number];

export const ItemVersion = z.object({
  ...ItemTerms.shape,
  version: z.int(),
  state: z.enum(itemVersionStates),
  revision: z.int().describe('how often it was saved; who saves names the one that was looked at'),
  startTime: Time.nullable().describe('null: from the start'),
  endTime: Time.nullable().describe('when the next one came into force; null: open, or withdrawn'),
  savedBy: z.string().nullable().describe('null: with the shipped catalogue'),
  savedAt: Time,
  tellsMembers: z.boolean(),
  toldAt: Time.nullable(),
});
export type ItemVersion = z.infer<typeof ItemVersion>;

export const ItemLine = z.object({
  itemCode: ItemCode,
  group: z.string(),
  name: Bilingual,
  version: z.int().describe('in force'),
  basePriceFen: Fen,
  turnaroundHours: z.int(),
  planned: z
    .object({ version: z.int(), basePriceFen: Fen, startTime: Time, savedBy: z.string().nullable() })
    .nullable(),
});
export type ItemLine = z.infer<typeof ItemLine>;

/** Whom a new price would meet. */
const Affected = z.object({
  unitPriceMembers: z.int().describe(`pay the unit price: ordered within ${affectedDays} days, without an own price`),
  agreedMembers: z.int().describe('have an agreement in force with this item, and keep its price'),
  fixedPackages: z.int().describe('shipped packages at a fixed price that hold the item, and keep their price'),
  pieces: z.int().describe(`ordered within ${affectedDays} days`),
});
export const ItemForm = z.object({
  itemCode: ItemCode,
  group: Bilingual,
  versions: z.array(ItemVersion).describe('the newest on top'),
  nextVersion: z.int().describe('the number of the version that is ahead, or of the one that a save would make'),
  affected: Affected,
});
export type ItemForm = z.infer<typeof ItemForm>;

export const itemVersionCalls = {
  list: call({
    path: '/staff/V1/items/list',
    who: 'staff',
    effect: 'none',
    shows: ['catalogue'],
    roles: ['sales', 'finance'],
    about: 'Every item that is sold, with the version in force and the one ahead.',
    params: Nothing,
    data: z.object({
      itemList: z.array(ItemLine),
      groupList: z.array(z.object({ code: z.string(), name: Bilingual })),
    }),
    refusals: [],
  }),
  form: call({
    path: '/staff/V1/items/form',
    who: 'staff',
    effect: 'none',
    shows: ['catalogue'],
    roles: ['sales', 'finance'],
    about: 'An item with all of its versions, and whom a new price would meet.',
    params: z.object({ itemCode: ItemCode }),
    data: ItemForm,
    refusals: ['itemUnknown'],
  }),
  trial: call({
    path: '/staff/V1/items/trial',
    who: 'staff',
    effect: 'none',
    shows: ['catalogue'],
    roles: ['sales', 'finance'],
    about: 'What a unit price would be more or less than the one in force.',
    params: z.object({ itemCode: ItemCode, basePriceFen: termFields.basePriceFen }),
    data: z.object({ stepFen: Fen, stepPercent: Percent.describe('of the price in force') }),
    refusals: ['itemUnknown'],
  }),
  save: call({
    path: '/staff/V1/items/save',
    who: 'staff',
    effect: 'once',
    changes: changedBy('planItemVersion'),
    roles: ['sales'],
    about:
      'Plans a version of an item, or changes the one that is ahead. Orders keep the version they were placed by. A repeat that changes nothing saves nothing.',
    params: z
      .object({
        itemCode: ItemCode,
        ...termFields,
        startTime: Time.describe(`at least ${aheadHours} hour ahead`),
        tellsMembers: z
          .boolean()
          .default(false)
          .describe(
            `members that pay the unit price are told ${toldDaysAhead} days ahead, once; nothing is sent when the price stays`,
          ),
        version: z.int().min(2).describe('the one that is planned: `nextVersion` of the form'),
        revision: z.int().min(0).describe('the one that was looked at; 0 when none was ahead'),
      })
      .refine(({ expediteHours, turnaroundHours }) => (expediteHours ?? -1) < turnaroundHours, {
        error: 'wrong',
        path: ['expediteHours'],
      })
      .refine(({ itemCode, needs, isSensitive }) => isSensitive || !canReportCrime(itemCode, needs), {
        error: 'separateConsent',
        path: ['isSensitive'],
      }),
    data: z.object({ version: z.int(), revision: z.int() }),
    refusals: ['itemUnknown', 'itemChanged', 'itemTooSoon', 'itemMembersTold'],
  }),
  withdraw: call({
    path: '/staff/V1/items/withdraw',
    who: 'staff',
    effect: 'once',
    changes: changedBy('withdrawItemVersion'),
    roles: ['sales'],
    about: 'Withdraws the version that is ahead. Members that were told of its price are told that it stays.',
    params: z.object({ itemCode: ItemCode, version: z.int().min(1), revision: z.int().min(0) }),
    data: Nothing,
    refusals: ['itemUnknown', 'itemChanged', 'itemVersionStands'],
  }),
};
