import { type CandidateHit, operationsCalls } from '@beidiao/contract/operations/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../../test/fake-wire.ts';
import { signInStaff } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { Candidates } from './candidates.tsx';

const hit: CandidateHit = {
  memberId: '6',
  orderDetailsId: '701',
  orderNo: 'BD20261126001',
  enterpriseName: '云栖科技有限公司',
  candidateName: '诸葛明玥',
  phoneNo: '138****1234',
  position: null,
  status: orderStates.reported,
  createdAt: '2026-11-26T09:30:00+08:00',
};
const hint = '姓名请至少输入两个字或两个字母。';

test('one sign is not searched for: what is too little is said in the place of what was found before', async () => {
  const wire = fakeWire();
  signInStaff('reviewer');
  wire.answers(operationsCalls.searchCandidates, { rows: [hit] });
  const { user } = await renderScreen(<Candidates />, { at: '/Operations/Candidates' });
  const box = await screen.findByRole('searchbox');
  await user.type(box, '诸葛{Enter}');
  expect(await screen.findByText('诸葛明玥')).toBeDefined();
  await user.clear(box);
  await user.type(box, '诸{Enter}');
  expect(await screen.findByText(hint)).toBeDefined();
  expect(screen.queryByText('诸葛明玥')).toBeNull();
  await user.type(box, '葛{Enter}');
  expect(await screen.findByText('诸葛明玥')).toBeDefined();
  expect(screen.queryByText(hint)).toBeNull();
  expect(wire.asked(operationsCalls.searchCandidates)).toHaveLength(2);
});
