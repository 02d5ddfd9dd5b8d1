import type { CodesToday } from '@beidiao/contract/account/phone-code';
import { engineCalls } from '@beidiao/contract/verification/engine';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../../test/fake-wire.ts';
import { signInStaff } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { EngineCodes } from './engine-codes.tsx';

const shown = async (codes: readonly CodesToday[], language: 'zh' | 'en' = 'zh'): Promise<void> => {
  signInStaff('reviewer');
  fakeWire().answers(engineCalls.connectors, { rows: [], services: [], codes: [...codes] });
  await renderScreen(<EngineCodes />, { at: '/Operations/Engine', language });
};
const line = async (name: RegExp): Promise<string> => (await screen.findByRole('row', { name })).textContent;

test('staff read how many codes of how many have gone out today, and which are at their end', async () => {
  await shown([
    { kind: 'stranger', sent: 2000, most: 2000 },
    { kind: 'candidate', sent: 1000, most: 2000 },
    { kind: 'known', sent: 4100, most: null },
  ]);
  expect(await line(/未登录过的浏览器/)).toMatch(/已发完.*2000 \/ 2000/);
  expect(await line(/候选人手机号/)).toMatch(/已过半.*1000 \/ 2000/);
  expect(await line(/登录过的浏览器、/)).toMatch(/按人限量.*4100/);
});

test('below half of the limit nothing is amiss', async () => {
  await shown([{ kind: 'stranger', sent: 999, most: 2000 }], 'en');
  expect(await line(/New browsers/)).toMatch(/Normal.*999 of 2000/);
});
