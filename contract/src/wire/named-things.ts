import { z } from 'zod';
import type { RefusalName } from '../refusals.ts';
import { Id, Text } from './shapes.ts';

/**
 * What a parameter can name by its id, and whose such a thing is:
 * `person` of whoever ordered or made it, so that a colleague needs a right to name it · `detail` of one order detail, which
 * the same call names or the token stands for · `member` of the member as a whole, or a person, invitation or request of it ·
 * `self` of the caller alone · `staff` a matter of roles, since staff see every member · `nobody` an id that finds nothing of ours.
 */
export const thingKinds = {
  orderDetail: 'person',
  order: 'person',
  tradeOrder: 'person',
  /** An order, or the trade order that pays it, a top-up or a membership. */
  payable: 'person',
  package: 'person',
  batch: 'person',
  export: 'person',
  qrCode: 'person',
  file: 'detail',
  share: 'detail',
  material: 'detail',
  agreement: 'member',
  conflictList: 'member',
  coupon: 'member',
  voucher: 'member',
  invoice: 'member',
  giftCard: 'member',
  company: 'member',
  person: 'member',
  invitation: 'member',
  joinApplication: 'self',
  childRequest: 'member',
  partnerApp: 'member',
  apiKey: 'member',
  openRequest: 'member',
  partnerApplication: 'member',
  webhook: 'member',
  webhookDelivery: 'member',
  recruitingLink: 'member',
  recruitingArrival: 'member',
  /** An order detail of the same candidate, at whatever enterprise. */
  ownCheck: 'self',
  session: 'self',
  passkey: 'self',
  message: 'self',
  savedView: 'self',
  /** A file that waits for the call that uses it. */
  upload: 'self',
  bulkAct: 'self',
  identityCheck: 'member',
  task: 'staff',
  balance: 'staff',
  contact: 'staff',
  proof: 'staff',
  dispute: 'staff',
  sample: 'staff',
  candidateRequest: 'staff',
  delivery: 'staff',
  refund: 'staff',
  channelRefund: 'staff',
  credit: 'staff',
  transfer: 'staff',
  difference: 'staff',
  giftBatch: 'staff',
  staff: 'staff',
  staffChange: 'staff',
  /** News and service notices, which everybody may read once they are published. */
  article: 'staff',
  articlePicture: 'staff',
  /** Stands for a price, the same for everybody who is asked the same. */
  quote: 'nobody',
  /** Of the last row of the page before. */
  pageEnd: 'nobody',
  /** A check that the caller proves to be theirs by the same call; of any other one nobody learns whether it exists. */
  checkToProve: 'nobody',
  /** Of WeChat, of a client or of a picture with a code; or sent by the specification and read by nobody. */
  outside: 'nobody',
} as const satisfies Record<string, 'person' | 'detail' | 'member' | 'self' | 'staff' | 'nobody'>;
export type ThingKind = keyof typeof thingKinds;
/** Kinds of things that belong to one person of a member. */
export type PersonalKind = { [K in ThingKind]: (typeof thingKinds)[K] extends 'person' ? K : never }[ThingKind];

