import type { RequestSheet } from '@beidiao/contract/rights/calls';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { type Changes, changedClaims, ClaimCells } from './claim-cells.tsx';

const claim: RequestSheet['claims'][number] = {
  itemCode: 'XP_HR',
  n: 2,
  itemName: { zh: '工作履历核实', en: 'Employment' },
  content: { company: '无锡恒铭达', to: '2019-02', isPresent: false },
  item: null,
};

it('a correction holds the whole claim with the changed fields, and no claim that stays', () => {
  expect(changedClaims([claim], { 'XP_HR 2': { to: ' 2018-10 ' } })).toEqual([
    { itemCode: 'XP_HR', n: 2, content: { company: '无锡恒铭达', to: '2018-10', isPresent: false } },
  ]);
  expect(changedClaims([claim], {})).toEqual([]);
  expect(changedClaims([claim], { 'XP_HR 2': { to: '2019-02', company: '' } })).toEqual([]);
});

it('what was chosen from a list is read by its name, and set right from the same list', async () => {
  const user = userEvent.setup();
  const changed = vi.fn<(changes: Changes) => void>();
  const chosen = { ...claim, content: { company: '无锡恒铭达', nonCompete: 'none' } };
  render(<ClaimCells claims={[chosen]} changes={{}} onChange={changed} />);
  expect(screen.getByRole('cell', { name: '没有' })).toBeDefined();
  const list = screen.getByRole('combobox', { name: /有没有竞业限制约定/ });
  await user.selectOptions(list, '有，还在限制期内');
  expect(changed).toHaveBeenCalledWith({ 'XP_HR 2': { nonCompete: 'active' } });
});
