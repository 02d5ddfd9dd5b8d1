import { randomUUID } from 'node:crypto';
import { newsEditorCalls } from '@beidiao/contract/news/editor';
import { aPicture } from './review.ts';
import { articleDraft } from './samples.ts';
import { away, type ScenesOf } from './scenes.ts';
import type { World } from './world.ts';

/** A draft that lacks nothing. */
async function written({ home, chief }: World): Promise<{ id: string; revision: number }> {
  const { id } = await home.call(newsEditorCalls.create, { kind: 'news', requestKey: randomUUID() }, chief);
  const { revision } = await home.call(newsEditorCalls.save, { id, revision: 1, draft: articleDraft }, chief);
  return { id, revision };
}
async function published(world: World): Promise<{ id: string; revision: number }> {
  const which = await written(world);
  const { revision } = await world.home.call(newsEditorCalls.publish, which, world.chief);
  return { ...which, revision };
}

export const scenesOfNews: ScenesOf<'newsEditor' | 'news' | 'protocol' | 'faq'> = {
  news: {},
  protocol: {},
  faq: {
    vote: () => ({
      params: { question: 'api', voteKey: randomUUID(), isHelpful: false, words: '哪里有示例' },
      ...away(),
    }),
  },
  newsEditor: {
    create: ({ chief }) => ({ params: { kind: 'notice', requestKey: randomUUID() }, ...chief }),
    save: async (world) => ({ params: { ...(await written(world)), draft: articleDraft }, ...world.chief }),
    publish: async (world) => ({ params: await written(world), ...world.chief }),
    withdraw: async (world) => ({ params: await published(world), ...world.chief }),
    remove: async (world) => ({ params: await written(world), ...world.chief }),
    addPicture: async (world) => {
      const { id } = await written(world);
      return { params: { id, base64: await aPicture() }, ...world.chief };
    },
    removePicture: async (world) => {
      const { id } = await written(world);
      const picture = { id, base64: await aPicture() };
      const { pictureId } = await world.home.call(newsEditorCalls.addPicture, picture, world.chief);
      return { params: { id, pictureId }, ...world.chief };
    },
  },
};
