import { z } from 'zod';
import { lights } from '../verification/task-states.ts';
import { webhookTypes } from '../webhook/events.ts';
import { Day, Fen, IdCard, Name, Phone, Text, Time } from '../wire/shapes.ts';
import { keyEnvironments, keyScopes } from './scopes.ts';
import { checkStatuses, itemStatuses } from './states.ts';

const prefixed = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[1-9]\\d{0,17}$`), { error: 'id' });
export const CheckId = prefixed('chk').describe('of a check');
export const ReportId = prefixed('rpt').describe('of a report');
export const ConsentId = prefixed('cns').describe('of the consent that the candidate is asked for');
const PackageId = prefixed('pkg').describe('of a package');
const ItemCode = z.string().regex(/^[A-Z][A-Z0-9_]{1,39}$/, { error: 'wrong' });
const ItemId = z
  .string()
  .regex(/^itm_\d+_[A-Z0-9_]+_\d$/)
  .describe('of one item of a check: two employers are two');
/** In China: RFC 3339 with +08:00. */
const At = Time.describe('RFC 3339, in China');
const Cursor = z.string().max(120).nullable().describe('send it as `cursor` for the next page; null at the end');

export const Me = z.object({
  environment: z.enum(keyEnvironments),
  scopes: z.array(z.enum(keyScopes)),
  day_limit_fen: Fen.nullable().describe('null: no limit'),
});

export const Item = z.object({
  code: ItemCode,
  name: z.string(),
  description: z.string(),
  group: z.string(),
  unit: z.enum(['person', 'employer', 'referee', 'certificate', 'school']).describe('what one of `quantity` is'),
  max_quantity: z.int(),
  turnaround_hours: z.int().describe('working hours after consent'),
  expedite_hours: z.int().nullable(),
  price_fen: Fen.describe('of one, at the grade of the enterprise'),
  is_sensitive: z.boolean().describe('the candidate agrees to it by itself'),
  needs: z.array(z.string()).describe('what the candidate is asked for'),
});
export const ItemList = z.object({ data: z.array(Item) });

export const Package = z.object({
  id: PackageId,
  name: z.string(),
  items: z.array(z.object({ code: ItemCode, quantity: z.int() })),
  fixed_price_fen: Fen.nullable().describe('null: the sum of its items'),
});
export const PackageList = z.object({ data: z.array(Package) });

export const Balance = z.object({
  bought_fen: Fen,
  granted_fen: Fen.describe('credit that was given'),
  available_fen: Fen,
  spent_today_fen: Fen.describe('by this key, since midnight in China'),
  day_limit_fen: Fen.nullable(),
});

export const CheckItem = z.object({
  id: ItemId,
  code: ItemCode,
  name: z.string(),
  n: z.int().describe('which of its quantity, from 1'),
  status: z.enum(itemStatuses),
  light: z.enum(lights).nullable().describe('once it is done; null without reports:read'),
  expected_at: At.nullable(),
});
const checkFields = {
  id: CheckId,
  status: z.enum(checkStatuses),
  amount_fen: Fen,
  refunded_fen: Fen,
  created_at: At,
  due_at: At.nullable().describe('when the present status ends by itself'),
  expected_at: At.nullable().describe('when the report is expected'),
};
/** Nothing personal: whoever ordered knows by `reference` whom it is about. */
export const CheckRow = z.object({ ...checkFields, item_count: z.int() });
export const Check = z.object({
  ...checkFields,
  reference: z.string().nullable(),
  items: z.array(CheckItem),
  consent: z
    .object({
      id: ConsentId,
      check_code: z.string().describe('what to read out to a candidate who asks whether the message is real'),
      sent_at: At,
      expires_at: At,
    })
    .nullable()
    .describe('the newest link that was sent; the link itself is only ever sent to the candidate'),
  report: z.object({ id: ReportId, light: z.enum(lights).nullable() }).nullable(),
  can: z.array(z.enum(['cancel', 'remind'])),
});
export const CheckList = z.object({ data: z.array(CheckRow), next_cursor: Cursor });

/** Of a transaction and an event in it. */
export const EventCursor = z.string().regex(/^\d{1,19}-\d{1,18}$/, { error: 'wrong' });
const Event = z.object({
  id: z
    .string()
    .regex(/^evt_[1-9]\d{0,17}$/)
    .describe('the same by webhook, in the header webhook-id'),
  type: z.enum(webhookTypes),
  check: CheckId,
  sequence: z.int().describe('counts the events of a check from 1 without a gap'),
  occurred_at: At,
  data: z
    .object({
      status: z.enum(checkStatuses).optional().describe('of the check, since this event'),
      item: ItemCode.optional(),
      subject: z.int().optional().describe('which of the quantity of the item, from 1'),
      version: z.int().optional().describe('of the report'),
      kind: z.string().optional().describe('of the report: interim or full'),
    })
    .describe('what the type says more; nothing personal'),
});
export const EventList = z.object({
  data: z.array(Event),
  next_cursor: EventCursor.nullable().describe('send it as `cursor`, now or later; null before the first event'),
});

export const NewCheck = z.strictObject({
  candidate: z.strictObject({ name: Name, phone: Phone, id_card: IdCard }),
  items: z
    .array(z.strictObject({ code: ItemCode, quantity: z.int().min(1).max(9).optional().describe('1 when left out') }))
    .min(1, { error: 'missing' })
    .max(60)
    .optional(),
  package: PackageId.optional().describe('instead of `items`, or with items that are ordered besides'),
  position: Text(60).optional(),
  department: Text(60).optional(),
  starts_on: Day.optional().describe('when the candidate is to begin'),
  reference: Text(64).optional().describe('your own id of this check; nothing personal'),
  expected_amount_fen: Fen.min(0).optional().describe('another price is refused with price_changed'),
  again: z.boolean().optional().describe('order although the same person was checked within 7 days'),
});
export const ConsentWish = z.strictObject({
  decline: z.array(ItemCode).max(60).default([]).describe('sensitive items that the candidate does not agree to'),
});
export const NewTestWebhook = z.strictObject({
  url: Text(500).min(1, { error: 'missing' }).describe('https, a public address'),
  types: z.array(z.enum(webhookTypes)).min(1).max(webhookTypes.length).nullable().default(null).describe('null: all'),
});
export const TestWebhook = z.object({
  id: prefixed('whk').describe('of an endpoint'),
  url: z.string(),
  secret: z.string().describe('whsec_…, what events are signed with; shown this once'),
});
export const Cancelled = z.object({ check: CheckId, refunded_fen: Fen });
export const Reminded = z.object({ check: CheckId });

const Result = z.object({ light: z.enum(lights), sentence: z.string() });
export const Report = z.object({
  id: ReportId,
  check: CheckId,
  number: z.string(),
  version: z.int(),
  kind: z.string().describe('interim or full'),
  created_at: At,
  sha256: z.string().describe('over the content of this version'),
  candidate: z.object({ name: z.string(), id_card: z.string().describe('masked') }),
  overall: Result,
  items: z.array(Result.extend({ code: z.string(), n: z.int(), name: z.string(), result: z.string() })),
  waiting: z.array(z.object({ code: z.string(), name: z.string() })).describe('items that have not ended yet'),
  missing: z.array(z.object({ code: z.string(), name: z.string() })).describe('items that ended without a finding'),
});

export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string().describe('for programs; the list stands with each operation'),
  detail: z.string().describe('for people, in the language of Accept-Language'),
  request_id: z.string().describe('the header x-request-id'),
  errors: z
    .array(
      z.object({
        pointer: z.string().describe('a JSON pointer into the body, or the name of a parameter'),
        detail: z.string(),
      }),
    )
    .optional(),
});
/** What is sent to an endpoint; nothing personal. */
export const WebhookEvent = z.object({
  id: z.string().describe('evt_…, the header webhook-id: the same when it is sent again'),
  type: z.enum(['ping', ...webhookTypes]),
  check: CheckId.optional().describe('not with a ping'),
  sequence: z.int().min(1).optional().describe('counted for each check, without gaps'),
  occurred_at: At,
  data: z
    .record(z.string(), z.unknown())
    .describe('what changed: a status, an item with its subject, a version of the report'),
});

/** Named in the document; their examples stand with the operations. */
export const openSchemas = {
  Me,
  Item,
  ItemList,
  Package,
  PackageList,
  Balance,
  CheckItem,
  CheckRow,
  Check,
  CheckList,
  EventList,
  NewCheck,
  ConsentWish,
  NewTestWebhook,
  TestWebhook,
  Cancelled,
  Reminded,
  Report,
  Problem,
  WebhookEvent,
} as const;
