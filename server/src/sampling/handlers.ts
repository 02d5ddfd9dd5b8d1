import type { samplingCalls } from '@beidiao/contract/sampling/calls';
import type { Handlers } from '../house.ts';
import { compareSample, decideSample, judgeSample, openSample, openSampleFile } from './sampling.ts';
import { readFigures, readSamples, readShares, saveShare } from './figures.ts';

export const samplingHandlers: Handlers<typeof samplingCalls> = {
  list: ({ scope, after, pageSize }, { house, staff }) => readSamples(house, staff, { scope, after, pageSize }),

  open: ({ sampleId }, { house, staff }) => openSample(house, staff, sampleId),

  openFile: (wish, { house, staff }) => openSampleFile(house, staff, wish),

  async judge(wish, { house, staff }) {
    return { outcome: await judgeSample(house, staff, wish) };
  },

  compare: ({ sampleId }, { house, staff }) => compareSample(house, staff, sampleId),

  async decide(wish, { house, staff }) {
    await decideSample(house, staff, wish);
    return {};
  },

  figures: (_, { house, staff }) => readFigures(house, staff),

  shares: (_, { house }) => readShares(house),

  async saveShare(wish, { house, staff }) {
    await saveShare(house, staff, wish);
    return {};
  },
};
