import { reviewCalls, type ReviewSheet } from '@beidiao/contract/verification/review';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { Sheet } from '../src/operations/sheet/sheet.tsx';
import { signInStaff } from './people.ts';
import { renderScreen } from './render-screen.tsx';
import { savingWire } from './review-sheet.ts';

/** The sheet of a task as a reviewer sees it who is signed in. */
export async function openSheet(sheet: ReviewSheet, wire = savingWire()) {
  signInStaff('reviewer');
  wire.answers(reviewCalls.open, sheet);
  const around = {
    onBack: vi.fn<() => void>(),
    onTaken: vi.fn<(taskId: string) => void>(),
    onClosed: vi.fn<() => void>(),
  };
  const page = await renderScreen(<Sheet taskId={sheet.taskId} position="" {...around} />, { at: '/Operations/Tasks' });
  await screen.findByRole('complementary', { name: '预览、证据和联系' });
  return { wire, ...around, ...page, saved: () => wire.asked(reviewCalls.save).map(({ params }) => params) };
}
