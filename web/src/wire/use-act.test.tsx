import { batchCalls } from '@beidiao/contract/batch/calls';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Button } from '../ui/core/button.tsx';
import { onChanges, tellChanges } from './send/changes.ts';
import { useAct } from './use-act.ts';

function Rename({ work }: { work: () => Promise<void> }): ReactElement {
  const { isBusy, problem, run } = useAct({ explain: () => '名称已被使用' });
  return (
    <>
      <Button isBusy={isBusy} onClick={() => void run(work)}>
        保存
      </Button>
      {problem}
    </>
  );
}

/** What a call may have changed is read again until the test has done with it. */
function holdReading(): () => void {
  let done = (): void => undefined;
  const reading = new Promise<void>((resolve) => {
    done = resolve;
  });
  onTestFinished(onChanges(() => reading));
  onTestFinished(done);
  return done;
}

const save = (): HTMLElement => screen.getByRole('button', { name: '保存' });

test('another try is taken as soon as the words of a refusal stand there, while the page still reads anew', async () => {
  const user = userEvent.setup();
  holdReading();
  const work = vi.fn<() => Promise<void>>(async () => {
    tellChanges(batchCalls.saveCells);
    throw new Error('taken');
  });
  render(<Rename work={work} />);
  await user.click(save());
  await screen.findByText('名称已被使用');
  expect(save().getAttribute('aria-busy')).toBeNull();
  await user.click(save());
  expect(work).toHaveBeenCalledTimes(2);
});

test('an act is busy, and not begun again, until what it changed is shown', async () => {
  const user = userEvent.setup();
  const show = holdReading();
  const work = vi.fn<() => Promise<void>>(async () => tellChanges(batchCalls.saveCells));
  render(<Rename work={work} />);
  await user.dblClick(save());
  expect(work).toHaveBeenCalledTimes(1);
  expect(save().getAttribute('aria-busy')).toBe('true');
  show();
  await vi.waitFor(() => expect(save().getAttribute('aria-busy')).toBeNull());
});
