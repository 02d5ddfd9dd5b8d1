import { fen } from '@beidiao/contract/wire/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookings, splitGiftRefund, splitRefund, splitSpend } from './rules.ts';

const amount = fc.nat(1_000_000).map(fen);

describe('money of a gift card', () => {
  it('goes back part by part exactly as it came: balance or channel first, never more than either has paid', () => {
    fc.assert(
      fc.property(amount, fc.nat(100), fc.array(fc.nat(1_000_000), { maxLength: 6 }), (amountFen, share, cuts) => {
        const giftPartFen = fen(Math.floor((amountFen * share) / 100));
        const stops = [...cuts.map((cut) => cut % (amountFen + 1)).toSorted((a, b) => a - b), amountFen];
        const back = { restFen: 0, giftFen: 0 };
        let refundedFen = 0;
        for (const stop of stops) {
          const part = splitGiftRefund(
            { amountFen, giftPartFen, refundedFen: fen(refundedFen) },
            fen(stop - refundedFen),
          );
          expect(part.restFen + part.giftFen).toBe(stop - refundedFen);
          // The card gets nothing before balance or channel have got all.
          expect(part.giftFen === 0 || back.restFen + part.restFen === amountFen - giftPartFen).toBe(true);
          back.restFen += part.restFen;
          back.giftFen += part.giftFen;
          refundedFen = stop;
        }
        expect(back).toEqual({ restFen: amountFen - giftPartFen, giftFen: giftPartFen });
      }),
    );
  });

  it('is booked in lines that sum to zero, whatever each part pays and gets back', () => {
    fc.assert(
      fc.property(amount, amount, amount, (boughtFen, grantedFen, giftFen) => {
        const part = { boughtFen, grantedFen };
        const all = [
          bookings.paidFromBalance(part, giftFen),
          bookings.paidByChannel(boughtFen, giftFen),
          bookings.refundedToBalance(part, giftFen),
          bookings.refundOwed(boughtFen, giftFen),
          bookings.giftCard(giftFen),
        ];
        for (const lines of all) expect(lines.reduce((sum, line) => sum + line.amountFen, 0)).toBe(0);
      }),
    );
  });

  it('leaves what the balance pays and gets back in kind', () => {
    fc.assert(
      fc.property(amount, amount, fc.nat(100), (boughtFen, grantedFen, share) => {
        const due = fen(Math.floor(((boughtFen + grantedFen) * share) / 100));
        const spent = splitSpend({ boughtFen, grantedFen }, due);
        const paid = { amountFen: due, grantedPartFen: fen(spent?.grantedFen ?? 0), refundedFen: fen(0) };
        expect(splitRefund(paid, due)).toEqual(spent);
      }),
    );
  });
});
