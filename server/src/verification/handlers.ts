import { readCodesToday } from '../account/account.ts';
import type { Handlers } from '../house.ts';
import { acceptSourceCallback } from './source-callback.ts';
import { readConnectors, readFailed, readPromises, readServices, resetConnector, retryTask } from './operate.ts';
import { addEvidence, openTaskFile, removeEvidence, shareEvidence } from './review-files.ts';
import { confirmReview, publishReview } from './review-publish.ts';
import { countReviews, openSheet, readQueue } from './review-sheet.ts';
import { claimTask, noteContact, releaseTask, revealValue, saveDraft } from './review.ts';
import { takeNext } from './next-task.ts';
import type { engineCalls } from '@beidiao/contract/verification/engine';
import type { reviewCalls } from '@beidiao/contract/verification/review';

export const engineHandlers: Handlers<typeof engineCalls> = {
  async sourceCallback(callback, { house }) {
    return { verdict: await acceptSourceCallback(house, callback) };
  },

  async connectors(_, { house }) {
    const [rows, services, codes] = [
      await readConnectors(house),
      await readServices(house),
      await readCodesToday(house),
    ];
    return { rows, services, codes };
  },

  async resetConnector({ name }, { house, staff }) {
    await resetConnector(house, staff, name);
    return {};
  },

  failedTasks: ({ after, pageSize }, { house }) => readFailed(house, after ?? '0', pageSize),

  async retryTask({ taskId }, { house, staff }) {
    await retryTask(house, staff, taskId);
    return {};
  },

  promises: (_, { house }) => readPromises(house),
};

export const reviewHandlers: Handlers<typeof reviewCalls> = {
  list: ({ group, staffId, cursor, ...wish }, { house, staff }) =>
    readQueue(house, staff, {
      ...wish,
      cursor,
      groups: group === undefined ? undefined : [group],
      ofStaffId: staffId,
    }),

  counts: (_, { house, staff }) => countReviews(house, staff),

  open: ({ taskId }, { house, staff }) => openSheet(house, staff, taskId),

  async claim({ taskId }, { house, staff }) {
    return { heldUntil: (await claimTask(house, staff, taskId)).toISOString() };
  },

  async release({ taskId }, { house, staff }) {
    await releaseTask(house, staff, taskId);
    return {};
  },

  async save(wish, { house, staff }) {
    const { draftVersion, heldUntil } = await saveDraft(house, staff, wish);
    return { draftVersion, heldUntil: heldUntil.toISOString() };
  },

  async noteContact(
    { taskId, channel, outcome, number, claimedPhone, origin, seconds, words, nextContactAt },
    { house, staff },
  ) {
    const contact = { taskId, channel, outcome, number, claimedPhone, origin, seconds, words, nextContactAt };
    return { contactId: await noteContact(house, staff, contact) };
  },

  async reveal(wish, { house, staff }) {
    return { value: await revealValue(house, staff, wish) };
  },

  takeNext: (wish, { house, staff }) => takeNext(house, staff, wish),

  addEvidence: (wish, { house, staff }) => addEvidence(house, staff, wish),

  async shareEvidence(wish, { house, staff }) {
    await shareEvidence(house, staff, wish);
    return {};
  },

  async removeEvidence(wish, { house, staff }) {
    await removeEvidence(house, staff, wish);
    return {};
  },

  openFile: (wish, { house, staff }) => openTaskFile(house, staff, wish),

  async publish(wish, { house, staff }) {
    return { outcome: await publishReview(house, staff, wish) };
  },

  async confirm(wish, { house, staff }) {
    await confirmReview(house, staff, wish);
    return {};
  },
};
