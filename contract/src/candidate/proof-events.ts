import type { Bilingual } from '../wire/language.ts';
import type { ProofKind } from './proof-kinds.ts';

/** How a reviewer has looked, in a few words. */
const proofKindWords: Readonly<Record<ProofKind, Bilingual>> = {
  papers: { zh: '核对证件照片', en: 'from photos of the document' },
  videoCall: { zh: '视频通话核对证件', en: 'on a video call' },
};

const accepted = (kind: ProofKind): Bilingual => ({
  zh: `审核员${proofKindWords[kind].zh}，确认是本人`,
  en: `Identity confirmed by a reviewer ${proofKindWords[kind].en}`,
});
const rejected = (kind: ProofKind): Bilingual => ({
  zh: `审核员${proofKindWords[kind].zh}，不是本人`,
  en: `A reviewer found ${proofKindWords[kind].en} that it is not the candidate`,
});
const wordsOf = {
  acceptIdentity: accepted,
  matchFace: accepted,
  failIdentity: rejected,
  failFace: rejected,
} as const;
const isReviewerEvent = (event: string): event is keyof typeof wordsOf => Object.hasOwn(wordsOf, event);

/** What a line of a timeline says where a reviewer has decided; undefined where none has. */
export const proofEventWords = (event: string, by: ProofKind | null | undefined): Bilingual | undefined =>
  by && isReviewerEvent(event) ? wordsOf[event](by) : undefined;
