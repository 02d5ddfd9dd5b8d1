import { reviewCalls, type ReviewSheet } from '@beidiao/contract/verification/review';
import type { Language } from '@beidiao/contract/wire/language';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { Sheet } from '../src/operations/sheet/sheet.tsx';
import type { Narrowed } from '../src/operations/sheet/use-sheet-acts.ts';
import { signInStaff } from './people.ts';
import { renderScreen } from './render-screen.tsx';
import { savingWire } from './review-sheet.ts';

const sideNames: Readonly<Record<Language, string>> = {
  zh: '预览、证据和联系',
  en: 'Preview, evidence and contacts',
};

/** The sheet of a task as a reviewer sees it who is signed in. */
export async function openSheet(
  sheet: ReviewSheet,
  wire = savingWire(),
  { language = 'zh', narrowed = {} }: { language?: Language; narrowed?: Narrowed } = {},
) {
  signInStaff('reviewer');
  wire.answers(reviewCalls.open, sheet);
  const around = {
    onBack: vi.fn<() => void>(),
    onTaken: vi.fn<(taskId: string) => void>(),
    onClosed: vi.fn<() => void>(),
  };
  const page = await renderScreen(<Sheet taskId={sheet.taskId} position="" narrowed={narrowed} {...around} />, {
    at: '/Operations/Tasks',
    language,
  });
  await screen.findByRole('complementary', { name: sideNames[language] });
  return { wire, ...around, ...page, saved: () => wire.asked(reviewCalls.save).map(({ params }) => params) };
}
