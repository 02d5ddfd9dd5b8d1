import { type Fen, fen, type WithAmounts } from '@beidiao/contract/wire/money';
import type { Alternative as Shown } from '@beidiao/contract/pricing/calls';
import { type Coupon, type Price, price, type PriceQuestion, type Voucher } from '@beidiao/contract/pricing/rules';

/** A coupon or voucher that a member holds. */
export type HeldCard = (
  | ({ readonly kind: 'voucher' } & Voucher)
  | ({ readonly kind: 'coupon' } & Coupon & { readonly onlyBatch: boolean })
) & { /** First day on which it can be used; null: it can be used. */ readonly from: string | null };

export type Alternative = WithAmounts<Shown>;
const mostShown = 20;
/** Several of the same are one row. */
const likeness = (card: HeldCard): string =>
  JSON.stringify(card, (key, value: unknown) => (key === 'ref' ? undefined : value));

const withCard = (question: PriceQuestion, card: HeldCard): PriceQuestion => ({
  ...question,
  voucher: card.kind === 'voucher' ? card : undefined,
  coupon: card.kind === 'coupon' ? card : undefined,
});

/** What was not used of what could have been expected to lower the price, each with its reason; what would save most on top. */
export function alternativesOf(question: PriceQuestion, now: Price, held: readonly HeldCard[]): Alternative[] {
  const applied = now.saved.find(({ rule }) => rule === 'voucher' || rule === 'coupon');
  const appliedCard = held.find(({ kind, ref }) => kind === applied?.rule && ref === applied.ref);
  const used = appliedCard && likeness(appliedCard);
  const distinct = new Map<string, HeldCard>();
  for (const card of held) {
    const like = likeness(card);
    if (like !== used && !distinct.has(like)) distinct.set(like, card);
    if (distinct.size === mostShown) break;
  }
  const hasCard = question.voucher !== undefined || question.coupon !== undefined;
  const plain = hasCard ? price({ ...question, voucher: undefined, coupon: undefined }) : now;
  const facts = { now, plainFen: fen(plain.totalFen), isOtherApplied: applied !== undefined };
  const cards = Array.from(distinct.values(), (card) => alternativeOf(question, card, facts));
  const rules = now.unused
    .filter(({ rule }) => rule === 'agreement' || rule === 'package')
    .map((row): Alternative => ({ ...row, ...nothing }));
  const worth = ({ totalFen }: Alternative): number => totalFen ?? Number.MAX_SAFE_INTEGER;
  return [...cards, ...rules].toSorted((a, b) => worth(a) - worth(b));
}

const nothing = { shortFen: null, from: null, totalFen: null, moreFen: null } as const;
type Facts = { readonly now: Price; readonly plainFen: Fen; readonly isOtherApplied: boolean };

function alternativeOf(question: PriceQuestion, card: HeldCard, { now, plainFen, isOtherApplied }: Facts): Alternative {
  const { kind: rule, ref, name } = card;
  const row = { rule, ref, name, ...nothing };
  if (card.from !== null) return { ...row, why: 'notYet', from: card.from };
  if (card.kind === 'coupon' && card.onlyBatch && question.people === 1) return { ...row, why: 'onlyBatch' };
  const then = price(withCard(question, card));
  if (then.saved.some((it) => it.rule === rule && it.ref === ref)) {
    const moreFen = fen(then.totalFen - now.totalFen);
    const why = isOtherApplied && moreFen >= 0 ? 'otherApplied' : 'notChosen';
    return { ...row, why, totalFen: then.totalFen, moreFen };
  }
  if (card.kind === 'coupon') return { ...row, why: 'belowThreshold', shortFen: fen(card.thresholdFen - plainFen) };
  const isChosen = question.lines.some(({ item }) => card.itemCodes.includes(item.code));
  return { ...row, why: isChosen ? 'inPackage' : 'coversNothing' };
}
