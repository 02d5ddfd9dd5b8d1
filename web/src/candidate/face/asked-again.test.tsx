import { candidateCalls, type CandidateDetails } from '@beidiao/contract/candidate/calls';
import { collectCalls } from '@beidiao/contract/candidate/collect';
import { faceCalls } from '@beidiao/contract/candidate/face';
import type { ProofKind } from '@beidiao/contract/candidate/proof-kinds';
import { streams } from '@beidiao/contract/notice/live';
import { orderStates } from '@beidiao/contract/order/states';
import { rightsCalls } from '@beidiao/contract/rights/calls';
import type { Language } from '@beidiao/contract/wire/language';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeWire } from '../../../test/fake-wire.ts';
import { ownCheck } from '../../../test/own-check.ts';
import { signInCandidate } from '../../../test/people.ts';
import { renderPhone } from '../../../test/render-phone.tsx';
import { paths } from '../paths.ts';

const at = '2026-11-28T02:00:00.000Z';
const waiting: Partial<CandidateDetails> = {
  status: orderStates.awaitingFace,
  step: 'face',
  identityTriesLeft: 0,
  identityBy: 'papers',
  papersAgain: true,
};

function openAsked(path: string, change: Partial<CandidateDetails>, language: Language): void {
  const wire = fakeWire();
  signInCandidate('401');
  wire.answers(candidateCalls.details, ownCheck({ ...waiting, ...change }));
  wire.answers(faceCalls.tries, {
    used: 0,
    left: 0,
    endsAt: null,
    papers: [],
    proof: {
      proofId: '51',
      kind: 'papers',
      state: 'again',
      askedAt: at,
      dueAt: at,
      reason: '请在光线好的地方重拍',
      asks: [
        { zh: '缺少身份证国徽面的照片', en: 'A photo of the emblem side is missing' },
        { zh: '证件已过期', en: 'The document has expired' },
      ],
    },
  });
  renderPhone(path, { language });
}

test.each([
  ['instead of the face', paths.face, {}],
  [
    'instead of the three elements',
    paths.identity,
    { status: orderStates.awaitingIdentity, step: 'identity' as const },
  ],
])('whoever is asked again %s reads each point that was missing or bad, and the reason', async (_, path, change) => {
  openAsked(path, change, 'zh');
  expect(await screen.findByText('上次没有通过：缺少身份证国徽面的照片；证件已过期。')).toBeDefined();
  expect(screen.getByText('工作人员的说明：请在光线好的地方重拍')).toBeDefined();
});

test('the points are read in English as well', async () => {
  openAsked(paths.face, {}, 'en');
  expect(
    await screen.findByText('Not accepted last time: A photo of the emblem side is missing; The document has expired.'),
  ).toBeDefined();
});

test.each<[ProofKind, string]>([
  ['papers', '证件核对中'],
  ['videoCall', '等待视频通话'],
])('whoever waits for a reviewer with %s reads: %s', async (waitingProof, words) => {
  const wire = fakeWire();
  signInCandidate('401');
  const step = 'status' as const;
  wire.answers(
    candidateCalls.details,
    ownCheck({ ...waiting, status: orderStates.awaitingIdentity, step, waitingProof }),
  );
  wire.answers(rightsCalls.ownRequests, { requests: [] });
  // The page listens for news of the check; there is none.
  wire.breaks({ ...faceCalls.tries, method: 'GET', path: streams.candidate.path });
  renderPhone(paths.own);
  expect(await screen.findByRole('heading', { name: words })).toBeDefined();
});

test.each<[ProofKind, string]>([
  ['papers', '您的证件正在核对，1 个工作日内有结果。您可以先填写并提交以下内容。'],
  ['videoCall', '工作人员 1 个工作日内与您视频通话。您可以先填写并提交以下内容。'],
])('whoever fills in while a reviewer has yet to decide by %s reads: %s', async (waitingProof, words) => {
  const wire = fakeWire();
  signInCandidate('401');
  wire.answers(candidateCalls.details, ownCheck({ ...waiting, step: 'claims', waitingProof }));
  wire.answers(collectCalls.list, { rows: [], submittedAt: null });
  renderPhone(paths.own);
  expect(await screen.findByText(words)).toBeDefined();
});
