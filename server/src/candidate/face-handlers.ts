import type { faceCalls } from '@beidiao/contract/candidate/face';
import type { Handlers } from '../house.ts';
import { askProof, compareFace, readTries } from './face.ts';

export const faceHandlers: Handlers<typeof faceCalls> = {
  contrast: ({ imageText }, context) =>
    compareFace(context.house, context, imageText.slice(imageText.indexOf(',') + 1)),

  tries: (_, context) => readTries(context.house, context),

  askProof: ({ kind, words, noticeVersion }, context) =>
    askProof(context.house, context, { kind, words, noticeVersion, request: context.request }),
};
