import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call } from '../wire/call.ts';
import { StoredFile } from '../file/calls.ts';
import { allOrderStates, type OrderState } from '../order/states.ts';
import { idOf, textIdOf } from '../wire/named-things.ts';
import { Bilingual, Id, Text, Time } from '../wire/shapes.ts';
import { ProofKind } from './proof-kinds.ts';

const State = z.literal(allOrderStates as readonly [OrderState, ...OrderState[]]);

/** A member asks for the face by ordering this item; the candidate agrees to it by itself or leaves it out. */
export const faceItemCode = 'ID_FACE';
/** The third picture that does not match ends the check. */
export const faceTries = 3;
/** Pictures without a clear face cost no try, and money all the same: after so many the papers or a call are left. */
export const faceUnclear = 10;
/** The picture in base64, already made small by the phone. */
export const facePictureMax = 3 * 1024 * 1024;

export const proofStates = ['waiting', 'accepted', 'again', 'rejected'] as const;
/** A reviewer looks at it within this many working days. */
export const proofWorkingDays = 1;

export const Proof = z.object({
  proofId: Id,
  kind: ProofKind,
  state: z.enum(proofStates),
  askedAt: Time,
  dueAt: Time,
  reason: z.string().nullable().describe('what the reviewer says to the candidate'),
  asks: z.array(Bilingual).default([]).describe('point by point what was missing or bad, when it is asked for again'),
});
export type Proof = z.infer<typeof Proof>;

const ofDetail = { orderDetailsId: idOf('orderDetail').optional(), orderId: idOf('order').optional() };

export const faceCalls = {
  contrast: call({
    path: '/gw-bgcheck/v1/face/contrast',
    who: 'candidate',
    effect: 'each',
    changes: changedBy('matchFace', 'failFace'),
    about:
      'Compares a picture of the face with the ID photo. The picture is never kept: digest and score stay. The third mismatch ends the check; a picture that shows no face costs no try, ten of them end the comparisons and leave the other ways. Name and ID card are those of the order, never of the request.',
    perMinute: 20,
    bodyMax: facePictureMax + 64 * 1024,
    params: z.object({
      ...ofDetail,
      imageText: z
        .string()
        .max(facePictureMax)
        .regex(/^(data:image\/(jpeg|png|webp);base64,)?[A-Za-z0-9+/]+={0,2}$/, { error: 'wrong' }),
      name: Text(40).optional(),
      idCard: Text(18).optional(),
      phoneNo: Text(20).optional(),
      openId: textIdOf('outside', 64).optional(),
      memberId: textIdOf('outside', 20).optional(),
      facerecId: textIdOf('outside', 64).optional(),
    }),
    data: z.object({
      result: z.enum(['match', 'mismatch', 'unclear']),
      score: z.number().nullable(),
      triesLeft: z.int(),
      status: State,
    }),
    refusals: [
      'orderNotFound',
      'orderNotInState',
      'faceTriesOver',
      'papersOnly',
      'detailErased',
      'fileTypeUnknown',
      'fileBroken',
      'vendorSilent',
      'tooMany',
    ],
  }),
  tries: call({
    path: '/gw-bgcheck/v1/face/recognize/count',
    who: 'candidate',
    effect: 'none',
    about: 'How many comparisons were used and how many are left, until when, and how the other way stands.',
    params: z.object(ofDetail),
    data: z.object({
      used: z.int(),
      left: z.int(),
      endsAt: Time.nullable(),
      proof: Proof.nullable(),
      papers: z.array(StoredFile),
    }),
    refusals: ['orderNotFound'],
  }),
  askProof: call({
    path: '/gw-bgcheck/v1/face/proof',
    who: 'candidate',
    effect: 'once',
    changes: [],
    about:
      'Takes the other way instead of the face, or (in state 18) instead of the three elements: papers that were uploaded before (kind proof), or a video call. A reviewer decides within one working day; no clock runs until then.',
    perMinute: 20,
    params: z.object({
      ...ofDetail,
      kind: ProofKind,
      words: Text(200).optional().describe('when a call suits'),
      noticeVersion: Text(20).optional().describe('instead of the three elements: the notice that was read and ticked'),
    }),
    data: Proof,
    refusals: ['orderNotFound', 'orderNotInState', 'noticeUnticked', 'proofLacksFiles', 'detailErased'],
  }),
};
