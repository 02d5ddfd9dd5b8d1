import { expect, it } from 'vitest';
import { type TaskMove, taskMoves, type TaskState, taskStates } from './task-states.ts';

/** Written from the product's page; `correct` and `erase` come from what the candidate is owed. */
const table: Record<TaskState, Partial<Record<TaskMove, TaskState>>> = {
  queued: { run: 'running', askReviewer: 'waitingReviewer', stop: 'stopped', erase: 'stopped' },
  running: { retry: 'queued', askReviewer: 'waitingReviewer', finish: 'done', erase: 'stopped' },
  waitingReviewer: {
    tryAgain: 'queued',
    finish: 'done',
    askCandidate: 'waitingCandidate',
    stop: 'stopped',
    erase: 'stopped',
  },
  waitingCandidate: {
    answerMaterial: 'waitingReviewer',
    expireMaterial: 'waitingReviewer',
    takeBackMaterial: 'waitingReviewer',
    stop: 'stopped',
    erase: 'stopped',
  },
  done: { reopen: 'disputed', correct: 'done', erase: 'stopped' },
  disputed: { decide: 'done', correct: 'done', erase: 'stopped' },
  stopped: { erase: 'stopped' },
};

it('lets a task move as the product says, and no other way', () => {
  const moves = Object.entries(taskMoves) as [TaskMove, { from: readonly TaskState[]; to: TaskState }][]; // keys as declared
  const found = Object.fromEntries(
    taskStates.map((state) => [
      state,
      Object.fromEntries(moves.filter(([, { from }]) => from.includes(state)).map(([name, { to }]) => [name, to])),
    ]),
  );
  expect(found).toEqual(table);
});
