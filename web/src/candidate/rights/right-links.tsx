import type { CandidateDetails } from '@beidiao/contract/candidate/calls';
import { type OrderState, orderStates } from '@beidiao/contract/order/states';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../../i18n/texts.ts';
import { PageLink } from '../kit/act-button.tsx';
import { useOwnCheck } from '../entry/own-check.ts';
import { paths } from '../paths.ts';
import text from '../kit/text.module.css';

const texts = bilingual({
  zh: { withdraw: '撤回同意', copy: '申请副本', correct: '更正我填写的内容', delete: '删除我的资料' },
  en: {
    withdraw: 'Withdraw consent',
    copy: 'Request a copy',
    correct: 'Correct my entries',
    delete: 'Delete my data',
  },
});

export const rights = ['copy', 'correct', 'delete', 'withdraw'] as const;
export type Right = (typeof rights)[number];

const runs: readonly OrderState[] = [
  orderStates.awaitingFace,
  orderStates.awaitingViewing,
  orderStates.authorized,
  orderStates.generating,
  orderStates.partlyReported,
];

export const isWithdrawn = ({ consent }: CandidateDetails): boolean => Boolean(consent?.withdrawnAt);

/** Withdrawing is open while anything is left to be checked; the requests always are. */
export const isRightOpen = (right: Right, details: CandidateDetails): boolean =>
  right !== 'withdraw' || (runs.includes(details.status) && !isWithdrawn(details));

export function RightLinks({ of = rights }: { of?: readonly Right[] }): ReactElement {
  const t = useTexts(texts);
  const { details } = useOwnCheck();
  return (
    <div className={text.links}>
      {of
        .filter((right) => isRightOpen(right, details))
        .map((right) => (
          <PageLink key={right} to={`${paths.right}?right=${right}`} className={text.link}>
            {t(right)}
          </PageLink>
        ))}
    </div>
  );
}
