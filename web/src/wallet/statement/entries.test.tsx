import { statementCalls, type StatementRow } from '@beidiao/contract/invoice/statement';
import { fen, hiddenAmount } from '@beidiao/contract/wire/money';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../../test/fake-wire.ts';
import { signInHr } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { Entries } from './entries.tsx';
import { readFilter } from './statement-filter.ts';

const amounts = {
  boughtFen: fen(-3_800),
  grantedFen: fen(0),
  totalFen: fen(-3_800),
  channelFen: fen(0),
  giftFen: fen(0),
  balanceAfterFen: fen(96_200),
};
const hidden = Object.fromEntries(Object.keys(amounts).map((key) => [key, hiddenAmount])) as {
  [Key in keyof typeof amounts]: typeof hiddenAmount;
};
const row: StatementRow = {
  entryId: '801',
  at: '2026-11-26T09:30:00+08:00',
  cause: 'checksPaid',
  channelCode: 'BALANCE',
  candidateName: '诸葛明玥',
  people: 1,
  packageName: '标准套餐',
  itemCount: 1,
  reason: null,
  why: null,
  orderNo: 'BD20261126001',
  tradeNo: 'PAY20261126001',
  operatorName: '沈若溪',
  ...amounts,
};

type Opened = { seesAmounts?: boolean; rows?: readonly StatementRow[]; q?: string };

async function openEntries({ seesAmounts = true, rows, q }: Opened = {}) {
  const wire = fakeWire();
  signInHr(wire, { lacks: seesAmounts ? [] : ['P00001'] });
  const shown = rows ?? [seesAmounts ? row : { ...row, ...hidden, orderNo: null, tradeNo: null }];
  wire.answers(statementCalls.rows, {
    rows: [...shown],
    nextCursor: null,
    total: shown.length,
    sum: seesAmounts ? amounts : hidden,
    people: [],
  });
  await renderScreen(<Entries filter={readFilter({ q })} onChange={() => undefined} />, { at: '/Dashboard/Account' });
}
const heads = async (): Promise<(string | null)[]> =>
  within(await screen.findByRole('table', { name: '交易记录' }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

test('the numbers of orders stand in a column, and are searched for', async () => {
  await openEntries();
  expect(await heads()).toContain('单号');
  expect(screen.getByRole('link', { name: 'BD20261126001' })).toBeDefined();
  expect(screen.getByRole('searchbox', { name: '姓名、订单号、支付单号' })).toBeDefined();
});

test('who may not see amounts has no column of numbers and is offered to search by name alone', async () => {
  await openEntries({ seesAmounts: false });
  expect(await screen.findByRole('searchbox', { name: '候选人姓名' })).toBeDefined();
  expect(await heads()).not.toContain('单号');
});

test('a search for one sign alone says that a name needs two', async () => {
  await openEntries({ rows: [], q: '王' });
  expect(await screen.findByText('姓名请至少输入两个字或两个字母。')).toBeDefined();
});