/** What is said of a thing that is not there, or not there for this caller. A call that names one declares one of them. */
export const refusalsOfUnknown = {
  orderDetail: ['orderNotFound', 'authCodeGone'],
  order: ['orderNotFound'],
  tradeOrder: ['tradeNotFound'],
  payable: ['tradeNotFound'],
  package: ['packageUnknown'],
  batch: ['notFound'],
  export: ['notFound'],
  qrCode: ['qrUnknown'],
  file: ['fileNotFound'],
  share: ['shareNotFound'],
  material: ['materialNotFound'],
  agreement: ['packageUnknown', 'agreementNotFound'],
  conflictList: ['conflictListChanged'],
  coupon: ['cardUnusable'],
  voucher: ['cardUnusable'],
  invoice: ['invoiceNotFound'],
  giftCard: ['cardUnusable'],
  company: ['notBound', 'otherMember', 'memberNotFound', 'orderNotFound'],
  person: ['personNotFound', 'otherMember', 'applicationGone', 'heirUnfit'],
  invitation: ['invitationGone'],
  joinApplication: ['applicationGone'],
  childRequest: ['applicationGone'],
  partnerApp: ['notFound', 'appUnknown'],
  partnerApplication: ['notFound'],
  webhook: ['webhookNotFound'],
  webhookDelivery: ['webhookDeliveryNotFound'],
  recruitingLink: ['recruitingLinkUnknown'],
  recruitingArrival: ['arrivalUnknown'],
  apiKey: ['notFound'],
  openRequest: ['openRequestGone'],
  ownCheck: ['orderNotFound'],
  session: ['notFound'],
  passkey: ['notFound'],
  message: ['notFound'],
  savedView: ['viewNotFound'],
  upload: ['fileNotFound'],
  bulkAct: ['bulkNotFound'],
  identityCheck: ['checkNotFound'],
  article: ['articleNotFound'],
  articlePicture: ['fileNotFound'],
  task: ['taskNotFound', 'notFound'],
  balance: ['notFound'],
  contact: ['notFound'],
  proof: ['notFound'],
  dispute: ['disputeNotFound'],
  sample: ['sampleNotFound'],
  candidateRequest: ['requestNotFound'],
  delivery: ['deliveryNotFailed'],
  refund: ['refundNotFound'],
  channelRefund: ['refundNotFound'],
  credit: ['creditNotFound'],
  transfer: ['transferNotFound'],
  difference: ['differenceNotFound'],
  giftBatch: ['giftBatchNotFound'],
  staff: ['staffNotFound'],
  staffChange: ['staffChangeNotFound'],
  quote: ['priceChanged'],
  pageEnd: [],
  checkToProve: [],
  outside: [],
} as const satisfies Record<ThingKind, readonly RefusalName[]>;

export const isPersonal = (kind: ThingKind): kind is PersonalKind => thingKinds[kind] === 'person';

type Naming = {
  readonly names: readonly ThingKind[];
  /** Narrows a list, or is kept as typed: an id that is unknown, or not the caller's, finds nothing and is not refused. */
  readonly narrows?: true;
};
const namings = z.registry<Naming>();

/** A parameter that names a thing of this kind; of several kinds, another field of the call says which. */
export const idOf = (...names: readonly [ThingKind, ...ThingKind[]]): typeof Id =>
  Id.clone().register(namings, { names });
/** A parameter by which nothing is looked up but what the caller sees anyway. */
export const narrowingId = (name: ThingKind): typeof Id =>
  Id.clone().register(namings, { names: [name], narrows: true });
/** An id that is no row id of ours: a text. */
export const textIdOf = (kind: ThingKind, maximum: number): ReturnType<typeof Text> =>
  Text(maximum).register(namings, { names: [kind] });

/** One parameter of a call, by its path; `[]` stands for every element of a list. */
export type NamedField = Naming & { readonly path: readonly string[] };
/** A text parameter with what it names; undefined where it names nothing. */
type Leaf = {
  readonly path: readonly string[];
  readonly schema: z.core.$ZodType;
  readonly naming: Naming | undefined;
};

/** Every text that the parameters of a call can hold, at whatever depth. */
export function textFields(schema: z.core.$ZodType, path: readonly string[] = []): Leaf[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => textFields(field, [...path, name]));
    case 'array':
      return textFields(def.element, [...path, '[]']);
    case 'record':
      return textFields(def.valueType, [...path, '[]']);
    case 'union':
      return def.options.flatMap((option) => textFields(option, path));
    case 'pipe':
      return textFields(def.in, path);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return textFields(def.innerType, path);
    case 'string':
      return [{ path, schema, naming: namings.get(schema) }];
    default:
      return [];
  }
}

/** The parameters of a call that name things. */
export const namedFields = (params: z.core.$ZodType): NamedField[] =>
  textFields(params).flatMap(({ path, naming }) => (naming === undefined ? [] : [{ path, ...naming }]));

/** Every id that parameters hold and that has to be known, by the kind of thing that it names. */
export function idsNamed(fields: readonly NamedField[], params: unknown): ReadonlyMap<ThingKind, readonly string[]> {
  const found = new Map<ThingKind, string[]>();
  for (const { path, names } of fields.filter(({ narrows }) => narrows === undefined))
    for (const id of textsAt(params, path)) for (const kind of names) found.set(kind, [...(found.get(kind) ?? []), id]);
  return found;
}

function textsAt(value: unknown, [step, ...rest]: readonly string[]): string[] {
  if (step === undefined) return typeof value === 'string' ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  const next: unknown[] = step === '[]' ? Object.values(value) : [Reflect.get(value, step)];
  return next.flatMap((each) => textsAt(each, rest));
}
