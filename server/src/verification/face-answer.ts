import type { DocumentType } from '@beidiao/contract/typed/document';
import { reviewFormOf } from '@beidiao/contract/verification/review-forms';
import type { SourceAnswer, SourceField } from '../ports/ports.ts';
import { methodOfDocument } from './identity-answer.ts';
import type { ShownFace } from './shown-face-store.ts';

const words = (zh: string, en: string) => ({ zh, en });

/**
 * Nobody is asked a second time: what was shown is the finding, with its own time and whoever looked at it.
 * `verifier`: the number of who accepted the papers (V-0213); unused for the camera.
 */
export function faceAnswer(
  shown: ShownFace,
  { key, idType, verifier }: { key: string; idType: DocumentType; verifier: string },
): SourceAnswer {
  const isCamera = shown.by === 'face';
  const isCall = shown.by === 'proof' && shown.kind === 'videoCall';
  const score = isCamera && shown.score !== null ? Math.round(shown.score * 100) : null;
  const match = score === null ? words('匹配', 'Match') : words(`匹配，相似度 ${score}`, `Match, similarity ${score}`);
  return {
    verdict: 'consistent',
    fields: [
      {
        ...fieldOf('face'),
        claimed: { value: 'idPhoto', words: words('证件照', 'ID photo') },
        found: { value: 'equal', words: match, isEqual: true },
      },
      {
        ...fieldOf('way'),
        claimed: null,
        found: isCamera
          ? { value: 'camera', words: words('现场人脸', 'Live face') }
          : isCall
            ? {
                value: 'videoCall',
                words: words('视频通话，人工核对证件', 'Video call with a reviewer, document shown'),
              }
            : { value: 'papers', words: words('人工核对证件', 'Identity document, checked by a reviewer') },
        foundRule: isCamera ? null : 'manual-proof-used',
      },
    ],
    search: null,
    records: [],
    rules: [],
    source: isCamera ? words('身份信息核验服务', 'Identity verification service') : words('核查员', 'Reviewer'),
    method: isCamera
      ? words('人脸比对，照片已删除', 'Face comparison; photo deleted')
      : methodOfDocument(shown.kind, idType),
    queryNo: `FACE-${key}`,
    checkCode: null,
    by: { verifier: isCamera ? 'system' : verifier, at: shown.at },
  };
}

function fieldOf(key: string): Omit<SourceField, 'claimed' | 'found'> {
  const field = reviewFormOf({ code: 'ID_FACE' }).fields.find((each) => each.key === key);
  if (field === undefined) throw new TypeError(`the form of the face has no field ${key}`);
  const { label, isMandatory, rule } = field;
  return { key, label, isMandatory, rule, foundRule: null, comparison: key === 'face' ? 'source' : 'none' };
}
