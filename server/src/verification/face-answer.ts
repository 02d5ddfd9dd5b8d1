import type { FaceFinding } from '../candidate/candidate.ts';
import type { SourceAnswer } from '../ports/ports.ts';

const words = (zh: string, en: string) => ({ zh, en });
const label = words('本人与证件', 'Person and ID card');

/** The candidate has shown who they are before the checks began: nobody is asked a second time. */
export function faceAnswer(shown: FaceFinding): SourceAnswer {
  if (shown.by === 'face') {
    const score = shown.score === null ? '' : ` ${Math.round(shown.score * 100)}`;
    return {
      result: 'consistent',
      rule: null,
      source: words('身份信息核验服务', 'Identity verification service'),
      method: words('人脸比对，照片已删除', 'Comparison of the face; the picture is deleted'),
      rows: [{ label, claimed: null, found: words(`一致${score}`, `Match${score}`), verdict: 'same' }],
    };
  }
  const isCall = shown.kind === 'videoCall';
  return {
    result: 'consistent',
    rule: 'manual-proof-used',
    source: words('审核员', 'Reviewer'),
    method: isCall
      ? words('视频通话核对证件', 'Video call with the ID card')
      : words('核对身份证正反面，照片已删除', 'Both sides of the ID card; the pictures are deleted'),
    rows: [{ label, claimed: null, found: words('一致', 'Match'), verdict: 'same' }],
  };
}
